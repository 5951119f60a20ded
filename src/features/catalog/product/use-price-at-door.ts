import { useCallback, useState, useSyncExternalStore } from 'react'
import { useAtFirstTouch } from '../../../ui/in-browser/at-first-touch.ts'
import type { DeliveredPiece } from '../../delivery/delivery.ts'
import type { QuotedPiece } from '../../delivery/quote/quote-price.ts'
import { findVisitChoice, onVisitChoice, unknownChoice } from '../../delivery/visit-choice.ts'
import { poundsOf } from '../../pricing/pricing.ts'
import type { PriceIn } from './piece-prices.ts'

const fetchDoor = () => import('./product-door.tsx').then((part) => part.ProductDoor)

/**
 * DOOR-2: how a quote's price is computed at this visitor's door. Its code is fetched at the first touch. It is fetched at
 * once for a visitor who has chosen before, and where this is no longer the piece that the server wrote: the carrier may not
 * take it. Until then the price is the one with the carrier.
 */
export function usePriceAtDoor(isOther: boolean) {
  const { way, zip } = useSyncExternalStore(onVisitChoice, findVisitChoice, unknownChoice)
  const Door = useAtFirstTouch(fetchDoor, isOther || way !== null || zip !== null)
  const [priceIn, setPriceIn] = useState<PriceIn>()
  return { Door, priceIn, onPriceIn: useCallback((known: PriceIn | undefined) => setPriceIn(() => known), []) }
}

export const deliveredPiece = ({ size, category, wood }: QuotedPiece): DeliveredPiece => ({
  ...{ size, category, quantity: 1 },
  pounds: poundsOf(size, wood.poundsPerBoardFoot),
})
