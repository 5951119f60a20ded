import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { firstOwnerId, type Person, roleNames } from '../../features/owner/people/person.ts'
import { ApiError } from '../../platform/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { topModal } from '../../ui/dialog/modals.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { LatePart } from '../parts/late-part.tsx'
import { ownerKey } from '../parts/owner-keys.ts'
import { forgetWork, saveWork } from '../parts/unsaved-work.ts'
import { useFocusAfter } from '../parts/use-focus-after.ts'
import { Allowed, forgetOwnerData, sessionQuery, showSignIn, signOut } from './admin-queries.ts'
import { DeskFrame } from './desk-frame.tsx'
import { SignIn, type SignInTexts } from './sign-in.tsx'

type OwnerAreaProps = {
  title: string
  lead: string
  texts: SignInTexts
  /** Shown to who is signed in. */
  children: ReactNode
}

/** ADMIN-1. The server renders the same page without data for everyone; sign-in state is resolved client-side. */
export function OwnerArea({ title, lead, texts, children }: OwnerAreaProps) {
  const queryClient = useQueryClient()
  const session = useQuery(sessionQuery)
  // The server refused one of the desk's calls: the session ended, and the desk waits for the next sign-in.
  const [ended, setEnded] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusAfter(session.data === null, heading)
  // The control that had focus when the session ended may not accept it again, such as a busy button.
  useFocusAfter(ended, () => topModal()?.querySelector<HTMLElement>('[data-modal-body]') ?? heading.current)

  // Who the desk was opened for, while another one may sign in over it.
  const shownTo = useRef<string>(undefined)
  const personId = session.data?.person.id
  useEffect(() => {
    if (!ended) shownTo.current = personId
  }, [ended, personId])

  // An owner who is made a workshop hand keeps what they type; what they read as an owner goes.
  const role = session.data?.person.role
  const shownRole = useRef(role)
  useEffect(() => {
    const before = shownRole.current
    shownRole.current = role
    if (!before || !role || before === role) return
    toast({
      title: 'Your Sign-in Changed',
      description: `An owner made it ${role === 'owner' ? "an owner's" : 'for the workshop'}.`,
    })
    queryClient.removeQueries({ queryKey: ownerKey, type: 'inactive' })
    void queryClient.invalidateQueries({ queryKey: ownerKey })
  }, [role, queryClient])

  // The desk has unmounted by then, so nothing refetches what is removed here.
  useEffect(() => {
    if (session.data !== null) return
    setEnded(false)
    forgetWork()
    forgetOwnerData(queryClient)
  }, [session.data, queryClient])

  // From a link of the API that asked for the sign-in: a paper, a photograph.
  useEffect(() => {
    const then = new URLSearchParams(location.hash.slice(1)).get('then')
    if (!session.data || !then?.startsWith('/api/')) return
    // A download leaves the desk where it is.
    history.replaceState(history.state, '', location.pathname + location.search)
    location.replace(then)
  }, [session.data])

  const frame = { title, lead, heading }
  if (session.isPending) return <DeskFrame {...frame} />
  if (session.isLoadingError)
    return (
      <DeskFrame {...frame}>
        <p>The shop cannot be reached right now. Check your connection and try again.</p>
        <Button className="mt-4" busy={session.isFetching} onClick={() => void session.refetch()}>
          Try again
        </Button>
      </DeskFrame>
    )
  if (session.data === null)
    return (
      <DeskFrame {...frame}>
        <SignIn texts={texts} />
      </DeskFrame>
    )
  const { person, may } = session.data
  return (
    <DeskFrame
      {...frame}
      {...(person.role === 'workshop' ? { lead: `Signed in as ${person.name}` } : { who: whoText(person) })}
      closed={ended}
      actions={
        <>
          {/* Owners have it under People. */}
          {person.role === 'workshop' && <LatePart fetchPart={fetchOwnSignIn} props={noProps} />}
          <SignOut />
        </>
      }
    >
      {/* Hidden but mounted: keeps what was typed and chosen, also in dialogs. */}
      <div className={clsx(ended && 'invisible [&_.modal]:invisible')}>
        <Allowed value={may}>
          <WhileSignedIn onEnded={() => setEnded(true)}>{children}</WhileSignedIn>
        </Allowed>
      </div>
      <SignInAgain
        open={ended}
        texts={texts}
        name={person.id === firstOwnerId ? '' : person.name}
        onSignedIn={() => {
          // What is on the screen belongs to the person who was here before.
          if (queryClient.getQueryData(sessionQuery.queryKey)?.person.id !== shownTo.current) return location.reload()
          setEnded(false)
          void saveWork().then(() => queryClient.invalidateQueries({ queryKey: ownerKey }))
        }}
        onLeave={() => void showSignIn(queryClient)}
      />
    </DeskFrame>
  )
}

type SignInAgainProps = { open: boolean; texts: SignInTexts; name: string; onSignedIn: () => void; onLeave: () => void }

/** Covers the desk, so nothing in it is lost. Escape does nothing, because leaving should be deliberate. */
const SignInAgain = ({ open, texts, name, onSignedIn, onLeave }: SignInAgainProps) => (
  <Modal
    open={open}
    onOpenChange={onLeave}
    locked
    label="Sign in again"
    panelClass="modal-panel m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-md overflow-y-auto rounded-card"
  >
    <SignIn texts={texts} name={name} again={{ onSignedIn, onLeave }} />
  </Modal>
)

/** A session may end while the page is open (after a week, or by a new password): any 401 opens the sign-in. */
function WhileSignedIn({ onEnded, children }: { onEnded: () => void; children: ReactNode }) {
  const queryClient = useQueryClient()
  const tellEnded = useEffectEvent(onEnded)
  useEffect(() => {
    const check = (error: unknown) => {
      if (!(error instanceof ApiError)) return
      if (error.status === 401) tellEnded()
      // Their role has changed: the session says what is left to them.
      if (error.status === 403) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    }
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') check(event.action.error)
    })
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') check(event.action.error)
    })
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [queryClient])
  return children
}

/** 'June, Owner', and 'Owner' of one who gave no name. */
const whoText = ({ name, role }: Person) => [...new Set([name, roleNames[role]])].join(', ')

const noProps = {}
const fetchOwnSignIn = async () => (await import('../people/own-password.tsx')).OwnSignIn

function SignOut() {
  const queryClient = useQueryClient()
  const leave = useMutation({
    // What was typed last is saved while the session lasts.
    mutationFn: async () => {
      await saveWork()
      await signOut()
    },
    onSuccess: () => showSignIn(queryClient),
    onError: () =>
      toast({ title: 'Sign-out Failed', description: "You're still signed in. Try again.", tone: 'danger' }),
  })
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<LogOut aria-hidden className="size-4" />}
      busy={leave.isPending}
      onClick={() => leave.mutate()}
    >
      Sign out
    </Button>
  )
}
