/** DOOR-2, DOOR-3: how the cart is delivered, in its summaries. */
import { Button } from '../../ui/button.tsx'
import { dayRangeText } from '../delivery/day-range.ts'
import type { DeliveryChoiceProps } from '../delivery/delivery-choice.tsx'
import { DeliveryFold } from '../delivery/delivery-fold.tsx'
import { type Delivery, hasNoWay } from '../delivery/use-delivery.ts'
import { wayNames } from '../delivery/ways.ts'
import { requestQuote } from '../shared/quote-request.tsx'
import { type CartItem, soldPieces } from './cart.ts'
import type { useSale } from './use-sale.ts'

type SaleState = ReturnType<typeof useSale>

/** DOOR-4: 'Our truck: Nashville, about Dec 8-12'; nothing until it is known. */
export function ChosenDelivery({ sale, place }: SaleState) {
  if (!sale) return null
  const { way, days } = sale.delivery
  return (
    <>
      {wayNames[way]}
      {place && `: ${place.place}`}, <span className="whitespace-nowrap">{dayRangeText(days)}</span>
    </>
  )
}

type CartDeliveryProps = Pick<DeliveryChoiceProps, 'addressZip'> & { items: readonly CartItem[]; delivery: SaleState }

/** The choice, folded to what is chosen. */
export function CartDelivery({ items, delivery, addressZip }: CartDeliveryProps) {
  const pieces = soldPieces(items)
  const undecided = delivery.offers !== undefined && delivery.chosen === undefined
  return (
    <DeliveryFold
      pieces={pieces}
      purpose="cart"
      addressZip={addressZip}
      startsOpen={undecided}
      summary={
        <>
          <span className="block font-medium">How do you want it delivered?</span>
          <span className="block min-h-5 text-sm text-quiet">
            {undecided ? needsChoice(delivery) : <ChosenDelivery {...delivery} />}
          </span>
          {!undecided && <WithoutCarrier {...delivery} />}
        </>
      }
      noWay={<p className="text-ui">Request a quote, and we'll find a way to get it to you.</p>}
    />
  )
}

/** DOOR-2: why it isn't the usual way. */
function WithoutCarrier({ offers }: Delivery) {
  const carrier = offers?.find(({ way }) => way === 'carrier')
  return carrier && !carrier.ok && <span className="mt-0.5 block text-sm text-quiet">{carrier.reason}</span>
}

const needsChoice = (delivery: Delivery) =>
  hasNoWay(delivery) ? 'We have no way to deliver this yet.' : 'Enter your ZIP code.'

/** DOOR-3: instead of the checkout. */
export function NoCheckout({ onLeave }: { onLeave?: () => void }) {
  const openQuote = () => {
    onLeave?.()
    requestQuote({ label: 'general' })
  }
  return <Button onClick={openQuote}>Get Custom Quote</Button>
}
