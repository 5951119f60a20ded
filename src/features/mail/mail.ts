/** The emails the shop sends and the states they go through, for server and browser. */

/**
 * Every kind of email: what the owner's desk calls it, who gets it, and what it is about. `npm run mails` shows them
 * all; CONTRIBUTING.md says how to add one.
 */
export const mailKinds = {
  quote_confirmation: { label: 'Quote confirmation', to: 'customer', about: 'quote' },
  quote_notice: { label: 'New-quote notice', to: 'owner', about: 'quote' },
  quote_digest: { label: 'List of new quotes', to: 'owner', about: 'quote' },
  order_receipt: { label: 'Order receipt', to: 'customer', about: 'order' },
  order_notice: { label: 'Paid-order notice', to: 'owner', about: 'order' },
  quote_links: { label: 'Links to quotes', to: 'customer', about: 'quote' },
  offer_sent: { label: 'Offer', to: 'customer', about: 'quote' },
  offer_accepted: { label: 'Confirmation of an accepted offer', to: 'customer', about: 'quote' },
  offer_answer: { label: 'Answer to an offer', to: 'owner', about: 'quote' },
  offer_reminder: { label: 'Offer reminder', to: 'customer', about: 'quote' },
  payment_receipt: { label: 'Payment receipt', to: 'customer', about: 'order' },
  hand_receipt: { label: 'Receipt for a payment by hand', to: 'customer', about: 'order' },
  refund_sent: { label: 'Refund', to: 'customer', about: 'order' },
  order_canceled: { label: 'Canceled order', to: 'customer', about: 'order' },
  order_progress: { label: 'Order update', to: 'customer', about: 'order' },
  review_request: { label: 'Request for a review', to: 'customer', about: 'order' },
  payment_notice: { label: 'Payment notice', to: 'owner', about: 'order' },
  money_notice: { label: 'Refund or dispute notice', to: 'owner', about: 'order' },
  message_to_customer: { label: 'Message to a customer', to: 'customer', about: 'quote' },
  message_to_owner: { label: 'Message from a customer', to: 'owner', about: 'quote' },
  order_message_to_customer: { label: 'Message to a customer', to: 'customer', about: 'order' },
  order_message_to_owner: { label: 'Message from a customer', to: 'owner', about: 'order' },
  question_notice: { label: 'Question about a piece', to: 'owner', about: 'question' },
  message_digest: { label: 'List of messages', to: 'owner', about: 'quote' },
} as const satisfies Record<string, { label: string; to: 'customer' | 'owner'; about: 'quote' | 'order' | 'question' }>

export type MailKind = keyof typeof mailKinds
export const mailKindNames = Object.keys(mailKinds) as MailKind[]

/** Undefined for a kind that only another version of the shop knows. */
export const findMailKind = (name: string): MailKind | undefined => mailKindNames.find((kind) => kind === name)

/**
 * `uncertain`: the message went to the mail server, which hasn't answered (yet). If it never does, the email is sent
 * again under the same Message-ID.
 */
export const mailStates = ['waiting', 'sending', 'uncertain', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/**
 * Why an email is held until the owner says to send it: too many to one mailbox, too many from one visitor (MAIL-3), or it
 * came back with a backup and may have been sent since.
 */
export const holdReasons = ['recipient', 'sender', 'restored'] as const
export type HoldReason = (typeof holdReasons)[number]
