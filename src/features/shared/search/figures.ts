/**
 * LIVE-10: phone numbers and sizes in a text, however they are written, each as one word of the search index. The same
 * function reads what is searched and what is found, so that '(615) 555 0187' finds '615.555.0187' and 7 ft finds 84 in.
 * Pure.
 */
import { inchesFromText, withPlainSigns } from '../../pricing/inches.ts'
import type { PieceSize } from '../../pricing/piece.ts'

export type Figures = {
  /** Digits without the country's 1: ten, seven without an area code, or the last ten of a foreign number. */
  phones: string[]
  /** '72x8x8', '84in'; '67.5' for a number that doesn't say of what. */
  sizes: string[]
  /** The text without them. */
  rest: string
}

// Area codes and exchanges begin with 2 to 9 (North American Numbering Plan): a ZIP code and a width are no phone number.
const gap = String.raw`[ .\-/]{0,3}`
const line = String.raw`(?:${gap}\d{4}|[ .\-/]{1,3}\d{2}[ .\-/]\d{2})`
const ownNumber = String.raw`(?:\+?1${gap})?\(?[2-9]\d{2}\)?${gap}\d{3}${line}`
const foreignNumber = String.raw`\+(?!1)\d[\d ().\-/]{5,24}\d`
const localNumber = String.raw`[2-9]\d{2}${line}`
const phone = new RegExp(
  String.raw`(?<![\p{L}\p{N}.(+])(?:${ownNumber}|${foreignNumber}|${localNumber})(?![\p{L}\p{N}])`,
  'gu',
)

// Bounded, so that a text of nothing but digits takes no longer than another.
const digits = String.raw`\d{1,6}`
const amount = String.raw`(?:${digits} ?/ ?${digits}|(?:${digits}(?:\.${digits}?)?|\.${digits})(?:(?: ?- ?| (?:and )?)${digits} ?/ ?${digits})?)`
const inch = String.raw`(?:"|inch(?:es)?|in)\.?`
const feet = String.raw`${amount} ?(?:'|ft\.?|foot|feet)`
const length = `(?:${feet}(?: ?[-,]? ?(?:and )?${amount}(?: ?${inch})?)?|${amount}(?: ?(?:${inch}|cm|mm))?)`
const times = ' ?(?:x|×|\\*|by) ?'
const alone = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\p{N}./'"])(?:${pattern})(?![\p{L}\p{N}])`, 'gu')
const product = alone(`(${length})${times}(${length})(?:${times}(${length}))?`)
const oneLength = alone(`(?=(${feet}))${length}|${length}`)

/** What stands for a phone number or a size that was taken out, so that its neighbors don't become one figure. */
const taken = ' | '

/** Reads at most a few thousand characters. */
export function figuresIn(text: string): Figures {
  const phones: string[] = []
  const sizes: string[] = []
  const rest = withPlainSigns(text)
    .replace(phone, (typed) => {
      phones.push(nationalDigits(typed))
      return taken
    })
    .replace(product, (typed, ...lengths: (string | undefined)[]) => {
      const read = lengths.slice(0, 3).flatMap((each) => (each === undefined ? [] : [inchesFromText(each)]))
      if (read.some((lengthIn) => lengthIn === undefined)) return typed
      sizes.push(read.join('x'))
      return taken
    })
    .replace(oneLength, (typed, wholeFeet: string | undefined) => takeLength(typed, wholeFeet, sizes))
  // What is left of a number that isn't typed to its end.
  return { phones, sizes, rest: rest.replace(/(?<![\p{L}\p{N}])\+1(?![\p{L}\p{N}])/gu, taken) }
}

/** Returns what is left of it. */
function takeLength(typed: string, wholeFeet: string | undefined, sizes: string[]): string {
  if (/^\d+$/.test(typed)) return typed
  const lengthIn = inchesFromText(typed)
  if (lengthIn === undefined) {
    // '7 ft 37064' is a length and a ZIP code.
    if (wholeFeet === undefined || wholeFeet === typed) return typed
    return takeLength(wholeFeet, undefined, sizes) + typed.slice(wholeFeet.length)
  }
  sizes.push(/^[\d.]+$/.test(typed) ? String(lengthIn) : `${lengthIn}in`)
  return taken
}

/** The digits of a phone number as they are compared: without an extension and without the country's 1. */
function nationalDigits(typed: string): string {
  const [number = ''] = typed.split(/[a-z,;#]/i)
  const digits = number.replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits.slice(-10)
}

/** The numbers in what a customer typed as a phone number, as their digits; none for what can't be one. */
export function phonesIn(typed: string): string[] {
  const { phones } = figuresIn(typed)
  const digits = nationalDigits(typed)
  return phones.length > 0 || digits.length < 7 ? phones : [digits]
}

/** All that a phone number is found by. */
export const phoneWords = (digits: string): string[] => [digits, digits.slice(-7), digits.slice(-4)]

/** All that a piece is found by. */
export const sizeWords = ({ lengthIn, widthIn, thicknessIn }: PieceSize): string[] => [
  [lengthIn, widthIn, thicknessIn].join('x'),
  ...[lengthIn, widthIn, thicknessIn].map((inches) => `${inches}in`),
]
