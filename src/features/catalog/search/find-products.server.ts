/**
 * Finds one page of products by words, category and state, sorted, and how many there are (LIST-2, FAST-3). Each query
 * reads indexes only, and walks them once at most. Decision 028 says why it is done this way.
 */
import { sql } from 'kysely'
import { isOneOf } from '../../../platform/database/one-of.ts'
import type { Store } from '../../../platform/database/store.ts'
import { wordsOf } from '../../../platform/search/search-words.ts'
import type { Sort } from '../catalog.ts'
import {
  asBeginning,
  cutWord,
  formsOf,
  isForgiven,
  isOneErrorApart,
  longestShortBeginning,
  withoutOneLetter,
} from './word-forms.ts'

export type Wanted = {
  search?: string | undefined
  category?: string | undefined
  /** By name without one. Equal prices are sorted by name. */
  sort?: Sort | undefined
}

type State = 'active' | 'retired'
type Page = { offset: number; limit: number }

/**
 * Product numbers in order, and how many there are on all pages. Products of the first state come first; of each state,
 * those that match without a typing error.
 */
export async function findProducts(
  store: Store,
  wanted: Wanted,
  { states, ...page }: Page & { states: readonly State[] },
): Promise<{ numbers: number[]; total: number }> {
  const search = await searchFor(store, wanted.search ?? '')
  if (!search) return { numbers: [], total: 0 }
  const sort = wanted.sort ?? 'name'
  const [first, ...others] = states.flatMap((state) => search.parts.map((part) => listOf(store, wanted, state, part)))
  if (!first) return { numbers: [], total: 0 }
  // At once: on PostgreSQL the queries that take longest then run side by side. A page past the end costs one walk more.
  const [numbers, ...counts] = await Promise.all([
    numbersOf(first, sort, page),
    ...states.map((state) => countOf(listOf(store, wanted, state, search.whole))),
  ])
  const total = counts.reduce((sum, count) => sum + count, 0)
  let { offset } = page
  let before = { list: first, found: numbers.length }
  for (const list of others) {
    const limit = page.limit - numbers.length
    if (limit === 0 || page.offset >= total) break
    // A list that ends before the page begins is only counted then, and a page within it doesn't ask for the next list.
    offset = before.found > 0 || offset === 0 ? 0 : offset - (await countOf(before.list))
    const found = await numbersOf(list, sort, { offset, limit })
    numbers.push(...found)
    before = { list, found: found.length }
  }
  return { numbers, total }
}

/** Ids in the vocabulary that one searched word stands for. */
type WordIds = readonly number[]

/** All products, those with these numbers, or those that have all of some words and not all of others. */
type Products = 'all' | { numbers: readonly number[] } | { all: readonly WordIds[]; but?: readonly WordIds[] }

/** What a search finds, and the same in parts: without a typing error, then with one. */
type Search = { whole: Products; parts: Products[] }

/** More words than anyone means. */
const mostWords = 6

/** Undefined when nothing can match. */
async function searchFor(store: Store, text: string): Promise<Search | undefined> {
  if (text.trim() === '') return { whole: 'all', parts: ['all'] }
  const words = wordsOf(text).slice(0, mostWords).map(cutWord)
  if (words.length === 0) return undefined
  const meanings = await Promise.all(words.map((word) => meaningsOf(store, word)))
  const typed = meanings.map(({ same }) => same)
  const all = meanings.map(({ same, near }) => [...same, ...near])
  const isPossible = (sets: WordIds[]) => sets.every((ids) => ids.length > 0)
  if (!isPossible(all)) return undefined
  const hasErrors = isPossible(typed) && meanings.some(({ near }) => near.length > 0)
  const few = await findFew(store, all)
  if (!few) return { whole: { all }, parts: hasErrors ? [{ all: typed }, { all, but: typed }] : [{ all }] }
  const exact = hasErrors ? ((await findFew(store, typed)) ?? []) : few
  const parts = [exact, few.filter((number) => !exact.includes(number))].filter((numbers) => numbers.length > 0)
  return few.length === 0 ? undefined : { whole: { numbers: few }, parts: parts.map((numbers) => ({ numbers })) }
}

/** `same`: as typed, beginning like it, or another form of it. `near`: one typing error away. */
async function meaningsOf(store: Store, word: string): Promise<{ same: number[]; near: number[] }> {
  const forms = formsOf(word)
  const isShort = [...word].length <= longestShortBeginning
  const rows = await store.db
    .selectFrom('product_vocabulary')
    .select(['id', 'word'])
    .where((eb) => {
      const same = isShort
        ? eb('word', 'in', [...forms, asBeginning(word)])
        : eb.or([eb('word', 'in', forms), eb.and([eb('word', '>=', word), eb('word', '<', `${word}\u{10ffff}`)])])
      if (!isForgiven(word)) return same
      const typos = [word, ...withoutOneLetter(word)]
      const ofTypos = eb.selectFrom('product_typos').select('word_id').where('typo', 'in', typos)
      return eb.or([same, eb('word', 'in', typos), eb('id', 'in', ofTypos)])
    })
    .execute()
  const isSame = ({ word: entry }: { word: string }) =>
    isShort ? entry === asBeginning(word) || forms.includes(entry) : entry.startsWith(word) || forms.includes(entry)
  return {
    same: rows.filter(isSame).map(({ id }) => id),
    near: rows.filter((row) => !isSame(row) && isOneErrorApart(row.word, word)).map(({ id }) => id),
  }
}

/** So many numbers are passed on as they are. Looking for more of them takes as long as building the sets of all. */
const mostFew = 500

/** The numbers of the products that have all words; undefined if they are many. Begins with a word that few have. */
async function findFew(store: Store, words: readonly WordIds[]): Promise<number[] | undefined> {
  const sizes = await Promise.all(words.map((ids) => sizeOf(store, ids)))
  const rarest = sizes.indexOf(Math.min(...sizes))
  let candidates = store.db
    .selectFrom('product_words as candidate')
    .select('product_number')
    .distinct()
    .where('word_id', 'in', words[rarest] ?? [])
  for (const ids of words.toSpliced(rarest, 1)) {
    // Id by id: given several, SQLite would step through all words of each product.
    const has = (id: number) =>
      sql<boolean>`exists (select 1 from product_words where word_id = ${id} and product_number = candidate.product_number)`
    candidates = candidates.where((eb) => eb.or(ids.map(has)))
  }
  const rows = await candidates.limit(mostFew + 1).execute()
  return rows.length > mostFew ? undefined : rows.map((row) => row.product_number)
}

/** How many products have one of these words, counted up to what is still few. */
async function sizeOf(store: Store, ids: WordIds): Promise<number> {
  const { size } = await store.db
    .selectFrom(
      store.db
        .selectFrom('product_words')
        .select('product_number')
        .where('word_id', 'in', ids)
        .limit(mostFew + 1)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('size'))
    .executeTakeFirstOrThrow()
  return size
}

function listOf(store: Store, { category }: Wanted, state: State, products: Products) {
  let list = store.db.selectFrom('products').where('retired_at', state === 'active' ? 'is' : 'is not', null)
  if (category) list = list.where('category', '=', category)
  if (products === 'all') return list
  if ('numbers' in products) return list.where(isOneOf(store, 'products.number', products.numbers, 'bigint'))
  const { all, but } = products
  list = list.where(haveAll(all))
  return but ? list.where((eb) => eb.not(haveAll(but))) : list
}

/**
 * The numbers of the products that have all words, as one set that the database builds once. The plus sign keeps it from
 * going through the products in that set and sorting them, instead of through the products as the list has them.
 */
function haveAll(words: readonly WordIds[]) {
  const sets = words.map((ids) => sql`select product_number from product_words where word_id in (${sql.join(ids)})`)
  return sql<boolean>`+products.number in (${sql.join(sets, sql` intersect `)})`
}

async function countOf(list: ReturnType<typeof listOf>): Promise<number> {
  return (await list.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

async function numbersOf(list: ReturnType<typeof listOf>, sort: Sort, { offset, limit }: Page): Promise<number[]> {
  const byPrice = sort === 'name' ? list : list.orderBy('base_price_cents', sort === 'price-low' ? 'asc' : 'desc')
  const sorted = byPrice.orderBy('sort_name').orderBy('number').limit(limit).offset(offset)
  return (await sorted.select('number').execute()).map((row) => row.number)
}
