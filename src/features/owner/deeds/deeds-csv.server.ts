/** STAFF-2: who did what as a spreadsheet: one line a change, the oldest first, in the shop's days. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Store } from '../../../platform/database/store.ts'
import { byteOrderMark, csvLine, textCell } from '../../shared/csv/csv.ts'
import { clockAt } from '../../shared/days.server.ts'
import { changesOf, type DeedFilter, type DeedRow, listDeeds } from './deeds.server.ts'

const rowsPerRead = 500
const header = ['number', 'day', 'time', 'who', 'what', 'field', 'from', 'to', 'call', 'answer']

/** Read as the client takes it. */
export async function streamDeedsCsv(store: Store, filter: DeedFilter): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  const read = (after: DeedRow | undefined) => listDeeds(store, filter, { after, limit: rowsPerRead, order: 'asc' })
  // Before the answer begins, so that a database that is down is an error and not an empty file.
  let rows = await read(undefined)
  let isFirst = true
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const lines = rows.flatMap(linesOf)
        if (isFirst) lines.unshift(byteOrderMark + csvLine(header))
        isFirst = false
        controller.enqueue(encoder.encode(lines.join('')))
        const last = rows.at(-1)
        if (!last || rows.length < rowsPerRead) return controller.close()
        await nextTurn()
        rows = await read(last)
      },
    },
    { highWaterMark: 1 },
  )
}

function linesOf(row: DeedRow): string[] {
  const when = clockAt(row.at)
  const changes = changesOf(row)
  return (changes.length > 0 ? changes : [{ field: '', from: '', to: '' }]).map(({ field, from, to }) =>
    csvLine([
      ...[row.id, when.toPlainDate().toString(), when.toPlainTime().toString({ smallestUnit: 'second' })],
      ...[row.person_name, row.title, field, from, to].map(textCell),
      ...[row.action, row.outcome ?? 'not ended'],
    ]),
  )
}
