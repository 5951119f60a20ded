import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { InvitationsApi } from '../../features/owner/people/invitations-api.server.ts'
import { shortestPassword } from '../../features/owner/people/person.ts'
import { useForm } from '../../features/shared/form/use-form.ts'
import { answered, apiBase, apiFetch, done, reasonGiven } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { DeskFrame } from '../frame/desk-frame.tsx'
import { ownerKey } from '../parts/owner-keys.ts'
import { canUsePasskeys, makePasskey, passkeyFailure } from './passkey-browser.ts'

const api = hc<InvitationsApi>(apiBase, { fetch: apiFetch }).invitations[':token']

const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: [...ownerKey, 'invitation', token],
    queryFn: () => answered(api.$get({ param: { token } })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** STAFF-1: behind the link of an invitation: a name and a password, and in. */
export function InvitationPage() {
  const { token } = useParams({ from: '/admin/invitation/$token' })
  const { data: invitation, error } = useQuery(invitationQuery(token))
  const frame = { title: 'Welcome', lead: 'Your own sign-in for the shop' }
  if (error)
    return (
      <DeskFrame {...frame}>
        <p>{reasonGiven(error) ?? "We couldn't reach the shop. Check your connection and try again."}</p>
        <p className="mt-2">
          <a className="link" href="/admin">
            Sign in
          </a>
        </p>
      </DeskFrame>
    )
  if (!invitation) return <DeskFrame {...frame} />
  return (
    <DeskFrame {...frame}>
      <Accept token={token} {...invitation} />
    </DeskFrame>
  )
}

type AcceptProps = { token: string; name: string; isNew: boolean; takesPasskey: boolean; role: 'owner' | 'workshop' }

function Accept({ token, name, isNew, takesPasskey, role }: AcceptProps) {
  const client = useQueryClient()
  const form = useForm({
    start: { name, password: '', way: 'password' as 'password' | 'passkey' },
    check: (typed) => ({
      name: typed.name.trim() === '' ? 'Enter your name.' : undefined,
      password:
        typed.way === 'password' && typed.password.length < shortestPassword
          ? `Use ${shortestPassword} characters or more.`
          : undefined,
    }),
    send: async (typed): Promise<void> => {
      try {
        await accept(token, typed)
      } catch (failure) {
        const reason = passkeyFailure(failure)
        if (reason) return form.refuse({ way: reason })
        // It may be used or taken back by now: then the page says so.
        void client.invalidateQueries({ queryKey: invitationQuery(token).queryKey })
        throw failure
      }
      location.replace('/admin')
    },
  })
  return (
    <form {...form.props} className="grid w-full max-w-md gap-4 rounded-card border border-line bg-card p-5 sm:p-8">
      <h2 className="text-xl">{isNew ? 'Choose your sign-in' : `A new password for ${name}`}</h2>
      <p className="text-ui text-quiet">
        {role === 'owner'
          ? "You'll have the owner's desk."
          : "You'll have the workshop's board, with its orders, photographs and messages."}
      </p>
      {isNew && <TextField label="Your name" autoComplete="username" required maxLength={80} {...form.field('name')} />}
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        maxLength={200}
        hint={`At least ${shortestPassword} characters.`}
        {...form.field('password')}
      />
      {form.failure && (
        <p role="alert" className="text-sm text-ember">
          {form.failure.reason ?? "We couldn't reach the shop. Check your connection and try again."}
        </p>
      )}
      <Button
        type="submit"
        busy={form.isSending && form.values.way === 'password'}
        disabled={form.isSending}
        onClick={() => form.change({ way: 'password' })}
      >
        {isNew ? 'Start' : 'Save and sign in'}
      </Button>
      {takesPasskey && canUsePasskeys() && (
        <Button
          variant="secondary"
          busy={form.isSending && form.values.way === 'passkey'}
          disabled={form.isSending}
          onClick={() => {
            form.change({ way: 'passkey' })
            form.element.current?.requestSubmit()
          }}
        >
          Use a passkey instead
        </Button>
      )}
      {form.errors.way && (
        <p role="alert" className="text-sm text-ember">
          {form.errors.way}
        </p>
      )}
    </form>
  )
}

type Typed = { name: string; password: string; way: 'password' | 'passkey' }

async function accept(token: string, { name, password, way }: Typed): Promise<void> {
  const param = { token }
  if (way === 'password') return done(api.$post({ param, json: { name, password } }))
  const options = await answered(api.passkey.challenge.$post({ param, json: { name } }))
  const passkey = await makePasskey(options)
  await done(api.passkey.$post({ param, json: { name, passkeyName: 'First passkey', passkey } }))
}
