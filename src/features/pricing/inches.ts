/**
 * Lengths as people type and read them: text from a tape measure to inches, and back (LEN-1 to LEN-3). Pure. Every length
 * field of the shop and the owner's desk uses this one parser; the API and everything behind it use numbers of inches.
 */

/** Both ends included. */
export type Bounds = { min: number; max: number }

/** The error under a length that can't be read. Non-breaking spaces keep each example on one line. */
export const unreadableLength = `Type a length such as 67\u00a03/8, 5'\u00a07\u00a03/8" or 170\u00a0cm.`

/** Longer than any length or its echo. Longer texts are refused unread. */
const maxTextLength = 80
/** 15 miles: a typing error, not a length. */
const tooLongIn = 1e6

const number = String.raw`(\d+\.?\d*|\.\d+)`
// A dash that touches only the number after it is a minus: `5' -7"` is refused.
// A dot after 'ft' and before a digit could end the word or begin a decimal: '5ft.5in' is refused.
const feetAndInches = new RegExp(
  `^${number} ?(?:'|ft|foot|feet)(?!\\.\\d)\\.?(?:(?: ?, ?|- ?| - | )?(?:and )?${number} ?(?:(?:"|in|inch|inches)\\.?)?)?$`,
)
const oneUnit = new RegExp(`^${number} ?(?:(?:"|in|inch|inches|((?:c|m|centi|milli)?)m(?:et(?:er|re)s?)?)\\.?)?$`)
const fraction = /(?:(\d+)(?:- ?| - | (?:and )?))?(\d+) ?\/ ?(\d+)/g

/**
 * Inches from a text such as `67 3/8`, `5' 7-3/8"`, `5 ft 7⅜ in`, `72"` or `170 cm`: above 0, with at most four decimals.
 * Undefined unless the text can be read in exactly one way. Also reads what `lengthText` writes.
 */
export function inchesFromText(text: string): number | undefined {
  if (text.length > maxTextLength) return undefined
  const [, first, second] = /^=? ?([^()]+)(?:\((.+)\))?$/.exec(withPlainSigns(text)) ?? []
  const lengthIn = first === undefined ? undefined : inchesOf(first.trim())
  return second === undefined || inchesOf(second) === lengthIn ? lengthIn : undefined
}

/**
 * Phones type curly quotes, word processors turn fractions, primes and dashes into single characters, and text copied from
 * web pages has non-breaking and invisible spaces.
 */
export const withPlainSigns = (text: string) =>
  text
    // '67⅜' is 67 and 3/8. Unicode normalization turns ⅜ into '3⁄8', with a fraction slash, and so it
    // does with ³⁄₈.
    .replace(/[¼-¾⅐-⅟↉]|[⁰¹²³⁴-⁹]+[⁄∕／/][₀-₉]+/g, (sign) => ` ${sign.normalize('NFKC')}`)
    .replace(/[⁄∕／]/g, '/')
    .replace(/[‘’‛′ʹʼ´`＇]/g, "'")
    .replace(/''|[“”‟″ʺ＂]/g, '"')
    .replace(/[‐-―−]/g, '-')
    // To a space, not to nothing: 7 and 8 with an invisible character between them are not 78.
    .replace(/[\s\p{Cf}]+/gu, ' ')
    .trim()
    .toLowerCase()

function inchesOf(plain: string): number | undefined {
  // A tape has halves to 64ths. '673/8' is likely '67 3/8' with the space missing, so fractions above 1 are refused.
  const decimal = plain.replace(fraction, (_, whole = 0, above, below) =>
    below > 1 && 64 % below === 0 && +above > 0 && +above < below ? String(+whole + above / below) : '?',
  )
  const [, feet = Number.NaN, inches = 0] = feetAndInches.exec(decimal) ?? []
  const [, amount, metric] = oneUnit.exec(decimal) ?? []
  let lengthIn = +feet * 12 + +inches
  // 5' 13" is a typing error, and so are inches after half a foot.
  if (inches && (+inches >= 12 || +feet % 1)) return undefined
  if (amount) lengthIn = +amount
  if (metric !== undefined) lengthIn /= { '': 0.0254, c: 2.54, m: 25.4 }[metric[0] ?? ''] ?? Number.NaN
  lengthIn = rounded(lengthIn)
  return lengthIn > 0 && lengthIn < tooLongIn ? lengthIn : undefined
}

const rounded = (lengthIn: number) => Number(lengthIn.toFixed(4))

/** LEN-3: '67 3/8 in (5 ft 7 3/8 in)', with feet from 24 inches on. */
export const lengthText = (lengthIn: number) => inchesText(lengthIn) + feetBeside(lengthIn)

/** ' (5 ft 7 3/8 in)', to follow a length from 24 inches on; '' below. */
export const feetBeside = (lengthIn: number) => (lengthIn < 24 ? '' : ` (${feetText(lengthIn)})`)

/** '5 ft 7 3/8 in', with feet from 24 inches on. */
export function feetText(lengthIn: number): string {
  if (lengthIn < 24) return inchesText(lengthIn)
  const restIn = rounded(lengthIn % 12)
  const feet = `${Math.floor(lengthIn / 12)} ft`
  return restIn ? `${feet} ${inchesText(restIn)}` : feet
}

/** '67 3/8 in'. */
export const inchesText = (lengthIn: number) => `${fractionText(lengthIn)} in`

/** LEN-3: '67 3/8', down to 1/16 in; a length between the marks of a tape stays a decimal. */
export function fractionText(lengthIn: number): string {
  let [above, below] = [(lengthIn % 1) * 16, 16]
  if (!above || above % 1) return String(lengthIn)
  for (; above % 2 === 0; below /= 2) above /= 2
  return `${Math.floor(lengthIn) || ''} ${above}/${below}`.trim()
}

/** The error to show under a length field; undefined if the text is a length within these bounds, or empty. */
export function lengthProblem(text: string, bounds?: Bounds): string | undefined {
  const lengthIn = inchesFromText(text)
  if (lengthIn === undefined) return text.trim() ? unreadableLength : undefined
  return bounds && boundError(lengthIn, bounds)
}

/** 'At least 36 in', 'At most 120 in'; undefined within the bounds. */
export function boundError(lengthIn: number, { min, max }: Bounds): string | undefined {
  if (lengthIn < min) return `At least ${inchesText(min)}`
  if (lengthIn > max) return `At most ${inchesText(max)}`
  return undefined
}

export const clampInches = (lengthIn: number, { min, max }: Bounds) => Math.min(max, Math.max(min, lengthIn))
