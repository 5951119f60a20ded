/** The demo card form's rules. Pure. */
import { demoCards } from './demo-cards.ts'

/** As typed. */
export type DemoCard = { number: string; expiry: string; cvc: string }
export type DemoCardField = keyof DemoCard

export const emptyDemoCard: DemoCard = { number: '', expiry: '', cvc: '' }

/** A complete card for a test number. Any code and any future month would do. */
export const testCard = (number: string): DemoCard => ({ number: spacedNumber(number), expiry: '12/34', cvc: '123' })

export const cardDigits = (text: string) => text.replace(/\D/g, '')

/** '4242 4242 4242 4242'; drops everything but digits. */
export const spacedNumber = (text: string) =>
  cardDigits(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** '1234' and '12/34' both become '12/34'. A month that can only be a single digit gets a leading 0. */
export function slashedExpiry(text: string): string {
  const digits = cardDigits(text.replace(/^\s*(\d)\s*\//, '0$1'))
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  return padded.length > 2 ? `${padded.slice(0, 2)}/${padded.slice(2, 4)}` : padded
}

/**
 * What is wrong, by field. Refuses all but test numbers right here: a real card number must not leave the browser.
 * `now` is epoch milliseconds.
 */
export function cardProblems(card: DemoCard, now: number): Partial<Record<DemoCardField, string>> {
  const number = numberProblem(cardDigits(card.number))
  const expiry = expiryProblem(card.expiry, now)
  const cvc = /^\s*\d{3,4}\s*$/.test(card.cvc) ? undefined : 'Enter the 3 or 4 digits.'
  return { ...(number && { number }), ...(expiry && { expiry }), ...(cvc && { cvc }) }
}

function numberProblem(digits: string): string | undefined {
  if (digits === '') return 'Enter the card number.'
  return demoCards.some((card) => card.number === digits)
    ? undefined
    : 'Only the test numbers listed here work. No real card is charged.'
}

/** A card is good until the end of its month. */
function expiryProblem(text: string, now: number): string | undefined {
  const [, month, year] = /^\s*(0[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})\s*$/.exec(text) ?? []
  if (!month || !year) return 'Enter the month and year, such as 12/34.'
  return Date.UTC(2000 + Number(year), Number(month), 1) > now ? undefined : 'This card has expired.'
}
