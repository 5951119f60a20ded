/** BOOK-1: the ledger as a list: its rows of a time, a page at a time, and their sums. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { LedgerRow } from '../ledger/ledger.server.ts'
import type { Days } from './book-events.server.ts'
import type { MovementKind } from './movement-names.ts'

export type MovementFilter = Days & { kinds?: readonly MovementKind[] | undefined; orderId?: number | undefined }

/** A row, with the payout that brought it to the bank. */
export type ListedMovement = LedgerRow & { email: string; phone: string; zip: string; shippingAddress: string }

/** Rows come in the order of their days; the next page begins after the last row of this one. */
type Place = { day: string; id: number }

export async function listMovements(
  store: Store,
  filter: MovementFilter,
  { after, limit, order }: { after?: Place | undefined; limit: number; order: 'asc' | 'desc' },
): Promise<ListedMovement[]> {
  const rows = await filtered(store, filter)
    .leftJoin('orders', 'orders.id', 'ledger.order_id')
    .selectAll('ledger')
    .select(['orders.customer_email', 'orders.customer_phone', 'orders.shipping_address'])
    .$if(after !== undefined, (query) =>
      query.where(
        order === 'asc'
          ? sql<boolean>`(day, ledger.id) > (${after?.day ?? ''}, ${after?.id ?? 0})`
          : sql<boolean>`(day, ledger.id) < (${after?.day ?? ''}, ${after?.id ?? 0})`,
      ),
    )
    .orderBy('day', order)
    .orderBy('ledger.id', order)
    .limit(limit)
    .execute()
  return rows.map(({ customer_email, customer_phone, shipping_address, ...row }) => ({
    ...row,
    email: customer_email ?? '',
    phone: customer_phone ?? '',
    shippingAddress: shipping_address ?? '',
    zip: shipping_address === null ? '' : (JSON.parse(shipping_address).zip ?? ''),
  }))
}

const filtered = (
  store: Store,
  { from, to, kinds, orderId }: MovementFilter,
): SelectQueryBuilder<Tables, 'ledger', object> =>
  store.db
    .selectFrom('ledger')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', [...(kinds ?? [])]))
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? 0))

export type MovementSums = {
  /** Of rows. */
  count: number
  /** By kind and way, in cents. `count` leaves out what was booked and taken back. */
  sums: { kind: MovementKind; how: LedgerRow['how']; count: number; cents: number; taxCents: number }[]
}

export async function sumByKind(store: Store, filter: MovementFilter): Promise<MovementSums> {
  const sources = filtered(store, filter)
    .select(['kind', 'how', 'source'])
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .select(sql<number>`sum(amount_cents)`.as('cents'))
    .select(sql<number>`sum(tax_cents)`.as('tax'))
    .groupBy(['kind', 'how', 'source'])
  const kinds = await store.db
    .selectFrom(sources.as('sources'))
    .select(['kind', 'how'])
    .select(sql<number>`cast(sum(entries) as bigint)`.as('entries'))
    .select(sql<number>`count(*) filter (where cents <> 0)`.as('count'))
    .select(sql<number>`cast(sum(cents) as bigint)`.as('cents'))
    .select(sql<number>`cast(sum(tax) as bigint)`.as('taxCents'))
    .groupBy(['kind', 'how'])
    .orderBy('kind')
    .orderBy('how')
    .execute()
  const count = kinds.reduce((sum, one) => sum + one.entries, 0)
  return { count, sums: kinds.map(({ entries: _, ...one }) => one) }
}

/** What the provider held before a shop day, in cents: what came by card, less what went back, to it and to the bank. */
export async function readLeftBefore(store: Store, day: string): Promise<number> {
  const row = await store.db
    .selectFrom('ledger')
    .select(sql<number>`cast(coalesce(sum(amount_cents), 0) as bigint)`.as('cents'))
    .where('how', '=', 'card')
    .where('day', '<', day)
    .executeTakeFirstOrThrow()
  return row.cents
}
