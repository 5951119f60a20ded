/** LIVE-2: where an offer is. Pure, for server and browser. */

/** What customer and owner see. `expired` follows from the clock; all others are stored. */
export const offerStates = ['draft', 'sent', 'seen', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type OfferState = (typeof offerStates)[number]

export const offerStateNames: Record<OfferState, string> = {
  draft: 'Draft',
  sent: 'Sent',
  seen: 'Seen',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}

type StoredState = 'sent' | 'seen' | 'accepted' | 'declined' | 'withdrawn' | 'replaced'

/** An unanswered offer ends with its last day. The newest version is never `replaced`. */
export function stateAt({ state, endsAt }: { state: StoredState; endsAt: number }, now: number): OfferState {
  if (state === 'replaced') return 'withdrawn'
  return (state === 'sent' || state === 'seen') && now >= endsAt ? 'expired' : state
}
