/**
 * Where a draft outlives a reload: the tab's own storage, so that two tabs are two drafts and nothing about a customer
 * stays on a shared computer once the tab is closed. Where storage is refused (private windows, policies, a full quota)
 * the builder works without.
 */

/** The page and the dialog may be open at once, and closing the dialog drops only its own draft. */
export type DraftPlace = 'page' | 'dialog'

const itemName = (place: DraftPlace) => `quote-draft-${place}`

/** Null when nothing is stored or storage is refused. */
export function readStoredDraft(place: DraftPlace): string | null {
  return withStorage((storage) => storage.getItem(itemName(place))) ?? null
}

export function storeDraft(place: DraftPlace, text: string): void {
  withStorage((storage) => storage.setItem(itemName(place), text))
}

export function forgetDraft(place: DraftPlace): void {
  withStorage((storage) => storage.removeItem(itemName(place)))
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.sessionStorage)
  } catch {
    return undefined // refused: reading the property throws as well as using it
  }
}
