/** Rules for a customer's one-line text, on server and browser. Why: docs/decisions/009-names-without-markup-or-emoji.md */

/** U+202A and similar characters reverse the text direction: an email or label would show the rest of its line backwards. */
const controls = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

export const isOneLine = (text: string) => !controls.test(text)
export const oneLineWords = 'Use a single line of plain text.'

/** Unicode counts these as pictographs, but company names contain them. */
const tradeSigns = /[©®™]/g
/** Flags and keycaps are emoji that contain no pictograph. */
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Presentation}|\u20e3/u

/** Names of people, companies and places in any script, without markup and emoji. */
export const isPlainName = (text: string) => !/[<>]/.test(text) && !emoji.test(text.replace(tradeSigns, ''))
export const plainNameWords = 'Leave out <, > and emoji.'
