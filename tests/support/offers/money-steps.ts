/** What can happen to the money of one quote's order: random steps, and who does them. */
import fc from 'fast-check'
import { type Delivery, dayMs, hourMs, minuteMs, type OutsideAct } from '../paying-shop.ts'
import type { LivingQuote } from './living-quote.ts'

const part = fc.integer({ min: 1, max: 100 })
export const moneySteps = {
  prepare: fc.record({ do: fc.constant('prepare' as const) }),
  pay: fc.record({
    do: fc.constant('pay' as const),
    outcome: fc.constantFrom('paid', 'paid', 'declined', 'processing-paid', 'processing-failed'),
    which: fc.nat(9),
  }),
  settle: fc.record({ do: fc.constant('settle' as const), isPaid: fc.boolean() }),
  byHand: fc.record({ do: fc.constant('by-hand' as const) }),
  refund: fc.record({ do: fc.constant('refund' as const), which: fc.nat(9), part, isTwice: fc.boolean() }),
  dashboard: fc.record({ do: fc.constant('dashboard' as const), which: fc.nat(9), part }),
  outside: fc.record({
    do: fc.constant('outside' as const),
    which: fc.nat(9),
    act: fc.constantFrom<Exclude<OutsideAct['do'], 'refund'>>(
      ...(['fail-refund', 'fail-refund', 'dispute', 'dispute', 'inquire', 'reply', 'win', 'lose', 'close'] as const),
    ),
  }),
  move: fc.record({
    do: fc.constant('move' as const),
    to: fc.constantFrom('in_production', 'ready', 'delivered', 'canceled'),
    word: fc.constantFrom('As we agreed', undefined),
  }),
  deliver: fc.record({
    do: fc.constant('deliver' as const),
    how: fc.constantFrom('in order', 'backwards', 'twice', 'at once', 'lost'),
  }),
  wait: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 3, 70) }),
}
const often = (arbitrary: fc.Arbitrary<Step>, weight: number) => ({ arbitrary, weight })
export type Step = {
  [K in keyof typeof moneySteps]: (typeof moneySteps)[K] extends fc.Arbitrary<infer Kind> ? Kind : never
}[keyof typeof moneySteps]

export const sequence = fc.record({
  depositPercent: fc.constantFrom(50, 30, 100),
  steps: fc.array(
    fc.oneof(
      often(moneySteps.prepare, 3),
      often(moneySteps.pay, 5),
      often(moneySteps.settle, 2),
      often(moneySteps.byHand, 1),
      often(moneySteps.refund, 2),
      often(moneySteps.dashboard, 2),
      often(moneySteps.outside, 4),
      often(moneySteps.move, 2),
      often(moneySteps.deliver, 4),
      often(moneySteps.wait, 1),
    ),
    { minLength: 10, maxLength: 30 },
  ),
})

export type Payment = {
  id: string
  state: string
  how: string | null
  amount: string
  refunded: string
  withdrawn: string
  intentId: string | null
}
export const centsOf = (amount: string) => Math.round(Number(amount) * 100)
const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % (all.length || 1)]

/** Does one step. What isn't possible at this moment changes nothing. */
export function actor(living: LivingQuote) {
  const secrets = new Set<string>()
  const moved: string[] = []
  const late: Delivery[] = []
  const post = (delivery: Delivery) =>
    living.post(living.stripe ? { ...delivery, ...living.stripe.sign(JSON.parse(delivery.body)) } : delivery)
  const payments = async (): Promise<Payment[]> => (await living.order()).payments
  const charged = async (which: number) => pick(await living.charges(), which)?.intentId

  const step = async (asked: Step): Promise<unknown> => {
    switch (asked.do) {
      case 'prepare': {
        const due = (await payments()).findIndex(({ state }) => state === 'due')
        const answer = due < 0 ? undefined : await living.prepare(due)
        if (answer?.status === 200) secrets.add((await answer.json()).clientSecret)
        return
      }
      case 'pay': {
        // Any form that was ever opened, in this tab or another.
        const secret = pick([...secrets], asked.which)
        return secret && living.pay(secret, asked.outcome as 'paid').catch(() => undefined)
      }
      case 'settle':
        for (const secret of secrets) await living.settle(secret, asked.isPaid)
        return
      case 'by-hand': {
        const due = (await payments()).findIndex(({ state }) => state === 'due')
        return due < 0 ? undefined : living.byHand(due)
      }
      case 'refund': {
        const payment = pick(
          (await payments()).filter(({ state }) => state === 'paid' || state === 'held'),
          asked.which,
        )
        if (!payment) return
        const amount = (Math.ceil((centsOf(payment.amount) * asked.part) / 100) / 100).toFixed(2)
        const refund = () => living.desk('POST', '/orders/1/refunds', { amount, payment: payment.id, reason: 'Late' })
        return Promise.all(asked.isTwice ? [refund(), refund()] : [refund()])
      }
      case 'dashboard': {
        const intent = await charged(asked.which)
        if (!intent) return
        const amountCents = Math.floor(((await living.leftOf(intent)) * asked.part) / 100)
        return amountCents > 0 && living.outside(intent, { do: 'refund', amountCents }).catch(() => undefined)
      }
      case 'outside': {
        const intent = await charged(asked.which)
        // No bank asks for what has gone back.
        const isNew = asked.act === 'dispute' || asked.act === 'inquire'
        if (!intent || (isNew && (await living.leftOf(intent)) <= 0)) return
        return living.outside(intent, { do: asked.act }).catch(() => undefined)
      }
      case 'move': {
        const { status } = await living.move(asked.to, asked.word)
        return status === 200 && moved.push(asked.to)
      }
      case 'deliver':
        late.push(...(await living.takeDeliveries()))
        return deliver(asked.how)
      case 'wait':
        living.wait(asked.minutes * minuteMs)
        return living.reconcile()
    }
  }

  const deliver = async (how: string) => {
    if (how === 'lost') return
    const all = late.splice(0)
    if (how === 'at once') return Promise.all([...all, ...all].map(post))
    const ordered = how === 'backwards' ? all.toReversed() : how === 'twice' ? all.flatMap((one) => [one, one]) : all
    for (const one of ordered) await post(one)
  }

  /** Days later: every payment is decided, and the reconciler has looked. */
  const rest = async () => {
    for (const secret of secrets) await living.settle(secret, true)
    for (let day = 0; day < 3; day++) {
      for (let round = 0; round < 2; round++) {
        living.wait(round === 0 ? 3 * minuteMs : dayMs + hourMs)
        await living.reconcile()
      }
    }
    await living.signInAgain()
  }
  return { step, rest, moved }
}
