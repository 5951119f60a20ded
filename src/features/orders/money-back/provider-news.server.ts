/**
 * OUT-1: what happens at the provider outside the shop. Refunds made in its dashboard, refunds that fail later, disputes:
 * each is booked once, no matter how the shop hears of it or in what order. An event only says that there is something to read.
 */
import type { Store } from '../../../platform/database/store.ts'
import { shortDayText } from '../../delivery/day-range.ts'
import { addNews, countNews } from '../../payment/intents.server.ts'
import { type DisputeTurn, placeName, reasonText } from '../../payment/money-words.ts'
import { type MoneyBack, type PaymentProvider, PaymentUnavailable, type Providers } from '../../payment/provider.ts'
import { formatCents } from '../../pricing/money.ts'
import { dayOf } from '../../shared/days.server.ts'
import { bookWentBack, noteInHistory, type OrderRow, readLocked } from '../books.server.ts'
import { closeIntents, closeLeftOpen } from '../intents/close-intents.server.ts'
import { mailMoneyNotice } from '../order-mail.server.ts'
import { findArrival, type OrderPayment } from '../order-payments.server.ts'
import { listDisputes, saveDispute } from './disputes.server.ts'
import { type DisputeNews, newsOfDisputes, newsOfRefunds, type RefundNews } from './money-news.ts'
import { changeRefund, findRefund, insertRefund, listRefunds, taxShareOf } from './refund-rows.server.ts'
import { tellRefund } from './tell-refund.server.ts'

/** Other requests may book news of the same payment meanwhile. Then it is read again. */
const mostRounds = 10

/**
 * Reads the refunds and disputes of an intent and brings the books up to them. Nothing happens for an intent that isn't this
 * shop's or hasn't been paid. Throws `PaymentUnavailable` when the provider can't be reached.
 */
export async function bookProviderNews(
  store: Store,
  providers: Providers,
  provider: PaymentProvider,
  intentId: string,
  now: number,
): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    const seen = await countNews(store, intentId)
    if (seen === undefined) return
    const back = await provider.readMoneyBack(intentId)
    const news = await newsOf(store, intentId, back)
    if (!news) return
    if (await leavesNothing(store, news.payment, back)) {
      // Before it is booked: no open tab may pay what the order has left to pay.
      await closeIntents(store, providers, news.payment.order_id, { note: 'Refunded' }, now)
    }
    const booked = await store.transaction(() => book(store, provider, { intentId, back, seen }, now))
    if (booked === 'outdated') continue
    if (booked === 'refunded') await closeLeftOpen(store, providers, news.payment.order_id, now)
    return
  }
  throw new PaymentUnavailable('the refunds of one payment keep changing')
}

type News = { payment: OrderPayment; refunds: RefundNews[]; disputes: DisputeNews[] }

/** Undefined when there is none, or no money of this intent is in the books. */
async function newsOf(store: Store, intentId: string, back: MoneyBack): Promise<News | undefined> {
  const payment = await findArrival(store, intentId)
  if (!payment) return undefined
  const [refundRows, disputeRows] = await Promise.all([
    listRefunds(store, payment.order_id),
    listDisputes(store, payment.order_id),
  ])
  const isOfPayment = (row: { payment_id: string }) => row.payment_id === payment.id
  const refunds = newsOfRefunds(refundRows.filter(isOfPayment), back.refunds)
  const disputes = newsOfDisputes(disputeRows.filter(isOfPayment), back.disputes)
  return refunds.length + disputes.length > 0 ? { payment, refunds, disputes } : undefined
}

/** Whether all that the order has received is gone once this is booked. */
async function leavesNothing(store: Store, payment: OrderPayment, back: MoneyBack): Promise<boolean> {
  const made = back.refunds.filter(({ failure }) => failure === null)
  const lost = back.disputes.filter(({ state }) => state === 'lost')
  const gone = sumOf(made.map((refund) => refund.amountCents)) + sumOf(lost.map((one) => one.withdrawnCents))
  const order = await store.db
    .selectFrom('orders')
    .select(['received_cents', 'refunded_cents', 'withdrawn_cents'])
    .where('id', '=', payment.order_id)
    .executeTakeFirstOrThrow()
  const before = payment.refunded_cents + payment.withdrawn_cents
  return order.refunded_cents + order.withdrawn_cents - before + gone >= order.received_cents
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)

type Read = { intentId: string; back: MoneyBack; seen: number }

async function book(
  store: Store,
  provider: PaymentProvider,
  { intentId, back, seen }: Read,
  now: number,
): Promise<'outdated' | 'refunded' | 'booked'> {
  const found = await findArrival(store, intentId)
  // The caller has found it, and nobody unbooks a payment.
  let order = found && (await readLocked(store, found.order_id))
  if (!order) return 'booked'
  if ((await countNews(store, intentId)) !== seen) return 'outdated'
  // Read again, now that no one else can change it.
  const news = await newsOf(store, intentId, back)
  if (!news) return 'booked'
  await addNews(store, intentId)
  for (const refund of news.refunds) order = await bookRefundNews(store, provider, order, news.payment, refund, now)
  for (const dispute of news.disputes) order = await bookDispute(store, provider, order, news.payment, dispute, now)
  return order.status === 'refunded' ? 'refunded' : 'booked'
}

async function bookRefundNews(
  store: Store,
  provider: PaymentProvider,
  order: OrderRow,
  payment: OrderPayment,
  news: RefundNews,
  now: number,
): Promise<OrderRow> {
  const { id, amountCents, failure } = news.refund
  const amount = formatCents(amountCents)
  // Before it is counted. One that stood all along has its share; one that was taken for failed had none.
  const taxCents =
    failure === null ? await taxShareOf(store, order, { payment_id: payment.id, amount_cents: amountCents }) : 0
  if (news.kind === 'made-there' || news.kind === 'failed-there')
    await insertRefund(store, {
      id,
      order_id: order.id,
      payment_id: payment.id,
      amount_cents: amountCents,
      state: failure === null ? 'done' : 'failed',
      provider_refund_id: id,
      created_at: now,
      by_provider: 1,
      failure,
      needs_look: 1,
      tax_cents: taxCents,
    })
  else
    await changeRefund(store, news.row, {
      state: failure === null ? 'done' : 'failed',
      provider_refund_id: id,
      failure,
      needs_look: failure === null ? 0 : 1,
      ...(news.kind === 'made' && news.row.state === 'failed' && { tax_cents: taxCents }),
    })
  if (news.kind === 'made') {
    const { reason = '', by_name: by = null } = (await findRefund(store, news.row.id)) ?? {}
    const note = `Refunded ${amount}${reason === '' ? '' : `: ${reason}`}`
    const turned = await turn(store, order, { note, by }, now)
    await tellRefund(store, news.row.id, { event: turned.event, status: turned.order.status }, now)
    return turned.order
  }
  const place = placeName(provider.name)
  if (news.kind === 'made-there') {
    const turned = await turn(store, order, { note: `Refunded ${amount} through ${place}`, by: null }, now)
    const mail = { what: 'refunded' as const, amountCents, provider: provider.name }
    await mailMoneyNotice(store, { order: turned.order, event: turned.event, ...mail }, now)
    return turned.order
  }
  const note = `The refund of ${amount} failed: ${news.failure}. The money is still here`
  const turned = await turn(store, order, { note, by: null, cameBack: payment }, now)
  const mail = { what: 'refund-failed' as const, amountCents, provider: provider.name, failure: news.failure }
  await mailMoneyNotice(store, { order: turned.order, event: turned.event, ...mail }, now)
  return turned.order
}

async function bookDispute(
  store: Store,
  provider: PaymentProvider,
  order: OrderRow,
  payment: OrderPayment,
  { dispute, turns }: DisputeNews,
  now: number,
): Promise<OrderRow> {
  await saveDispute(store, {
    id: dispute.id,
    order_id: order.id,
    payment_id: payment.id,
    intent_id: payment.intent_id ?? '',
    amount_cents: dispute.amountCents,
    withdrawn_cents: dispute.withdrawnCents,
    is_inquiry: dispute.isInquiry ? 1 : 0,
    state: dispute.state,
    reason: dispute.reason,
    due_at: dispute.dueAt,
    needs_look: dispute.state === 'needs_response' || dispute.state === 'lost' ? 1 : 0,
    created_at: now,
  })
  let turned = order
  for (const { turn: what, amountCents } of turns) {
    const note = noteOf(what, amountCents, dispute, provider)
    const booked = await turn(
      store,
      turned,
      { note, by: null, cameBack: isAgainst.includes(what) ? undefined : payment },
      now,
    )
    turned = booked.order
    // The owner's own reply needs no letter to the owner.
    if (what !== 'replied')
      await mailMoneyNotice(
        store,
        {
          ...{ order: turned, event: booked.event, what, amountCents, provider: provider.name },
          ...{ reason: dispute.reason, dueAt: dispute.dueAt },
        },
        now,
      )
  }
  if (turns.length === 0) await noteInHistory(store, order, 'The bank changed the details of the dispute', now, null)
  return turned
}

/** None of these brings money back to the shop. */
const isAgainst: readonly DisputeTurn[] = ['inquiry-opened', 'dispute-opened', 'inquiry-disputed', 'lost', 'withdrawn']

function noteOf(
  turn: DisputeTurn,
  amountCents: number,
  { reason, dueAt, isInquiry }: DisputeNews['dispute'],
  provider: PaymentProvider,
): string {
  const amount = formatCents(amountCents)
  const reply = dueAt === null ? '' : `. Reply at ${placeName(provider.name)} by ${shortDayText(dayOf(dueAt))}`
  switch (turn) {
    case 'inquiry-opened':
      return `The bank asks about ${amount}: ${reasonText(reason)}${reply}`
    case 'dispute-opened':
      return `Disputed ${amount}: ${reasonText(reason)}${reply}`
    case 'inquiry-disputed':
      return `The bank's question is now a dispute over ${amount}${reply}`
    case 'reply-wanted':
      return `The bank wants another reply about ${amount}${reply}`
    case 'replied':
      return `The reply about ${amount} is with the bank`
    case 'won':
      return `Dispute won: ${amount} stays here`
    case 'lost':
      return `Dispute lost: the bank took back ${amount}`
    case 'closed':
      return isInquiry ? `The bank's question about ${amount} is closed` : `The dispute over ${amount} is closed`
    case 'withdrawn':
      return `The bank took back ${amount} until the dispute is decided`
    case 'returned':
      return `The bank gave back ${amount}`
  }
}

type Turn = Parameters<typeof bookWentBack>[2]

async function turn(store: Store, order: OrderRow, what: Turn, now: number) {
  const { event } = await bookWentBack(store, order, what, now)
  const changed = await readLocked(store, order.id)
  return { order: changed ?? order, event }
}
