/** BOOK-4: what the books say about payouts and fees, each line with its order, and what doesn't match. */
import { type Selectable, sql } from 'kysely'
import { isOneOf } from '../../../platform/database/one-of.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { endOfDay, startOfDay } from '../../shared/days.server.ts'
import type { ProviderLine, ProviderPayout } from '../provider.ts'
import type { PayoutRow } from './payouts.server.ts'

/** From the first through the last day: '2026-11-01' to '2026-11-30'. */
export type Days = { from: string; to: string }

/**
 * Whose a line is: an order's; a payment's of this shop that never became an order; the provider's own, such as a monthly fee;
 * or `elsewhere`, not from this shop: another business shares the account.
 */
export type LineOwner = 'order' | 'no-order' | 'provider' | 'elsewhere'

export type BookLine = ProviderLine & {
  provider: string
  /** Null while it is on its way, and for all that is paid out by hand. */
  payoutId: string | null
  owner: LineOwner
  orderId: number | null
  /** The quote whose offer became the order. */
  quoteId: number | null
}

/** In US cents. All but the fees add up to what came in: `net` is the others less `fees`. */
type LineSums = Record<'payments' | 'refunds' | 'disputes' | 'other' | 'fees' | 'net', number>

export type BookPayout = Omit<ProviderPayout, 'isListed'> & {
  provider: string
  lines: BookLine[]
  sums: LineSums
  /** `by-hand`: the provider doesn't say what is in it. `unread`: not listed yet, or the shop hasn't read it yet. */
  match: 'matches' | 'unexplained' | 'by-hand' | 'unread'
  /** What its lines leave open of its amount; 0 unless it is `unexplained`. */
  unexplainedCents: number
}

/** Payouts that the bank has, or should have, on these days; the newest first. Those that failed or were canceled, too. */
export async function listBookPayouts(store: Store, { from, to }: Days): Promise<BookPayout[]> {
  const payouts = await store.db
    .selectFrom('payouts')
    .selectAll()
    .where('arrives_on', '>=', from)
    .where('arrives_on', '<=', to)
    .orderBy('arrives_on', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const rows = await linesWithOrders(store)
    .innerJoin('payouts', (join) =>
      join.onRef('payouts.provider', '=', 'line.provider').onRef('payouts.id', '=', 'line.payout_id'),
    )
    // Says to PostgreSQL and SQLite that their partial index will do.
    .where('line.payout_id', 'is not', null)
    .where('payouts.arrives_on', '>=', from)
    .where('payouts.arrives_on', '<=', to)
    .orderBy('line.at')
    .orderBy('line.id')
    .execute()
  const linesOf = Map.groupBy(rows.map(bookLine), ({ provider, payoutId }) => `${provider} ${payoutId}`)
  return payouts.map((payout) => bookPayout(payout, linesOf.get(`${payout.provider} ${payout.id}`) ?? []))
}

/** Which orders are in each of a provider's payouts; one without any is left out. */
export async function ordersInPayouts(
  store: Store,
  provider: string,
  ids: readonly string[],
): Promise<Map<string, number[]>> {
  const rows = await linesWithOrders(store)
    .where('line.provider', '=', provider)
    // Says to PostgreSQL and SQLite that their partial index will do.
    .where('line.payout_id', 'is not', null)
    .where(isOneOf(store, 'line.payout_id', ids, 'text'))
    .where('orders.id', 'is not', null)
    .clearSelect()
    .select(['line.payout_id', 'orders.id'])
    .distinct()
    .orderBy('orders.id')
    .execute()
  const groups = Map.groupBy(rows, ({ payout_id }) => payout_id ?? '')
  return new Map([...groups].map(([id, those]) => [id, those.map((row) => row.id ?? 0)]))
}

/** What moved on these of the shop's days, the oldest first, paid out or not. */
export async function listBookLines(store: Store, days: Days): Promise<BookLine[]> {
  const rows = await linesWithOrders(store)
    .where('line.at', '>=', startOfDay(days.from))
    .where('line.at', '<', endOfDay(days.to))
    .orderBy('line.at')
    .orderBy('line.id')
    .execute()
  return rows.map(bookLine)
}

/** The fees of these of the shop's days by whose they are, in cents. Those `elsewhere` are no cost of this shop. */
export async function sumFees(store: Store, days: Days): Promise<Record<LineOwner, number>> {
  const rows = await store.db
    .selectFrom(
      linesWithOrders(store)
        .where('line.at', '>=', startOfDay(days.from))
        .where('line.at', '<', endOfDay(days.to))
        .where('line.fee_cents', '<>', 0)
        .as('fees'),
    )
    .select((eb) => ['fees.owner', eb.cast<number>(eb.fn.sum('fees.fee_cents'), 'bigint').as('cents')])
    .groupBy('fees.owner')
    .execute()
  const sums: Record<LineOwner, number> = { order: 0, 'no-order': 0, provider: 0, elsewhere: 0 }
  for (const { owner, cents } of rows) sums[owner] = cents
  return sums
}

/** Lines that the ledger doesn't have yet, the oldest first. */
export async function listLinesToEnter(store: Store, limit: number): Promise<BookLine[]> {
  const rows = await linesWithOrders(store)
    // As the index says it.
    .where(sql<boolean>`line.is_entered = 0`)
    .orderBy('line.at')
    .orderBy('line.id')
    .limit(limit)
    .execute()
  return rows.map(bookLine)
}

/** As many as one looks at. */
const mostWaiting = 100

/**
 * On its way: what no payout has been read for, the newest first and a hundred at most. `netCents` is all that the providers
 * still hold. Of payouts by hand it only knows the amounts: where money was there before the shop, they leave less than that.
 */
export async function readOnItsWay(store: Store): Promise<{ count: number; netCents: number; lines: BookLine[] }> {
  const rows = await linesWithOrders(store)
    .where('line.payout_id', 'is', null)
    .orderBy('line.at', 'desc')
    .orderBy('line.id')
    .limit(mostWaiting)
    .execute()
  const waiting = await store.db
    .selectFrom('provider_lines')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.cast<number>(sql`coalesce(sum(net_cents), 0)`, 'bigint').as('cents'),
    ])
    .where('payout_id', 'is', null)
    .executeTakeFirstOrThrow()
  const unread = await store.db
    .selectFrom('payouts')
    .select((eb) => eb.cast<number>(sql`coalesce(sum(amount_cents), 0)`, 'bigint').as('cents'))
    .where(sql<boolean>`lines <> 'read'`)
    .executeTakeFirstOrThrow()
  return { count: waiting.count, netCents: waiting.cents - unread.cents, lines: rows.map(bookLine) }
}

/** When each provider's books were last read whole, and why it refuses to show them; '' when it doesn't. */
export const listReadings = (store: Store): Promise<{ provider: string; readAt: number | null; problem: string }[]> =>
  store.db
    .selectFrom('provider_reads')
    .select(['provider', 'read_at as readAt', 'problem'])
    .orderBy('provider')
    .execute()

/**
 * Every join is by a key of its own, so that no line comes twice. An order's payment knows its latest intent; an earlier one,
 * paid in another tab, knows its payment.
 */
function linesWithOrders(store: Store) {
  const orderId = sql<number | null>`coalesce(paid.order_id, meant.order_id, dispute.order_id,
    (select min(refunds.order_id) from refunds where refunds.provider_refund_id = line.refund_id))`
  return store.db
    .selectFrom('provider_lines as line')
    .leftJoin('payment_intents as intent', 'intent.intent_id', 'line.intent_id')
    .leftJoin('order_payments as paid', 'paid.intent_id', 'line.intent_id')
    .leftJoin('order_payments as meant', 'meant.id', 'intent.order_payment_id')
    .leftJoin('disputes as dispute', 'dispute.id', 'line.dispute_id')
    .leftJoin('orders', (join) => join.on('orders.id', '=', orderId))
    .selectAll('line')
    .select(['orders.id as order_id', 'orders.quote_id'])
    .select(
      sql<LineOwner>`case when orders.id is not null then 'order' when intent.id is not null then 'no-order'
        when line.kind in ('fee', 'other') and line.intent_id is null then 'provider' else 'elsewhere' end`.as('owner'),
    )
}

type LineRow = Selectable<Tables['provider_lines']> &
  Pick<BookLine, 'owner'> & { order_id: number | null; quote_id: number | null }

const bookLine = (row: LineRow): BookLine => ({
  provider: row.provider,
  id: row.id,
  kind: row.kind,
  amountCents: row.amount_cents,
  feeCents: row.fee_cents,
  netCents: row.net_cents,
  intentId: row.intent_id,
  refundId: row.refund_id,
  disputeId: row.dispute_id,
  at: row.at,
  description: row.description,
  payoutId: row.payout_id,
  owner: row.owner,
  orderId: row.order_id,
  quoteId: row.quote_id,
})

function bookPayout(row: PayoutRow, lines: BookLine[]): BookPayout {
  const sums = sumsOf(lines)
  const openCents = row.lines === 'read' ? row.amount_cents - sums.net : 0
  return {
    provider: row.provider,
    id: row.id,
    amountCents: row.amount_cents,
    state: row.state,
    createdAt: row.created_at,
    arrivesOn: row.arrives_on,
    isAutomatic: row.is_automatic === 1,
    note: row.note,
    lines,
    sums,
    match: matchOf(row, openCents),
    unexplainedCents: openCents,
  }
}

function matchOf(row: PayoutRow, openCents: number): BookPayout['match'] {
  if (row.is_automatic === 0) return 'by-hand'
  if (row.lines !== 'read') return 'unread'
  return openCents === 0 ? 'matches' : 'unexplained'
}

const sumNames = { payment: 'payments', refund: 'refunds', dispute: 'disputes', fee: 'other', other: 'other' } as const

function sumsOf(lines: readonly ProviderLine[]): LineSums {
  const sums: LineSums = { payments: 0, refunds: 0, disputes: 0, other: 0, fees: 0, net: 0 }
  for (const line of lines) {
    sums[sumNames[line.kind]] += line.amountCents
    sums.fees += line.feeCents
    sums.net += line.netCents
  }
  return sums
}
