/** BOOK-1 to BOOK-3: what the ledger says must be what the orders, their payments and the provider say. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { readBooksSettings } from '../../../src/features/ledger/ledger.server.ts'
import type { Store } from '../../../src/platform/database/store.ts'
import { migrate } from '../database/migrations.ts'

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

/** The ledger adds up to the order books, order by order and source by source. */
export async function expectLedger(store: Store): Promise<void> {
  const { basis } = await readBooksSettings(store)
  const orders = await store.db.selectFrom('orders').selectAll().execute()
  const payments = await store.db.selectFrom('order_payments').selectAll().execute()
  const refunds = await store.db.selectFrom('refunds').selectAll().where('state', '=', 'done').execute()
  const disputes = await store.db.selectFrom('disputes').selectAll().execute()
  const ledger = await store.db.selectFrom('ledger').selectAll().orderBy('id').execute()
  const sales = await store.db.selectFrom('sales').selectAll().execute()
  const arrived = payments.filter(({ state }) => state === 'paid' || state === 'held')
  const expected = [
    ...arrived.map((one) => `payment:${one.id} ${one.amount_cents}`),
    ...refunds.map((one) => `refund:${one.id} ${-one.amount_cents}`),
    ...disputes.filter((one) => one.withdrawn_cents > 0).map((one) => `dispute:${one.id} ${-one.withdrawn_cents}`),
  ]
  expect(await bySource(store)).toEqual(expected.toSorted())
  for (const order of orders) {
    const rows = ledger.filter((row) => row.order_id === order.id && isOfOrder(row.kind))
    const isOf = (row: { order_id: number }) => row.order_id === order.id
    const received = rows.filter(({ kind }) => kind !== 'refund' && kind !== 'dispute')
    expect(sum(received.map((row) => row.amount_cents))).toBe(order.received_cents)
    const ofSale = received.filter(({ kind }) => kind !== 'extra')
    const paidCents = Math.min(order.total_cents, sum(ofSale.map((row) => row.amount_cents)))
    const tax = Math.min(order.tax_cents, order.total_cents)
    // All of the tax once all is paid, and its proportion before, to half a cent.
    const share = order.total_cents === 0 ? 0 : (tax * paidCents) / order.total_cents
    expect(Math.abs(sum(ofSale.map((row) => row.tax_cents)) - share)).toBeLessThanOrEqual(0.5)
    const sold = sales.filter((row) => isOf(row) && row.kind === 'sale')
    const soldCents = sum(sold.map(totalOf))
    const isSold = order.status === 'delivered' && basis === 'delivery'
    if (isSold) expect(soldCents).toBe(order.total_cents)
    if (isSold) expect(sum(sold.map(taxOf))).toBe(tax)
    const back = sales.filter((row) => isOf(row) && row.kind === 'refund')
    const extras = payments.filter(({ kind }) => kind === 'extra').map(({ id }) => id)
    const refunded = refunds.filter((one) => isOf(one) && !extras.includes(one.payment_id))
    expect(0 - sum(back.map(totalOf))).toBe(soldCents > 0 ? sum(refunded.map((one) => one.amount_cents)) : 0)
    for (const row of [...sold, ...back])
      expect(row.gross_cents).toBe(row.out_of_state_cents + row.exempt_cents + row.untaxed_cents + row.taxable_cents)
  }
}

const isOfOrder = (kind: string) => !['fee', 'adjustment', 'payout'].includes(kind)

type SaleRow = { gross_cents: number } & Taxes
type Taxes = { flat_cents: number; state_cents: number; local_cents: number; single_article_cents: number }
const taxOf = (row: Taxes) => row.flat_cents + row.state_cents + row.local_cents + row.single_article_cents
const totalOf = (row: SaleRow) => row.gross_cents + taxOf(row)

async function bySource(store: Store): Promise<string[]> {
  const { rows } = await sql<{ source: string; cents: number }>`select source, sum(amount_cents) as cents from ledger
    where kind not in ('fee', 'adjustment', 'payout') group by source having sum(amount_cents) <> 0`.execute(store.db)
  return rows.map(({ source, cents }) => `${source} ${cents}`).toSorted()
}

/** Filled anew by the migration, from what the orders kept, it would say the same. */
export async function expectFilledAlike(store: Store): Promise<void> {
  const saleSums = async () => {
    const { rows } = await sql<{
      line: string
    }>`select order_id, kind, sum(gross_cents) as gross, sum(taxable_cents) as taxable,
        sum(flat_cents) as flat, sum(state_cents) as state, sum(local_cents) as local from sales
      group by order_id, kind having sum(gross_cents) <> 0 order by order_id, kind`.execute(store.db)
    return rows.map((row) => JSON.stringify(Object.values(row).map(String)))
  }
  const [before, salesBefore, { basis }] = [await bySource(store), await saleSums(), await readBooksSettings(store)]
  const undo = new Error('undo')
  const filling = store.transaction(async () => {
    for (const table of ['closed_months', 'ledger', 'sales', 'books_settings'])
      await sql`drop table ${sql.table(table)}`.execute(store.db)
    if (store.engine === 'postgres') {
      await sql`drop function refuse_change_of_books()`.execute(store.db)
      await sql`drop function refuse_closed_month()`.execute(store.db)
    }
    await migrate(store, '0050', '0050')
    expect(await bySource(store)).toEqual(before)
    if (basis === 'delivery') expect(await saleSums()).toEqual(salesBefore)
    throw undo
  })
  await expect(filling).rejects.toBe(undo)
}
