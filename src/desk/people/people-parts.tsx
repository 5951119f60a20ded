/** STAFF-1: what stands below a person, and below them all. */
import { useMutation } from '@tanstack/react-query'
import { roleNames } from '../../features/owner/people/person.ts'
import { dateText, timeText } from '../../features/shared/clock.ts'
import { Button } from '../../ui/button.tsx'
import {
  type People as Listed,
  type ListedPerson,
  signOutDevice,
  signOutEverywhere,
  takeBack,
} from './people-queries.ts'

/** Where a person is signed in. */
export function Devices({ person: { id, name, isMe, devices } }: { person: ListedPerson }) {
  const one = useMutation(signOutDevice)
  const all = useMutation(signOutEverywhere)
  const others = devices.filter(({ isThis }) => !isThis)
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm underline decoration-1 underline-offset-4 pointer-coarse:min-h-11">
        {devices.length} {devices.length === 1 ? 'device' : 'devices'}
        <span className="sr-only"> of {name}</span>
      </summary>
      <ul className="mt-1 space-y-1 text-sm">
        {devices.map(({ id: device, device: label, since, seenAt, isThis }) => (
          <li key={device} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 grow">
              {label}
              {isThis && ', this device'}
              <span className="text-quiet">
                , since {dateText(since)}, seen {timeText(seenAt)}
              </span>
            </span>
            {!isThis && (
              <Button size="sm" variant="quiet" disabled={one.isPending} onClick={() => one.mutate({ id, device })}>
                Sign out
                <span className="sr-only"> {label}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Button size="sm" variant="secondary" className="mt-2" busy={all.isPending} onClick={() => all.mutate(id)}>
          {isMe ? 'Sign out everywhere else' : 'Sign out everywhere'}
        </Button>
      )}
    </details>
  )
}

type InvitationsProps = Pick<Listed, 'invitations'> & { onTakenBack: () => void }

/** Who was invited and hasn't come yet. */
export function Invitations({ invitations, onTakenBack }: InvitationsProps) {
  const back = useMutation(takeBack)
  if (invitations.length === 0) return null
  return (
    <>
      <h3 className="mt-8 text-lg">Invited</h3>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-card">
        {invitations.map(({ id, name, role, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-ui">
            <span className="min-w-0 grow wrap-anywhere">
              {name}, {roleNames[role].toLowerCase()}
              <span className="text-quiet">, good until {dateText(expiresAt)}</span>
            </span>
            <Button
              size="sm"
              variant="quiet"
              disabled={back.isPending}
              onClick={() => back.mutate(id, { onSuccess: onTakenBack })}
            >
              Take back
              <span className="sr-only"> the invitation of {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
