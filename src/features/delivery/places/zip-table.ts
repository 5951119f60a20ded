/**
 * The ZIP codes as one compact text, written at build time (scripts/zip-codes/) and searched as it is (DOOR-1). Pure.
 *
 * Line 372 has the ZIP codes that begin with 372, in order: '01Nashville,TN,1;02,,,b;03,,0'. Each entry is the last two
 * digits, place, state and miles from the workshop; a field that is empty is as in the entry before it. 'b' marks a code
 * without streets.
 */

export type ZipCode = {
  zip: string
  place: string
  state: string
  /** Great-circle miles from the workshop, rounded; null for military mail, which has no place on the map. */
  miles: number | null
  /** Nothing can be delivered there: it is for PO boxes, or for the mail of one organization. */
  boxesOnly?: true
  /** Not in the table: place, state and miles are those of the nearest code with the same first three digits. */
  isGuess?: true
  /** Of a guess: the other states with these first three digits. */
  alsoIn?: string[]
}

export const unknownMiles = '-'
export const boxesMark = 'b'

/**
 * OUT-5: the Postal Service adds codes every month, so one that is missing is taken to be near its neighbors by number.
 * Undefined only where nothing is known of the first three digits. `lines` are those of the table.
 */
export function findInZipTable(lines: readonly string[], zip: string): ZipCode | undefined {
  if (!/^\d{5}$/.test(zip)) return undefined
  const codes = readLine(lines, zip.slice(0, 3))
  return codes.find((code) => code.zip === zip) ?? guess(codes, zip)
}

function readLine(lines: readonly string[], prefix: string): ZipCode[] {
  const line = lines[Number(prefix)]
  if (!line) return []
  let [place, state, miles] = ['', '', '']
  return line.split(';').map((entry) => {
    const [ownPlace, ownState, ownMiles, mark] = entry.slice(2).split(',')
    place = ownPlace || place
    state = ownState || state
    miles = ownMiles || miles
    return {
      zip: prefix + entry.slice(0, 2),
      place,
      state,
      miles: miles === unknownMiles ? null : Number(miles),
      ...(mark === boxesMark && { boxesOnly: true as const }),
    }
  })
}

function guess(codes: readonly ZipCode[], zip: string): ZipCode | undefined {
  const away = ({ zip: other }: ZipCode) => Math.abs(Number(other) - Number(zip))
  const withStreets = codes.filter(({ boxesOnly }) => !boxesOnly)
  const [nearest] = (withStreets.length > 0 ? withStreets : codes).toSorted((a, b) => away(a) - away(b))
  if (!nearest) return undefined
  const { place, state, miles } = nearest
  const alsoIn = [...new Set(codes.map((code) => code.state))].filter((other) => other !== state)
  return { zip, place, state, miles, isGuess: true, ...(alsoIn.length > 0 && { alsoIn }) }
}
