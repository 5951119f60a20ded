/** What the builder's form and the API agree on. Apart from quote.ts, whose statuses no shopper's browser needs. */

/** The longest texts that a quote takes, in characters. */
export const quoteLimits = { name: 120, email: 254, phone: 40, company: 120, notes: 4000 } as const

/** The name of the field that people do not see. */
export const hiddenFieldName = 'website'
