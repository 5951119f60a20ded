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

/** Like `centsFromDecimal`, for the API's answers, which may be below 0, as a discount is. Throws if it is no amount. */
export function centsOf(decimal: string): number {
  const isNegative = decimal.startsWith('-')
  const cents = centsFromDecimal(isNegative ? decimal.slice(1) : decimal)
  if (cents === undefined) throw new Error(`'${decimal}' is not an amount of money`)
  return isNegative ? -cents : cents
}

/** SHELL-6: '$450.00', in cart, checkout, orders and quotes. */
export function formatCents(cents: number): string {
  const [dollars = '', rest] = decimalFromCents(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}$${grouped(dollars)}.${rest}`
}

/** '$350.00-$450.00'; one amount where there is no second. */
export const formatRange = (fromCents: number, toCents?: number | null) =>
  toCents == null ? formatCents(fromCents) : `${formatCents(fromCents)}-${formatCents(toCents)}`

/** SHELL-6: '$75', on cards. */
export function formatDollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${grouped(Math.round(Math.abs(cents) / 100))}`
}

/** '$100', or '$52.50': to the cent, without cents where there are none. */
export const formatRate = (cents: number) => (cents % 100 === 0 ? formatDollars(cents) : formatCents(cents))

/**
 * '1,234'. Not `toLocaleString` or Intl: the first use of either loads ICU's data, which takes a server 8 MB of memory and
 * a fifteenth of its start.
 */
export function grouped(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
}
