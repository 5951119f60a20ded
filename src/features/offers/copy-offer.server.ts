/** LIVE-2: a second piece for the same customer, or another try: a new quote that starts from an old one. */
import { randomUUID } from 'node:crypto'
import type { Store } from '../../platform/database/store.ts'
import { copyQuote, type QuoteRow } from '../quotes/quotes.server.ts'
import { firstDraft } from './first-draft.server.ts'
import { findDraft, saveDraft } from './offers.server.ts'

/** Once per key. The days of the old offer are over, so they are set again; all else is copied. The customer isn't mailed. */
export function copyOffer(store: Store, quote: QuoteRow, key = randomUUID() as string, now: number): Promise<QuoteRow> {
  return store.transaction(async () => {
    const { copy, isNew } = await copyQuote(store, quote, `copy-${key}`, now)
    const saved = await findDraft(store, quote.id)
    if (!isNew || !saved) return copy
    const { validUntil, promisedOn, promiseFollows } = await firstDraft(store, copy, now)
    await saveDraft(store, copy.id, { ...saved.draft, validUntil, promisedOn, promiseFollows }, 0, now)
    return copy
  })
}
