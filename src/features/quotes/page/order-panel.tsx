/** LIVE-6: how the order gets on, and its payments, paid in place. */
import { useQuery } from '@tanstack/react-query'
import { Check, Circle } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { shop } from '../../../../content/shop.ts'
import { reasonGiven } from '../../../platform/browser/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { CardForm } from '../../checkout/payment-section.tsx'
import { dayRangeText } from '../../delivery/day-range.ts'
import type { PaymentForm } from '../../payment/card-form.ts'
import { howTexts } from '../../payment/payment-hows.ts'
import { centsOf } from '../../pricing/money.ts'
import { dateText } from '../../shared/clock.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { signedText } from '../offers/offer-money.ts'
import { OrderPieces } from './order-pieces.tsx'
import { type PageOrder, type PagePayment, paymentQuery } from './quote-page-queries.ts'

type OrderPanelProps = {
  token: string
  order: PageOrder
  /** Something was paid, or may have been: reads the page again. */
  onPaid: () => void
}

const paymentNames: Record<PagePayment['kind'], string> = {
  whole: 'Payment',
  deposit: 'Deposit',
  balance: 'Balance',
  extra: 'Extra payment',
}

/** The shop asks the provider by itself, so it knows long before. Paying again would confirm the same payment. */
const longestCheckMs = 30_000

export function OrderPanel({ token, order, onPaid }: OrderPanelProps) {
  const isOver = order.status === 'canceled' || order.status === 'refunded'
  const due = isOver || order.isSetAside ? undefined : order.payments.find(({ state }) => state === 'due')
  /** The payment that was just confirmed here. The provider tells the shop a moment later. */
  const [confirmed, setConfirmed] = useState<string>()
  const isProcessing = due?.status === 'processing'
  const isChecking = due !== undefined && due.id === confirmed && !isProcessing
  const isAwaited = isProcessing || isChecking
  const lookAgain = useEffectEvent(onPaid)
  useEffect(() => {
    if (!isAwaited) return
    const timer = setInterval(() => lookAgain(), 2_000)
    return () => clearInterval(timer)
  }, [isAwaited])
  useEffect(() => {
    // Once it is processing, its status says how it goes on: it may still fail, and then the form comes back.
    if (isProcessing) setConfirmed(undefined)
    if (!isChecking) return
    const timer = setTimeout(() => setConfirmed(undefined), longestCheckMs)
    return () => clearTimeout(timer)
  }, [isProcessing, isChecking])
  return (
    <>
      {isChecking ? (
        <Notice title="Checking your payment">
          <p>This takes a few seconds.</p>
        </Notice>
      ) : (
        due && (
          <DuePayment
            key={due.id}
            token={token}
            order={order}
            payment={due}
            onPaid={onPaid}
            onConfirmed={() => setConfirmed(due.id)}
          />
        )
      )}
      <section aria-labelledby="progress">
        <h2 id="progress" className="text-lg">
          Order #{order.id}
        </h2>
        {!isOver && <Progress order={order} />}
        {!isOver && <OrderPieces items={order.items} />}
        <dl className="mt-4 divide-y divide-line text-ui">
          {order.payments
            .filter(({ state }) => state !== 'void')
            .map((payment) => (
              <div key={payment.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
                <dt>
                  {paymentNames[payment.kind]}
                  <span className="block text-sm text-quiet">{stateText(payment)}</span>
                </dt>
                <dd className="text-right tabular-nums">{signedText(payment.amount)}</dd>
              </div>
            ))}
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5 font-semibold">
            <dt>Total</dt>
            <dd className="text-right tabular-nums">{signedText(order.total)}</dd>
          </div>
        </dl>
      </section>
    </>
  )
}

function stateText({ state, how, paidAt, refunded, status, kind }: PagePayment): string {
  const back = refunded === '0.00' ? '' : `, ${signedText(refunded)} refunded`
  if (state === 'paid' && paidAt) return `Paid${how ? ` ${howTexts[how]}` : ''} on ${dateText(paidAt)}${back}`
  if (state === 'held') return `We're checking it${back}`
  if (status === 'processing') return 'Your bank is processing it'
  return kind === 'balance' ? 'Due when your order is ready' : 'Due now'
}

const steps = [
  { status: 'pending_payment', title: 'Accepted' },
  { status: 'paid', title: 'Deposit paid' },
  { status: 'in_production', title: 'In the workshop' },
  { status: 'ready', title: 'Ready' },
  { status: 'delivered', title: 'Delivered' },
] as const

/** Each step with its day, as far as the order has come. */
function Progress({ order: { status, history, days, payments } }: { order: PageOrder }) {
  const reached = steps.findIndex((step) => step.status === status)
  const whole = payments.length === 1
  return (
    <ol className="mt-4 space-y-3">
      {steps.map(({ status: step, title }, index) => {
        const event = history.find((one) => one.status === step)
        const isDone = index <= reached && (event !== undefined || index < reached)
        const expected = step === 'delivered' && !isDone && days ? `Planned for ${dayRangeText(days)}` : undefined
        return (
          <li
            key={step}
            className="flex items-start gap-3 text-ui"
            aria-current={index === reached ? 'step' : undefined}
          >
            {isDone ? (
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-moss" />
            ) : (
              <Circle aria-hidden className="mt-0.5 size-5 shrink-0 text-line" />
            )}
            <span className={isDone ? '' : 'text-quiet'}>
              {step === 'paid' && whole ? 'Paid' : title}
              {isDone && <span className="sr-only">, done</span>}
              {(event || expected) && (
                <span className="block text-sm text-quiet">{event ? dateText(event.at) : expected}</span>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

type DuePaymentProps = OrderPanelProps & { payment: PagePayment; onConfirmed: () => void }

function DuePayment({ payment, ...props }: DuePaymentProps) {
  const { order } = props
  const { kind, status, isByCard } = payment
  // The balance can wait until the piece is ready, so its form opens at a press.
  const [isOpen, setIsOpen] = useState(kind !== 'balance' || order.status === 'ready')
  const title = kind === 'deposit' ? 'Pay the deposit' : kind === 'balance' ? 'Pay the balance' : 'Pay'
  if (status === 'processing')
    return (
      <Notice title="Your payment is being processed">
        <p>Your bank hasn't responded yet. You can close this page and come back later.</p>
      </Notice>
    )
  return (
    <section aria-labelledby="due" className="print:hidden rounded-card border border-line bg-card p-4 sm:p-6">
      <h2 id="due" className="text-lg">
        {title}
      </h2>
      <p className="mt-1 text-ui text-quiet">
        {signedText(payment.amount)}
        {kind === 'balance' && order.status !== 'ready' && ', due when your order is ready'}
      </p>
      {!isByCard ? (
        <ByHand amount={payment.amount} />
      ) : isOpen ? (
        <CardPayment payment={payment} {...props} />
      ) : (
        <Button variant="secondary" className="mt-4" onClick={() => setIsOpen(true)}>
          Pay it now
        </Button>
      )}
      {isByCard && isOpen && (
        <p className="mt-4 text-sm text-quiet">
          Prefer a check or a bank transfer? Call us at{' '}
          <a className="link whitespace-nowrap" href={shop.phone.href}>
            {shop.phone.display}
          </a>
          .
        </p>
      )}
    </section>
  )
}

const ByHand = ({ amount }: { amount: string }) => (
  <p className="mt-3 text-ui">
    {Number(amount) < 1
      ? 'This is too small for a card payment. Pay by check or cash: call us at '
      : 'This is too much for one card payment. Pay by check or bank transfer: call us at '}
    <a className="link whitespace-nowrap" href={shop.phone.href}>
      {shop.phone.display}
    </a>
    .
  </p>
)

function CardPayment({ token, order, payment, onPaid, onConfirmed }: DuePaymentProps) {
  const prepared = useQuery(paymentQuery(token, payment.id))
  const card = useRef<PaymentForm | null>(null)
  // Why the last card failed, perhaps minutes after it was sent.
  const [problem, setProblem] = useState(payment.error === null ? undefined : { id: 0, text: payment.error })
  const fail = (text: string) => setProblem((before) => ({ id: (before?.id ?? 0) + 1, text }))
  const form = useForm({
    start: {},
    send: async () => {
      setProblem(undefined)
      await pay()
    },
  })

  if (prepared.isError)
    return (
      <Notice tone="ember" title="Payment isn't ready" className="mt-4">
        <p>{reasonGiven(prepared.error) ?? "We couldn't reach the shop."}</p>
        <Button
          variant="secondary"
          className="mt-2"
          onClick={() => {
            onPaid()
            void prepared.refetch()
          }}
        >
          Try again
        </Button>
      </Notice>
    )
  if (!prepared.data) return <Spinner label="Preparing the payment" />
  const amountCents = centsOf(prepared.data.amount)

  async function pay(): Promise<void> {
    const cardForm = card.current
    if (!cardForm) return fail('The card form is still loading.')
    const checked = await cardForm.check(true)
    if (!checked.ok) return checked.problem ? fail(checked.problem) : undefined
    const { address } = order
    try {
      const outcome = await cardForm.confirm(`/quote/${token}`, {
        ...{ name: '', email: '', phone: '' },
        address: { ...address, country: 'US' },
      })
      if (outcome.status === 'failed') fail(`${outcome.message} You haven't been charged.`)
      else onConfirmed()
    } catch {
      fail("We didn't get an answer. Check below whether it was paid before you try again.")
    }
    onPaid()
  }
  return (
    <form {...form.props} className="mt-4 space-y-5">
      <CardForm payment={prepared.data} card={card} amountCents={amountCents} />
      {problem && (
        <Notice key={problem.id} tone="ember" title="Payment Failed" takesFocus>
          <p>{problem.text}</p>
        </Notice>
      )}
      <Button type="submit" size="lg" className="w-full" busy={form.isSending} busyLabel="Paying...">
        Pay {signedText(prepared.data.amount)}
      </Button>
    </form>
  )
}
