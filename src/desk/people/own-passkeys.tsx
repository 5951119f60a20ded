import { useMutation, useQuery } from '@tanstack/react-query'
import { longestPasskeyName, mostPasskeys } from '../../features/owner/passkeys/passkey.ts'
import { dateText, timeText } from '../../features/shared/clock.ts'
import { useForm } from '../../features/shared/form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { canUsePasskeys, passkeyFailure } from './passkey-browser.ts'
import { addPasskey, ownPasskeysQuery, type Passkey, removePasskey } from './passkeys-queries.ts'

/** STAFF-1: one's own passkeys: a finger, a face or a PIN in place of the password. */
export function OwnPasskeys({ open, onClose }: { open: boolean; onClose: () => void }) {
  const read = useQuery(ownPasskeysQuery)
  const remove = useMutation(removePasskey)
  return (
    <Dialog open={open} onOpenChange={(stays) => !stays && onClose()} title="Your passkeys" closeOnOutside={false}>
      {read.data ? (
        <>
          <p className="text-ui text-quiet">
            Sign in with your phone or computer: your finger, your face or its PIN. No password to type.
          </p>
          {read.data.passkeys.length > 0 && (
            <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-card">
              {read.data.passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  busy={remove.isPending}
                  onRemove={() => remove.mutate(passkey.id)}
                />
              ))}
            </ul>
          )}
          {!read.data.isPossible ? (
            <Notice title="No passkeys yet" className="mt-4">
              <p>Passkeys need the shop's own address. Your administrator sets PUBLIC_URL.</p>
            </Notice>
          ) : !canUsePasskeys() ? (
            <Notice title="Not in this browser" className="mt-4">
              <p>Open the desk at the shop's own address, in an up-to-date browser.</p>
            </Notice>
          ) : (
            read.data.passkeys.length < mostPasskeys && (
              <AddPasskey key={read.data.passkeys.length} asksPassword={read.data.asksPassword} />
            )
          )}
        </>
      ) : read.isError ? (
        <ReadError text="Your passkeys could not be loaded." read={read} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  )
}

type PasskeyRowProps = { passkey: Passkey; busy: boolean; onRemove: () => void }

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt, copiedAt }, busy, onRemove }: PasskeyRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-ui">
      <span className="min-w-0 grow wrap-anywhere">
        {name}
        <span className="block text-sm text-quiet">
          Added {dateText(createdAt)}, {lastUsedAt ? `last used ${timeText(lastUsedAt)}` : 'not used yet'}
        </span>
        {copiedAt && <CopiedPasskey at={copiedAt} />}
      </span>
      <Button size="sm" variant="quiet" disabled={busy} onClick={onRemove}>
        Remove
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}

/** WebAuthn, 6.1.1: its counter went back. */
export const CopiedPasskey = ({ at }: { at: string }) => (
  <span className="block text-sm text-ember">
    It may have been copied: a sign-in with it was refused on {dateText(at)}. Remove it and add a new one.
  </span>
)

function AddPasskey({ asksPassword }: { asksPassword: boolean }) {
  const add = useMutation(addPasskey)
  const form = useForm({
    start: { name: '', password: '' },
    check: ({ name, password }) => ({
      name: name.trim() === '' ? 'Name this passkey.' : undefined,
      password: asksPassword && password === '' ? 'Enter your password.' : undefined,
    }),
    send: async (typed) => {
      try {
        await add.mutateAsync(typed)
      } catch (failure) {
        const reason = passkeyFailure(failure)
        if (!reason) throw failure
        form.refuse({ name: reason })
      }
    },
  })
  return (
    <form {...form.props} className="mt-6 grid gap-4">
      <TextField
        label="Name of a new passkey"
        required
        maxLength={longestPasskeyName}
        hint="What you call the device, such as ‘My phone’."
        {...form.field('name')}
      />
      {asksPassword && (
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={200}
          {...form.field('password')}
        />
      )}
      {form.failure && (
        <p role="alert" className="text-sm text-ember">
          {form.failure.reason ?? 'The passkey was not added. Try again.'}
        </p>
      )}
      <Button type="submit" busy={form.isSending}>
        Add a passkey
      </Button>
    </form>
  )
}
