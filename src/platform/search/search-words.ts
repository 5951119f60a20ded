/** How text becomes search words: lowercase, without accents, found by how they begin. Pure. */

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

/** 'mil' is 'm', 'mi', 'mil': every text that finds the word. By code points, so that none ends in half a letter. */
export function beginningsOf(word: string): string[] {
  let beginning = ''
  return Array.from(word, (letter) => {
    beginning += letter
    return beginning
  })
}

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
