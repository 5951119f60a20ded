/** Formats and parses money. Everywhere else money is integer cents. */

/** '450.00', as in the API's JSON. */
export function decimalFromCents(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

// Commas only between thousands: '12,50' likely means 12.50, not 1,250.
const amount = /^\$?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2})0*)?$/

/** Cents from the API's or a form's decimal ('12.5', '$1,200', 8.75); undefined if it is not an amount. */
export function centsFromDecimal(text: string | number): number | undefined {
  const match = amount.exec(String(text).trim())
  if (!match) return undefined
  const [, dollars = '', cents = ''] = match
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
}

/** Like `centsFromDecimal`, for the API's answers: throws if it is not an amount. */
export function centsOf(decimal: string): number {
  const cents = centsFromDecimal(decimal)
  if (cents === undefined) throw new Error(`'${decimal}' is not an amount of money`)
  return cents
}

const withCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** SHELL-6: '$450.00', in cart, checkout, orders and quotes. */
export const formatCents = (cents: number) => withCents.format(cents / 100)

/** SHELL-6: '$75', on cards. */
export const formatDollars = (cents: number) => wholeDollars.format(cents / 100)
