import { deliveryText, totalName } from '../../../delivery/quote/quote-words.ts'
import { centsFromDecimal, formatRange } from '../../../pricing/money.ts'
import type { StoredQuote } from '../use-quote-submission.ts'

/** DOOR-4: what the sent quote comes to and how it will arrive, in sentences. */
export function ReceivedDelivery({ quote }: { quote: StoredQuote }) {
  const { delivery, totalPrice, totalPriceTo } = quote
  const totalCents = centsFromDecimal(totalPrice)
  return (
    <>
      {totalCents !== undefined && (
        <>
          {totalName(delivery)}:{' '}
          <strong className="tabular-nums">
            {formatRange(totalCents, totalPriceTo === null ? null : centsFromDecimal(totalPriceTo))}
          </strong>
          .
        </>
      )}
      {delivery && <span className="mt-1 block">{deliveryText(delivery)}.</span>}
    </>
  )
}
