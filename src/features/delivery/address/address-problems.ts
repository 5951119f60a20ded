/** What is wrong with an address that we deliver to, by field. Pure. The server checks it again. */
import { type Address, states, zipOf } from '../../payment/address.ts'
import { contactLimits } from '../../shared/form/contact-limits.ts'
import { isOneLine, isPlainName, oneLineWords, plainNameWords } from '../../shared/plain-text.ts'
import { malformedZipPlus } from '../zip-field.ts'
import { isPoBox, poBoxProblem } from './po-box.ts'

/** `missing` is the message for an empty field; without it the field is optional. */
export function lineProblem(text: string, most: number, missing?: string): string | undefined {
  if (text.trim() === '') return missing
  if (text.length > most) return `Use ${most} characters or fewer.`
  if (!isOneLine(text)) return oneLineWords
  return isPlainName(text) ? undefined : plainNameWords
}

export const streetProblem = (street: string) => lineProblem(street, contactLimits.street, 'Enter the street address.')
export const cityProblem = (city: string) => lineProblem(city, contactLimits.city, 'Enter the city.')

const boxProblem = (line: string) => (isPoBox(line) ? poBoxProblem : undefined)

export function zipProblem(zip: string): string | undefined {
  if (zip.trim() === '') return 'Enter the ZIP code.'
  return zipOf(zip) ? undefined : malformedZipPlus
}

/** In the order of the page. */
export const addressProblems = ({ street, city, state, zip }: Omit<Address, 'country'>) => ({
  zip: zipProblem(zip),
  city: cityProblem(city) ?? boxProblem(city),
  state: states.some(([code]) => code === state) ? undefined : 'Choose a state.',
  street: streetProblem(street) ?? boxProblem(street),
})
