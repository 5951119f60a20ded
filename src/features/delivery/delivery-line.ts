/** WHY-1: the lines of a total that say what delivery costs, and why. */
import { lengthText } from '../pricing/inches.ts'
import { formatCents } from '../pricing/money.ts'
import type { PriceLine } from '../pricing/price-lines.ts'
import type { CarrierRates } from '../pricing/pricing.ts'
import type { WayOffer } from './delivery.ts'
import type { Place } from './delivery-rules.ts'
import { wayNames } from './ways.ts'

type Offer = Extract<WayOffer, { ok: true }>
type Rates = { carrier: CarrierRates }

/** What brings it: the carrier, or a trip of our truck. */
export const deliveryLine = (offer: Offer, place: Place | null, { carrier }: Rates): PriceLine => ({
  key: 'delivery',
  label: wayNames[offer.way === 'carrier' ? 'carrier' : 'truck'],
  quantity: offer.way === 'carrier' ? null : '1 trip',
  rate: offer.way === 'carrier' || !place?.area ? null : place.area,
  amountCents: offer.cents,
  rule: ruleOf(offer, place, carrier),
})

/** In quotes, what hanging it costs comes after that, as a range. */
export const deliveryLines = (offer: Offer, place: Place | null, rules: Rates): PriceLine[] => [
  deliveryLine(offer, place, rules),
  ...(offer.rangeCents
    ? [
        {
          key: 'hanging',
          label: 'Hanging it',
          quantity: null,
          rate: null,
          amountCents: offer.rangeCents.from - offer.cents,
          toCents: offer.rangeCents.to - offer.cents,
          rule: 'The price depends on your wall.',
        },
      ]
    : []),
]

function ruleOf(offer: Offer, place: Place | null, carrier: CarrierRates): string {
  if (offer.way === 'carrier')
    return offer.cents === carrier.cents
      ? 'One price for the whole order.'
      : `Pieces over ${lengthText(carrier.longOverIn)} cost ${formatCents(carrier.longCents)} to ship.`
  return place
    ? `One trip of our truck to ${place.place}, ${place.state}, ${milesText(place)} from the workshop.`
    : 'One trip of our truck.'
}

const milesText = ({ miles }: Place) => (miles === 1 ? '1 mile' : `${miles} miles`)
