/** WHY-1: the line of a total that says what delivery costs, and why. */
import { lengthText } from '../pricing/inches.ts'
import { formatCents } from '../pricing/money.ts'
import type { PriceLine } from '../pricing/price-lines.ts'
import type { WayOffer } from './delivery.ts'
import type { DeliveryRules, Place } from './delivery-rules.ts'
import { wayNames } from './ways.ts'

export const deliveryLine = (
  offer: Extract<WayOffer, { ok: true }>,
  place: Place | null,
  { carrier }: DeliveryRules,
): PriceLine => ({
  key: 'delivery',
  label: wayNames[offer.way],
  quantity: offer.way === 'carrier' ? null : '1 trip',
  rate: offer.way === 'carrier' || !place?.area ? null : place.area,
  amountCents: offer.cents,
  rule: ruleOf(offer, place, carrier),
})

function ruleOf(
  offer: Extract<WayOffer, { ok: true }>,
  place: Place | null,
  carrier: DeliveryRules['carrier'],
): string {
  if (offer.way === 'carrier')
    return offer.cents === carrier.cents
      ? 'One price for the whole order.'
      : `Pieces over ${lengthText(carrier.longOverIn)} cost ${formatCents(carrier.longCents)} to ship.`
  const trip = place
    ? `One trip of our truck to ${place.place}, ${place.state}, ${milesText(place)} from the workshop.`
    : 'One trip of our truck.'
  if (!offer.rangeCents) return trip
  const { from, to } = offer.rangeCents
  return `${trip} Hanging it adds ${formatCents(from - offer.cents)} to ${formatCents(to - offer.cents)}, depending on the wall.`
}

const milesText = ({ miles }: Place) => (miles === 1 ? '1 mile' : `${miles} miles`)
