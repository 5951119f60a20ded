/**
 * Keeps what the owner typed about a product while its form is off the page, when the session ended and signing in again
 * reopens the form. One draft per product, in the tab's own storage. Where storage is refused (private windows,
 * policies, a full quota) nothing is kept.
 */
import { withStorage } from '../../platform/browser/with-storage.ts'
import type { ProductDraft } from './product-draft.ts'

const itemName = (wanted: string) => `product-draft-${wanted}`

/** `wanted` is what the address says to edit: a product's id, 'new', or 'copy:' and an id. */
export function keepDraft(wanted: string, draft: ProductDraft): void {
  withStorage('sessionStorage', (storage) => storage.setItem(itemName(wanted), JSON.stringify(draft)))
}

/** Returns the kept draft and forgets it. */
export function takeDraft(wanted: string): ProductDraft | undefined {
  return withStorage('sessionStorage', (storage) => {
    const text = storage.getItem(itemName(wanted))
    storage.removeItem(itemName(wanted))
    return text === null ? undefined : JSON.parse(text)
  })
}
