/** The desk's texts for what the quotes API returns. */
import { centsFromDecimal, formatCents } from '../../features/pricing/money.ts'
import type { PipelineFilter } from '../../features/quotes/request/pipeline/pipeline.ts'
import type { QuoteSource, Suspicion } from '../../features/quotes/request/quote.ts'

/** DESK-1. */
export const sourceNames: Record<QuoteSource, string> = { web: 'The website', phone: 'A phone call', shop: 'The shop' }

export const suspicionTexts: Record<Suspicion, string> = {
  'hidden-field': "A field that people can't see was filled in. Bots do that.",
  'too-fast': 'It was filled in faster than a person could. It may be from a bot.',
}

/** '$325.00' for the API's '325.00'; anything that isn't an amount stays unchanged. */
export function moneyText(decimal: string): string {
  const cents = centsFromDecimal(decimal)
  return cents === undefined ? decimal : formatCents(cents)
}

/** '$2,140' for '2140.00': a sum of many, where cents say nothing. */
export const wholeDollars = (decimal: string) => moneyText(decimal).replace(/\.\d\d$/, '')

/** How many of all quotes the parts of the line leave out, so that it adds up. */
export const othersCount = (parts: readonly { filter: PipelineFilter; count: number }[], total: number) =>
  parts.reduce((left, { filter, count }) => (seenTwice.has(filter) ? left : left - count), total)

/** Each of theirs is in another part as well. */
const seenTwice: ReadonlySet<PipelineFilter> = new Set(['open', 'ends-this-week'])

/** '$350.00-$450.00'; one amount where there is no second. */
export const rangeText = (from: string, to: string | null) =>
  to === null ? moneyText(from) : `${moneyText(from)}-${moneyText(to)}`
