/**
 * LIVE-10, OUT-8: the words that a quote or an order is found by, and those that a search asks for. Both go through the same
 * functions. Pure.
 */
import { doubleMetaphone } from 'double-metaphone'
import type { PieceSize } from '../../pricing/piece.ts'
import { figuresIn, phonesIn, phoneWords, sizeWords } from './figures.ts'
import { mostWords, usedWords, wordsInOrder } from './search-words.ts'

export type Found = {
  /** Numbers, emails, places, woods: found by their words. */
  facts: readonly unknown[]
  /** Found as they sound, too. */
  names: readonly string[]
  /** Found in any writing. */
  phone: string
  sizes: readonly PieceSize[]
  /** What the customer wrote, and what the owner did. */
  notes: readonly string[]
}

/** Limits how many words the notes of one row add to the index, and their sizes and phone numbers. */
const mostNoteWords = 400
const mostFigures = 100
/** Limits what a text without spaces adds. */
const longestWord = 30

/**
 * All words of a row, with a space between them. A change of what they are needs a migration that empties the texts of all
 * rows (search.server.ts).
 */
export function searchTextOf({ facts, names, phone, sizes, notes }: Found): string {
  const text = notes.join('\n')
  const inNotes = figuresIn(text)
  const figures = [
    ...phonesIn(phone).flatMap(phoneWords),
    ...sizes.flatMap(sizeWords),
    ...inNotes.phones.flatMap(phoneWords),
    ...inNotes.sizes,
  ]
  const words = [
    ...new Set([...names.flatMap(nameWords), ...plainWords([...facts, phone].join(' '))].slice(0, mostWords)),
    ...new Set([...plainWords(text).slice(0, mostNoteWords), ...figures.slice(0, mostFigures)]),
    ...names.flatMap(plainWords).flatMap(soundsOf),
  ]
  return [...new Set(words)].join(' ')
}

/** The words of a search. Each must begin one of a row's words. */
export function searchedTerms(search: string): string[] {
  const { phones, sizes, rest } = figuresIn(search)
  return usedWords([...new Set([...phones, ...sizes, ...plainWords(rest)])])
}

/** A name of several parts may be written as one: 'annemarie' for Anne-Marie. Undefined for more than three. */
export function joinedWords(search: string): string | undefined {
  const words = plainWords(search)
  return words.length === 2 || words.length === 3 ? cut(words.join('')) : undefined
}

/** Letters that are no other letter with an accent (NFD leaves them as they are). */
const plainLetters: Record<string, string> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ħ: 'h', ı: 'i', ŋ: 'n' },
}
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

const plainWords = (text: string) =>
  wordsInOrder(text.toLowerCase().replace(plainLetter, (letter) => plainLetters[letter] ?? letter)).map(cut)

const cut = (word: string) => Array.from(word).slice(0, longestWord).join('')

/** O'Brien and Anne-Marie are also found as one word, McDonald also as two, and Smith & Sons by 'and'. */
function nameWords(name: string): string[] {
  const words = plainWords(name.replaceAll('&', ' and ').replaceAll('+', ' and '))
  const joined = words.flatMap((_, at) => [1, 2, 3].map((count) => words.slice(at, at + count).join('')))
  const scottish = words.flatMap((word) => /^(ma?c)(\p{L}{3,})$/u.exec(word)?.slice(1) ?? [])
  return [...joined, ...scottish].map(cut)
}

/** No word begins with it. */
const soundSign = '≈'

/** How a word sounds in English, by the Double Metaphone of Lawrence Philips; none for a short one or a number. */
export function soundsOf(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return []
  // It hears the P of Thompson and Hampton.
  const keys = doubleMetaphone(word.replace(/mp(?=[st])/, 'm')).filter(Boolean)
  return [...new Set(keys)].map((key) => soundSign + key.toLowerCase())
}
