/**
 * The ZIP codes as one compact text, written at build time (scripts/zip-codes/) and searched as it is (DOOR-1). Pure.
 *
 * Line 372 has the ZIP codes that begin with 372, in order: '01Nashville,TN,kxbl4y1;02,,,b;03,,kxb5g8h'. Each entry is the
 * last two digits, place, state and where it is on the map; a field that is empty is as in the entry before it. 'b' marks a code
 * without streets.
 */

/** In degrees. */
export type Point = { latitude: number; longitude: number }

/** A row of the table. */
export type ListedZip = Omit<ZipCode, 'miles'> & {
  /** Null for military mail, which has no place on the map. */
  point: Point | null
}

export type ZipCode = {
  zip: string
  place: string
  state: string
  /** Great-circle miles from the workshop, rounded; null where one of them has no place on the map. */
  miles: number | null
  /** Nothing can be delivered there: it is for PO boxes, or for the mail of one organization. */
  boxesOnly?: true
  /** Not in the table: place, state and distance are those of the nearest code with the same first three digits. */
  isGuess?: true
  /** Of a guess: the other states with these first three digits. */
  alsoIn?: string[]
}

const unknownPoint = '-'
export const boxesMark = 'b'

/**
 * OUT-5: the Postal Service adds codes every month, so one that is missing is taken to be near its neighbors by number.
 * Undefined only where nothing is known of the first three digits. `lines` are those of the table.
 */
export function findInZipTable(lines: readonly string[], zip: string): ListedZip | undefined {
  if (!/^\d{5}$/.test(zip)) return undefined
  const codes = readLine(lines, zip.slice(0, 3))
  return codes.find((code) => code.zip === zip) ?? guess(codes, zip)
}

function readLine(lines: readonly string[], prefix: string): ListedZip[] {
  const line = lines[Number(prefix)]
  if (!line) return []
  let [place, state, point] = ['', '', '']
  return line.split(';').map((entry) => {
    const [ownPlace, ownState, ownPoint, mark] = entry.slice(2).split(',')
    place = ownPlace || place
    state = ownState || state
    point = ownPoint || point
    return {
      zip: prefix + entry.slice(0, 2),
      place,
      state,
      point: pointOf(point),
      ...(mark === boxesMark && { boxesOnly: true as const }),
    }
  })
}

function guess(codes: readonly ListedZip[], zip: string): ListedZip | undefined {
  const away = ({ zip: other }: ListedZip) => Math.abs(Number(other) - Number(zip))
  const withStreets = codes.filter(({ boxesOnly }) => !boxesOnly)
  const [nearest] = (withStreets.length > 0 ? withStreets : codes).toSorted((a, b) => away(a) - away(b))
  if (!nearest) return undefined
  const { place, state, point } = nearest
  const alsoIn = [...new Set(codes.map((code) => code.state))].filter((other) => other !== state)
  return { zip, place, state, point, isGuess: true, ...(alsoIn.length > 0 && { alsoIn }) }
}

/** Thousandths of a degree, so that a table of 41,000 stays small: within 0.05 miles. */
const steps = 1_000
const stepsAround = 360 * steps

export const pointText = (point: Point | null): string =>
  point
    ? (
        Math.round((point.latitude + 90) * steps) * stepsAround +
        (Math.round((point.longitude + 180) * steps) % stepsAround)
      ).toString(36)
    : unknownPoint

function pointOf(text: string): Point | null {
  if (text === unknownPoint) return null
  const both = Number.parseInt(text, 36)
  return { latitude: Math.floor(both / stepsAround) / steps - 90, longitude: (both % stepsAround) / steps - 180 }
}

/** The mean radius of the earth in miles (IUGG: 6,371.0088 km). */
const earthRadiusMiles = 3_958.7613

/** Along the great circle, by the haversine formula. */
export function milesBetween(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (angle: number) => Math.sin(radians(angle) / 2) ** 2
  const h =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude)
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)))
}
