/** What the builder's form and the API share. Separate from quote.ts so shoppers don't load the statuses. */

/** Longest texts in a quote, in characters. */
export const quoteLimits = { name: 120, email: 254, phone: 40, company: 120, notes: 4000 } as const

/** The hidden field that only bots fill in. */
export const honeypotName = 'website'
