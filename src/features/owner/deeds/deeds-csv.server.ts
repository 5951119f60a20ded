/** STAFF-2: who did what as a spreadsheet: one line a change, the oldest first, in the shop's days. */
import type { Store } from '../../../platform/database/store.ts'
import { csvLine, textCell } from '../../shared/csv/csv.ts'
import { streamCsv } from '../../shared/csv/csv-stream.server.ts'
import { clockAt } from '../../shared/days.server.ts'
import { changesOf, type DeedFilter, type DeedRow, listDeeds } from './deeds.server.ts'

const rowsPerRead = 500
const header = ['number', 'day', 'time', 'who', 'what', 'field', 'from', 'to', 'call', 'answer']

export function streamDeedsCsv(store: Store, filter: DeedFilter): Promise<ReadableStream<Uint8Array>> {
  let after: DeedRow | undefined
  return streamCsv(header, async () => {
    const rows = await listDeeds(store, filter, { after, limit: rowsPerRead, order: 'asc' })
    after = rows.at(-1)
    return { lines: rows.flatMap(linesOf), isLast: rows.length < rowsPerRead }
  })
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
