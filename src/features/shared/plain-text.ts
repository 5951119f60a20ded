/** Rules for a customer's text, on server and browser. Why: docs/decisions/009-names-without-markup-or-emoji.md */

/** U+202E and similar characters reverse the text direction: an email or label would show the rest of its line backwards. */
const controls = /[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u

export const isOneLine = (text: string) => !controls.test(text)
export const oneLineWords = 'Use a single line of plain text.'

/** Unicode counts these as pictographs, but company names contain them. */
const tradeSigns = /[©®™]/g
/** Flags and keycaps are emoji that contain no pictograph. */
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Presentation}|\u20e3/u

/** Names of people, companies and places in any script, without markup and emoji. */
export const isPlainName = (text: string) => !/[<>]/.test(text) && !emoji.test(text.replace(tradeSigns, ''))
export const plainNameWords = 'Leave out <, > and emoji.'

/** Letters of any script. Some letters are invisible, such as U+3164, the Hangul filler. */
const letters = /(?!\p{Default_Ignorable_Code_Point})\p{L}/gu

/** A person's name has two letters of any script, as 'Al'; '..' and 'A1' are none. */
export const hasTwoLetters = (text: string) => (text.match(letters)?.length ?? 0) >= 2
export const twoLettersWords = 'Enter a name with at least two letters.'

const link =
  /:\/|\bwww\.|[\p{L}\p{N}]\.(?:com|net|org|info|biz|io|app|dev|xyz|site|online|shop|top|ru|cn)(?![\p{L}\p{N}])/iu
/** Of HTML, Markdown, addresses and templates. A name may have a backtick, which many type for an apostrophe. */
const signs = /[@:;[\]{}|\\^~=*_]/

/** LIVE-5: why this can't be the name that someone signs with; undefined if it can. */
export function signatureProblem(text: string): string | undefined {
  if (!isOneLine(text)) return oneLineWords
  if (!isPlainName(text)) return plainNameWords
  // An email address is no link: what is wrong with it is its @.
  if (link.test(text) && !text.includes('@')) return 'Leave out links.'
  if (signs.test(text)) return 'Leave out signs such as @, : and *.'
  return hasTwoLetters(text) ? undefined : twoLettersWords
}

const controlsInText = /[^\P{Cc}\t\n\r]/u

/** For notes and messages, which may have line breaks and tabs. */
export const isPlainText = (text: string) => !controlsInText.test(text)
export const plainTextWords = 'Leave out control characters.'

/**
 * As it is kept: trimmed, well-formed, and without marks of text direction. Nobody sees those, and phones add them to a
 * number that is copied from the contacts, so they are dropped where a name would be refused.
 */
export const keptText = (text: string) =>
  text
    .replace(/\p{Bidi_Control}/gu, '')
    .toWellFormed()
    .trim()
