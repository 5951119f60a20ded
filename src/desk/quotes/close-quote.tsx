/** DESK-3: a quote that comes to nothing is closed with a reason, and can be opened again. */
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { type Closing, closingNames, closingReasonLimit } from '../../features/quotes/request/pipeline/pipeline.ts'
import { dateText } from '../../features/shared/clock.ts'
import { useForm } from '../../features/shared/form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormDialog, useEdited } from '../parts/form-dialog.tsx'
import { closeQuote, type Quote, reopenQuote } from './quotes-queries.ts'

const closeLabels: Record<Closing, string> = { lost: 'Close as lost', not_for_us: 'Not for us' }

/** The usual ones; the owner's own words go beside them. */
const reasons: Record<Closing, readonly string[]> = {
  lost: ['No answer', 'Price', 'Timing', 'Went with someone else', 'Changed their mind'],
  not_for_us: ['Not our kind of work', 'Too far away', 'Too small', 'No time for it', 'Not a real request'],
}

type CloseQuoteProps = { quote: Pick<Quote, 'id' | 'offer' | 'closed'>; as: Closing }

export function CloseQuote({ quote, as, look }: CloseQuoteProps & { look: ComponentProps<typeof Button> }) {
  const [closing, setClosing] = useState<Closing>()
  const { last, key } = useEdited(closing)
  return (
    <>
      <Button {...look} onClick={() => setClosing(as)}>
        {closeLabels[as]}…
      </Button>
      {last && (
        <CloseForm
          key={key}
          quote={quote}
          as={last}
          isOpen={closing !== undefined}
          onClose={() => setClosing(undefined)}
        />
      )}
    </>
  )
}

type CloseFormProps = CloseQuoteProps & { isOpen: boolean; onClose: () => void }

function CloseForm({ quote: { id, offer, closed }, as, isOpen, onClose }: CloseFormProps) {
  const close = useMutation(closeQuote)
  const [was] = useState({ as: closed?.as ?? null, reason: closed?.reason ?? null })
  const form = useForm<{ why: string; words: string }>({
    start: { why: '', words: '' },
    check: ({ why, words }) => ({
      why: why === '' ? 'Choose why.' : undefined,
      words: why === otherWords && words.trim() === '' ? 'Say why, in a few words.' : undefined,
    }),
    send: async ({ why, words }) => {
      await close.mutateAsync({ id, as, reason: why === otherWords ? words : why, was })
      onClose()
    },
  })
  return (
    <FormDialog
      open={isOpen}
      title={as === 'lost' ? `Close quote #${id} as lost?` : `Quote #${id} is not for us?`}
      submitLabel={as === 'lost' ? 'Close as lost' : 'Close it'}
      form={form}
      className="space-y-4"
      onClose={onClose}
    >
      <p className="text-ui text-quiet">
        It leaves Today{isOffered(offer) && ', its reminders stop, and its offer can no longer be accepted'}. The
        customer gets no email. If they open their page, it says the quote is closed. You can open it again any time.
      </p>
      <SelectField label="Why" required hint="Only you see it." {...form.field('why')}>
        <option value="">Choose one…</option>
        {reasons[as].map((reason) => (
          <option key={reason} value={reason}>
            {reason}
          </option>
        ))}
        <option value={otherWords}>In your own words</option>
      </SelectField>
      {form.values.why === otherWords && (
        <TextField label="In your own words" required maxLength={closingReasonLimit} {...form.field('words')} />
      )}
    </FormDialog>
  )
}

const otherWords = 'own'

/** It could be accepted, were it not closed. */
const isOffered = (offer: Quote['offer']) => offer?.state === 'sent' || offer?.state === 'seen'

type ClosedNoticeProps = { quote: Pick<Quote, 'id' | 'offer'>; closed: NonNullable<Quote['closed']> }

export function ClosedNotice({ quote: { id, offer }, closed }: ClosedNoticeProps) {
  const reopen = useMutation(reopenQuote)
  return (
    <Notice title={`${closingNames[closed.as]}: ${closed.reason}`}>
      <p>
        Closed {dateText(closed.at)}
        {closed.by && ` by ${closed.by}`}.
        {isOffered(offer) && " Its offer can't be accepted, and nothing reminds the customer of it."}
      </p>
      <p className="pt-2 print:hidden">
        <Button size="sm" busy={reopen.isPending} onClick={() => reopen.mutate({ id })}>
          Open it again
        </Button>
      </p>
    </Notice>
  )
}
