import { type ChangeEvent, useImperativeHandle, useState } from 'react'
import { answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { formatCents } from '../pricing/money.ts'
import { answerTimeoutMs, notCompleted, type PaymentFormProps, type PaymentOutcome } from './card-form.ts'
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

/** `authenticated` is the customer's answer to the approval dialog; undefined before it. */
const confirmDemoPayment = (card: { clientSecret: string; number: string; authenticated?: boolean }) =>
  answered(
    api['demo-payments'].confirm.$post({ json: card }, { init: { signal: AbortSignal.timeout(answerTimeoutMs) } }),
  )

/** PAY-7: the demo card form. It says that no real card is charged, and accepts none. */
export function DemoPayment({ ref, clientSecret, amountCents, onComplete }: PaymentFormProps) {
  const [card, setCard] = useState(emptyDemoCard)
  const [problems, setProblems] = useState<Partial<Record<DemoCardField, string>>>({})
  // Set while the approval dialog is open.
  const [approval, setApproval] = useState<{ answer: (isApproved: boolean) => void }>()

  const askApproval = () =>
    new Promise<boolean>((resolve) =>
      setApproval({
        answer: (isApproved) => {
          setApproval(undefined)
          resolve(isApproved)
        },
      }),
    )

  async function confirm(): Promise<PaymentOutcome> {
    const payment = { clientSecret, number: cardDigits(card.number) }
    let answer = await confirmDemoPayment(payment)
    if (answer.status === 'requires_action')
      answer = await confirmDemoPayment({ ...payment, authenticated: await askApproval() })
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

  function update(change: Partial<DemoCard>) {
    const next = { ...card, ...change }
    setCard(next)
    // A corrected error goes away at once; a new one waits for the next try to pay.
    const remaining = cardProblems(next, Date.now())
    onComplete?.(Object.keys(remaining).length === 0)
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => remaining[field as DemoCardField] !== undefined)),
    )
  }

  return (
    <div className="space-y-5">
      <TestNumbers onChoose={(number) => update(testCard(number))} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        <TextField
          label="Card number"
          required
          inputMode="numeric"
          // The browser must not suggest the customer's real cards.
          autoComplete="off"
          data-secret
          spellCheck={false}
          className="col-span-full"
          value={card.number}
          error={problems.number}
          onChange={(event) => update({ number: formatted(event, card.number, spacedNumber) })}
        />
        <TextField
          label="Expiry"
          required
          inputMode="numeric"
          autoComplete="off"
          data-secret
          placeholder="MM/YY"
          maxLength={9}
          value={card.expiry}
          error={problems.expiry}
          onChange={(event) => update({ expiry: formatted(event, card.expiry, slashedExpiry) })}
        />
        <TextField
          label="Security code"
          required
          inputMode="numeric"
          autoComplete="off"
          data-secret
          placeholder="CVC"
          maxLength={4}
          value={card.cvc}
          error={problems.cvc}
          onChange={(event) => update({ cvc: event.target.value })}
        />
      </div>
      <ConfirmDialog
        open={approval !== undefined}
        onOpenChange={() => approval?.answer(false)}
        title="Approve this payment?"
        text={<p>Your bank would ask you to approve {formatCents(amountCents)} here. No real card is charged.</p>}
        confirmLabel="Approve"
        cancelLabel="Decline"
        onConfirm={() => approval?.answer(true)}
      />
    </div>
  )
}

function TestNumbers({ onChoose }: { onChoose: (number: string) => void }) {
  const numbersOf = (cards: typeof demoCards) => (
    <ul className="mt-2 grid gap-x-4 @[18rem]:grid-cols-2 @lg:grid-cols-3">
      {cards.map(({ number, text }) => (
        <li key={number}>
          <button
            type="button"
            onClick={() => onChoose(number)}
            className="min-h-11 w-full rounded-control py-1 text-left text-sm leading-tight"
          >
            <span className="link block tabular-nums">{spacedNumber(number)}</span>{' '}
            <span className="text-xs text-quiet">{text}</span>
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <div className="@container bg-sand p-4 text-ui">
      <p className="font-medium">This is a demonstration: no real card is charged.</p>
      <p className="mt-1 text-sm text-quiet">
        Don't enter a real card. Use a test number below, with any future month and any code; click one to fill it in.
      </p>
      {numbersOf(demoCards.slice(0, 1))}
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">Other test cards</summary>
        {numbersOf(demoCards.slice(1))}
      </details>
    </div>
  )
}

/** Adds spaces and slashes only while typing at the end: elsewhere they would move the caret. */
function formatted(event: ChangeEvent<HTMLInputElement>, before: string, format: (text: string) => string): string {
  const { value, selectionStart } = event.target
  return value.length > before.length && selectionStart === value.length ? format(value) : value
}
