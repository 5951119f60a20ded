import { dayRangeText } from '../../features/delivery/day-range.ts'
import { totalName, workedOutLater } from '../../features/delivery/quote/quote-words.ts'
import { wayNames } from '../../features/delivery/ways.ts'
import { grouped } from '../../features/pricing/money.ts'
import { priceLineOf } from '../../features/shared/api-price-line.ts'
import { PriceDetails, PriceLineRows } from '../../features/shared/price-lines.tsx'
import { Amount, Fact, FactGroup, Facts } from '../parts/facts.tsx'
import type { Quote } from './quotes-queries.ts'
import { rangeText } from './quotes-text.ts'

type QuotePricesProps = {
  quote: Quote
  /** Something else counts by now. */
  isFolded: boolean
}

/** WHY-1: as they were when the customer sent it. */
export function QuotePrices({ quote, isFolded }: QuotePricesProps) {
  const { delivery, offer, priceLines, totalPrice, totalPriceTo } = quote
  const total = (
    <Facts>
      <Amount name={`${totalName(delivery)}, before tax`} amount={rangeText(totalPrice, totalPriceTo)} total />
    </Facts>
  )
  const lines = priceLines.map(priceLineOf)
  return (
    <FactGroup title={offer?.total ? 'Estimate' : 'Price'}>
      {isFolded ? (
        <>
          <PriceDetails lines={lines} className="mb-2 text-ui" />
          {total}
        </>
      ) : (
        <>
          <PriceLineRows lines={lines} className="border-b border-line" />
          {total}
        </>
      )}
    </FactGroup>
  )
}

/** DOOR-2 to DOOR-4: as the customer chose it. Nothing for a quote that kept nothing about it. */
export function QuoteDeliveryFacts({ delivery, source }: Pick<Quote, 'delivery' | 'source'>) {
  if (!delivery) return null
  const { way, place, days } = delivery
  return (
    <FactGroup title="Delivery">
      <Facts>
        <Fact name="Way">
          {way ? wayNames[way] : 'To be worked out'}
          {days && `, ${dayRangeText(days)}`}
          {days && (
            <span className="block text-sm text-quiet">
              {source === 'web' ? 'As the website said.' : 'When it was written down.'} No promise.
            </span>
          )}
        </Fact>
        {!way && <Fact name="Customer saw">“{workedOutLater}.”</Fact>}
        <Fact name="Place">{place ? `${place.place}, ${place.state} ${place.zip}` : 'No ZIP code given'}</Fact>
        {place && place.miles !== null && (
          <Fact name="Distance">
            {grouped(place.miles)} {place.miles === 1 ? 'mile' : 'miles'}
            {place.area && ` (${place.area})`}
          </Fact>
        )}
      </Facts>
    </FactGroup>
  )
}
