/** LIVE-1: the quote behind a private link, or the refusal that every call by such a link gives. */
import type { MiddlewareHandler } from 'hono'
import { Problem } from '../../../platform/api.ts'
import type { Store } from '../../../platform/database/store.ts'
import { findLink } from './quote-links.server.ts'
import { findQuote, type QuoteRow } from './quotes.server.ts'

/** @throws Problem 404 for a token that never was one, or of a deleted quote; 409 for a link that was replaced */
export async function quoteByLink(store: Store, token: string): Promise<QuoteRow> {
  const link = await findLink(store, token)
  if (!link) throw pageNotFound()
  if (link.isReplaced)
    throw new Problem(409, 'This link was replaced by a new one. Look for our latest email, or call us.', {
      more: { reason: 'replaced' },
    })
  const quote = await findQuote(store, link.quoteId)
  if (!quote) throw pageNotFound()
  return quote
}

/** For every answer behind such a link. */
export const keepPrivate: MiddlewareHandler = async (c, next) => {
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex')
  await next()
}

const pageNotFound = () => new Problem(404, 'There is no quote at this address.')
