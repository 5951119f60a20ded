/**
 * Finds one page of products by words, category and state, sorted, and how many there are (LIST-2, FAST-3). Each query
 * reads indexes only, and walks them once at most. Decision 028 says why it is done this way.
 */
import { sql } from 'kysely'
import { saidOfAll } from '../../../../content/search-words.ts'
import { isOneOf } from '../../../platform/database/one-of.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Category } from '../../pricing/pricing.ts'
import { wordsOf } from '../../shared/search/search-words.ts'
import type { Sort } from '../catalog.ts'
import { askedWords, isSize, partings } from './asked-words.server.ts'
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
  category?: Category | undefined
  woodId?: string | undefined
  /** A length that the products must come in. */
  fitsIn?: number | undefined
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
  page: Page & { states: readonly State[] },
): Promise<Found> {
  for (const readSearch of await searchesMeant(store, wanted.search ?? '')) {
    const found = await findPage(store, wanted, page, await readSearch())
    if (found.total > 0) return found
  }
  return none
}

/** What a search can mean: each counts where those before it find nothing. */
export async function searchesMeant(store: Store, search: string): Promise<(() => Promise<Search | undefined>)[]> {
  const all = async () => everything
  if (search.trim() === '') return [all]
  const asked = await understood(store, askedWords(search).slice(0, mostWords).map(cutWord))
  const { telling, ofAll } = asked
  // A size alone, but not a sign or a word that nobody has.
  if (telling.length + ofAll.length === 0) return asked.unknown === 0 && /\d/.test(search) ? [all] : []
  const withAll = () => searchFor(store, [...telling, ...ofAll])
  if (ofAll.length === 0) return [withAll]
  return [withAll, telling.length === 0 ? all : () => searchFor(store, telling)]
}

type Found = { numbers: number[]; total: number }
const none: Found = { numbers: [], total: 0 }

async function findPage(
  store: Store,
  wanted: Wanted,
  { states, ...page }: Page & { states: readonly State[] },
  search: Search | undefined,
): Promise<Found> {
  if (!search) return none
  const sort = wanted.sort ?? 'name'
  const [first, ...others] = states.flatMap((state) => search.parts.map((part) => listOf(store, wanted, state, part)))
  if (!first) return none
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

const everything: Search = { whole: 'all', parts: ['all'] }

/** Undefined when nothing can match. */
async function searchFor(store: Store, meanings: readonly Meaning[]): Promise<Search | undefined> {
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

type Asked = {
  /** What some products have and others don't. */
  telling: Meaning[]
  /** What is true of all, where it is in a text, too: it counts while it finds something. */
  ofAll: Meaning[]
  /** How many words nobody has. */
  unknown: number
}

/**
 * What is asked for. Words that no product has are left out while others say what is meant. A word that is in none may be
 * a part of one with its neighbor, or two in one.
 */
async function understood(store: Store, words: readonly string[]): Promise<Asked> {
  const [found, finishes] = await Promise.all([
    Promise.all(words.map((word) => meaningsOf(store, word))),
    store.db.selectFrom('finish_options').select('name').where('retired_at', 'is', null).execute(),
  ])
  const saidOfEach = new Set([...saidOfAll, ...finishes.flatMap(({ name }) => wordsOf(name))])
  const asked: Asked = { telling: [], ofAll: [], unknown: 0 }
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at] ?? '', words[at + 1]]
    const meaning = found[at] ?? { same: [], near: [] }
    const isNextKnown = next !== undefined && (found[at + 1]?.same.length ?? 0) > 0
    const isPart = next !== undefined && !(meaning.same.length > 0 && isNextKnown)
    const joined = isPart ? await wholeWord(store, word + next) : undefined
    if (joined && joined.same.length > 0) {
      asked.telling.push(joined)
      at++
    } else if (formsOf(word).some((form) => saidOfEach.has(form))) asked.ofAll.push({ same: meaning.same, near: [] })
    else if (meaning.same.length > 0) asked.telling.push(meaning)
    else if (!isSize(word)) {
      const parts = await partsOf(store, word)
      if (parts) asked.telling.push(...parts)
      else if (meaning.near.length > 0) asked.telling.push(meaning)
      else asked.unknown++
    }
  }
  return asked
}

async function partsOf(store: Store, word: string): Promise<Meaning[] | undefined> {
  if (!isForgiven(word)) return undefined
  for (const parting of partings(word)) {
    const parts = await Promise.all(parting.map((part) => wholeWord(store, part)))
    if (parts.every(({ same }) => same.length > 0)) return parts
  }
  return undefined
}

async function wholeWord(store: Store, word: string): Promise<Meaning> {
  const rows = await store.db.selectFrom('product_vocabulary').select('id').where('word', 'in', formsOf(word)).execute()
  return { same: rows.map(({ id }) => id), near: [] }
}

type Meaning = { same: number[]; near: number[] }

/** `same`: as typed, beginning like it, or another form of it. `near`: one typing error away. */
async function meaningsOf(store: Store, word: string): Promise<Meaning> {
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

export function listOf(store: Store, { category, woodId, fitsIn }: Wanted, state: State, products: Products) {
  let list = store.db.selectFrom('products').where('retired_at', state === 'active' ? 'is' : 'is not', null)
  if (category) list = list.where('category', '=', category)
  if (woodId) list = list.where('wood_species_id', '=', woodId)
  if (fitsIn !== undefined) list = list.where('min_length_in', '<=', fitsIn).where('max_length_in', '>=', fitsIn)
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
