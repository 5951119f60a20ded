/** WIN-10: the rules of reviews, for server and browser. */
import { monthNames } from '../shared/clock.ts'
import {
  hasTwoLetters,
  isOneLine,
  isPlainName,
  isPlainText,
  oneLineWords,
  plainNameWords,
  plainTextWords,
  twoLettersWords,
} from '../shared/plain-text.ts'

/** `waiting` until the owner has looked at it. Only `shown` ones are on the website, and only with the customer's leave. */
export const reviewStates = ['waiting', 'shown', 'hidden'] as const

/** In characters. Words are shown whole, so they are few. */
export const reviewLimits = { words: 600, name: 80, place: 80, piece: 120 } as const

/** How many the home page shows, and the page of a product. */
export const shownAtHome = 3
export const shownOfProduct = 3

export const deskReviewsPerPage = 20

/** What a customer writes. */
export type WrittenReview = { words: string; name: string; place: string; mayShow: boolean }

type Problems<Name extends string> = { [Field in Name]?: string | undefined }

/** What is wrong with what was typed; trimmed, as it is sent. */
export const reviewProblems = ({
  words,
  name,
  place,
}: Pick<WrittenReview, 'words' | 'name' | 'place'>): Problems<'words' | 'name' | 'place'> => ({
  words: words.trim() === '' ? 'Write a few words.' : wordsProblem(words.trim()),
  name: name.trim() === '' ? 'Enter the name to show.' : nameProblem(name.trim()),
  place: place.trim() === '' ? undefined : lineProblem(place.trim(), reviewLimits.place),
})

const wordsProblem = (words: string) => {
  if (words.length > reviewLimits.words) return mostText(reviewLimits.words)
  return isPlainText(words) ? undefined : plainTextWords
}
const nameProblem = (name: string) =>
  lineProblem(name, reviewLimits.name) ?? (hasTwoLetters(name) ? undefined : twoLettersWords)

export function lineProblem(text: string, most: number): string | undefined {
  if (text.length > most) return mostText(most)
  if (!isOneLine(text)) return oneLineWords
  return isPlainName(text) ? undefined : plainNameWords
}

const mostText = (most: number) => `Use ${most} characters or fewer.`

/** 'November 2026' of a day such as '2026-11-20'. No Intl, because pages are rendered with it. */
export const monthText = (day: string) => `${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

/** 'June C.' of 'June Carter': what a careful customer would show. A single name stays. */
export function suggestedName(fullName: string): string {
  const [first = '', ...more] = fullName.trim().split(/\s+/)
  const initial = more.at(-1)?.match(/\p{L}/u)?.[0]
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}
