/**
 * The ZIP codes as one compact text, written at build time (scripts/zip-codes.ts) and searched as it is (DOOR-1). Pure.
 *
 * Line 372 has the ZIP codes that begin with 372, in order: '01Nashville,TN,1;03,,0'. Each entry is the last two digits,
 * place, state and miles from the workshop; a field that is empty is as in the entry before it.
 */

export type ZipCode = {
  zip: string
  place: string
  state: string
  /** Great-circle miles from the workshop, rounded; null for military mail, which has no place on the map. */
  miles: number | null
}

const prefixes = 1_000
const unknownMiles = '-'

export function writeZipTable(codes: readonly ZipCode[]): string {
  const lines = Array.from({ length: prefixes }, (): string[] => [])
  const before = new Map<number, string[]>()
  for (const code of [...codes].sort((a, b) => (a.zip < b.zip ? -1 : 1))) {
    const prefix = Number(code.zip.slice(0, 3))
    const fields = [code.place, code.state, String(code.miles ?? unknownMiles)]
    if (fields.some((field) => field === '' || /[,;\n]/.test(field)))
      throw new Error(`ZIP code ${code.zip} has a field that the table can't hold`)
    const last = before.get(prefix)
    lines[prefix]?.push(code.zip.slice(3) + fields.map((field, index) => (field === last?.[index] ? '' : field)).join())
    before.set(prefix, fields)
  }
  return lines.map((entries) => entries.join(';')).join('\n')
}

/** Undefined for a ZIP code that doesn't exist. `lines` are those of the table. */
export function findInZipTable(lines: readonly string[], zip: string): ZipCode | undefined {
  if (!/^\d{5}$/.test(zip)) return undefined
  let [place, state, miles] = ['', '', '']
  for (const entry of (lines[Number(zip.slice(0, 3))] ?? '').split(';')) {
    const [ownPlace, ownState, ownMiles] = entry.slice(2).split(',')
    place = ownPlace || place
    state = ownState || state
    miles = ownMiles || miles
    if (entry.startsWith(zip.slice(3)))
      return { zip, place, state, miles: miles === unknownMiles ? null : Number(miles) }
  }
  return undefined
}

type Point = { latitude: number; longitude: number }

/** The mean radius of the earth in miles (IUGG: 6,371.0088 km). */
const earthRadiusMiles = 3_958.7613

/** Along the great circle, by the haversine formula. Degrees in, miles out. */
export function milesBetween(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (angle: number) => Math.sin(radians(angle) / 2) ** 2
  const h =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude)
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)))
}
