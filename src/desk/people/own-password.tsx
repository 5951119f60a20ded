import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortestPassword } from '../../features/owner/people/person.ts'
import { useForm } from '../../features/shared/form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog, useEdited } from '../parts/form-dialog.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { ownPasskeysQuery } from './passkeys-queries.ts'
import { changeOwnPassword } from './people-queries.ts'

/** STAFF-1: your own password, which asks for the old one. Someone with only passkeys has none yet. */
export function OwnPasswordForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const save = useMutation(changeOwnPassword)
  const hasNone = useQuery(ownPasskeysQuery).data?.hasPassword === false
  const form = useForm({
    start: { old: '', password: '' },
    check: ({ old, password }) => ({
      old: old === '' && !hasNone ? 'Enter your password.' : undefined,
      password: password.length < shortestPassword ? `Use ${shortestPassword} characters or more.` : undefined,
    }),
    send: async (typed) => {
      await save.mutateAsync(typed)
      onClose()
    },
  })
  return (
    <FormDialog
      open={open}
      title="Your password"
      submitLabel="Save"
      form={form}
      className="grid gap-5"
      onClose={onClose}
    >
      {!hasNone && (
        <TextField
          label="Password now"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          required
          {...form.field('old')}
        />
      )}
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        required
        hint={`At least ${shortestPassword} characters. You stay signed in here, and nowhere else.`}
        {...form.field('password')}
      />
      {form.failure && (
        <p role="alert" className="text-sm text-ember">
          {form.failure.reason ?? 'The password was not changed. Try again.'}
        </p>
      )}
    </FormDialog>
  )
}

/** In the frame of the desk, for the workshop: owners have both under People. */
export function OwnSignIn() {
  const [shown, setShown] = useState<'password' | 'passkeys'>()
  const { last, key } = useEdited(shown)
  const close = { open: shown !== undefined, onClose: () => setShown(undefined) }
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setShown('password')}>
        Password
      </Button>
      <Button variant="quiet" size="sm" onClick={() => setShown('passkeys')}>
        Passkeys
      </Button>
      {last === 'password' && <OwnPasswordForm key={key} {...close} />}
      {last === 'passkeys' && <OwnPasskeys key={key} {...close} />}
    </>
  )
}
