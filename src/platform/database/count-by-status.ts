import type { Store } from './store.ts'

/** How many rows have each status, and how many there are. Counts the entries of an index. */
export async function countByStatus<Status extends string>(
  store: Store,
  list: 'quotes' | 'orders',
  statuses: readonly Status[],
): Promise<Record<Status | 'total', number>> {
  const rows = await store.db
    .selectFrom(list)
    .select((eb) => ['status', eb.fn.countAll<number>().as('rows')])
    .groupBy('status')
    .execute()
  const counts = Object.fromEntries(
    statuses.map((status) => [status, rows.find((row) => row.status === status)?.rows ?? 0]),
  )
  return { ...counts, total: rows.reduce((sum, row) => sum + row.rows, 0) } as Record<Status | 'total', number>
}
