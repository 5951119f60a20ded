import { afterEach, expect, it, vi } from 'vitest'
import { keepDraft, takeDraft } from './draft-storage.ts'
import { emptyProduct } from './product-draft.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('ADMIN-9 a draft comes back to the product it was typed for, once, whichever form opens first', () => {
  const items = new Map<string, string>()
  const sessionStorage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  }
  vi.stubGlobal('window', { sessionStorage })
  const draft = { ...emptyProduct, name: 'Heart pine mantel' }
  keepDraft('heart-pine', draft)
  expect(takeDraft('new')).toBeUndefined()
  expect(takeDraft('heart-pine')).toEqual(draft)
  expect(takeDraft('heart-pine')).toBeUndefined()
})

it('ADMIN-9 where storage is refused, the form opens without a draft', () => {
  vi.stubGlobal('window', {
    get sessionStorage(): Storage {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(() => keepDraft('new', emptyProduct)).not.toThrow()
  expect(takeDraft('new')).toBeUndefined()
})
