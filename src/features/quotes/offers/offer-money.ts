/** Amounts of offers, which may be below 0, as the API writes them. */
import { centsOf, formatCents } from '../../pricing/money.ts'

/** '-$50.00'. */
export const signedText = (decimal: string) => formatCents(centsOf(decimal))
