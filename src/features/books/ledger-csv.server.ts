/** BOOK-1: the ledger as a spreadsheet: one line a movement, the oldest first, in shop days. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Store } from '../../platform/database/store.ts'
import { howTexts } from '../payment/payment-hows.ts'
import { decimalFromCents } from '../pricing/money.ts'
import { byteOrderMark, type Cell, csvLine, phoneCell, textCell } from '../shared/csv/csv.ts'
import { checkNumberOf, movementName } from './movement-names.ts'
import { type ListedMovement, listMovements, type MovementFilter } from './movements.server.ts'

const rowsPerRead = 500

const header = [
  ...['day', 'moved on', 'kind', 'order', 'quote', 'customer', 'email', 'phone', 'zip', 'how', 'check number', 'note'],
  ...['amount', 'tax in it', 'provider', 'provider id', 'payout', 'entry'],
]

/** Read as the client takes it. @param payoutOf Which payout brought a row to the bank. */
export async function streamLedgerCsv(
  store: Store,
  filter: MovementFilter,
  payoutsOf: (rows: readonly ListedMovement[]) => Promise<ReadonlyMap<number, string>>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  const read = async (after: { day: string; id: number } | undefined) => {
    const rows = await listMovements(store, filter, { after, limit: rowsPerRead, order: 'asc' })
    return { rows, payouts: await payoutsOf(rows) }
  }
  // Before the answer begins, so that a database that is down is an error and not an empty file.
  let next = await read(undefined)
  let isFirst = true
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { rows, payouts } = next
        const lines = rows.map((row) => csvLine(cellsOf(row, payouts.get(row.id) ?? '')))
        if (isFirst) lines.unshift(byteOrderMark + csvLine(header))
        isFirst = false
        controller.enqueue(encoder.encode(lines.join('')))
        const last = rows.at(-1)
        if (!last || rows.length < rowsPerRead) return controller.close()
        await nextTurn()
        next = await read({ day: last.day, id: last.id })
      },
    },
    { highWaterMark: 1 },
  )
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
