/** Looks ZIP codes up in the table of the build. It is read at a question and soon forgotten: an idle shop doesn't carry it. */
import { readFile } from 'node:fs/promises'
import { type Place, placeOf } from '../delivery-rules.ts'
import { findInZipTable } from './zip-table.ts'

/** Before a quiet shop frees its memory (src/server/quiet.ts). */
const keptMs = 2_000

/** Undefined for a ZIP code that doesn't exist. */
export type FindPlace = (zip: string) => Promise<Place | undefined>

/** `file` is what scripts/zip-codes/ wrote. */
export function createFindPlace(file: string): FindPlace {
  let reading: Promise<string[]> | undefined
  const readLines = async () => {
    try {
      // Latin-1, because V8 keeps such a string in one byte per character.
      return (await readFile(file, 'latin1')).split('\n')
    } catch (error) {
      reading = undefined
      throw error
    }
  }
  const forget = setTimeout(() => {
    reading = undefined
  }, keptMs).unref()
  return async (zip) => {
    reading ??= readLines()
    forget.refresh()
    const found = findInZipTable(await reading, zip)
    return found && placeOf(found)
  }
}
