/** LIVE-10: what quotes and orders are found by, and what a search for them asks for. */
import type { Store } from '../../platform/database/store.ts'
import type { ReadTerms } from '../../platform/search/rebuilding.ts'
import { openSearch } from '../../platform/search/search.ts'
import { changeTerms, type IndexedList, termsOf, wholeOf } from '../../platform/search/search-index.ts'
import { usedWords, wordsOf } from '../../platform/search/search-words.ts'
import type { PieceSize } from '../pricing/piece.ts'
import { figuresIn, phonesIn, phoneWords, sizeWords } from './figures.ts'

type Found = {
  /** Names, numbers, places: found by their words. */
  facts: readonly unknown[]
  /** Found as a whole, too, by `findIdsOf`. */
  email: string
  /** Found in any writing. */
  phone: string
  sizes: readonly PieceSize[]
  /** What the customer wrote, and what the owner did. */
  notes: readonly string[]
  /** What lists are filtered by. */
  marks: readonly string[]
}

/** Limits how many words the notes of one row add to the index, and their sizes and phone numbers. */
const mostNoteWords = 400
const mostFigures = 100
/** A word is stored by each of its beginnings, so a word of 4,000 letters would be eight million. */
const longestWord = 30

/**
 * All terms of a row of a list. A change of what they are needs a migration that has all rows indexed again
 * (platform/search/rebuilding.ts); older terms must remain among them, or deleted rows leave some behind.
 */
export function termsOfRow({ facts, email, phone, sizes, notes, marks }: Found): string[] {
  const text = notes.join('\n')
  const inNotes = figuresIn(text)
  const figures = [
    ...phonesIn(phone).flatMap(phoneWords),
    ...sizes.flatMap(sizeWords),
    ...inNotes.phones.flatMap(phoneWords),
    ...inNotes.sizes,
  ]
  const noteWords = wordsOf(text).map(cutWord).slice(0, mostNoteWords)
  const byEmail = email === '' ? [] : [emailTerm(email)]
  return [...new Set([...termsOf(facts, marks), ...noteWords, ...figures.slice(0, mostFigures), ...byEmail])]
}

const cutWord = (word: string) => Array.from(word).slice(0, longestWord).join('')

const emailTerm = (email: string) => wholeOf(email.toLowerCase())

/** The words of a search. Each must begin one of a row's words. */
export function searchedTerms(search: string): string[] {
  const { phones, sizes, rest } = figuresIn(search)
  return usedWords([...new Set([...phones, ...sizes, ...wordsOf(rest).map(cutWord)])])
}

/** Changes a row's notes or pieces, and what it is found by. False when there is no such row; then nothing changes. */
export function changeFound(
  store: Store,
  list: IndexedList,
  readTerms: ReadTerms,
  id: number,
  change: () => Promise<unknown>,
): Promise<boolean> {
  const termsNow = async () => (await readTerms(store, [id])).get(id)
  return store.transaction(async () => {
    const before = await termsNow()
    if (!before) return false
    await change()
    await changeTerms(store, list, id, before, (await termsNow()) ?? [])
    return true
  })
}

export type Customer = { email: string; phone: string }

/** The newest rows with this email or one of these phone numbers, and maybe some that only name the number in a note. */
export async function findIdsOf(
  store: Store,
  list: IndexedList,
  { email, phone }: Customer,
  most: number,
): Promise<number[]> {
  const terms = [...(email === '' ? [] : [emailTerm(email)]), ...phonesIn(phone)]
  const found = await Promise.all(
    terms.map(async (term) => {
      const find = await openSearch(store, list, [term])
      return find({}, 'desc', most)
    }),
  )
  return [...new Set(found.flat())].sort((a, b) => b - a)
}

/** Whether two rows are one customer's: the same email, or a phone number in common. */
export function isSameCustomer(one: Customer, other: Customer): boolean {
  if (one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase()) return true
  const phones = phonesIn(one.phone)
  return phonesIn(other.phone).some((phone) => phones.includes(phone))
}
