/** Looks ZIP codes up in the table of the build. It is read at the first question, so an idle shop doesn't carry it. */
import { readFile } from 'node:fs/promises'
import { type Place, placeOf } from '../delivery-rules.ts'
import { findInZipTable } from './zip-table.ts'

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
  return async (zip) => {
    reading ??= readLines()
    const found = findInZipTable(await reading, zip)
    return found && placeOf(found)
  }
}
