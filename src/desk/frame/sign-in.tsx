import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, reasonGiven } from '../../platform/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/choice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { sessionQuery, signIn } from './admin-queries.ts'

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
}

/** ADMIN-1: one password for the shop. */
export function SignIn({ texts, again }: SignInProps) {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [error, setError] = useState<string>()

  useEffect(() => input.current?.focus(), [])

  const attempt = useMutation({
    mutationFn: async (password: string) => {
      await signIn(password)
      return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    },
    onSuccess: (session) => {
      if (session) {
        toast({ title: texts.granted, tone: 'success' })
        again?.onSignedIn()
      } else setError("Your browser didn't save the sign-in. Allow cookies for this site and try again.")
    },
    onError: (failure) => {
      const wrong = failure instanceof ApiError && failure.status === 401
      setError(wrong ? texts.wrong : refusalText(failure))
      if (wrong) toast({ ...texts.denied, tone: 'danger' })
      input.current?.select()
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (attempt.isPending) return
    if (password === '') {
      setError('Enter the password.')
      input.current?.focus()
      return
    }
    setError(undefined)
    attempt.mutate(password)
  }

  return (
    <form noValidate onSubmit={onSubmit} className="w-full max-w-md rounded-card border border-line bg-card p-5 sm:p-8">
      <h2 className="text-xl">Sign in</h2>
      {again && (
        <p role="status" className="mt-2 text-ui text-quiet">
          You were signed out. Sign in to pick up where you left off.
        </p>
      )}
      {/* Lets password managers tell this sign-in from others of the same site. */}
      <input type="text" name="username" autoComplete="username" value="owner" readOnly hidden />
      <TextField
        ref={input}
        className="mt-6"
        label="Password"
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.target.value)
          setError(undefined)
        }}
      />
      <Checkbox className="mt-2" label="Show password" checked={shown} onChange={setShown} />
      <Button type="submit" className="mt-4 w-full" busy={attempt.isPending}>
        Sign In
      </Button>
      {again && (
        <Button variant="quiet" className="mt-2 w-full" disabled={attempt.isPending} onClick={again.onLeave}>
          Leave without signing in
        </Button>
      )}
    </form>
  )
}

/** After too many attempts, the server's message says when to try again. */
const refusalText = (failure: Error) =>
  reasonGiven(failure) ?? "We couldn't reach the shop. Check your connection and try again."
