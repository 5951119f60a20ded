import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import {
  after,
  anyDraft,
  anyId,
  anyText,
  choices,
  chooseProduct,
  complete,
  key,
  next,
  onStep2,
  previous,
  start,
  typeCustomer,
  typeDimension,
} from '../../../../tests/support/quote-drafts.ts'
import { quoteFieldNames } from '../../shared/quote-fields.ts'
import { livePrice } from './quote-draft.ts'
import { parseStoredDraft, readStoredDraft, removeStoredDraft, serializeDraft, storeDraft } from './stored-draft.ts'

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

test('QUOTE-1 the page and the dialog keep separate drafts', () => {
  stubStorage()
  storeDraft('page', 'of the page')
  storeDraft('dialog', 'of the dialog')
  removeStoredDraft('dialog')
  expect(readStoredDraft('page')).toBe('of the page')
  expect(readStoredDraft('dialog')).toBe(null)
})

test('the builder works where storage is blocked', () => {
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  expect(readStoredDraft('page')).toBe(null)
  expect(() => storeDraft('page', 'text')).not.toThrow()
  expect(() => removeStoredDraft('page')).not.toThrow()
})

test('QUOTE-9 a stored draft resumes at the same step with the same key', () => {
  const stored = parseStoredDraft(serializeDraft(complete))
  expect(stored && after(start, { type: 'resume', draft: stored })).toEqual(complete)
  const halfTyped = after(onStep2, typeDimension('width', ''))
  expect(after(start, { type: 'resume', draft: halfTyped })).toEqual(halfTyped)
})

test.each([
  ['nothing stored', null],
  ['broken JSON', '{"version":1'],
  ['a list', '[]'],
  ['null', 'null'],
  ['another version', JSON.stringify({ ...JSON.parse(serializeDraft(complete)), version: 0 })],
  ['an unknown step', serializeDraft({ ...complete, step: 5 as 4 })],
  ['no key', serializeDraft({ ...complete, key: null })],
  ['a key the server would refuse', serializeDraft({ ...complete, key: 'short' })],
  ['a number for a name', JSON.stringify({ ...JSON.parse(serializeDraft(complete)), customer: { name: 7 } })],
  ['a list of dimensions', JSON.stringify({ ...JSON.parse(serializeDraft(complete)), dimensions: ['72', '8', '8'] })],
  ['a name that is too long', serializeDraft(after(complete, typeCustomer('name', 'x'.repeat(1_000))))],
])('a stored text is dropped: %s', (_what, text) => {
  expect(parseStoredDraft(text)).toBe(undefined)
})

/** As a tab stored it in November 2026. Never change it: a tab can stay open through an update. */
const november2026 =
  '{"version":1,"step":4,"key":"a1b2c3d4e5f60718","productId":"oak-mantel","woodSpeciesId":"oak","woodChosen":false,"finishOptionId":null,"dimensions":{"length":"72","width":"8","thickness":"8"},"customer":{"name":"Ada","email":"ada@example.com","phone":"","company":"","notes":""}}'

test('QUOTE-9 a draft stored by an older version resumes after an update', () => {
  expect(parseStoredDraft(november2026)).toEqual(complete)
  const today: unknown = JSON.parse(serializeDraft(complete))
  expect(today).toEqual({ ...JSON.parse(november2026), quantity: 1, note: '', others: [], at: 0, turn: 0 })
})

test('JOB-2 all pieces of a draft come back after a reload, and of a forged one as many as can be read', () => {
  const two = after(complete, { type: 'double-piece', index: 0 }, { type: 'change-piece', index: 1, quantity: 7 })
  const job = after(two, { type: 'add-piece' })
  expect(parseStoredDraft(serializeDraft(job))).toEqual(job)
  const forged = (fields: object) => parseStoredDraft(JSON.stringify({ ...JSON.parse(serializeDraft(two)), ...fields }))
  expect(forged({ others: 'many', at: 5, turn: -1 })).toEqual({ ...complete, others: [] })
  expect(forged({ others: [null, { productId: 7 }, two.others[0]], at: 9 })).toEqual({ ...two, at: 1 })
  expect(forged({ others: Array.from({ length: 40 }, () => two.others[0]) })?.others).toHaveLength(19)
  for (const quantity of [0, 1.5, 100, '3', null]) expect(forged({ quantity })?.quantity).toBe(1)
  expect(forged({ note: 'x'.repeat(501) })?.note).toBe('')
})

test('only known fields are read from a stored text', () => {
  const tampered = {
    ...JSON.parse(serializeDraft(complete)),
    totalCents: 1,
    dimensions: { ...complete.dimensions, length: 'NaN', depth: '8' },
  }
  const draft = parseStoredDraft(JSON.stringify(tampered))
  expect(draft).toEqual({ ...complete, dimensions: { ...complete.dimensions, length: 'NaN' } })
  // An unreadable length stops at step 2.
  expect(draft && after(start, { type: 'resume', draft }).step).toBe(2)
})

test('QUOTE-3 a wood the visitor chose is kept, even if it was the default', () => {
  for (const id of ['pine', 'oak']) {
    const chosen = after(onStep2, { type: 'choose-species', id })
    expect(after(chosen, previous, chooseProduct('truss-beam'), next).woodSpeciesId).toBe(id)
    const stored = parseStoredDraft(serializeDraft(chosen))
    expect(stored && after(start, { type: 'resume', draft: stored }, chooseProduct('truss-beam')).woodSpeciesId).toBe(
      id,
    )
  }
})

test('QUOTE-3 after a reload, a wood the visitor did not choose still follows the product', () => {
  const stored = parseStoredDraft(serializeDraft(onStep2))
  const resumed = stored && after(start, { type: 'resume', draft: stored })
  expect(resumed?.woodSpeciesId).toBe('oak')
  expect(resumed && after(resumed, chooseProduct('truss-beam')).woodSpeciesId).toBe('pine-2')
})

test('QUOTE-3 a draft stored without woodChosen keeps the wood the visitor saw', () => {
  const { woodChosen, ...before } = JSON.parse(serializeDraft({ ...onStep2, woodSpeciesId: 'pine' }))
  expect(woodChosen).toBe(false)
  const stored = parseStoredDraft(JSON.stringify(before))
  expect(stored && after(start, { type: 'resume', draft: stored }).woodSpeciesId).toBe('pine')
})

test('a reload loses nothing typed, after any actions', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      fc.pre(Object.values(draft.customer).every((text) => text.length <= 40))
      const stored = parseStoredDraft(serializeDraft(draft))
      expect(stored && after(start, { type: 'resume', draft: stored })).toMatchObject({
        key: draft.key,
        productId: draft.productId,
        woodSpeciesId: draft.woodSpeciesId,
        finishOptionId: draft.finishOptionId,
        dimensions: draft.dimensions,
        customer: draft.customer,
      })
    }),
  )
})

test('no stored text makes a draft that breaks the rules', () => {
  const shape = fc.record({
    version: fc.constant(1),
    step: fc.oneof(fc.constantFrom(1, 2, 3, 4), fc.anything()),
    key: fc.oneof(fc.constant(key), fc.anything()),
    productId: fc.oneof(anyId, fc.anything()),
    woodSpeciesId: fc.oneof(anyId, fc.constant(null)),
    finishOptionId: fc.constant(null),
    dimensions: fc.record({ length: anyText, width: anyText, thickness: fc.oneof(anyText, fc.anything()) }),
    customer: fc.record({ name: anyText, email: anyText, phone: anyText, company: anyText, notes: anyText }),
  })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        shape.map((value) => JSON.stringify(value) ?? ''),
      ),
      (text) => {
        const stored = parseStoredDraft(text)
        if (!stored) return
        const draft = after(start, { type: 'resume', draft: stored })
        expect([1, 2, 3, 4]).toContain(draft.step)
        for (const dimension of Object.values(draft.dimensions)) expect(typeof dimension).toBe('string')
        if (draft.step > 2) expect(livePrice(draft, choices)).not.toBe(null)
        for (const field of quoteFieldNames) expect(typeof draft.customer[field]).toBe('string')
      },
    ),
  )
})
