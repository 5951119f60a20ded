/** LIVE-1: the private links to a quote's page. The only file that writes their table. */
import { randomBytes } from 'node:crypto'
import type { Store } from '../../../platform/database/store.ts'

/** 192 random bits: anyone who has the link sees the quote. */
const newToken = () => randomBytes(24).toString('base64url')

/** Anything else skips the query, because PostgreSQL rejects text with a NUL. */
const isToken = (text: string) => /^[\w-]{32}$/.test(text)

/** The token of a quote's link, made if it has none yet, as quotes of older versions of the shop. The caller has locked the quote. */
export async function linkOf(store: Store, quoteId: number, now: number): Promise<string> {
  const current = await findLinkOf(store, quoteId)
  if (current) return current
  await store.db
    .insertInto('quote_links')
    .values({ token: newToken(), quote_id: quoteId, created_at: now, replaced_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await findLinkOf(store, quoteId)
  if (!made) throw new Error(`Quote ${quoteId} has no link.`)
  return made
}

/** Undefined before one is made, and for a quote that was deleted. */
export async function findLinkOf(store: Store, quoteId: number): Promise<string | undefined> {
  const current = await store.db
    .selectFrom('quote_links')
    .select('token')
    .where('quote_id', '=', quoteId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  return current?.token
}

/** The old link then says that it was replaced. Returns the new token. The caller has locked the quote. */
export async function replaceLink(store: Store, quoteId: number, now: number): Promise<string> {
  await store.db
    .updateTable('quote_links')
    .set({ replaced_at: now })
    .where('quote_id', '=', quoteId)
    .where('replaced_at', 'is', null)
    .execute()
  store.logCommitted({ quote: quoteId }, 'quote link replaced')
  return linkOf(store, quoteId, now)
}

export type FoundLink = { quoteId: number; isReplaced: boolean }

/** Undefined for a token that never was one, or whose quote was deleted. */
export async function findLink(store: Store, token: string): Promise<FoundLink | undefined> {
  if (!isToken(token)) return undefined
  const link = await store.db
    .selectFrom('quote_links')
    .select(['quote_id', 'replaced_at'])
    .where('token', '=', token)
    .executeTakeFirst()
  return link && { quoteId: link.quote_id, isReplaced: link.replaced_at !== null }
}
