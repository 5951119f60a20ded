import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { LogOut, Store } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { shop } from '../../../content/shop.ts'
import { ApiError } from '../../platform/browser/api-client.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { topModal } from '../../ui/dialog/modals.ts'
import { Container } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ownerKey } from '../desk/owner-keys.ts'
import { useFocusAfter } from '../desk/use-focus-after.ts'
import { forgetOwnerData, sessionQuery, signOut } from './admin-queries.ts'
import { SignIn, type SignInTexts } from './sign-in.tsx'

type OwnerAreaProps = {
  title: string
  lead: string
  texts: SignInTexts
  /** Shown to the signed-in owner. */
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

  // The desk has unmounted by then, so nothing refetches what is removed here.
  useEffect(() => {
    if (session.data !== null) return
    setEnded(false)
    forgetOwnerData(queryClient)
  }, [session.data, queryClient])

  const frame = { title, lead, heading }
  if (session.isPending)
    return (
      <Frame {...frame}>
        <DeskSkeleton />
      </Frame>
    )
  if (session.isLoadingError)
    return (
      <Frame {...frame}>
        <p>The shop cannot be reached right now. Check your connection and try again.</p>
        <Button className="mt-4" busy={session.isFetching} onClick={() => void session.refetch()}>
          Try again
        </Button>
      </Frame>
    )
  if (session.data === null)
    return (
      <Frame {...frame}>
        <SignIn texts={texts} />
      </Frame>
    )
  return (
    <Frame {...frame} actions={<SignOut />}>
      {/* Hidden but mounted: keeps what was typed and chosen, also in dialogs. */}
      <div className={clsx(ended && 'invisible [&_.modal]:invisible')}>
        <WhileSignedIn onEnded={() => setEnded(true)}>{children}</WhileSignedIn>
      </div>
      <SignInAgain
        open={ended}
        texts={texts}
        onSignedIn={() => {
          setEnded(false)
          void queryClient.invalidateQueries({ queryKey: ownerKey })
        }}
        onLeave={() => {
          setEnded(false)
          queryClient.setQueryData(sessionQuery.queryKey, null)
        }}
      />
    </Frame>
  )
}

type SignInAgainProps = { open: boolean; texts: SignInTexts; onSignedIn: () => void; onLeave: () => void }

/** Covers the desk, so nothing in it is lost. Escape does nothing, because leaving should be deliberate. */
const SignInAgain = ({ open, texts, onSignedIn, onLeave }: SignInAgainProps) => (
  <Modal
    open={open}
    onOpenChange={onLeave}
    locked
    label="Sign in again"
    panelClass="modal-panel m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-md overflow-y-auto rounded-card"
  >
    <SignIn texts={texts} again={{ onSignedIn, onLeave }} />
  </Modal>
)

type FrameProps = {
  title: string
  lead: string
  heading: RefObject<HTMLHeadingElement | null>
  actions?: ReactNode
  children: ReactNode
}

function Frame({ title, lead, heading, actions, children }: FrameProps) {
  return (
    <div data-desk className="min-h-dvh">
      <header className="border-b border-line bg-card">
        <Container className="flex min-h-14 items-center gap-1 sm:gap-2 [&>:last-child]:-mr-3">
          <p className="mr-auto min-w-0 truncate font-display text-ui font-semibold sm:text-base">{shop.name}</p>
          <Link to="/" className={buttonClass('quiet', 'sm')}>
            <Store aria-hidden className="size-4" />
            <span className="max-sm:sr-only">View storefront</span>
          </Link>
          {actions}
        </Container>
      </header>
      <main id="content">
        <Container className="pt-6 pb-16 md:pt-10">
          <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {title}
          </h1>
          <p className="mt-1 text-ui text-quiet">{lead}</p>
          <div className="mt-6">{children}</div>
        </Container>
      </main>
    </div>
  )
}

/** A session may end while the page is open (after a week, or by a new password): any 401 opens the sign-in. */
function WhileSignedIn({ onEnded, children }: { onEnded: () => void; children: ReactNode }) {
  const queryClient = useQueryClient()
  const tellEnded = useEffectEvent(onEnded)
  useEffect(() => {
    const check = (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) tellEnded()
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

function SignOut() {
  const queryClient = useQueryClient()
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => queryClient.setQueryData(sessionQuery.queryKey, null),
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

function DeskSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-11 w-44" />
      <div className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
      <Skeleton className="mt-6 h-64" />
    </div>
  )
}
