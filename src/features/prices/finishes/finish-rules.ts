/** The limits of a finish's fields, for the owner's form and the API. */
export const finishLimits = { name: 80, description: 1_000 } as const

/** More than any workshop has. The builder shows all that are offered on one page. */
export const maxFinishes = 100

export const percentText = 'Must be a whole number from 0 to 100.'

/** A whole number of percent as typed; undefined if it is none. */
export const parsePercent = (text: string): number | undefined =>
  /^(?:100|\d{1,2})$/.test(text.trim()) ? Number(text) : undefined

export const tonePattern = /^#[0-9a-f]{6}$/

export const toneText = 'Must be a color such as #2b1a0e.'
