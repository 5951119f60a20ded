/**
 * BOOK-1, BOOK-5: the ledger: one row for each movement of money, and one for what was sold by it. Rows are only ever added;
 * the database refuses any other change, and rows for a month that is closed. The only file that writes these tables.
 */
import type { Insertable, Selectable } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { dayOf } from '../shared/days.server.ts'
import { type Basis, monthAfter, monthOf } from './months.ts'
import { combine, figureNames, isNothing, noFigures, type SaleFigures } from './sale-figures.ts'

export type LedgerRow = Selectable<Tables['ledger']>
export type SaleRow = Selectable<Tables['sales']>

/** What a movement is of: a payment, refund or dispute of the order books, or a fee of the provider. Its rows add up to it. */
export type Movement = Omit<Insertable<Tables['ledger']>, 'id' | 'day' | 'moved_on' | 'entered_at'>

/**
 * The day in the books of what happened on `day`: that day, or if its month is closed the first of the month that is open
 * next. No one can close a month until the caller's transaction ends.
 */
async function bookDayOf(store: Store, day: string): Promise<string> {
  const through = await closedThrough(store)
  return through === undefined || monthOf(day) > through ? day : `${monthAfter(through)}-01`
}

/** The last month that is closed, such as '2026-11'. */
export async function closedThrough(store: Store): Promise<string | undefined> {
  const row = await store.db
    .selectFrom('closed_months')
    .select('month')
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.month
}

/** Who closed a month, or the first one after it with which it was closed; undefined while it is open. */
export async function readClosing(store: Store, month: string): Promise<{ by: string; at: number } | undefined> {
  return store.db
    .selectFrom('closed_months')
    .select(['by', 'closed_at as at'])
    .where('month', '>=', month)
    .orderBy('month')
    .limit(1)
    .executeTakeFirst()
}

/** No month is closed until this transaction ends. */
const holdMonths = (store: Store) =>
  store.engine === 'postgres'
    ? store.db.selectFrom('books_settings').select('id').forShare().execute()
    : Promise.resolve()

/** What the ledger says of one source so far. `last` is the latest row that isn't a taking back. */
export type Entered = { amountCents: number; taxCents: number; last: LedgerRow }

/** Of an order, by source, without what the provider keeps of it. */
export async function sumMovements(store: Store, orderId: number): Promise<Map<string, Entered>> {
  const rows = await store.db
    .selectFrom('ledger')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', 'not in', ['fee', 'adjustment', 'payout'])
    .orderBy('id')
    .execute()
  const sums = new Map<string, Entered>()
  for (const row of rows) {
    const before = sums.get(row.source) ?? { amountCents: 0, taxCents: 0, last: row }
    const amountCents = before.amountCents + row.amount_cents
    const isMore = Math.abs(amountCents) > Math.abs(before.amountCents)
    const taxCents = before.taxCents + row.tax_cents
    sums.set(row.source, { amountCents, taxCents, last: isMore ? row : before.last })
  }
  return sums
}

/** In a transaction. `at` is when the money moved. */
export async function enterMovement(store: Store, movement: Movement, at: number, now: number): Promise<void> {
  await holdMonths(store)
  const moved = dayOf(at)
  const row = { ...movement, moved_on: moved, day: await bookDayOf(store, moved), entered_at: now }
  await store.db.insertInto('ledger').values(row).execute()
}

export type Sold = Record<SaleRow['kind'], SaleFigures>

/** What the books say was sold by an order so far. */
export async function sumSales(store: Store, orderId: number): Promise<Sold> {
  const rows = await store.db.selectFrom('sales').selectAll().where('order_id', '=', orderId).execute()
  const sold: Sold = { sale: noFigures, refund: noFigures }
  for (const row of rows) sold[row.kind] = combine(sold[row.kind], figuresOfRow(row), 1)
  return sold
}

export const figuresOfRow = (row: Pick<SaleRow, (typeof figureColumns)[keyof SaleFigures]>): SaleFigures => {
  const figures = { ...noFigures }
  for (const name of figureNames) figures[name] = row[figureColumns[name]]
  return figures
}

const figureColumns = {
  grossCents: 'gross_cents',
  outOfStateCents: 'out_of_state_cents',
  exemptCents: 'exempt_cents',
  untaxedCents: 'untaxed_cents',
  taxableCents: 'taxable_cents',
  flatCents: 'flat_cents',
  stateCents: 'state_cents',
  localCents: 'local_cents',
  singleArticleCents: 'single_article_cents',
} as const satisfies Record<keyof SaleFigures, keyof SaleRow>

/** In a transaction: what more, or less, was sold on the day of `now`. Nothing where all figures are 0. */
export async function enterSale(
  store: Store,
  { orderId, kind, basis, figures }: { orderId: number; kind: SaleRow['kind']; basis: Basis; figures: SaleFigures },
  now: number,
): Promise<void> {
  if (isNothing(figures)) return
  await holdMonths(store)
  const soldOn = dayOf(now)
  const columns = Object.fromEntries(figureNames.map((name) => [figureColumns[name], figures[name]])) as Record<
    (typeof figureColumns)[keyof SaleFigures],
    number
  >
  await store.db
    .insertInto('sales')
    .values({
      ...{ order_id: orderId, kind, basis, ...columns },
      ...{ sold_on: soldOn, day: await bookDayOf(store, soldOn), entered_at: now },
    })
    .execute()
}

export const readBooksSettings = (store: Store): Promise<{ basis: Basis; accounts: string }> =>
  store.db.selectFrom('books_settings').select(['basis', 'accounts']).executeTakeFirstOrThrow()

export async function saveBooksSettings(store: Store, changes: { basis: Basis; accounts: string }): Promise<void> {
  await store.db.updateTable('books_settings').set(changes).execute()
}

/** Until the transaction ends. */
export async function lockBooksSettings(store: Store): Promise<void> {
  await store.db
    .updateTable('books_settings')
    .set((eb) => ({ id: eb.ref('id') }))
    .execute()
}

export type ClosedMonth =
  | { ok: true }
  /** It isn't over yet, or a later month is closed. */
  | { ok: false; reason: 'not-over' | 'closed' }

/** BOOK-5: closes a month and all before it. Nothing opens it again. `by` is who asked. */
export const closeMonth = (store: Store, month: string, by: string, now: number): Promise<ClosedMonth> =>
  store.transaction(async () => {
    // Waits for rows that are being written, and holds back further ones.
    await lockBooksSettings(store)
    if (month >= monthOf(dayOf(now))) return { ok: false, reason: 'not-over' }
    const through = await closedThrough(store)
    if (through !== undefined && month <= through) return { ok: false, reason: 'closed' }
    const last = async (table: 'ledger' | 'sales') => {
      const row = await store.db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
      return row?.id ?? null
    }
    await store.db
      .insertInto('closed_months')
      .values({
        ...{ month, closed_at: now, by },
        ...{ last_movement_id: await last('ledger'), last_sale_id: await last('sales') },
      })
      .execute()
    store.logCommitted({ month }, 'month closed')
    return { ok: true }
  })
