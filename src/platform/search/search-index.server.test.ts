import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openTestShop } from '../../../tests/support/test-shop.ts'
import { findPage } from '../key-pages.ts'
import { blockOf, blockRows } from './row-set.ts'
import { openSearch, searchPage } from './search.ts'
import { addToBlocks, changeTerms, countMarked, foldPostings, markOf, termsOf } from './search-index.ts'

const names = [
  'Ada Lovelace',
  'Ada Love',
  'Ada Adams',
  'Adams',
  'Grace Hopper',
  'Adam Hop-Lovell',
  'Jörg Müller',
  'Ülo 37203',
  'ada',
]
const searches = [
  ['a'],
  ['ad', 'lov'],
  ['hop'],
  ['ada'],
  ['adams'],
  ['mu', 'jorg'],
  ['372'],
  ['u'],
  ['z'],
  ['lovelace', 'ada'],
]
const marks = ['paid', 'ready', 'canceled']
// In several blocks, and at their edges.
const ids = [1, 2, 3, blockRows - 1, blockRows, blockRows + 1, 5 * blockRows, 9 * blockRows - 1, 200_000]
const everything = { most: 0, kept: 0 }

type Model = Map<number, { name: string; mark: string }>
const termsOfRow = (row: { name: string; mark: string } | undefined) => (row ? termsOf([row.name], [row.mark]) : [])

const isMatch = (row: { name: string; mark: string }, terms: readonly string[]) =>
  terms.every((term) =>
    termsOfRow(row).some((own) => (term.startsWith(':') ? own === term : !own.startsWith(':') && own.startsWith(term))),
  )

it('FAST-3 rows are found and counted alike before, while and after they are folded', async () => {
  const shop = await openTestShop()
  const change = fc.record({
    id: fc.constantFrom(...ids),
    row: fc.option(fc.record({ name: fc.constantFrom(...names), mark: fc.constantFrom(...marks) }), { nil: undefined }),
    folds: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 25 }), async (changes) => {
      await shop.store.db.deleteFrom('search_postings').execute()
      await shop.store.db.deleteFrom('search_blocks').execute()
      const rows: Model = new Map()
      for (const { id, row, folds } of changes) {
        const before = termsOfRow(rows.get(id))
        await shop.store.transaction(() => changeTerms(shop.store, 'orders', id, before, termsOfRow(row)))
        if (row) rows.set(id, row)
        else rows.delete(id)
        if (folds) await foldPostings(shop.store, everything)
      }
      const counts = await countMarked(shop.store, 'orders', marks)
      for (const mark of marks) expect(counts[mark]).toBe([...rows.values()].filter((row) => row.mark === mark).length)
      for (const terms of [...searches, ['a', markOf('paid')], ['hop', markOf('ready')]]) {
        const expected = [...rows].filter(([, row]) => isMatch(row, terms)).map(([id]) => id)
        const newest = expected.sort((a, b) => b - a)
        const find = await openSearch(shop.store, 'orders', terms)
        expect([terms, await find({}, 'desc', 100)]).toEqual([terms, newest])
        expect([terms, await find({}, 'asc', 100)]).toEqual([terms, newest.toReversed()])
        const span = { above: 2, below: 5 * blockRows }
        const within = newest.filter((id) => id > span.above && id < span.below)
        expect([terms, await find(span, 'desc', 100)]).toEqual([terms, within])
        expect([terms, await find(span, 'asc', 2)]).toEqual([terms, within.toReversed().slice(0, 2)])
      }
      if (rows.size === 0) {
        await foldPostings(shop.store, everything)
        // A deleted row leaves nothing behind.
        expect(await shop.store.db.selectFrom('search_blocks').select('term').execute()).toEqual([])
      }
    }),
    { numRuns: 12 },
  )
})

it('FAST-3 common, rare and disjoint words are found in every block', async () => {
  const { store } = await openTestShop()
  const isMultiple = (of: number) => (id: number) => id % of === 0
  const has: Record<string, (id: number) => boolean> = {
    oak: isMultiple(2),
    mantel: isMultiple(3),
    beam: (id) => id % 2 === 1,
    lovelace: isMultiple(101),
    // Common in one block, rare in the others.
    pending: (id) => id < blockRows || id % 109 === 0,
    // Common, and far between.
    corbel: (id) => blockOf(id) % 4 === 0 && id % 5 < 4,
    // Only in the oldest and the newest block.
    walnut: (id) => blockOf(id) % 12 === 0 && id % 7 === 0,
  }
  const ids = Array.from({ length: 13 * 1_200 }, (_, at) => Math.floor(at / 1_200) * blockRows + (at % 1_200) + 1)
  for (const [term, isIn] of Object.entries(has)) {
    const postings = ids.filter(isIn).map((row_id) => ({ term, row_id }))
    await store.transaction(() => addToBlocks(store, 'quotes', postings))
  }
  // An old quote is changed, and not folded yet: it had neither word.
  const changed = 2 * blockRows + 1
  const hasTerm = (id: number, term: string) =>
    has[term]?.(id) || (id === changed && ['oak', 'lovelace'].includes(term))
  await store.transaction(() => changeTerms(store, 'quotes', changed, [], ['oak', 'lovelace']))

  for (const terms of [
    ['oak', 'mantel'],
    ['oak', 'beam'],
    ['mantel', 'oak', 'beam'],
    ['oak', 'lovelace'],
    ['oak', 'mantel', 'lovelace'],
    ['oak', 'beam', 'lovelace'],
    ['pending', 'beam', 'mantel'],
    ['pending', 'lovelace'],
    ['corbel', 'mantel'],
    ['corbel', 'oak', 'mantel'],
    ['corbel', 'lovelace', 'oak'],
    ['walnut', 'oak'],
    ['walnut', 'beam', 'oak'],
    ['lovelace'],
  ]) {
    const expected = ids.filter((id) => terms.every((term) => hasTerm(id, term)))
    const find = await openSearch(store, 'quotes', terms)
    for (const limit of [30, 3_000]) {
      expect([terms, await find({}, 'desc', limit)]).toEqual([terms, expected.toReversed().slice(0, limit)])
      expect([terms, await find({}, 'asc', limit)]).toEqual([terms, expected.slice(0, limit)])
    }
    const span = { above: blockRows - 7, below: 11 * blockRows + 7 }
    const within = expected.filter((id) => id > span.above && id < span.below)
    expect([terms, await find(span, 'desc', 3_000, 5)]).toEqual([terms, within.toReversed().slice(5, 3_005)])
  }
})

it('FAST-3 rows that change while two processes fold are counted once', async () => {
  const shop = await openTestShop()
  const { store } = shop
  const rowIds = Array.from({ length: 30 }, (_, at) => at + 1)
  const change = (id: number, before: string[], after: string[]) =>
    store.transaction(() => changeTerms(store, 'orders', id, before.map(markOf), after.map(markOf)))
  await Promise.all([
    ...rowIds.map(async (id) => {
      await change(id, [], ['pending'])
      await change(id, ['pending'], ['paid'])
      if (id % 2 === 0) await change(id, ['paid'], ['ready'])
      if (id % 3 === 0) await change(id, [id % 2 === 0 ? 'ready' : 'paid'], [])
    }),
    ...[1, 2, 3].map(async () => {
      for (let fold = 0; fold < 5; fold++) await foldPostings(store, everything)
    }),
  ])
  const expected = { pending: 0, paid: 10, ready: 10 }
  expect(await countMarked(store, 'orders', ['pending', 'paid', 'ready'])).toEqual(expected)
  await foldPostings(store, everything)
  expect(await store.db.selectFrom('search_postings').select('row_id').execute()).toEqual([])
  expect(await countMarked(store, 'orders', ['pending', 'paid', 'ready'])).toEqual(expected)
})

it('FAST-3 every match is on one page, from either end, and counting stops at 1,000', async () => {
  const shop = await openTestShop()
  const { store } = shop
  await store.transaction(async () => {
    for (let id = 1; id <= 1_100; id++)
      await changeTerms(store, 'quotes', id * 20, [], termsOf([id % 100 === 0 ? 'oak rare' : 'oak'], []))
  })
  // Some are folded, some are not.
  await foldPostings(store, { most: 0, kept: 300 })
  const common = await openSearch(store, 'quotes', ['oak'])
  const rare = await openSearch(store, 'quotes', ['rare', 'oak'])
  expect(await searchPage(common, 1, { limit: 2 })).toEqual({
    ids: [22_000, 21_980],
    hasNewer: false,
    hasOlder: true,
    total: 1_000,
    isExact: false,
  })
  expect(await searchPage(rare, 2, { limit: 2, after: 0 })).toMatchObject({
    ids: [4_000, 2_000],
    total: 11,
    isExact: true,
  })

  const long = await openSearch(store, 'quotes', ['oak', 'o', 'oa', 'oak', 'o'])
  expect(await searchPage(long, 5, { limit: 1 })).toMatchObject({ ids: [22_000], total: 100, isExact: false })

  for (const find of [common, rare]) {
    const all = await find({}, 'desc', 2_000)
    const down: number[] = []
    for (let before: number | undefined; ; before = down.at(-1)) {
      const page = await searchPage(find, 2, { limit: 70, before })
      expect(page.hasNewer).toBe(down.length > 0)
      down.push(...page.ids)
      if (!page.hasOlder) break
    }
    expect(down).toEqual(all)
    const up: number[] = []
    for (let after = 0; ; after = up.at(-1) ?? 0) {
      const page = await findPage(find, { limit: 70, after })
      expect(page.hasOlder).toBe(up.length > 0)
      up.push(...page.ids.toReversed())
      if (!page.hasNewer) break
    }
    expect(up.toReversed()).toEqual(all)
    expect((await searchPage(find, 2, { limit: 3, skip: 4 })).ids).toEqual(all.slice(4, 7))
    // Around the 1,000 that are counted, and one more.
    for (const skip of [996, 997, 998, 999]) {
      const page = await searchPage(find, 2, { limit: 3, skip })
      expect(page).toMatchObject({ ids: all.slice(skip, skip + 3), hasOlder: all.length > skip + 3 })
    }
  }
})
