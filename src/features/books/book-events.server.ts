/** BOOK-1: the rows of the ledger and of sales as what happened, for the journal. */
import type { Store } from '../../platform/database/store.ts'
import { figuresOfRow, type LedgerRow, type SaleRow } from '../ledger/ledger.server.ts'
import { taxCentsOf } from '../ledger/sale-figures.ts'
import { ordersInPayouts } from '../payment/payouts/payout-books.server.ts'
import { type BookEvent, type JournalEntry, journalOf, type Sold } from './journal.ts'
import { movementName } from './movement-names.ts'
import { readMoved } from './standings.server.ts'

type ListedSale = SaleRow & { customer: string }

/** From the first through the last shop day. */
export type Days = { from: string; to: string }

/** The journal of these days. */
export async function readJournal(store: Store, { from, to }: Days): Promise<JournalEntry[]> {
  const money = await store.db
    .selectFrom('ledger')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('id')
    .execute()
  const sales = await store.db
    .selectFrom('sales')
    .innerJoin('orders', 'orders.id', 'sales.order_id')
    .selectAll('sales')
    // As the order's money has it: an order's own name may be put right after the month was closed.
    .select((eb) => {
      const ofMoney = eb.selectFrom('ledger').select('customer').whereRef('ledger.order_id', '=', 'sales.order_id')
      return eb.fn.coalesce(ofMoney.orderBy('ledger.id').limit(1), 'orders.customer_name').as('customer')
    })
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('sales.id')
    .execute()
  const less = refundsBy(money, sales)
  const payouts = await payoutTexts(store, money)
  const isJoined = new Set(less.values())
  const alone = sales.filter((row) => !isJoined.has(row))
  // On one day, what was paid comes before what is sold by it.
  const events = [
    ...money.map((row) => moneyEvent(row, { text: payouts.get(row), less: less.get(row) })),
    ...alone.map((row) => saleEvent(row, less.get(row))),
  ].toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
  const orders = [...money, ...sales].flatMap(({ order_id }) => (order_id === null ? [] : [order_id]))
  const opening = await readMoved(store, from, orders)
  return journalOf(events, opening)
}

/**
 * What a refund takes from sales is a row of its own, entered at once with the money that went back, or with the sale if that
 * came later: one entry then, by the row that it is kept with.
 */
function refundsBy(money: readonly LedgerRow[], sales: readonly SaleRow[]): Map<LedgerRow | SaleRow, SaleRow> {
  const keyOf = ({ order_id, day, entered_at }: LedgerRow | SaleRow) => `${order_id} ${day} ${entered_at}`
  const isRefund = ({ kind }: LedgerRow | SaleRow) => kind === 'refund'
  const wentBack = Map.groupBy(money.filter(isRefund), keyOf)
  const sold = Map.groupBy(
    sales.filter((row) => !isRefund(row)),
    keyOf,
  )
  return new Map(
    sales.filter(isRefund).flatMap((row) => {
      // Of several refunds at once, no one can say which part is whose.
      const those = wentBack.get(keyOf(row)) ?? sold.get(keyOf(row)) ?? []
      return those.length === 1 && those[0] ? [[those[0], row] as const] : []
    }),
  )
}

/** The payments that most payouts have, and a line that one can still read. */
const ordersAtMost = 12

/** 'Payout po_7 to the bank: orders 45, 47'. */
async function payoutTexts(store: Store, money: readonly LedgerRow[]): Promise<Map<LedgerRow, string>> {
  const texts = new Map<LedgerRow, string>()
  const payouts = money.filter(({ kind }) => kind === 'payout')
  for (const [provider, rows] of Map.groupBy(payouts, (row) => row.provider ?? '')) {
    const ids = rows.map(({ provider_id }) => provider_id ?? '')
    const inPayouts = await ordersInPayouts(store, provider, ids)
    for (const row of rows) {
      const orders = inPayouts.get(row.provider_id ?? '') ?? []
      const more = orders.length - ordersAtMost
      const some = `${orders.slice(0, ordersAtMost).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
      const of = orders.length === 0 ? '' : `: order${orders.length === 1 ? '' : 's'} ${some}`
      texts.set(row, textOf(movementName(row).replace('Payout', `Payout ${row.provider_id}`) + of, row))
    }
  }
  return texts
}

type Known = { text: string | undefined; less: SaleRow | undefined }

function moneyEvent(row: LedgerRow, { text = textOf(movementName(row), row), less }: Known): BookEvent {
  const { day, kind, order_id: orderId, how, amount_cents: cents } = row
  const event = { number: `L${row.id}`, day, text }
  switch (kind) {
    case 'fee':
    case 'adjustment':
    case 'payout':
      return { ...event, kind, cents: kind === 'payout' ? -cents : cents }
    case 'refund':
    case 'dispute':
      return { ...event, kind: 'money', orderId, what: kind, how, cents, less: less && soldOf(less) }
    default:
      return { ...event, kind: 'money', orderId, what: 'payment', how, cents }
  }
}

function textOf(name: string, { order_id, customer, note }: Pick<LedgerRow, 'order_id' | 'customer' | 'note'>): string {
  const whose = order_id === null ? '' : `, order ${order_id}${customer === '' ? '' : `, ${customer}`}`
  return `${name}${whose}${note === '' ? '' : ` (${note})`}`.replaceAll(/\s+/g, ' ')
}

function soldOf(row: SaleRow): Sold {
  const figures = figuresOfRow(row)
  return { grossCents: figures.grossCents, taxCents: taxCentsOf(figures) }
}

function saleEvent(row: ListedSale, less: SaleRow | undefined): BookEvent {
  const sold = soldOf(row)
  const isLess = sold.grossCents + sold.taxCents < 0
  const name = row.kind === 'refund' ? (isLess ? 'Refunded' : 'Refund failed') : isLess ? 'Sale taken back' : 'Sold'
  return {
    ...{ number: `S${row.id}`, day: row.day, kind: 'sale', orderId: row.order_id, what: row.kind },
    ...{ ...sold, less: less && soldOf(less), text: textOf(name, { ...row, note: '' }) },
  }
}
