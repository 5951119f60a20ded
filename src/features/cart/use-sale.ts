import { priceSale, type Sale, type SoldPiece } from '../delivery/sale.ts'
import { type Delivery, useDelivery } from '../delivery/use-delivery.ts'
import { shopDay } from '../shared/clock.ts'

/**
 * DOOR-2, DOOR-5: what the cart costs at the visitor's door. `sale` is undefined until the rules and the first place are
 * known, and where no way leads there.
 */
export function useSale(
  pieces: readonly SoldPiece[],
  addressZip?: string | undefined,
): Delivery & { sale: Sale | undefined } {
  const delivery = useDelivery(pieces, 'cart', addressZip)
  const { rules, place, choice, isKnown } = delivery
  const priced =
    rules && isKnown ? priceSale({ pieces, way: choice.way, place, rules, day: shopDay(Date.now()) }) : undefined
  return { ...delivery, sale: priced?.ok ? priced.sale : undefined }
}
