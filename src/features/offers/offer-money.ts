/** Amounts of offers, which may be below 0, as the API writes them. */
import { centsOf, formatCents } from '../pricing/money.ts'

/** '-50.00' as -5000. */
export const signedCents = (decimal: string) =>
  decimal.startsWith('-') ? -centsOf(decimal.slice(1)) : centsOf(decimal)

/** '-$50.00'. */
export const signedText = (decimal: string) => formatCents(signedCents(decimal))
