/** The desk's texts about orders: states, actions, history, refunds. Pure. */

import { type Basis, daysOf, monthAfter, monthOf } from '../../features/ledger/months.ts'
import {
  type HandHow,
  type OrderStatus,
  orderStatuses,
  orderStatusNames,
  paymentTitles,
} from '../../features/orders/order.ts'
import { howTexts } from '../../features/payment/payment-hows.ts'
import type { IntentStatus } from '../../features/payment/provider.ts'
import { andMoreText, timesText } from '../../features/pricing/counted-pieces.ts'
import { centsFromDecimal, formatCents } from '../../features/pricing/money.ts'
import { pieceText } from '../../features/pricing/piece.ts'
import { dayText } from '../../features/shared/clock.ts'
import { monthNameOf } from '../parts/moments.ts'

/** What the list can be filtered by. */
export const orderFilters = [...orderStatuses, 'late', 'set_aside', 'unpaid'] as const
export type OrderListStatus = (typeof orderFilters)[number]

/** An order that can be started has at least its deposit. */
export const filterNames: Record<OrderListStatus, string> = {
  ...orderStatusNames,
  paid: 'Paid, or deposit paid',
  late: 'Late',
  set_aside: 'Set aside',
  unpaid: 'Unpaid checkouts',
}

/** The label of the button that moves an order to a state. Only the payment provider makes it paid or refunded. */
export const moveLabels: Partial<Record<OrderStatus, string>> = {
  in_production: 'Start production',
  ready: 'Mark as ready',
  delivered: 'Mark as delivered',
  canceled: 'Cancel order',
}

/** DESK-4: before one step back, what the customer knows. */
export const toldTexts: Record<'none' | 'waiting' | 'sent', string> = {
  none: "The customer wasn't emailed about it.",
  waiting: "The email to the customer hasn't gone out yet. It is dropped.",
  sent: 'The customer was already emailed about it. Write or call them; nothing is emailed about the step back.',
}

type Ordered = {
  firstPiece: (Parameters<typeof pieceText>[0] & { quantity: number }) | null
  morePieces: number
  shipsTo: { city: string; state: string } | null
}

/** LIVE-10: '2 × Heritage Oak Floating Mantel · Reclaimed Oak · 72 × 8 × 8 in, and 2 more pieces · Franklin, TN'. */
export function orderedText({ firstPiece, morePieces, shipsTo }: Ordered): string {
  const parts = [
    firstPiece && timesText(firstPiece.quantity) + pieceText(firstPiece) + andMoreText(morePieces),
    shipsTo && `${shipsTo.city},\u00a0${shipsTo.state}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

type Narrowing = { status?: OrderListStatus | undefined; q: string }

/** The address of a CSV file with all the orders the list finds, on every page. */
export function csvHref({ status, q }: Narrowing): string {
  const search = new URLSearchParams({ ...(status && { status }), ...(q && { q }) })
  return `/api/admin/orders.csv${search.size > 0 ? `?${search}` : ''}`
}

/** What that file contains: 'all', 'Paid' in quotation marks, or the search text. */
export function csvExtent({ status, q }: Narrowing): string {
  const state = status && `“${filterNames[status]}”`
  if (!q) return state ?? 'all'
  return state ? `${state} with “${q}”` : `all with “${q}”`
}

const paymentStatusNames: Record<string, string> = {
  open: 'Not paid yet',
  processing: 'Being processed',
  succeeded: 'Paid',
  canceled: 'Closed without payment',
} satisfies Record<IntentStatus, string>
export const paymentStatusName = (status: string | null) =>
  status === null ? 'Unknown' : (paymentStatusNames[status] ?? status)

type Payment = {
  kind: 'whole' | 'deposit' | 'balance' | 'extra'
  state: 'due' | 'paid' | 'held' | 'void'
  how: 'card' | 'check' | 'cash' | 'transfer' | null
  /** The provider's last answer. */
  status: string | null
}

export const isByHand = ({ how }: Pick<Payment, 'how'>) => how !== null && how !== 'card'

/** 'Balance'; where it comes in several parts, 'Part of the balance' and 'Rest of the balance'. */
export function paymentName(payment: Pick<Payment, 'kind' | 'state'>, all: readonly Pick<Payment, 'kind' | 'state'>[]) {
  const title = paymentTitles[payment.kind]
  const parts = all.filter(({ kind, state }) => kind === payment.kind && state !== 'void')
  if (parts.length < 2) return title
  return `${payment.state === 'due' ? 'Rest' : 'Part'} of the ${title.toLowerCase()}`
}

/** 'Paid by check'; for a card, what its provider said last. */
export function paymentStateText(payment: Omit<Payment, 'kind'>): string {
  const { state, how, status } = payment
  if (state === 'void') return 'Nothing due'
  if (state === 'held') return 'Held until you check it'
  if (how !== null && how !== 'card') return `Paid ${howTexts[how]}`
  // Its card form was closed; it can be paid all the same.
  if (state === 'due' && status === 'canceled') return 'Not paid yet'
  if (state === 'paid' || status !== null) return paymentStatusName(state === 'paid' ? 'succeeded' : status)
  return 'Not paid yet'
}

type OrderEvent = { status: OrderStatus; note: string; by?: string | undefined }

/** One line of the history: the state if it changed, and the note if it adds something. */
export function eventText({ status, note }: OrderEvent, before: OrderEvent | undefined): [what: string, more?: string] {
  // The deposit of an accepted offer isn't all of it.
  if (status === 'paid' && /^deposit paid/i.test(note)) return [note]
  const name = orderStatusNames[status]
  if (before?.status === status) return note ? [note] : [name]
  return note === '' || note.toLowerCase() === name.toLowerCase() ? [name] : [name, note]
}

/** STAFF-2: who did it, unless the note says so itself: 'Canceled by Ray Tucker'. */
export const eventDoer = ({ note, by }: OrderEvent): string | undefined =>
  by !== undefined && note.toLowerCase().includes(`by ${by.toLowerCase()}`) ? undefined : by

/** The typed amount in cents if it can be refunded, or what to do about it. */
export const readRefund = (typed: string, leftCents: number) =>
  readAmount(typed, leftCents, `You can refund up to ${formatCents(leftCents)}.`)

/** DESK-4: the same for money that came by hand: any part of what is due. */
export const readReceived = (typed: string, dueCents: number) =>
  readAmount(typed, dueCents, `Only ${formatCents(dueCents)} is due.`)

function readAmount(typed: string, mostCents: number, tooMuch: string): { cents: number } | { problem: string } {
  const cents = centsFromDecimal(typed)
  if (cents === undefined || cents === 0) return { problem: 'Enter an amount above 0, such as 25.00.' }
  return cents > mostCents ? { problem: tooMuch } : { cents }
}

/** How money came by hand. */
export const handHowNames: Record<HandHow, string> = { check: 'Check', cash: 'Cash', transfer: 'Bank transfer' }

/** BOOK-5: where the books have what happened on a day; undefined where its month is open. `closedThrough`: the last closed month. */
export function bookedInText(day: string, closedThrough: string | null): string | undefined {
  const month = monthOf(day)
  if (closedThrough === null || day === '' || month > closedThrough) return undefined
  const booked = dayText(daysOf(monthAfter(closedThrough)).from)
  return `${monthNameOf(month)} is closed, so the books have it on ${booked}.`
}

/** BOOK-5: what a step back takes out of the books today; nothing where the sale doesn't count on delivery. */
export const saleTakenBackText = (
  { status, books }: { status: OrderStatus; books: { basis: Basis } },
  today: string,
): string | undefined =>
  status === 'delivered' && books.basis === 'delivery'
    ? `The books take its sale back in ${monthNameOf(monthOf(today))}.`
    : undefined
