/** DESK-3: how the owner looks at quotes, besides by their status. For server and browser. */

/**
 * In the order of a quote's life. What is open waits for us, or was sent, or was seen, and is counted there once: one that
 * was seen, and has a new message, waits for us. Some of these end this week.
 */
export const pipelineFilters = [
  ...(['open', 'waiting', 'sent', 'seen', 'ends-this-week'] as const),
  ...(['accepted', 'ended', 'lost'] as const),
] as const
export type PipelineFilter = (typeof pipelineFilters)[number]

export const quoteSorts = ['date', 'end', 'amount'] as const
export type QuoteSort = (typeof quoteSorts)[number]

/** What a new request, a message and a wish for renewal wait for is the owner. */
export const waitReasons = ['new', 'message', 'renewal'] as const
export type WaitReason = (typeof waitReasons)[number]

export const closings = ['lost', 'not_for_us'] as const
export type Closing = (typeof closings)[number]

export const closingNames: Record<Closing, string> = { lost: 'Lost', not_for_us: 'Not for us' }

/** Of what the owner writes down. */
export const closingReasonLimit = 300

/** To a customer who answers the offer of a closed quote. */
export const quoteClosedText =
  "We've closed this quote, so its offer can't be accepted. Write to us, and we'll gladly take another look."
