/**
 * ADMIN-8: orders by their promised day or by what is due. What is in work or still to be paid stays short however old a shop
 * gets, and is read whole; all others come after it, newest first.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Store } from '../../../platform/database/store.ts'
import { type FindIds, findByQuery, findInOrder } from '../../../platform/key-pages.ts'
import { dueCents, isOwed, isPromised } from '../order-figures.server.ts'
import type { OrderSort } from './order-sorts.ts'

/** @param condition What the orders of the list have in common. */
export async function findSorted(store: Store, sort: OrderSort, condition: RawBuilder<SqlBool>): Promise<FindIds> {
  const all = store.db.selectFrom('orders').where(condition)
  if (sort === 'date') return findByQuery(all.select('id'))
  const isFirst = sort === 'promised' ? isPromised : isOwed
  const first = all.where(isFirst)
  const rows =
    sort === 'promised'
      ? await first.select('id').orderBy('promised_on').orderBy('id').execute()
      : await first.select('id').orderBy(dueCents, 'desc').orderBy('id', 'desc').execute()
  const rest = findByQuery(all.select('id').where(sql<SqlBool>`not (${isFirst})`))
  return findInOrder(
    rows.map(({ id }) => id),
    rest,
  )
}
