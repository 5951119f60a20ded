import { ShoppingCart } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { PricedPiece } from '../catalog/product/buy-piece.ts'
import { formatExactDollars } from '../pricing/exact-dollars.ts'
import { sumOfLines } from '../pricing/price-lines.ts'
import { useChangeCart } from './cart-changes.tsx'

/** DETAIL-3: adds one piece in the size typed, and the wood and finish chosen. */
export function AddToCart({ product, wood, finish, size, priceLines }: PricedPiece) {
  const { change, isChanging } = useChangeCart()
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)

  useEffect(() => {
    // A busy button is disabled, which drops its focus.
    if (isChanging || !pressed.current) return
    pressed.current = false
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [isChanging])

  function add(event: MouseEvent): void {
    // A double click adds one piece, not two.
    if (isChanging || event.detail > 1 || !size || !priceLines) return
    pressed.current = true
    change({
      kind: 'add',
      item: {
        id: '',
        productId: product.id,
        productName: product.name,
        category: product.category,
        woodSpeciesId: wood?.id ?? product.woodSpeciesId,
        woodSpeciesName: wood?.name ?? '',
        finishOptionId: finish?.id ?? null,
        finishName: finish?.name ?? null,
        picture: product.pictures[0] ?? null,
        quantity: 1,
        size,
        unitPriceCents: sumOfLines(priceLines),
        priceLines,
        previousUnitPriceCents: null,
        pounds: null,
        available: true,
      },
    })
  }
  return (
    <Button
      ref={button}
      size="lg"
      className="grow max-sm:px-2 max-sm:text-ui"
      icon={<ShoppingCart aria-hidden className="size-5 max-sm:hidden" />}
      disabled={!size}
      busy={isChanging}
      onClick={add}
      // Holding Enter down would click repeatedly.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
    >
      Add to Cart{priceLines && ` - ${formatExactDollars(sumOfLines(priceLines))}`}
    </Button>
  )
}
