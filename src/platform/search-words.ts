/**
 * Search by how words begin, over words kept in a table of their own. One index serves it on both databases; LIKE
 * would scan, and full-text search is another language on each.
 */
import { type SelectQueryBuilder, sql } from 'kysely'

/** Lower-case words without accents. */
export const wordsOf = (text: string) => [
  ...new Set(
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  ),
]

/** Everything that begins with `word` sorts from it up to here, byte by byte: the last code point there is. */
const endOfPrefix = (word: string) => `${word}\u{10ffff}`

/** Bounds what one row can put into the index. */
export const mostWords = 60
/** Bounds what one search can ask. */
const mostSearchedWords = 8

/**
 * Narrows a select of ids from a table of words to the rows that match every word of the search, by how words begin.
 * Undefined for a search without words, which matches all rows. One set of ids, however many words there are: given
 * several, SQLite runs through each of them for every row of the outer query.
 */
export function findByWords<DB, TB extends keyof DB, Row>(ids: SelectQueryBuilder<DB, TB, Row>, search: string) {
  const [first, ...others] = wordsOf(search)
    .slice(0, mostSearchedWords)
    .map((word) => ids.where(sql<boolean>`word >= ${word} and word < ${endOfPrefix(word)}`))
  return first && others.reduce((found, more) => found.intersect(more), first)
}
