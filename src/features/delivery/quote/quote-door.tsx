import { useShopDay } from '../../shared/opening/use-shop-day.ts'
import type { DeliveredPiece } from '../delivery.ts'
import { arrivalDaysText } from '../delivery-dates.ts'
import { type Delivery, hasNoWay, useDelivery } from '../use-delivery.ts'
import { wayNames } from '../ways.ts'
import { QuoteDoorFold } from './quote-door-fold.tsx'
import { askForZip, workedOutLater } from './quote-words.ts'

type QuoteDoorProps = {
  pieces: readonly DeliveredPiece[]
  /** Why the server refused what is chosen. */
  error?: string | undefined
}

/** DOOR-2, DOOR-4: how quoted pieces reach the visitor, folded to what is chosen. Nothing has to be decided here. */
export function QuoteDoor({ pieces, error }: QuoteDoorProps) {
  const delivery = useDelivery(pieces, 'quote')
  return (
    <div>
      <QuoteDoorFold pieces={pieces} startsOpen={error !== undefined}>
        <ChosenDoor {...delivery} />
      </QuoteDoorFold>
      {error && (
        <p role="alert" tabIndex={-1} data-focus="delivery" className="mt-1.5 scroll-mb-36 text-sm text-ember">
          {error}
        </p>
      )}
    </div>
  )
}

/** What is chosen, in a few words. */
function ChosenDoor(delivery: Delivery) {
  const { chosen, offers, place, rules } = delivery
  const today = useShopDay()
  if (!offers || !rules) return null
  if (!chosen) return hasNoWay(delivery) ? `${workedOutLater}.` : askForZip
  return (
    <>
      {wayNames[chosen.way]}
      {place && `: ${place.place}`}
      {today && (
        <>
          , <span className="whitespace-nowrap">{arrivalDaysText(chosen.way, rules.delivery, today)}</span>
        </>
      )}
      <WantedWay {...delivery} />
    </>
  )
}

/** LINK-1: the way that was chosen, perhaps by who sent the link, needs to know where this visitor lives. */
function WantedWay({ offers, choice }: Delivery) {
  const wanted = offers?.find(({ way }) => way === choice.way)
  if (!wanted || wanted.ok || !wanted.needsZip) return null
  return <span className="block">For “{wayNames[wanted.way]}” enter your ZIP code.</span>
}
