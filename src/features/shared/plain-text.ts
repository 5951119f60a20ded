/** What customers may write in one line, for server and browser. Why: docs/decisions/009-names-without-markup-or-emoji.md */

/** U+202A and its kin turn the writing round: a mail or a label would show the rest of its line backwards. */
const controls = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

export const isOneLine = (text: string) => !controls.test(text)
export const oneLineWords = 'Please write it on one line, without control characters.'

/** Unicode counts these among the pictographs; firms have them in their names. */
const signsOfFirms = /[©®™]/g
/** Flags of countries and digits in a box are emoji that are made of no pictograph. */
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Presentation}|\u20e3/u

/** Names of people, firms and places in any script; what only markup and pictures use is refused at the door. */
export const isPlainName = (text: string) => !/[<>]/.test(text) && !emoji.test(text.replace(signsOfFirms, ''))
export const plainNameWords = 'Please write it without < or > and without emoji.'
