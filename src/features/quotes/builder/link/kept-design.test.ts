import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { designTitle, findKeptDesign, forgetDesign, keepDesign, parseKeptDesign } from './kept-design.ts'

const now = Date.UTC(2026, 11, 1)
const days = (count: number) => count * 24 * 60 * 60 * 1000
const search = 'product=oak-mantel&wood=oak&l=67.375&w=8&t=8&fw=42&way=hung&step=3'
const choices = { product: 'oak-mantel', wood: 'oak' }
const dimensions = { length: 67.375, width: 8, thickness: 8 }
const titles = { product: 'Oak Mantel', wood: 'Reclaimed Oak' }

let items: Map<string, string>
beforeEach(() => {
  items = new Map()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, text: string) => items.set(name, text),
      removeItem: (name: string) => items.delete(name),
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('LINK-2 a design is kept for 30 days, and then removed', () => {
  keepDesign(search, titles, now)
  const kept = findKeptDesign(now + days(30) - 1)
  expect(kept).toEqual({
    design: {
      job: { quantity: 1, others: [], at: 0, hasUnread: false, hasMore: false },
      choices,
      dimensions,
      fireplace: { openingWidth: 42 },
      way: 'hung',
      step: 3,
      unread: [],
    },
    titles,
  })
  expect(kept && designTitle(kept)).toBe('Oak Mantel, 5 ft 7 3/8 in')
  expect(findKeptDesign(now + days(30))).toBe(undefined)
  expect(items.size).toBe(0)
})

test('LINK-2 a design kept by a clock that was far ahead is removed, too', () => {
  keepDesign(search, titles, now + days(400))
  expect(findKeptDesign(now)).toBe(undefined)
  expect(items.size).toBe(0)
})

test('LINK-2 only the design that was sent or discarded is forgotten, wherever it goes and at whatever step', () => {
  keepDesign(search, titles, now)
  forgetDesign({ choices: { product: 'truss-beam' }, dimensions: {} })
  forgetDesign({ choices: {}, dimensions: {} })
  expect(findKeptDesign(now)).toBeDefined()
  forgetDesign({ choices, dimensions, step: 4 })
  expect(items.size).toBe(0)
})

test('LINK-2 what is kept is called by what is known of it', () => {
  const called = (text: string, names = {}) => {
    keepDesign(text, names, now)
    const kept = findKeptDesign(now)
    return kept && designTitle(kept)
  }
  expect(called('product=oak-mantel', titles)).toBe('Oak Mantel')
  expect(called('l=72')).toBe('piece, 6 ft')
  expect(called('l=18.5', titles)).toBe('Oak Mantel, 18 1/2 in')
  const also = 'oak-mantel*oak**60*8*8*2'
  expect(called(`l=72&also=${also}`, titles)).toBe('Oak Mantel, 6 ft, and 2 more pieces')
  expect(called(`l=72&also=${also}+${also}`, titles)).toBe('Oak Mantel, 6 ft, and 4 more pieces')
})

test.each([
  ['broken JSON', '{"version":1'],
  ['null', 'null'],
  ['a list', '[1]'],
  ['another version', JSON.stringify({ version: 2, savedAt: now, search })],
  ['no time', JSON.stringify({ version: 1, search })],
  ['an endless time', `{"version":1,"savedAt":1e999,"search":"${search}"}`],
  ['no design', JSON.stringify({ version: 1, savedAt: now, search: 'utm_source=x' })],
])('LINK-2 what cannot be read is removed: %s', (_what, text) => {
  items.set('quote-design', text)
  expect(findKeptDesign(now)).toBe(undefined)
  expect(items.size).toBe(0)
})

test('LINK-2 no stored text throws, or makes a title that is not text', () => {
  const shape = fc.record({
    version: fc.constant(1),
    savedAt: fc.constant(now),
    search: fc.constant(search),
    titles: fc.anything(),
  })
  const text = fc.oneof(
    fc.json(),
    fc.string(),
    shape.map((value) => JSON.stringify(value) ?? ''),
  )
  fc.assert(
    fc.property(text, (stored) => {
      items.set('quote-design', stored)
      forgetDesign({ choices: { product: 'other' }, dimensions: {} })
      const kept = parseKeptDesign(stored, now)
      if (kept) expect(designTitle(kept).length).toBeLessThan(300)
    }),
  )
})

test('LINK-2 the builder works where storage is blocked', () => {
  vi.stubGlobal('window', {
    get localStorage() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  expect(findKeptDesign()).toBe(undefined)
  expect(() => keepDesign(search, titles)).not.toThrow()
  expect(() => forgetDesign({ choices, dimensions })).not.toThrow()
})
