/** How the owner's desk writes what a quote's API answers. */
import { centsFromDecimal, formatCents } from '../../pricing/money.ts'
import type { QuoteStatus, Suspicion } from '../quote.ts'

export const statusLabels: Record<QuoteStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  completed: 'Completed',
}

export const suspicionTexts: Record<Suspicion, string> = {
  'hidden-field': "A field that people can't see was filled in. Bots do that.",
  'too-fast': 'It was filled in faster than a person could. It may be from a bot.',
}

/** '$325.00' of the API's '325.00'; what is no amount stays as it came. */
export function moneyText(decimal: string): string {
  const cents = centsFromDecimal(decimal)
  return cents === undefined ? decimal : formatCents(cents)
}
