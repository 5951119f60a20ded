/**
 * CART-1: the key to this browser's cart, 128 random bits that are made with the first item. Kept in local storage, so
 * that all tabs share it; where storage is refused (private windows, policies, a full quota) the tab remembers it until
 * it is closed.
 */

import { randomKey } from '../../platform/browser/random-key.ts'

const sessionItem = 'cart-session'
const changeItem = 'cart-change'

let remembered: string | null = null
const listeners = new Set<() => void>()

/** Null for a visitor who has put nothing into a cart yet. */
export function findCartSession(): string | null {
  const stored = withStorage((storage) => storage.getItem(sessionItem))
  // The shape that the API takes. Anything else was not put there by this shop.
  return stored && /^[\w-]{16,100}$/.test(stored) ? stored : remembered
}

/** Makes the session when there is none. */
export function openCartSession(): string {
  const found = findCartSession()
  if (found) return found
  const session = randomKey()
  remembered = session
  withStorage((storage) => storage.setItem(sessionItem, session))
  for (const listener of listeners) listener()
  return session
}

/** Calls back when the session is made, here or in another tab. */
export function onCartSession(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // No key: everything was cleared.
    if (key === sessionItem || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** Has the other tabs of this browser read the cart anew. */
export function tellOtherTabs(): void {
  // Browsers tell other tabs of new values only.
  withStorage((storage) => storage.setItem(changeItem, randomKey()))
}

/** Calls back when the cart may have changed behind this page's back. */
export function onCartChangedElsewhere(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === changeItem) listener()
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    // A page that Back brings out of the browser's memory has missed every event since.
    if (persisted) listener()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.localStorage)
  } catch {
    return undefined // refused: reading the property throws as well as using it
  }
}
