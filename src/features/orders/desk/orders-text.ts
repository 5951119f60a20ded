/** How the owner's desk words orders: states, moves, history, refunds. Pure. */

import type { IntentStatus, ProviderName } from '../../payment/provider.ts'
import { centsFromDecimal, formatCents } from '../../pricing/money.ts'
import { type OrderStatus, orderStatuses, orderStatusNames } from '../order.ts'

/** What the list can be narrowed to. */
export const orderFilters = [...orderStatuses, 'set_aside'] as const
export type OrderListStatus = (typeof orderFilters)[number]

export const filterNames: Record<OrderListStatus, string> = { ...orderStatusNames, set_aside: 'Set aside' }

/** What the button reads that moves an order there. The payment provider alone makes it paid or refunded. */
export const moveLabels: Partial<Record<OrderStatus, string>> = {
  in_production: 'Start production',
  ready: 'Mark as ready',
  delivered: 'Mark as delivered',
  canceled: 'Cancel order',
}

type Narrowing = { status?: OrderListStatus | undefined; q: string }

/** Where the orders that the list finds come as a table, all pages of them. */
export function csvHref({ status, q }: Narrowing): string {
  const search = new URLSearchParams({ ...(status && { status }), ...(q && { q }) })
  return `/api/admin/orders.csv${search.size > 0 ? `?${search}` : ''}`
}

/** What that table has: 'all', 'Paid' in quotation marks, or what was searched for. */
export function csvExtent({ status, q }: Narrowing): string {
  const state = status && `‘${filterNames[status]}’`
  if (!q) return state ?? 'all'
  return state ? `${state} with “${q}”` : `all with “${q}”`
}

const providerNames: Record<string, string> = {
  stripe: 'Stripe',
  demo: 'Demo, no real money',
} satisfies Record<ProviderName, string>
export const providerName = (provider: string) => providerNames[provider] ?? provider

const paymentStatusNames: Record<string, string> = {
  open: 'Not paid yet',
  processing: 'Being processed',
  succeeded: 'Paid',
  canceled: 'Closed without payment',
} satisfies Record<IntentStatus, string>
export const paymentStatusName = (status: string | null) =>
  status === null ? 'Unknown' : (paymentStatusNames[status] ?? status)

type OrderEvent = { status: OrderStatus; note: string }

/** One line of the history: the state where it changed, and what was noted where that says more. */
export function eventText({ status, note }: OrderEvent, before: OrderEvent | undefined): [what: string, more?: string] {
  const name = orderStatusNames[status]
  if (before?.status === status) return note ? [note] : [name]
  return note === '' || note.toLowerCase() === name.toLowerCase() ? [name] : [name, note]
}

/** The cents that were typed, if they can be refunded; else what to do about it. */
export function readRefund(typed: string, leftCents: number): { cents: number } | { problem: string } {
  const cents = centsFromDecimal(typed)
  if (cents === undefined || cents === 0) return { problem: 'Give an amount above 0, such as 25.00.' }
  if (cents > leftCents) return { problem: `At most ${formatCents(leftCents)} is left to refund.` }
  return { cents }
}
