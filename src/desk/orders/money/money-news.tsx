/** OUT-1: what the customer's bank and the payment provider did with an order's money, in plain words. */
import { useMutation } from '@tanstack/react-query'
import { placeName } from '../../../features/payment/money-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Order } from '../orders-queries.ts'
import { markLookedAt } from './money-mutations.ts'
import { disputeTexts, refundTexts } from './money-texts.ts'

/** Above the pieces: what must be known before anything is built or shipped. */
export function MoneyNews({ order }: { order: Order }) {
  const look = useMutation(markLookedAt)
  const disputes = order.disputes.filter(({ state }) => state !== 'won' && state !== 'closed')
  const failed = order.refunds.filter(({ state, failure }) => state === 'failed' && failure !== null)
  const made = order.refunds.filter(({ isByProvider, state }) => isByProvider && state === 'done')
  const shownRefunds = order.needsLook ? [...failed, ...made] : []
  if (disputes.length + shownRefunds.length === 0) return null
  const placeOf = (id: string) => placeName(order.payments.find((payment) => payment.id === id)?.provider ?? '')
  const isWaiting = disputes.some(({ state }) => state === 'needs_response')
  const canLook = order.needsLook && (shownRefunds.length > 0 || disputes.some(({ state }) => state === 'lost'))
  return (
    <Notice tone="ember" title={titleOf(order, disputes.length > 0, failed.length > 0)}>
      {disputes.map((dispute) =>
        disputeTexts(dispute, placeOf(dispute.payment)).map((text) => <p key={`${dispute.id} ${text}`}>{text}</p>),
      )}
      {shownRefunds.map((refund) =>
        refundTexts(refund, placeOf(refund.payment)).map((text) => <p key={`${refund.id} ${text}`}>{text}</p>),
      )}
      {canLook && (
        <Button
          size="sm"
          variant="secondary"
          className="mt-3 print:hidden"
          busy={look.isPending}
          onClick={() => look.mutate(order.id)}
        >
          {isWaiting ? 'I saw the rest' : 'Take it off Today'}
        </Button>
      )}
    </Notice>
  )
}

function titleOf({ hold }: Order, hasDispute: boolean, hasFailed: boolean): string {
  if (hold === 'disputed') return 'Disputed'
  if (hold === 'inquiry') return "The customer's bank is asking"
  if (hasDispute) return 'Dispute lost'
  return hasFailed ? 'A refund failed' : 'Refunded outside the shop'
}
