/**
 * CART-1: the key to this browser's cart, 128 random bits made with the first item. Local storage shares it between tabs.
 * Where storage is blocked (private windows, policies, a full quota) the page keeps it in memory.
 */

import { randomKey } from '../../platform/browser/random-key.ts'
import { withStorage } from '../../platform/browser/with-storage.ts'

const sessionItem = 'cart-session'
const changeItem = 'cart-change'

let inMemory: string | null = null
const listeners = new Set<() => void>()

/** Null for a visitor without a cart. */
export function findCartSession(): string | null {
  const stored = withStorage('localStorage', (storage) => storage.getItem(sessionItem))
  // The shape the API accepts. This shop stores nothing else.
  return stored && /^[\w-]{16,100}$/.test(stored) ? stored : inMemory
}

/** Creates the session if there is none. */
export function openCartSession(): string {
  const found = findCartSession()
  if (found) return found
  const session = randomKey()
  inMemory = session
  withStorage('localStorage', (storage) => storage.setItem(sessionItem, session))
  for (const listener of listeners) listener()
  return session
}

/** OUT-4: whether the browser keeps the cart when the page is left. */
export const isCartKept = (): boolean =>
  withStorage('localStorage', (storage) => {
    const found = findCartSession()
    if (found !== null) return storage.getItem(sessionItem) === found
    // What doesn't change wakes no other tab.
    storage.setItem(changeItem, storage.getItem(changeItem) ?? '')
    return true
  }) ?? false

/** Calls back when the session is created, here or in another tab. */
export function onCartSession(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // Null means all storage was cleared.
    if (key === sessionItem || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** Makes other tabs refetch the cart. */
export function notifyOtherTabs(): void {
  // A storage event fires only when the value changes.
  withStorage('localStorage', (storage) => storage.setItem(changeItem, randomKey()))
}

/** Calls back when another tab may have changed the cart. */
export function onCartChangedElsewhere(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === changeItem) listener()
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    // A page restored from the back/forward cache missed every event while it was there.
    if (persisted) listener()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}
