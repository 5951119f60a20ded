/**
 * What the owner typed about a product, kept while its form is off the page: the session had ended, and signing in again
 * opens the form again. One draft for each product, in the tab's own storage. Where storage is refused (private windows,
 * policies, a full quota) nothing is kept.
 */
import type { ProductDraft } from './product-draft.ts'

const itemName = (wanted: string) => `product-draft-${wanted}`

/** `wanted` is what the address says is being edited: a product's id, 'new', or 'copy:' and an id. */
export function keepDraft(wanted: string, draft: ProductDraft): void {
  withStorage((storage) => storage.setItem(itemName(wanted), JSON.stringify(draft)))
}

/** The draft that was kept, once. */
export function takeDraft(wanted: string): ProductDraft | undefined {
  return withStorage((storage) => {
    const text = storage.getItem(itemName(wanted))
    storage.removeItem(itemName(wanted))
    return text === null ? undefined : JSON.parse(text)
  })
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.sessionStorage)
  } catch {
    return undefined // refused: reading the property throws as well as using it
  }
}
