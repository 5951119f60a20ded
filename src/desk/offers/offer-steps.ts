/** DESK-6: what can be done about an offer: the one thing that its state asks for, at most one beside it, and the rest. Pure. */
import type { OfferState } from '../../features/quotes/request/pipeline/offer-state.ts'

export type OfferStep = 'order' | 'edit' | 'accepted' | 'renew' | 'withdraw' | 'lost' | 'not_for_us'

const foremost: Record<OfferState, readonly OfferStep[]> = {
  draft: ['edit', 'accepted'],
  sent: ['edit', 'accepted'],
  seen: ['edit', 'accepted'],
  accepted: ['order'],
  declined: ['edit', 'lost'],
  expired: ['renew', 'edit'],
  withdrawn: ['edit', 'lost'],
}

type Facts = {
  state: OfferState
  /** Some version of it was sent. */
  isSent: boolean
  /** DESK-3: the owner closed its quote, or may. */
  isClosed: boolean
  isClosable: boolean
}

export function offerSteps({ state, isSent, isClosed, isClosable }: Facts) {
  const isOpen = state === 'sent' || state === 'seen'
  const steps: OfferStep[] =
    state === 'accepted'
      ? ['order']
      : isClosed
        ? []
        : ['edit', 'accepted', ...(isSent ? ['renew' as const] : []), ...(isOpen ? ['withdraw' as const] : [])]
  if (isClosable) steps.push('lost', 'not_for_us')
  const [main, second] = foremost[state].filter((step) => steps.includes(step))
  return { main, second, more: steps.filter((step) => step !== main && step !== second) }
}
