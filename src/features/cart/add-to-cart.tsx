import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react'
import { offlineReason } from '../../platform/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { useAtFirstTouch } from '../../ui/in-browser/at-first-touch.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { usePreloadedToaster } from '../../ui/toast/use-preloaded.ts'
import type { PricedPiece } from '../catalog/product/buy-piece.ts'
import { formatExactDollars } from '../pricing/exact-dollars.ts'
import { sumOfLines } from '../pricing/price-lines.ts'
import type { CartItem } from './cart.ts'

export type AddItem = (item: CartItem) => void

export type CartAdderProps = {
  /** Called once, with what adds an item. */
  onReady: (add: AddItem) => void
  onChanging: (isChanging: boolean) => void
}

type AddToCartProps = PricedPiece & {
  /** FAST-1: the cart's own code, with the rest that changes it. It comes at the first touch of the page. */
  fetchAdder: () => Promise<ComponentType<CartAdderProps>>
}

/** DETAIL-3: adds one piece in the size typed, and the wood and finish chosen. */
export function AddToCart({ fetchAdder, isSecond = false, ...piece }: AddToCartProps) {
  const { size, priceLines } = piece
  usePreloadedToaster()
  const [isChanging, setChanging] = useState(false)
  const [add, setAdd] = useState<AddItem>()
  const Adder = useAtFirstTouch(fetchAdder)
  const waiting = useRef<CartItem>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)

  useEffect(() => {
    // A busy button is disabled, which drops its focus.
    if (isChanging || !pressed.current) return
    pressed.current = false
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [isChanging])

  // A press that came before the cart's code.
  useEffect(() => {
    if (!add || !waiting.current) return
    add(waiting.current)
    waiting.current = undefined
  }, [add])

  function onPress(event: MouseEvent): void {
    const item = itemOf(piece)
    // A double click adds one piece, not two.
    if (isChanging || event.detail > 1 || !item) return
    pressed.current = true
    if (add) {
      add(item)
      return
    }
    waiting.current = item
    fetchAdder().catch(() => {
      waiting.current = undefined
      const words = ['Failed to add item to cart. Please try again.', offlineReason()]
      toast({ tone: 'danger', title: 'Error', description: words.filter(Boolean).join(' ') })
    })
  }
  return (
    <>
      <Button
        ref={button}
        {...(isSecond ? { variant: 'line' } : { size: 'lg' })}
        disabled={!size}
        busy={isChanging}
        onClick={onPress}
        // Holding Enter down would click repeatedly.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
      >
        Add to Cart
        {priceLines && (
          // In the slim bar one figure is enough to look at: what it comes to at the door.
          <span className="in-data-bar:sr-only">{` - ${formatExactDollars(sumOfLines(priceLines))}`}</span>
        )}
      </Button>
      {Adder && <Adder onReady={(ready) => setAdd(() => ready)} onChanging={setChanging} />}
    </>
  )
}

const itemOf = ({ product, wood, finish, size, priceLines }: PricedPiece): CartItem | undefined =>
  size &&
  priceLines && {
    id: '',
    productId: product.id,
    productName: product.name,
    category: product.category,
    making: product.making,
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
  }
