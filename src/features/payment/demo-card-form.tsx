import { type ChangeEvent, useImperativeHandle, useState } from 'react'
import { answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { formatCents } from '../pricing/money.ts'
import { answerWithinMs, notCompleted, type PaymentFormProps, type PaymentOutcome } from './card-form.ts'
import type { DemoApi } from './demo-api.server.ts'
import {
  cardDigits,
  cardProblems,
  type DemoCard,
  type DemoCardField,
  emptyDemoCard,
  slashedExpiry,
  spacedNumber,
  testCard,
} from './demo-card.ts'
import { demoCards } from './demo-cards.ts'

const api = hc<DemoApi>(apiBase, { fetch: apiFetch })

/** `authenticated` is what the customer answered, once they were asked. */
const confirmDemoPayment = (card: { clientSecret: string; number: string; authenticated?: boolean }) =>
  answered(
    api['demo-payments'].confirm.$post({ json: card }, { init: { signal: AbortSignal.timeout(answerWithinMs) } }),
  )

/** PAY-7: the card form of the demo provider. It is plain about it that no real card is charged, and takes none. */
export function DemoPayment({ ref, clientSecret, amountCents }: PaymentFormProps) {
  const [card, setCard] = useState(emptyDemoCard)
  const [problems, setProblems] = useState<Partial<Record<DemoCardField, string>>>({})
  // While the customer is asked to approve, what to do with the answer.
  const [question, setQuestion] = useState<{ answer: (approved: boolean) => void }>()

  const ask = () =>
    new Promise<boolean>((resolve) =>
      setQuestion({
        answer: (approved) => {
          setQuestion(undefined)
          resolve(approved)
        },
      }),
    )

  async function confirm(): Promise<PaymentOutcome> {
    const payment = { clientSecret, number: cardDigits(card.number) }
    let answer = await confirmDemoPayment(payment)
    if (answer.status === 'requires_action')
      answer = await confirmDemoPayment({ ...payment, authenticated: await ask() })
    const { status, message } = answer
    return status === 'succeeded' || status === 'processing'
      ? { status }
      : { status: 'failed', message: message ?? notCompleted }
  }

  useImperativeHandle(ref, () => ({
    check: async () => {
      const found = cardProblems(card, Date.now())
      setProblems(found)
      return { ok: Object.keys(found).length === 0 }
    },
    confirm,
  }))

  function type(change: Partial<DemoCard>) {
    const next = { ...card, ...change }
    setCard(next)
    // A complaint goes as soon as it is met; a new one waits for the next try to pay.
    const left = cardProblems(next, Date.now())
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => left[field as DemoCardField] !== undefined)),
    )
  }

  return (
    <div className="space-y-5">
      <TestNumbers onChoose={(number) => type(testCard(number))} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        <TextField
          label="Card number"
          required
          inputMode="numeric"
          // A browser must not offer the customer's real cards here.
          autoComplete="off"
          spellCheck={false}
          className="col-span-full"
          value={card.number}
          error={problems.number}
          onChange={(event) => type({ number: formatted(event, card.number, spacedNumber) })}
        />
        <TextField
          label="Expiry"
          required
          inputMode="numeric"
          autoComplete="off"
          placeholder="MM/YY"
          maxLength={9}
          value={card.expiry}
          error={problems.expiry}
          onChange={(event) => type({ expiry: formatted(event, card.expiry, slashedExpiry) })}
        />
        <TextField
          label="Security code"
          required
          inputMode="numeric"
          autoComplete="off"
          placeholder="CVC"
          maxLength={4}
          value={card.cvc}
          error={problems.cvc}
          onChange={(event) => type({ cvc: event.target.value })}
        />
      </div>
      <ConfirmDialog
        open={question !== undefined}
        onOpenChange={() => question?.answer(false)}
        title="Approve this payment?"
        text={
          <p>
            Here your bank would ask whether it is you who pays {formatCents(amountCents)}. No real card is charged.
          </p>
        }
        confirmLabel="Approve"
        cancelLabel="Decline"
        onConfirm={() => question?.answer(true)}
      />
    </div>
  )
}

function TestNumbers({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <div className="rounded-card bg-sand p-4 text-ui">
      <p className="font-medium">This is a demonstration: no real card is charged.</p>
      <p className="mt-1 text-sm text-quiet">
        Please give no real card. These test numbers are taken, with any month to come and any code; press one to fill
        it in.
      </p>
      <ul className="mt-2 divide-y divide-line border-t border-line">
        {demoCards.map(({ number, text }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onChoose(number)}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-control py-1.5 text-left"
            >
              <span className="link whitespace-nowrap tabular-nums">{spacedNumber(number)}</span>{' '}
              <span className="text-sm text-quiet">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Sets spaces and slashes while something is added at the end; in the middle they would take the caret away. */
function formatted(event: ChangeEvent<HTMLInputElement>, before: string, format: (text: string) => string): string {
  const { value, selectionStart } = event.target
  return value.length > before.length && selectionStart === value.length ? format(value) : value
}
