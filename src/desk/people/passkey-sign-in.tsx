import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { PasskeySignInApi } from '../../features/owner/passkeys/passkey-sign-in-api.server.ts'
import { answered, apiBase, apiFetch, done, reasonGiven } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { Button } from '../../ui/button.tsx'
import { askForPasskey, canUsePasskeys, passkeyFailure } from './passkey-browser.ts'

const { passkey } = hc<PasskeySignInApi>(apiBase, { fetch: apiFetch }).admin.login

/** STAFF-1: the passkey says whose it is. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const signIn = useMutation({
    mutationFn: async () => {
      const options = await answered(passkey.challenge.$post())
      await done(passkey.$post({ json: await askForPasskey(options) }))
      await onSignedIn()
    },
  })
  if (!canUsePasskeys()) return null
  return (
    <>
      <Button
        variant="secondary"
        className="mt-3 w-full"
        icon={<KeyRound aria-hidden className="size-4" />}
        busy={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        Sign in with a passkey
      </Button>
      {signIn.error && (
        <p role="alert" className="mt-2 text-sm text-ember">
          {passkeyFailure(signIn.error) ?? reasonGiven(signIn.error) ?? unreachable}
        </p>
      )}
    </>
  )
}

const unreachable = "We couldn't reach the shop. Check your connection and try again."
