/**
 * Search by how words begin, over words kept in a table of their own. One index serves it on both databases; LIKE
 * would scan, and full-text search is another language on each.
 */

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
export const endOfPrefix = (word: string) => `${word}\u{10ffff}`

/** Bounds what one row can put into the index. */
export const mostWords = 60
/** Bounds what one search can ask. */
export const mostSearchedWords = 8
