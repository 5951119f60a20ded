import { afterEach, expect, test, vi } from 'vitest'
import { forgetDraft, newDraftKey, readStoredDraft, storeDraft } from './draft-storage.ts'

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

test('QUOTE-9 every draft has a key of 128 bits, as the server takes it, also where there is no randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const keys = new Set(Array.from({ length: 100 }, newDraftKey))
  expect(keys.size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})
