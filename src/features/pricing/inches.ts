/**
 * Lengths as people type and read them: what a tape measure says in, inches out, and back (LEN-1 to LEN-3). Pure; the one
 * reader of every length field, in the shop and at the desk. Beyond the API's edge a length is a number of inches.
 */

/** Both ends included. */
export type Bounds = { min: number; max: number }

/** What a field says under a text that cannot be read. No example breaks in two at the end of a line. */
export const unreadableLength = `Type a length such as 67\u00a03/8, 5'\u00a07\u00a03/8" or 170\u00a0cm.`

/** More than any length takes, its echo included; nothing longer is looked at. */
const longestText = 80
/** In inches: 15 miles. Beyond it a text is no length, only digits. */
const beyondAnyIn = 1e6

const figure = String.raw`(\d+\.?\d*|\.\d+)`
// A dot after 'ft' and before a digit could end the word or begin a decimal: '5ft.5in' is refused.
const feetAndInches = new RegExp(
  `^${figure} ?(?:'|ft|foot|feet)(?!\\.\\d)\\.?(?: ?[-,]? ?(?:and )?${figure} ?(?:(?:"|in|inch|inches)\\.?)?)?$`,
)
const oneUnit = new RegExp(`^${figure} ?(?:(?:"|in|inch|inches|((?:c|m|centi|milli)?)m(?:et(?:er|re)s?)?)\\.?)?$`)
const fraction = /(?:(\d+)(?: ?- ?| (?:and )?))?(\d+) ?\/ ?(\d+)/g

/**
 * Inches, above 0 and with at most four decimals, of a text such as `67 3/8`, `5' 7-3/8"`, `5 ft 7⅜ in`, `72"` or
 * `170 cm`; undefined when it cannot be read in exactly one way. Also reads what `lengthText` writes.
 */
export function inchesFromText(text: string): number | undefined {
  if (text.length > longestText) return undefined
  const [, first, second] = /^=? ?([^()]+)(?:\((.+)\))?$/.exec(withPlainSigns(text)) ?? []
  const lengthIn = first === undefined ? undefined : inchesOf(first.trim())
  return second === undefined || inchesOf(second) === lengthIn ? lengthIn : undefined
}

/**
 * Phones type curly quotes for straight ones, word processors write fractions, primes and dashes as one sign, and pages
 * hand out spaces that do not break or cannot be seen.
 */
const withPlainSigns = (text: string) =>
  text
    // '67⅜' is 67 and 3/8. Unicode takes the sign apart into '3⁄8', with its own slash.
    .replace(/[¼-¾⅐-⅟↉]/g, (sign) => ` ${sign.normalize('NFKC')}`)
    .replace(/[⁄∕／]/g, '/')
    .replace(/[‘’‛′ʹʼ´`＇]/g, "'")
    .replace(/''|[“”‟″ʺ＂]/g, '"')
    .replace(/[‐-―−]/g, '-')
    // Not to nothing: '7 8' parted by a sign that cannot be seen is still not 78.
    .replace(/[\s\p{Cf}]+/gu, ' ')
    .trim()
    .toLowerCase()

function inchesOf(plain: string): number | undefined {
  // A tape has halves to 64ths. '673/8' is likely '67 3/8' without its space, so a fraction above 1 is none.
  const decimal = plain.replace(fraction, (_, whole = 0, above, below) =>
    below > 1 && 64 % below === 0 && +above < below ? String(+whole + above / below) : '?',
  )
  const [, feet = Number.NaN, inches = 0] = feetAndInches.exec(decimal) ?? []
  const [, amount, metric] = oneUnit.exec(decimal) ?? []
  let lengthIn = +feet * 12 + +inches
  // Thirteen inches after feet are a slip of the finger, and so are inches after half a foot.
  if (inches && (+inches >= 12 || +feet % 1)) return undefined
  if (amount) lengthIn = +amount
  if (metric !== undefined) lengthIn /= { '': 0.0254, c: 2.54, m: 25.4 }[metric[0] ?? ''] ?? Number.NaN
  lengthIn = rounded(lengthIn)
  return lengthIn > 0 && lengthIn < beyondAnyIn ? lengthIn : undefined
}

const rounded = (lengthIn: number) => Number(lengthIn.toFixed(4))

/** As a carpenter writes it: '67 3/8 in (5 ft 7 3/8 in)'; feet from 24 inches on. */
export function lengthText(lengthIn: number): string {
  const restIn = rounded(lengthIn % 12)
  const feet = `${Math.floor(lengthIn / 12)} ft`
  return lengthIn < 24
    ? inchesText(lengthIn)
    : `${inchesText(lengthIn)} (${restIn ? `${feet} ${inchesText(restIn)}` : feet})`
}

/** '67 3/8 in': fractions to 1/16 where the length is one, else decimals. */
export function inchesText(lengthIn: number): string {
  let [above, below] = [(lengthIn % 1) * 16, 16]
  if (!above || above % 1) return `${lengthIn} in`
  for (; above % 2 === 0; below /= 2) above /= 2
  return `${Math.floor(lengthIn) || ''} ${above}/${below} in`.trim()
}

/** What is wrong with a text as a length within these bounds, and what to do; undefined when nothing is, or it is empty. */
export function lengthProblem(text: string, bounds?: Bounds): string | undefined {
  const lengthIn = inchesFromText(text)
  if (lengthIn === undefined) return text.trim() ? unreadableLength : undefined
  return bounds && boundError(lengthIn, bounds)
}

/** Says which bound a length is outside of; undefined when it is within both. */
export function boundError(lengthIn: number, { min, max }: Bounds): string | undefined {
  if (lengthIn < min) return `At least ${inchesText(min)}`
  if (lengthIn > max) return `At most ${inchesText(max)}`
  return undefined
}

export const clampInches = (lengthIn: number, { min, max }: Bounds) => Math.min(max, Math.max(min, lengthIn))
