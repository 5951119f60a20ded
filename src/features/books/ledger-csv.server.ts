/** BOOK-1: the ledger as a spreadsheet: one line a movement, the oldest first, in shop days. */
import type { Store } from '../../platform/database/store.ts'
import { howTexts } from '../payment/payment-hows.ts'
import { decimalFromCents } from '../pricing/money.ts'
import { type Cell, csvLine, phoneCell, textCell } from '../shared/csv/csv.ts'
import { streamCsv } from '../shared/csv/csv-stream.server.ts'
import { checkNumberOf, movementName } from './movement-names.ts'
import { type ListedMovement, listMovements, type MovementFilter } from './movements.server.ts'

const rowsPerRead = 500

const header = [
  ...['day', 'moved on', 'kind', 'order', 'quote', 'customer', 'email', 'phone', 'zip', 'how', 'check number', 'note'],
  ...['amount', 'tax in it', 'provider', 'provider id', 'payout', 'entry'],
]

/** @param payoutsOf Which payout brought a row to the bank. */
export function streamLedgerCsv(
  store: Store,
  filter: MovementFilter,
  payoutsOf: (rows: readonly ListedMovement[]) => Promise<ReadonlyMap<number, string>>,
): Promise<ReadableStream<Uint8Array>> {
  let after: ListedMovement | undefined
  return streamCsv(header, async () => {
    const rows = await listMovements(store, filter, { after, limit: rowsPerRead, order: 'asc' })
    const payouts = await payoutsOf(rows)
    after = rows.at(-1)
    const lines = rows.map((row) => csvLine(cellsOf(row, payouts.get(row.id) ?? '')))
    return { lines, isLast: rows.length < rowsPerRead }
  })
}

const cellsOf = (row: ListedMovement, payout: string): Cell[] => [
  row.day,
  row.moved_on,
  movementName(row),
  row.order_id ?? '',
  row.quote_id ?? '',
  textCell(row.customer),
  row.email,
  phoneCell(row.phone),
  textCell(row.zip),
  howTexts[row.how],
  textCell(checkNumberOf(row)),
  textCell(row.note),
  { amount: decimalFromCents(row.amount_cents) },
  { amount: decimalFromCents(row.tax_cents) },
  row.provider ?? '',
  textCell(row.provider_id ?? ''),
  textCell(payout),
  row.id,
]
