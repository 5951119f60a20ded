/**
 * Prefix search over words stored in a separate table. One index serves it on both databases. LIKE would scan the table,
 * and full-text search differs between the databases.
 */
import { type SelectQueryBuilder, sql } from 'kysely'

/** Lowercase words without accents. */
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

/** Every text that begins with `word` sorts between it and this, byte by byte. U+10FFFF is the last code point. */
const endOfPrefix = (word: string) => `${word}\u{10ffff}`

/** Limits how many words one row adds to the index. */
export const mostWords = 60
/** Limits how many words one search uses. */
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
