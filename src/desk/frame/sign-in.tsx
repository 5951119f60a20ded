import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from '../../features/shared/form/use-form.ts'
import { ApiError, reasonGiven } from '../../platform/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/choice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { LatePart } from '../parts/late-part.tsx'
import { asksWho, hasPasskeys, sessionQuery, signIn } from './admin-queries.ts'

/** ADMIN-1: the sign-in texts of one of the owner's pages. */
export type SignInTexts = {
  granted: string
  denied: { title: string; description?: string }
  /** Next to the field, for a wrong password. */
  wrong: string
}

type SignInProps = {
  texts: SignInTexts
  /** Set when a session just ended. */
  again?: { onSignedIn: () => void; onLeave: () => void }
  /** Who was signed in here until now, where that isn't the first owner. */
  name?: string
}

/** ADMIN-1: one password for the shop, while there is one person. STAFF-1: else each has a name and a password. */
export function SignIn({ texts, again, name = '' }: SignInProps) {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const first = useRef<HTMLInputElement>(null)
  const [takesName] = useState(() => name !== '' || asksWho(queryClient))
  const [takesPasskey] = useState(() => hasPasskeys(queryClient))
  const [shown, setShown] = useState(false)
  useEffect(() => (name === '' ? (first.current ?? input.current) : input.current)?.focus(), [name])

  const enter = async () => {
    if (!(await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }))) return form.refuse({ password: noCookie })
    toast({ title: texts.granted, tone: 'success' })
    again?.onSignedIn()
  }

  const form = useForm({
    start: { who: name, password: '' },
    check: ({ who, password }) => ({
      who: takesName && who.trim() === '' ? 'Enter your name or email.' : undefined,
      password: password === '' ? 'Enter the password.' : undefined,
    }),
    send: async ({ who, password }): Promise<void> => {
      try {
        await signIn(password, who.trim())
        await enter()
      } catch (failure) {
        const wrong = failure instanceof ApiError && failure.status === 401
        if (wrong) toast({ ...texts.denied, tone: 'danger' })
        form.refuse({ password: wrong && !takesName ? texts.wrong : refusalText(failure) })
        input.current?.select()
      }
    },
  })

  return (
    <form {...form.props} className="w-full max-w-md rounded-card border border-line bg-card p-5 sm:p-8">
      <h2 className="text-xl">Sign in</h2>
      {again && (
        <p role="status" className="mt-2 text-ui text-quiet">
          You were signed out. Sign in to pick up where you left off.
        </p>
      )}
      {takesName ? (
        <TextField
          ref={first}
          className="mt-6"
          label="Your name or email"
          autoComplete="username"
          spellCheck={false}
          maxLength={200}
          {...form.field('who')}
        />
      ) : (
        // Lets password managers tell this sign-in from others of the same site.
        <input type="text" name="username" autoComplete="username" value="owner" readOnly hidden />
      )}
      <TextField
        ref={input}
        className={takesName ? 'mt-4' : 'mt-6'}
        label="Password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        {...form.field('password')}
      />
      <Checkbox className="mt-2" label="Show password" checked={shown} onChange={setShown} />
      <Button type="submit" className="mt-4 w-full" busy={form.isSending}>
        Sign In
      </Button>
      {takesPasskey && <LatePart fetchPart={fetchPasskeySignIn} props={{ onSignedIn: enter }} />}
      {again && (
        <Button variant="quiet" className="mt-2 w-full" disabled={form.isSending} onClick={again.onLeave}>
          Leave without signing in
        </Button>
      )}
    </form>
  )
}

const fetchPasskeySignIn = async () => (await import('../people/passkey-sign-in.tsx')).PasskeySignIn

const noCookie = "Your browser didn't save the sign-in. Allow cookies for this site and try again."

/** After too many attempts, the server's message says when to try again. */
const refusalText = (failure: unknown) =>
  reasonGiven(failure) ?? "We couldn't reach the shop. Check your connection and try again."
