import { useMutation } from '@tanstack/react-query'
import { roleNames, type StaffRole } from '../../features/owner/people/person.ts'
import { RadioCard, RadioCards } from '../../ui/fields/choice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useEdit } from '../parts/two-desks/use-edit.ts'
import { changePerson, type Invited, invitePerson, type ListedPerson } from './people-queries.ts'

type PersonFormProps = {
  open: boolean
  /** Undefined to invite someone. */
  person: ListedPerson | undefined
  onClose: () => void
  onInvited: (link: { name: string; email: string | null; path: string }) => void
}

/** STAFF-1: invites someone, or changes who someone is. */
export function PersonForm({ open, person, onClose, onInvited }: PersonFormProps) {
  const invite = useMutation(invitePerson)
  const change = useMutation(changePerson)
  const takesRole = !person || !(person.isFirst || person.isMe)
  const { form, conflicts } = useEdit({
    shown: person && { name: person.name, email: person.email, role: person.role },
    draftOf: (stored): Invited => ({
      ...{ name: stored?.name ?? '', email: stored?.email ?? '', role: stored?.role ?? 'workshop' },
    }),
    check: ({ name }) => ({ name: name.trim() === '' ? 'Enter a name.' : undefined }),
    send: async ({ name, email, role }, was) => {
      if (person) await change.mutateAsync({ id: person.id, name, email, ...(takesRole && { role }), was })
      else {
        const path = await invite.mutateAsync({ name, email, role })
        onInvited({ name: name.trim(), email: email.trim() || null, path })
      }
      onClose()
    },
  })
  return (
    <FormDialog
      open={open}
      title={person ? person.name : 'Invite someone'}
      submitLabel={person ? 'Save' : 'Make a link'}
      form={form}
      conflicts={conflicts}
      className="grid gap-5"
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        maxLength={80}
        hint="They sign in with it, and histories say it."
        {...form.field('name')}
      />
      <TextField
        label="Email"
        optional
        type="email"
        inputMode="email"
        autoCapitalize="none"
        hint="Another way to say who they are when they sign in."
        {...form.field('email')}
      />
      {takesRole && (
        <RadioCards
          legend="What they may do"
          value={form.values.role}
          onChange={(role) => form.change({ role: role === 'owner' ? 'owner' : 'workshop' })}
        >
          {(['workshop', 'owner'] as const).map((role) => (
            <RadioCard key={role} value={role} title={roleNames[role]} text={roleTexts[role]} />
          ))}
        </RadioCards>
      )}
      {form.failure && (
        <p role="alert" className="text-sm text-ember">
          {form.failure.reason ?? 'It was not saved. Try again.'}
        </p>
      )}
    </FormDialog>
  )
}

const roleTexts: Record<StaffRole, string> = {
  workshop: 'The board, pieces, dates, photographs and messages of orders. No money.',
  owner: 'Everything, money and people too.',
}
