import { useMutation, useQuery } from '@tanstack/react-query'
import { ownersChannel } from '../../features/quotes/messages/messages-queries.ts'
import { Button } from '../../ui/button.tsx'
import { ownerQuotesKey } from '../parts/owner-keys.ts'
import { DeskMessages } from '../records/desk-messages.tsx'
import { offerQuery, putDesignIntoOffer } from './offers-queries.ts'

type QuoteMessagesProps = {
  quoteId: number
  customerName: string
  hasEmail: boolean
  /** @param piece The key of the one that it is for; undefined for the first. */
  onDesignPut?: (piece: string | undefined) => void
}

/** LIVE-4: the conversation about a quote, at the desk: at the quote, and at its order. */
export function QuoteMessages({ quoteId, customerName, hasEmail, onDesignPut }: QuoteMessagesProps) {
  const { data: offer } = useQuery(offerQuery(quoteId))
  const put = useMutation(putDesignIntoOffer)
  return (
    <DeskMessages
      channel={ownersChannel(quoteId, ownerQuotesKey)}
      customerName={customerName}
      hasEmail={hasEmail}
      draftName={`owner-${quoteId}`}
      designAction={
        offer?.acceptance === null
          ? (design) => (
              <Button
                variant="secondary"
                size="sm"
                className="mt-2 print:hidden"
                busy={put.isPending}
                onClick={() =>
                  put.mutate({ id: quoteId, design }, { onSuccess: () => onDesignPut?.(design.replaces?.key) })
                }
              >
                Add it to the offer
              </Button>
            )
          : undefined
      }
    />
  )
}
