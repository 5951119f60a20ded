/**
 * Finds one page of products by words, category and state, sorted, and how many there are (LIST-2, FAST-3). Each query
 * reads indexes only, and walks them once at most. Decision 028 says why it is done this way.
 */
import { sql } from 'kysely'
import type { Store } from '../../../platform/database/store.ts'
import { wordsOf } from '../../../platform/search-words.ts'
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
  const searches = await searchesOf(store, wanted.search ?? '')
  // The last search finds what the ones before it find, and more.
  const counts = searches.slice(-1).flatMap(({ all }) => states.map((state) => listOf(store, wanted, state, { all })))
  const total = (await Promise.all(counts.map(countOf))).reduce((sum, count) => sum + count, 0)
  const numbers: number[] = []
  let { offset } = page
  for (const list of states.flatMap((state) => searches.map((search) => listOf(store, wanted, state, search)))) {
    const limit = page.limit - numbers.length
    if (limit === 0 || page.offset >= total) break
    const found = await numbersOf(list, wanted.sort ?? 'name', { offset, limit })
    numbers.push(...found)
    // A list that ends before the page begins is only counted then, and a page within it doesn't ask for the next list.
    offset = found.length > 0 || offset === 0 ? 0 : offset - (await countOf(list))
  }
  return { numbers, total }
}

/** Ids in the vocabulary that one searched word stands for. */
type WordIds = readonly number[]

/** Products that have all these words, apart from those that have all of `but`. Without words, all products. */
type Search = { all: readonly WordIds[]; but?: readonly WordIds[] }

/** More words than anyone means. */
const mostWords = 6

/** One search for what matches without a typing error, one for what matches with one. None when nothing can match. */
async function searchesOf(store: Store, text: string): Promise<Search[]> {
  if (text.trim() === '') return [{ all: [] }]
  const words = wordsOf(text).slice(0, mostWords).map(cutWord)
  if (words.length === 0) return []
  const meanings = await Promise.all(words.map((word) => meaningsOf(store, word)))
  const typed = meanings.map(({ same }) => same)
  const forgiving = meanings.map(({ same, near }) => [...same, ...near])
  const isPossible = (all: WordIds[]) => all.every((ids) => ids.length > 0)
  if (!isPossible(forgiving)) return []
  const hasErrors = meanings.some(({ near }) => near.length > 0)
  if (!isPossible(typed)) return [{ all: forgiving }]
  return hasErrors ? [{ all: typed }, { all: forgiving, but: typed }] : [{ all: typed }]
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

function listOf(store: Store, { category }: Wanted, state: State, { all, but }: Search) {
  let list = store.db.selectFrom('products').where('retired_at', state === 'active' ? 'is' : 'is not', null)
  if (category) list = list.where('category', '=', category)
  if (all.length > 0) list = list.where(haveAll(all))
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
