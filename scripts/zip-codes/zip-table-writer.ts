/** Writes the ZIP codes as the table that src/features/delivery/places/zip-table.ts searches, and measures miles. Pure. */
import { boxesMark, unknownMiles, type ZipCode } from '../../src/features/delivery/places/zip-table.ts'

const prefixes = 1_000

export function writeZipTable(codes: readonly ZipCode[]): string {
  const lines = Array.from({ length: prefixes }, (): string[] => [])
  const before = new Map<number, string[]>()
  for (const code of [...codes].sort((a, b) => (a.zip < b.zip ? -1 : 1))) {
    const prefix = Number(code.zip.slice(0, 3))
    const fields = [code.place, code.state, String(code.miles ?? unknownMiles)]
    if (fields.some((field) => field === '' || /[,;\n]/.test(field)))
      throw new Error(`ZIP code ${code.zip} has a field that the table can't hold`)
    const last = before.get(prefix)
    const shown = fields.map((field, index) => (field === last?.[index] ? '' : field))
    lines[prefix]?.push(code.zip.slice(3) + [...shown, ...(code.boxesOnly ? [boxesMark] : [])].join())
    before.set(prefix, fields)
  }
  return lines.map((entries) => entries.join(';')).join('\n')
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
