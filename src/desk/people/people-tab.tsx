import { useMutation, useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { shop } from '../../../content/shop.ts'
import { invitationDays, roleNames } from '../../features/owner/people/person.ts'
import { timeText } from '../../features/shared/clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { useLastShown } from '../../ui/dialog/use-last-shown.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useEdited } from '../parts/form-dialog.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { useFocusAfter } from '../parts/use-focus-after.ts'
import { CopiedPasskey, OwnPasskeys } from './own-passkeys.tsx'
import { OwnPasswordForm } from './own-password.tsx'
import { losePasskeys } from './passkeys-queries.ts'
import { Devices, Invitations } from './people-parts.tsx'
import { inviteAgain, type ListedPerson, peopleQuery, removePerson } from './people-queries.ts'
import { PersonForm } from './person-form.tsx'

type Link = { name: string; email: string | null; path: string }

/** STAFF-1: who may sign in, where they are signed in, and invitations. */
export function People() {
  const read = useQuery(peopleQuery)
  const [edited, setEdited] = useState<{ person: ListedPerson | undefined }>()
  const { last: form, key } = useEdited(edited)
  const [isPasskeys, setIsPasskeys] = useState(false)
  const { last: wasPasskeys, key: passkeysKey } = useEdited(isPasskeys || undefined)
  const [isPassword, setIsPassword] = useState(false)
  const { last: wasPassword, key: passwordKey } = useEdited(isPassword || undefined)
  const [link, setLink] = useState<Link>()
  const [toRemove, setToRemove] = useState<ListedPerson>()
  const last = useLastShown(toRemove)
  const remove = useMutation(removePerson)
  const [toLose, setToLose] = useState<ListedPerson>()
  const lastLost = useLastShown(toLose)
  const lose = useMutation(losePasskeys)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusAfter(toRemove !== undefined || toLose !== undefined, heading)
  return (
    <section aria-labelledby="people">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="people" ref={heading} tabIndex={-1} className="mr-auto text-xl outline-offset-4">
          People
        </h2>
        <Button size="sm" onClick={() => setEdited({ person: undefined })}>
          Invite someone
        </Button>
      </div>
      {link && <NewLink link={link} />}
      {read.data ? (
        <>
          <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-card">
            {read.data.people.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                isPasswordFixed={person.isFirst && read.data.isShopPasswordSet}
                // As the migration called them (platform/people/current-person.ts).
                asksName={person.isMe && person.name === 'Owner' && read.data.people.length > 1}
                onEdit={() => setEdited({ person })}
                onPassword={() => setIsPassword(true)}
                onPasskeys={() => setIsPasskeys(true)}
                onLost={() => setToLose(person)}
                onLink={(path) => setLink({ name: person.name, email: person.email, path })}
                onRemove={() => setToRemove(person)}
              />
            ))}
          </ul>
          <Invitations invitations={read.data.invitations} onTakenBack={() => setLink(undefined)} />
        </>
      ) : read.isError ? (
        <ReadError text="The people could not be loaded." read={read} />
      ) : (
        <Skeleton className="mt-4 h-40" />
      )}
      {form && (
        <PersonForm
          key={key}
          open={edited !== undefined}
          person={form.person}
          onClose={() => setEdited(undefined)}
          onInvited={setLink}
        />
      )}
      {wasPasskeys && <OwnPasskeys key={passkeysKey} open={isPasskeys} onClose={() => setIsPasskeys(false)} />}
      {wasPassword && <OwnPasswordForm key={passwordKey} open={isPassword} onClose={() => setIsPassword(false)} />}
      <ConfirmDialog
        open={toRemove !== undefined}
        onOpenChange={(open) => !open && setToRemove(undefined)}
        title={`Remove ${last?.name ?? ''}?`}
        text={<p>They are signed out at once and can't sign in again. What they did stays in the histories.</p>}
        confirmLabel="Remove"
        danger
        busy={remove.isPending}
        onConfirm={() => toRemove && remove.mutate(toRemove.id, { onSettled: () => setToRemove(undefined) })}
      />
      <ConfirmDialog
        open={toLose !== undefined}
        onOpenChange={(open) => !open && setToLose(undefined)}
        title={`Did ${lastLost?.name ?? ''} lose a passkey?`}
        text={
          <p>
            All of their passkeys are removed, and they are signed out everywhere.{' '}
            {lastLost?.isFirst
              ? 'They sign in with the shop password.'
              : 'You get a link to send them, for a new password or passkey.'}
          </p>
        }
        confirmLabel={lastLost?.isFirst ? 'Remove passkeys' : 'Remove and make a link'}
        danger
        busy={lose.isPending}
        onConfirm={() => {
          if (!toLose) return
          const { id, name, email } = toLose
          lose.mutate(id, {
            onSuccess: (path) => path && setLink({ name, email, path }),
            onSettled: () => setToLose(undefined),
          })
        }}
      />
    </section>
  )
}

/** Only now: the shop doesn't keep it. */
function NewLink({ link: { name, email, path } }: { link: Link }) {
  const address = `${location.origin}${path}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast({ title: 'Link Copied', tone: 'success' })
    } catch {
      toast({ title: 'Not Copied', description: 'Select the link and copy it.', tone: 'danger' })
    }
  }
  return (
    <Notice title={`The link for ${name}`} className="mt-4">
      <p className="select-all wrap-anywhere">{address}</p>
      <p>Send it to them yourself. It is good once, for {invitationDays} days, and isn't shown again.</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="sm"
          variant="secondary"
          icon={<Copy aria-hidden className="size-4" />}
          onClick={() => void copy()}
        >
          Copy link
        </Button>
        {email && (
          // From their own mail program: the shop keeps no link that opens it.
          <a className="link text-sm wrap-anywhere" href={mailtoOf(email, address)}>
            Write to {email}
          </a>
        )}
      </div>
    </Notice>
  )
}

const mailtoOf = (email: string, address: string) =>
  `mailto:${encodeURIComponent(email)}?${[
    `subject=${encodeURIComponent(`Your sign-in at ${shop.name}`)}`,
    `body=${encodeURIComponent(`Choose your password here. The link is good once, for ${invitationDays} days:\n\n${address}\n`)}`,
  ].join('&')}`

type PersonRowProps = {
  person: ListedPerson
  /** It is set at the server. */
  isPasswordFixed: boolean
  /** STAFF-2: histories can't say who it was yet. */
  asksName: boolean
  onEdit: () => void
  onPassword: () => void
  onPasskeys: () => void
  onLost: () => void
  onLink: (path: string) => void
  onRemove: () => void
}

function PersonRow({ person, isPasswordFixed, asksName, onEdit, onPassword, onPasskeys, ...row }: PersonRowProps) {
  const { onLost, onLink, onRemove } = row
  const again = useMutation(inviteAgain)
  const { id, name, email, role, isMe, isFirst, devices, passkeys } = person
  const copied = passkeys.find(({ copiedAt }) => copiedAt !== null)
  const [newest] = devices
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <p className="flex flex-wrap items-center gap-2 text-ui font-medium wrap-anywhere">
            {name}
            {isMe && <span className="font-normal text-quiet">(you)</span>}
            <Badge tone={role === 'owner' ? 'oak' : 'plain'}>{roleNames[role]}</Badge>
          </p>
          <p className="text-sm text-quiet wrap-anywhere">
            {[email, newest ? `seen ${timeText(newest.seenAt)}` : 'not signed in'].filter(Boolean).join(', ')}
          </p>
        </div>
        <div className="-mx-3 flex flex-wrap sm:gap-2">
          <Button size="sm" variant="quiet" onClick={onEdit}>
            <Named name={name}>Change…</Named>
          </Button>
          {isMe && !isPasswordFixed && (
            <Button size="sm" variant="quiet" onClick={onPassword}>
              Password…
            </Button>
          )}
          {isMe && (
            <Button size="sm" variant="quiet" onClick={onPasskeys}>
              Passkeys…
            </Button>
          )}
          {!isMe && passkeys.length > 0 && (
            <Button size="sm" variant="quiet" onClick={onLost}>
              <Named name={name}>Lost passkey…</Named>
            </Button>
          )}
          {!isFirst && !isMe && (
            <>
              <Button
                size="sm"
                variant="quiet"
                busy={again.isPending}
                onClick={() => again.mutate(id, { onSuccess: onLink })}
              >
                <Named name={name}>Lost password</Named>
              </Button>
              <Button size="sm" variant="quiet" onClick={onRemove}>
                <Named name={name}>Remove…</Named>
              </Button>
            </>
          )}
        </div>
      </div>
      {isPasswordFixed && (
        <p className="text-sm text-quiet">The shop password is theirs. It is set at the server, as ADMIN_PASSWORD.</p>
      )}
      {asksName && (
        <p className="text-sm text-quiet">Give yourself a name under ‘Change…’: histories say who did what.</p>
      )}
      {passkeys.length > 0 && (
        <p className="text-sm text-quiet">
          {passkeys.length} {passkeys.length === 1 ? 'passkey' : 'passkeys'}:{' '}
          {passkeys.map((one) => one.name).join(', ')}
          {copied?.copiedAt && <CopiedPasskey at={copied.copiedAt} />}
        </p>
      )}
      {devices.length > 0 && <Devices person={person} />}
    </li>
  )
}

/** What is pressed, and for a screen reader whose it is. */
const Named = ({ name, children }: { name: string; children: ReactNode }) => (
  <span>
    {children}
    <span className="sr-only"> {name}</span>
  </span>
)
