import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import type { DeliveredPiece } from '../../delivery/delivery.ts'
import { ChosenDoor } from '../../delivery/quote/quote-door.tsx'
import { priceAtDoor } from '../../delivery/quote/quote-price.ts'
import { useDelivery } from '../../delivery/use-delivery.ts'
import type { PriceIn } from './piece-prices.ts'

type ProductDoorProps = {
  piece: DeliveredPiece
  /** Called with what prices a piece as chosen; undefined until that is known. */
  onPriceIn: (priceIn: PriceIn | undefined) => void
  /** Until it is known: as the page shows it. */
  children: ReactNode
}

/** DOOR-2, DOOR-4: what is chosen for the visit, on a product's page. */
export function ProductDoor({ piece, onPriceIn, children }: ProductDoorProps) {
  const delivery = useDelivery([piece], 'quote')
  const { choice, place, rules, isKnown } = delivery
  const priceIn = useMemo<PriceIn | undefined>(
    () =>
      rules && isKnown ? (quoted) => priceAtDoor(quoted, { way: choice.way, place, rules: rules.delivery }) : undefined,
    [choice, place, rules, isKnown],
  )
  // Before the next paint, so that the way and its price change together.
  useLayoutEffect(() => onPriceIn(priceIn), [onPriceIn, priceIn])
  return priceIn ? <ChosenDoor {...delivery} /> : children
}
