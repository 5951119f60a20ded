import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Conflicts } from '../parts/two-desks/conflicts.tsx'
import { useEdit } from '../parts/two-desks/use-edit.ts'
import { useFocusAfter } from '../parts/use-focus-after.ts'
import { EmailField, PhoneField } from '../walk-in/form-parts.tsx'
import { changeContact } from '../walk-in/walk-in-queries.ts'

type Contact = { email: string; phone: string }

/** DESK-1: who called may give an email later. */
export function ContactEdit({ quoteId, ...contact }: Contact & { quoteId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useFocusAfter(isOpen, opener)
  return isOpen ? (
    <ContactForm quoteId={quoteId} start={contact} onDone={() => setIsOpen(false)} />
  ) : (
    <button
      ref={opener}
      type="button"
      className="link mt-1 min-h-8 text-sm print:hidden"
      onClick={() => setIsOpen(true)}
    >
      {contact.email === '' ? 'Add an email…' : 'Change email or phone…'}
    </button>
  )
}

function ContactForm({ quoteId, start, onDone }: { quoteId: number; start: Contact; onDone: () => void }) {
  const save = useMutation(changeContact)
  const { form, conflicts } = useEdit({
    shown: { customerEmail: start.email, customerPhone: start.phone },
    draftOf: (stored): Contact => ({ email: stored?.customerEmail ?? '', phone: stored?.customerPhone ?? '' }),
    check: ({ email, phone }) => ({
      phone: email.trim() === '' && phone.trim() === '' ? 'Enter a phone number or an email.' : undefined,
    }),
    nameOf: (field) => ({ customerEmail: 'email', customerPhone: 'phone' })[field],
    send: async ({ email, phone }, was) => {
      const contact = { customerEmail: email.trim() || null, customerPhone: phone, was }
      await save.mutateAsync({ id: quoteId, contact })
      onDone()
    },
  })
  return (
    <form {...form.props} className="mt-3 grid w-full gap-4 rounded-card border border-line bg-paper p-4">
      <Conflicts {...conflicts} />
      <EmailField autoFocus {...form.field('email')} />
      <PhoneField {...form.field('phone')} />
      {form.failure && (
        <p role="alert" className="text-sm text-ember">
          {form.failure.reason ?? 'Not saved. Check your connection and try again.'}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={form.isSending}>
          Save
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
