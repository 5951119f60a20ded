import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Queries } from '../shared/queries.tsx'
import type { CartAdderProps } from './add-to-cart.tsx'
import { useChangeCart } from './cart-changes.tsx'

/** What puts a piece into the cart, for a button that was there before it. Shows nothing. */
export const CartAdder = (props: CartAdderProps) => (
  <Queries>
    <Adder {...props} />
  </Queries>
)

function Adder({ onReady, onChanging }: CartAdderProps) {
  const { change, isChanging } = useChangeCart()
  const latest = useRef(change)
  useLayoutEffect(() => {
    latest.current = change
  })
  const ready = useEffectEvent(onReady)
  useLayoutEffect(() => ready((item) => latest.current({ kind: 'add', item })), [])
  const tell = useEffectEvent(onChanging)
  useEffect(() => tell(isChanging), [isChanging])
  return null
}
