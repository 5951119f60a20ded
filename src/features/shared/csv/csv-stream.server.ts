/** A long spreadsheet, read from the database as the client takes it, and no more once it has gone. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { byteOrderMark, type Cell, csvLine } from './csv.ts'

/** `lines` may be empty. After the last page none is read. */
type CsvPage = { lines: readonly string[]; isLast: boolean }

/** @param readPage The next page each time; a few milliseconds of work, for which everyone else waits. */
export async function streamCsv(
  header: readonly Cell[],
  readPage: () => Promise<CsvPage>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  // Before the answer begins, so that a database that is down is an error and not an empty file.
  let first: CsvPage | undefined = await readPage()
  const nextPage = async () => {
    await nextTurn()
    return readPage()
  }
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const title = first ? byteOrderMark + csvLine(header) : ''
        const page = first ?? (await nextPage())
        first = undefined
        const text = title + page.lines.join('')
        if (text !== '') controller.enqueue(encoder.encode(text))
        if (page.isLast) controller.close()
      },
    },
    { highWaterMark: 1 },
  )
}
