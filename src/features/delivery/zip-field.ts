/** DOOR-1: what is wrong with a ZIP code, in words for its field. Server and browser say the same. */
import { states, zipOf } from '../payment/address.ts'
import { isPoBox, poBoxProblem } from './address/po-box.ts'
import type { ZipCode } from './places/zip-table.ts'

export const malformedZip = 'Enter a five-digit ZIP code such as 37203.'
export const malformedZipPlus = 'Enter a ZIP code such as 37203 or 37203-1234.'
export const unknownZip = "We can't find this ZIP code. Check it, or call us."

/** '37203' of '37203', '37203-1234' or '37203 1234'; undefined for anything else. */
export const fiveDigits = (text: string) => zipOf(text)?.slice(0, 5)

/**
 * OUT-5: why nothing can be delivered to an address, with the field to mend; undefined where it can. `place` is what is
 * known of its ZIP code: null where nothing is, undefined where it couldn't be looked up.
 */
export function deliveryProblem(
  { street, city, state }: { street: string; city: string; state: string },
  place: ZipCode | null | undefined,
): { field: 'street' | 'city' | 'zip'; message: string } | undefined {
  if (isPoBox(street)) return { field: 'street', message: poBoxProblem }
  if (isPoBox(city)) return { field: 'city', message: poBoxProblem }
  if (place === undefined) return undefined
  const message = place === null ? unknownZip : (boxesProblem(place) ?? stateProblem(place, state))
  return message === undefined ? undefined : { field: 'zip', message }
}

/** A ZIP code may have no streets: then no carrier has anywhere to go. */
export const boxesProblem = ({ zip, boxesOnly }: Pick<ZipCode, 'zip' | 'boxesOnly'>): string | undefined =>
  boxesOnly &&
  `ZIP code ${zip} is only for PO boxes or one organization's mail. Use the ZIP code of a street address, or call us.`

/** The message if a ZIP code isn't in the state of its address. */
export function stateProblem(code: Pick<ZipCode, 'zip' | 'state' | 'alsoIn'>, state: string): string | undefined {
  if (code.state === state || code.alsoIn?.includes(state)) return undefined
  const [actual, given] = [nameOf(code.state), nameOf(state)]
  if (actual === undefined) return `ZIP code ${code.zip} is outside of the states we deliver to.`
  return given === undefined ? undefined : `ZIP code ${code.zip} is in ${actual}, not ${given}.`
}

/** What a page says of a ZIP code that isn't in the table; undefined for any other. */
export const guessNote = ({ zip, place, state, isGuess }: Pick<ZipCode, 'zip' | 'place' | 'state' | 'isGuess'>) =>
  isGuess &&
  `ZIP code ${zip} is new to us. Going by its neighbors, it's near ${place}, ${state}. We'll check it before anything ships.`

const nameOf = (state: string) => states.find(([code]) => code === state)?.[1]
