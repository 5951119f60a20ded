/** How the owner's desk writes a quote's figures, times and numbers. */
import { centsFromDecimal, formatCents } from '../pricing/money.ts'
import type { QuoteStatus } from './quote.ts'

export const statusLabels: Record<QuoteStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  completed: 'Completed',
}

/** The workshop's own clock, wherever the owner travels. */
const timeZone = 'America/Chicago'
const shortDate = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' })
const longTime = new Intl.DateTimeFormat('en-US', {
  timeZone,
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** 'Nov 20, 2026' of an ISO time. */
export const submittedDate = (iso: string) => shortDate.format(new Date(iso))

/** 'Fri, Nov 20, 2026, 9:30 PM CST' of an ISO time. */
export const submittedTime = (iso: string) => longTime.format(new Date(iso))

/** '$325.00' of the API's '325.00'; what is no amount stays as it came. */
export function moneyText(decimal: string): string {
  const cents = centsFromDecimal(decimal)
  return cents === undefined ? decimal : formatCents(cents)
}

/** '72 × 8 × 8.5 in'. */
export const dimensionsText = ({ length, width, thickness }: { length: number; width: number; thickness: number }) =>
  `${length} × ${width} × ${thickness} in`

/**
 * A link that dials what a customer typed as a phone number; undefined when it cannot be one. An extension
 * ('615 555 0142 ext. 7') is not part of the number (RFC 3966).
 */
export function phoneHref(typed: string): string | undefined {
  const [, number = '', extension] =
    /^\s*([+\d\s().\-/]+)\s*(?:(?:,|;|#|x|ext\.?|extension)\s*(\d+))?/i.exec(typed) ?? []
  const plus = number.trim().startsWith('+') ? '+' : ''
  const digits = number.replace(/\D/g, '')
  if (digits.length < 3) return undefined
  return `tel:${plus}${digits}${extension ? `;ext=${extension}` : ''}`
}

/** '26–50 of 1,204' for a page of a list. */
export function rangeShown(page: number, perPage: number, total: number): string {
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  const range = first === last ? `${first}` : `${first.toLocaleString('en-US')}–${last.toLocaleString('en-US')}`
  return `${range} of ${total.toLocaleString('en-US')}`
}
