/** WIN-6: 'Send me my link again'. */
import { randomInt } from 'node:crypto'
import type { Store } from '../../../../platform/database/store.ts'
import { takeLinksMail } from '../../../mail/mail-allowances.server.ts'
import { insertMail, isOutboxOpen } from '../../../mail/outbox.server.ts'
import { findIdsOf } from '../../../shared/search/search.server.ts'
import { linkOf } from '../../request/quote-links.server.ts'
import { listQuotesByIds, lockQuote, type QuoteRow } from '../../request/quotes.server.ts'
import { askedPieceInMail } from '../../request/stored-quote.server.ts'

const newestMs = 366 * 24 * 60 * 60 * 1000
const mostListed = 10
/** Among so many of the newest, those that are still open are looked for. */
const mostRead = 50
/** `about_id` is an integer of 32 bits. */
const mostAboutId = 2 ** 31 - 1

export const canSendLinks = isOutboxOpen

/**
 * Mails the links of the open quotes of the last twelve months to the address that they were sent from, all in one email and
 * at most three times a day. Does nothing for an address that the shop doesn't know; the caller must not learn which.
 */
export async function sendLinks(store: Store, email: string, now: number): Promise<void> {
  await store.transaction(async () => {
    if (!(await takeLinksMail(store, email, now))) return
    const ids = await findIdsOf(store, 'quotes', { email, phone: '' }, mostRead)
    const quotes = (await listQuotesByIds(store, ids)).filter((quote) => isOpen(quote, now)).slice(0, mostListed)
    const [newest] = quotes
    if (!newest) return
    const listed = []
    for (const quote of quotes) {
      const { finishName, ...piece } = askedPieceInMail(quote)
      // Quotes of older versions of the shop have no link yet.
      await lockQuote(store, quote.id)
      listed.push({ ...piece, quoteId: quote.id, token: await linkOf(store, quote.id, now) })
    }
    await insertMail(
      store,
      {
        kind: 'quote_links',
        // As the customer wrote it, not as it was typed now.
        recipient: newest.customer_email,
        isByOwner: true,
        content: { quotes: listed },
        // It is about several quotes, and may be asked for again.
        aboutId: randomInt(1, mostAboutId),
      },
      { now },
    )
  })
}

const isOpen = ({ status, created_at }: QuoteRow, now: number) => status !== 'completed' && created_at > now - newestMs
