/** Looks ZIP codes up in the table of the build. It is read at a question and soon forgotten: an idle shop doesn't carry it. */
import { readFile } from 'node:fs/promises'
import { shop } from '../../../../content/shop.ts'
import { startingFacts } from '../../shared/facts/facts.ts'
import { type Place, placeOf } from '../delivery-rules.ts'
import { findInZipTable, milesBetween } from './zip-table.ts'

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
    const lines = await reading
    const found = findInZipTable(lines, zip)
    if (!found) return undefined
    const { point, ...code } = found
    const from = workshopPoint(lines)
    return placeOf({ ...code, miles: point && from && Math.round(milesBetween(from, point)) })
  }
}

/**
 * SET-1: of the ZIP code that the shop has now. One that an older version of the shop let in, and that has no place on the map,
 * is measured from where the shop was set up.
 */
const workshopPoint = (lines: readonly string[]) =>
  findInZipTable(lines, shop.address.zip)?.point ?? findInZipTable(lines, startingFacts.address.zip)?.point ?? null
