/** OUT-8: the words of a shopper's search that can find a product. Pure. */
import { fillers } from '../../../../content/search-words.ts'
import { withPlainSigns } from '../../pricing/inches.ts'
import { wordsOf } from '../../shared/search/search-words.ts'

const amount = String.raw`\d+(?:[.,]\d+)?(?: ?-? ?\d+ ?/ ?\d+)?`
const unit = `(?:'|"|(?:ft|foot|feet|in|inch|inches|cm|mm|m)(?![a-z]))`
/** `6' 8"`, '6 foot', '72 in', '67 3/8', '8 x 8 x 72'. */
const sizes = [
  new RegExp(`${amount} ?-?${unit}(?: ?${amount} ?${unit})?(?: ?(?:x|×|by) ?${amount} ?${unit}?)*`, 'g'),
  new RegExp(`${amount}(?: ?(?:x|×|by) ?${amount} ?${unit}?)+`, 'g'),
  /\d+ \d+ ?\/ ?\d+|\d+ ?\/ ?\d+/g,
]

/** Every piece is made to measure, so a size narrows nothing down. A bare number may be a year or a name; it stays. */
export function askedWords(search: string): string[] {
  const text = sizes.reduce((rest, size) => rest.replace(size, ' '), withPlainSigns(search))
  const words = wordsOf(text)
  const telling = words.filter((word) => !fillers.includes(word))
  return telling.length > 0 || text.trim() !== '' ? telling : []
}

/** Whether a number that no product has in its text can be a size: of inches or feet, up to 40 feet. */
export const isSize = (word: string) => /^\d{1,3}$/.test(word) && Number(word) <= 480

/** 'farm' and 'house' joined, and 'boxbeam' parted: each way it could be meant. Parts have three letters or more. */
export const partings = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, at): [string, string] => [
    word.slice(0, at + 3),
    word.slice(at + 3),
  ])
