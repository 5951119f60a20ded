import { afterEach, expect, test, vi } from 'vitest'
import { forgetDraft, readStoredDraft, storeDraft } from './draft-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function stubStorage() {
  const items = new Map<string, string>()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, text: string) => items.set(name, text),
      removeItem: (name: string) => items.delete(name),
    },
  })
}

test('QUOTE-1 the page and the dialog keep their drafts apart', () => {
  stubStorage()
  storeDraft('page', 'of the page')
  storeDraft('dialog', 'of the dialog')
  forgetDraft('dialog')
  expect(readStoredDraft('page')).toBe('of the page')
  expect(readStoredDraft('dialog')).toBe(null)
})

test('a browser that refuses its storage refuses only that', () => {
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  expect(readStoredDraft('page')).toBe(null)
  expect(() => storeDraft('page', 'text')).not.toThrow()
  expect(() => forgetDraft('page')).not.toThrow()
})
