/**
 * WIN-6: the quotes that were sent from this device, so that their pages are found again: number, what for, and the private
 * link. Nothing about the customer. The newest three, for a year; where storage is blocked, nothing is kept.
 */
import { withStorage } from '../../../platform/browser/with-storage.ts'

export type KeptQuote = {
  id: number
  /** Of the quote's page. */
  token: string
  productName: string
  /** Epoch milliseconds. */
  keptAt: number
}

/** early.ts looks for it by this name, before the first paint. */
const itemName = 'kept-quotes'
const keptVersion = 1
const mostKept = 3
const keptMs = 365 * 24 * 60 * 60 * 1000
/** Longer than any name in the shop. Someone may have edited the storage. */
const longestName = 200

/** Told at every change in this tab. */
export const keptQuotesEvent = 'shop:kept-quotes'

/** `link` is the path of its page, such as '/quote/…'. */
export function keepQuote(
  { id, productName, link }: { id: number; productName: string; link: string },
  now = Date.now(),
) {
  const token = link.replace(/^\/quote\//, '')
  if (!isToken(token)) return
  const others = listKeptQuotes(now).filter((kept) => kept.id !== id)
  write([{ id, token, productName: productName.slice(0, longestName), keptAt: now }, ...others].slice(0, mostKept))
}

/** Newest first. */
export function listKeptQuotes(now = Date.now()): KeptQuote[] {
  return parseKeptQuotes(withStorage('localStorage', (storage) => storage.getItem(itemName)) ?? null, now)
}

/** One that the person forgets, or whose link leads nowhere anymore. */
export function forgetQuote(token: string): void {
  const kept = listKeptQuotes()
  if (kept.some((one) => one.token === token)) write(kept.filter((one) => one.token !== token))
}

function write(quotes: KeptQuote[]): void {
  withStorage('localStorage', (storage) => {
    if (quotes.length === 0) storage.removeItem(itemName)
    else storage.setItem(itemName, JSON.stringify({ version: keptVersion, quotes }))
  })
  document.dispatchEvent(new Event(keptQuotesEvent))
}

export function parseKeptQuotes(text: string | null, now: number): KeptQuote[] {
  const { version, quotes } = parseJson(text)
  if (version !== keptVersion || !Array.isArray(quotes)) return []
  return quotes.filter((one) => isKeptQuote(one, now)).slice(0, mostKept)
}

function isKeptQuote(value: unknown, now: number): value is KeptQuote {
  if (typeof value !== 'object' || value === null) return false
  const { id, token, productName, keptAt } = value as Record<string, unknown>
  return (
    Number.isSafeInteger(id) &&
    typeof token === 'string' &&
    isToken(token) &&
    typeof productName === 'string' &&
    productName.length <= longestName &&
    typeof keptAt === 'number' &&
    // A device's clock may have been wrong, in either direction.
    Math.abs(now - keptAt) < keptMs
  )
}

/** Nothing else becomes an address. */
const isToken = (text: string) => /^[\w-]{32}$/.test(text)

function parseJson(text: string | null): Record<string, unknown> {
  try {
    return { ...JSON.parse(text ?? '{}') }
  } catch {
    return {} // truncated or foreign
  }
}
