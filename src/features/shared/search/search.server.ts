/**
 * LIVE-10, OUT-8: finds quotes and orders by the engine's own full-text search: FTS5 on SQLite, GIN on PostgreSQL. Both
 * index one text per row (search-text.server.ts), by themselves whenever it is written.
 * (docs/decisions/055-search-by-the-engines.md)
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Store } from '../../../platform/database/store.ts'
import { type FindIds, findAmong, findPage, type Page, type PageKey } from '../../../platform/key-pages.ts'
import type { Log } from '../../../platform/log.ts'
import { repeat } from '../../../platform/repeat.ts'
import { numberSearched } from './exact-number.ts'
import { phonesIn } from './figures.ts'
import { joinedWords, searchedTerms, soundsOf } from './search-text.server.ts'

type List = 'quotes' | 'orders'
const tables = { quotes: 'quote_search', orders: 'order_search' } as const

/** Writes the texts of these rows in the caller's transaction. */
export async function writeSearchTexts(store: Store, list: List, texts: ReadonlyMap<number, string>): Promise<void> {
  if (texts.size === 0) return
  const rows = Array.from(texts, ([id, text]) => ({ id, text }))
  const excluded = { text: sql<string>`excluded.text` }
  if (list === 'quotes')
    await store.db
      .insertInto('quote_search')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded))
      .execute()
  else
    await store.db
      .insertInto('order_search')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded))
      .execute()
}

/** DESK-4: a quote in the bin isn't found. */
export const removeSearchText = (store: Store, quoteId: number) =>
  store.db.deleteFrom('quote_search').where('id', '=', quoteId).execute()

/** Writes the texts of these rows from what is stored of them, and locks the rows until the transaction ends. */
type Index = (store: Store, ids: readonly number[]) => Promise<void>

const everyMs = 60_000
/** About 20 ms of work on SQLite, where everyone else waits for it. */
const rowsTogether = 50

/** Writes the texts that an update emptied, in the background, newest rows first. Returns a function that stops it. */
export function startIndexing(store: Store, log: Log, index: Record<List, Index>): () => Promise<void> {
  let stopped = false
  const fill = async (list: List) => {
    for (let filled = 0; !stopped; filled += rowsTogether) {
      const startedAt = performance.now()
      const empty = await store.db
        .selectFrom(tables[list])
        .select('id')
        .where('text', '=', sql.lit(''))
        .orderBy('id', 'desc')
        .limit(rowsTogether)
        .execute()
      if (empty.length === 0) {
        if (filled > 0) log.info({ list }, 'the search has all words of the list')
        return
      }
      const ids = empty.map(({ id }) => id)
      await store.transaction(() => index[list](store, ids))
      // Everyone else gets as long a turn.
      await sleep(performance.now() - startedAt)
    }
  }
  const work = repeat(everyMs, log, 'the words of the search could not be written', async () => {
    await fill('quotes')
    await fill('orders')
  })
  return () => {
    stopped = true
    return work.stop()
  }
}

/** Rows that have a match; `filter` is a condition on the list's own columns. */
const findMatches =
  (store: Store, list: List, match: string, filter?: RawBuilder<SqlBool>): FindIds =>
  async ({ below, above }, order, limit, skip = 0) => {
    const isSqlite = store.engine === 'sqlite'
    const index = sql.table(isSqlite ? `${tables[list]}_index` : tables[list])
    const id = isSqlite ? sql`${index}.rowid` : sql`${index}.id`
    const conditions = [
      isSqlite ? sql`${index} match ${match}` : sql`words @@ ${match}::tsquery`,
      ...(filter ? [filter] : []),
      ...(below === undefined ? [] : [sql`${id} < ${below}`]),
      ...(above === undefined ? [] : [sql`${id} > ${above}`]),
    ]
    const { rows } = await sql<{ id: number }>`
      select ${id} as id from ${index} ${filter ? sql`join ${sql.table(list)} on ${sql.table(list)}.id = ${id}` : sql``}
      where ${sql.join(conditions, sql` and `)}
      order by ${id} ${order === 'desc' ? sql`desc` : sql`asc`} limit ${limit} offset ${skip}`.execute(store.db)
    return rows.map((row) => row.id)
  }

/**
 * Finds the rows in which each word of a search begins a word. Where there is none, whatever the filter: those with words
 * that sound the same, or that begin with all of the search's as one. Undefined for a search without words.
 */
export function openSearch(
  store: Store,
  list: List,
  search: string,
  filter?: RawBuilder<SqlBool>,
): { find: FindIds; words: number } | undefined {
  const words = searchedTerms(search)
  if (words.length === 0) return undefined
  const written = all(
    store,
    words.map((word) => beginning(store, word)),
  )
  // Known once something was found: to ask first whether there is anything would cost as much again.
  let match: string | undefined
  const find: FindIds = async (...place) => {
    if (match === undefined) {
      const ids = await findMatches(store, list, written, filter)(...place)
      const isThere = ids.length > 0 || (await findMatches(store, list, written)({}, 'desc', 1)).length > 0
      match = isThere ? written : looseMatch(store, words, joinedWords(search))
      if (isThere) return ids
    }
    return findMatches(store, list, match, filter)(...place)
  }
  return { find, words: words.length }
}

function looseMatch(store: Store, words: readonly string[], joined: string | undefined): string {
  const each = words.map((word) =>
    either(store, [beginning(store, word), ...soundsOf(word).map((sound) => whole(store, sound))]),
  )
  return either(store, [all(store, each), ...(joined === undefined ? [] : [beginning(store, joined)])])
}

// Words have letters, digits and dots, so nothing in them needs to be escaped.
const quote = (store: Store) => (store.engine === 'sqlite' ? '"' : "'")
const whole = (store: Store, word: string) => quote(store) + word + quote(store)
const beginning = (store: Store, word: string) => whole(store, word) + (store.engine === 'sqlite' ? '*' : ':*')
const all = (store: Store, parts: readonly string[]) => `(${parts.join(store.engine === 'sqlite' ? ' AND ' : ' & ')})`
const either = (store: Store, parts: readonly string[]) => `(${parts.join(store.engine === 'sqlite' ? ' OR ' : ' | ')})`

/** A search counts its matches up to here. The more words, the more a match costs. */
const mostCounted = (words: number) => (words > 4 ? 100 : 1_000)

/** `isExact` is false when there are more than `total`. */
export type FoundPage = Page & { total: number; isExact: boolean }

/**
 * A page of what a search finds, and how many that is. Newest first, but before all others the row whose number is searched.
 * Undefined for a search without words.
 */
export async function searchPage(
  store: Store,
  list: List,
  search: string,
  page: PageKey,
  filter?: RawBuilder<SqlBool>,
): Promise<FoundPage | undefined> {
  const opened = openSearch(store, list, search, filter)
  if (!opened) return undefined
  const { find } = opened
  const most = mostCounted(opened.words)
  const first = numberSearched(search)
  if (first === undefined || (await find({ above: first - 1, below: first + 1 }, 'desc', 1)).length === 0)
    return countedPage(find, most, page)
  const { before, after, skip = 0, limit } = page
  const isTop = before === undefined && after === undefined && skip === 0
  const rest = { ...page, skip: Math.max(0, skip - 1), limit: isTop ? limit - 1 : limit }
  const { ids, ...found } = await countedPage(without(find, first), most, rest)
  return { ...found, ids: isTop ? [first, ...ids] : ids, total: found.isExact ? found.total + 1 : found.total }
}

const without =
  (find: FindIds, id: number): FindIds =>
  async (span, order, limit, skip = 0) =>
    (await find(span, order, limit + skip + 1)).filter((other) => other !== id).slice(skip, skip + limit)

async function countedPage(find: FindIds, most: number, page: PageKey): Promise<FoundPage> {
  const newest = await find({}, 'desc', most + 1)
  const isExact = newest.length <= most
  const { before, after, skip = 0, limit } = page
  const isAmongNewest = before === undefined && after === undefined && skip + limit < newest.length
  return {
    ...(await findPage(isExact || isAmongNewest ? findAmong(newest) : find, page)),
    total: Math.min(newest.length, most),
    isExact,
  }
}

export type Customer = { email: string; phone: string }

/** The newest rows with this email or one of these phone numbers, and maybe some that only name the number in a note. */
export async function findIdsOf(store: Store, list: List, { email, phone }: Customer, most: number): Promise<number[]> {
  const byPhone = phonesIn(phone).map((digits) => findMatches(store, list, whole(store, digits))({}, 'desc', most))
  const { rows: byEmail } = await sql<{ id: number }>`select id from ${sql.table(list)}
    where ${email} <> '' and lower(customer_email) = lower(${email}) order by id desc limit ${most}`.execute(store.db)
  const ids = [...byEmail.map(({ id }) => id), ...(await Promise.all(byPhone)).flat()]
  return [...new Set(ids)].sort((a, b) => b - a)
}

/** Whether two rows are one customer's: the same email, or a phone number in common. */
export function isSameCustomer(one: Customer, other: Customer): boolean {
  if (one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase()) return true
  const phones = phonesIn(one.phone)
  return phonesIn(other.phone).some((phone) => phones.includes(phone))
}
