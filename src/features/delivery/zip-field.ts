/** DOOR-1: what is wrong with a ZIP code, in words for its field. Server and browser say the same. */
import { states } from '../payment/address.ts'
import type { ZipCode } from './zip-table.ts'

export const malformedZip = 'Enter a five-digit ZIP code such as 37203.'
export const unknownZip = 'We can’t find this ZIP code. Check it, or call us.'

/** '37203' of '37203' or '37203-1234'; undefined for anything else. */
export const fiveDigits = (text: string) => /^(\d{5})(-\d{4})?$/.exec(text.trim())?.[1]

/** The message if a ZIP code isn't in the state of its address. */
export function stateProblem(code: Pick<ZipCode, 'zip' | 'state'>, state: string): string | undefined {
  if (code.state === state) return undefined
  const [actual, given] = [nameOf(code.state), nameOf(state)]
  if (actual === undefined) return `ZIP code ${code.zip} is outside of the states we deliver to.`
  return given === undefined ? undefined : `ZIP code ${code.zip} is in ${actual}, not ${given}.`
}

const nameOf = (state: string) => states.find(([code]) => code === state)?.[1]
