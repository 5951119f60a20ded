/**
 * WIN-6: fills in the places for kept quotes (kept-quote-places.tsx). Plain code, without React: it is for pages that have
 * no other code. A kept link is asked about once a day, and one that leads nowhere is forgotten.
 */
import { withStorage } from '../../../platform/browser/with-storage.ts'
import { forgetQuote, type KeptQuote, listKeptQuotes } from './kept-quotes.ts'

type Shown = { href: string; text: string }

/** The number comes first: a long name is cut. */
const linkTo = ({ id, token, productName }: KeptQuote): Shown => ({
  href: `/quote/${token}`,
  text: `Your quote #${id}, ${productName}`,
})

/** What each kind of place shows of the quotes, newest first. */
const shownIn: Record<string, (quotes: KeptQuote[]) => Shown[]> = {
  each: (quotes) => quotes.map(linkTo),
  one: ([only, ...more]) => {
    if (!only) return []
    if (more.length > 0) return [{ href: '/your-quotes', text: 'Your quotes' }]
    return [{ ...linkTo(only), text: `Your quote #${only.id}` }]
  },
  newest: ([newest]) => (newest ? [linkTo(newest)] : []),
}

export function showKeptQuotes(): void {
  const quotes = listKeptQuotes()
  for (const place of document.querySelectorAll<HTMLElement>('[data-kept-quotes]')) {
    const shown = shownIn[place.dataset.keptQuotes ?? '']?.(quotes) ?? []
    place.replaceChildren(...shown.map((one) => linkElement(one, place.dataset.class ?? '')))
  }
  // What is kept may be from another version, or too old: then the line above the page has no use for its room.
  if (quotes.length === 0) document.documentElement.removeAttribute('data-kept')
}

function linkElement({ href, text }: Shown, className: string): HTMLElement {
  const link = document.createElement('a')
  link.href = href
  link.className = className
  link.textContent = text
  return link
}

const dayMs = 24 * 60 * 60 * 1000
const askedName = 'kept-quotes-asked'

/** Forgets those that were deleted, or whose link was replaced. Offline or while the shop is busy, all stay. */
export async function checkKeptQuotes(now = Date.now()): Promise<void> {
  const askedAt = Number(withStorage('localStorage', (storage) => storage.getItem(askedName)) ?? 0)
  if (Math.abs(now - askedAt) < dayMs) return
  withStorage('localStorage', (storage) => storage.setItem(askedName, String(now)))
  for (const { token } of listKeptQuotes(now)) {
    const answer = await fetch(`/api/quote-pages/${token}`, { method: 'HEAD' })
    if (answer.status === 404 || answer.status === 409) forgetQuote(token)
  }
}
