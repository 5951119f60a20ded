import type { PageEntry } from '../platform/browser/page-history.ts'

/** Whether a history entry shows the quote dialog or the cart drawer above its page. */
export const isAbovePage = (entry: PageEntry | undefined): entry is PageEntry =>
  entry?.layer === 'quote' || entry?.layer === 'cart'
