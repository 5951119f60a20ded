/** What a searched word stands for: its singular and plural, words that mean the same, and words one typing error away. Pure. */
import { wordsAlike } from '../../../../content/search-words.ts'

/** Longer words are cut, in texts and searches alike: an index entry has a limit on PostgreSQL. */
const longestWord = 40
export const cutWord = (word: string) => [...word].slice(0, longestWord).join('')

/** Beginnings up to this length are entries of their own, because hundreds of words begin with 'b'. */
export const longestShortBeginning = 3

/** How a beginning is written in the vocabulary. No word has an asterisk. */
export const asBeginning = (letters: string) => `${letters}*`

/** A text's words and their short beginnings, as the vocabulary has them. */
export function entriesOf(words: readonly string[]): string[] {
  const cut = words.map(cutWord)
  const beginnings = cut.flatMap((word) =>
    Array.from({ length: longestShortBeginning }, (_, index) => asBeginning([...word].slice(0, index + 1).join(''))),
  )
  return [...new Set([...cut, ...beginnings])]
}

const alike = new Map(wordsAlike.flatMap((group) => group.map((word) => [word, group])))

/** Whole words that match as well as the word itself: singular, plural, other spellings. */
export function formsOf(word: string): string[] {
  const singulars = [word, ...singularsOf(word)]
  const meant = singulars.flatMap((one) => [one, ...(alike.get(one) ?? [])])
  return [...new Set([...meant, ...meant.flatMap(pluralsOf)])]
}

/** Every word that this may be the plural of; some of them are no words, and then match nothing. */
function singularsOf(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return []
  const stem = word.slice(0, -1)
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, stem]
  return /(?:[sxz]|ch|sh)es$/.test(word) ? [word.slice(0, -2), stem] : [stem]
}

function pluralsOf(word: string): string[] {
  if (/(?:[sxz]|ch|sh)$/.test(word)) return [`${word}es`]
  return /[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : [`${word}s`]
}

const shortestForgiven = 4

/** Whether a typing error in this searched word is forgiven. Numbers mean what they say. */
export const isForgiven = (word: string) => /^\p{L}+$/u.test(word) && [...word].length >= shortestForgiven

/**
 * The word without one of its letters, each way. Two words that are one error apart have one of these in common, or one
 * of the words is among the other's. Source: the symmetric deletes of SymSpell, github.com/wolfgarbe/SymSpell.
 */
export function withoutOneLetter(word: string): string[] {
  const letters = [...word]
  return [...new Set(letters.map((_, place) => letters.toSpliced(place, 1).join('')))]
}

/** What the vocabulary stores of a word for this; nothing for words too short to be meant by a forgiven one. */
export const typosOf = (entry: string) =>
  /^\p{L}+$/u.test(entry) && [...entry].length >= shortestForgiven - 1 ? withoutOneLetter(entry) : []

/** One letter too many, missing or wrong, or two neighbors swapped. False for the same word. */
export function isOneErrorApart(first: string, second: string): boolean {
  const [short, long] = [[...first], [...second]].sort((a, b) => a.length - b.length) as [string[], string[]]
  if (first === second || long.length - short.length > 1) return false
  const start = long.findIndex((letter, place) => letter !== short[place])
  const restOf = (letters: string[], from: number) => letters.slice(from).join('')
  if (long.length > short.length) return restOf(long, start + 1) === restOf(short, start)
  const areSwapped = long[start] === short[start + 1] && long[start + 1] === short[start]
  return (
    restOf(long, start + 1) === restOf(short, start + 1) ||
    (areSwapped && restOf(long, start + 2) === restOf(short, start + 2))
  )
}
