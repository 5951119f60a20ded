/** What the shop's mails are and how they stand, for server and browser. */

/** The three mails: two for a quote, one for an order. */
export const mailKinds = ['quote_confirmation', 'quote_notice', 'order_receipt'] as const
type MailKind = (typeof mailKinds)[number]

/**
 * `uncertain`: its text was handed to the mail server, and no answer has come (yet). Without one it is sent again under
 * the same Message-ID.
 */
export const mailStates = ['waiting', 'sending', 'uncertain', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** Of a mail that waits, after so many tries the owner is told. */
export const stuckAfterTries = 3

export const mailKindNames: Record<MailKind, string> = {
  quote_confirmation: 'Confirmation to the customer',
  quote_notice: 'Notice to you',
  order_receipt: 'Receipt to the customer',
}
