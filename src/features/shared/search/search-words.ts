/** How text becomes search words: lowercase, without accents, found by how they begin. Pure. */

/** Lowercase words without accents, each once. */
export const wordsOf = (text: string) => [...new Set(wordsInOrder(text))]

/** The same in the order of the text, and as often. */
export const wordsInOrder = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Every text that begins with `word` sorts between it and this, byte by byte. U+10FFFF is the last code point. */
export const endOfPrefix = (word: string) => `${word}\u{10ffff}`

/** Limits how many words one row's names and numbers add to the index. */
export const mostWords = 100
/** Limits how many words one search uses. */
const mostSearchedWords = 8

/** The words that a search uses, the longest first: it is likely the rarest. */
export const usedWords = (words: readonly string[]) =>
  words.slice(0, mostSearchedWords).sort((a, b) => b.length - a.length)

export const searchedWords = (search: string) => usedWords(wordsOf(search))
