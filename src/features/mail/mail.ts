/** What the shop's mails are and how they stand, for server and browser. */

/**
 * Two for a quote, two for an order, and one for a flood of quotes. To add one, add it here: the compiler then names
 * every place that must know it.
 */
export const mailKinds = [
  'quote_confirmation',
  'quote_notice',
  'quote_digest',
  'order_receipt',
  'order_notice',
] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * `uncertain`: its text was handed to the mail server, and no answer has come (yet). Without one it is sent again under
 * the same Message-ID.
 */
export const mailStates = ['waiting', 'sending', 'uncertain', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** Of a mail that waits, after so many tries the owner is told. */
export const stuckAfterTries = 3

/** Why a mail waits for the owner's word (MAIL-3): too many to one recipient, or too many caused from one address. */
export const holdReasons = ['recipient', 'sender'] as const
export type HoldReason = (typeof holdReasons)[number]

/** What the owner reads about a mail. `other` is of a kind that this version of the shop does not know. */
export const mailKindFacts: Record<MailKind | 'other', { name: string; about: 'quote' | 'order' | null }> = {
  quote_confirmation: { name: 'Confirmation to the customer', about: 'quote' },
  quote_notice: { name: 'Notice to you', about: 'quote' },
  quote_digest: { name: 'List of new quotes to you', about: 'quote' },
  order_receipt: { name: 'Receipt to the customer', about: 'order' },
  order_notice: { name: 'Notice to you', about: 'order' },
  other: { name: 'Email', about: null },
}
