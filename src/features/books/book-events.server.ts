/** BOOK-1: the rows of the ledger and of sales as what happened, for the journal. */
import type { Store } from '../../platform/database/store.ts'
import { figuresOfRow, type LedgerRow, type SaleRow } from '../ledger/ledger.server.ts'
import { taxCentsOf } from '../ledger/sale-figures.ts'
import { type BookEvent, type JournalEntry, journalOf } from './journal.ts'
import { movementName } from './movement-names.ts'
import { readMoved } from './standings.server.ts'

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
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('id')
    .execute()
  // On one day, what was paid comes before what is sold by it.
  const events = [
    ...money.map((row) => ({ day: row.day, event: moneyEvent(row) })),
    ...sales.map((row) => ({ day: row.day, event: saleEvent(row) })),
  ].toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
  const orders = [...money, ...sales].flatMap(({ order_id }) => (order_id === null ? [] : [order_id]))
  const opening = await readMoved(store, from, orders)
  return journalOf(
    events.map(({ event }) => event),
    opening,
  )
}

function moneyEvent(row: LedgerRow): BookEvent {
  const { day, kind, order_id: orderId, how, amount_cents: cents } = row
  const event = { number: `L${row.id}`, day, text: textOf(movementName(row), row) }
  switch (kind) {
    case 'fee':
    case 'adjustment':
    case 'payout':
      return { ...event, kind, cents: kind === 'payout' ? -cents : cents }
    case 'refund':
    case 'dispute':
      return { ...event, kind: 'money', orderId, what: kind, how, cents }
    default:
      return { ...event, kind: 'money', orderId, what: 'payment', how, cents }
  }
}

function textOf(name: string, { order_id, customer, note }: LedgerRow): string {
  const whose = order_id === null ? '' : `, order ${order_id}${customer === '' ? '' : `, ${customer}`}`
  return `${name}${whose}${note === '' ? '' : ` (${note})`}`
}

function saleEvent(row: SaleRow): BookEvent {
  const figures = figuresOfRow(row)
  const taxCents = taxCentsOf(figures)
  const isLess = figures.grossCents + taxCents < 0
  const name = row.kind === 'refund' ? (isLess ? 'Refunded' : 'Refund failed') : isLess ? 'Sale taken back' : 'Sold'
  return {
    ...{ number: `S${row.id}`, day: row.day, kind: 'sale', orderId: row.order_id, what: row.kind },
    ...{ grossCents: figures.grossCents, taxCents, text: `${name}, order ${row.order_id}` },
  }
}
