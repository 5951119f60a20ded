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
  count: number
  /** By kind and way, in cents. */
  sums: { kind: MovementKind; how: LedgerRow['how']; count: number; cents: number; taxCents: number }[]
}

export async function sumByKind(store: Store, filter: MovementFilter): Promise<MovementSums> {
  const sums = await filtered(store, filter)
    .select(['kind', 'how'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`cast(sum(amount_cents) as bigint)`.as('cents'))
    .select(sql<number>`cast(sum(tax_cents) as bigint)`.as('taxCents'))
    .groupBy(['kind', 'how'])
    .orderBy('kind')
    .orderBy('how')
    .execute()
  return { count: sums.reduce((count, one) => count + one.count, 0), sums }
}
