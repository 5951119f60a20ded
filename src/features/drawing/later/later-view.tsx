/**
 * FAST-1: the drawing on a page of the shop. The server writes it, and its code is fetched at the first touch: nobody
 * waits for it, and it is there before the first key.
 */
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAtFirstTouch } from '../../../ui/at-first-touch.ts'
import type { PieceViewProps } from '../piece-view.tsx'

/** Of the element in which the server writes the view. A page has one. */
export const viewPlace = { 'data-drawing': '' }

const fetchView = () => import('../piece-view.tsx').then((part) => part.PieceView)

type LaterViewProps = PieceViewProps & {
  /** This is no longer what the server wrote, as where the address holds a design: the code is fetched at once. */
  isOther: boolean
}

/** Takes over what the server wrote. What it shows until then is what the page begins with. */
export function LaterView({ isOther, ...props }: LaterViewProps) {
  const View = useAtFirstTouch(fetchView, isOther)
  const [place, setPlace] = useState<Element>()
  useEffect(() => {
    if (!View) return
    const found = document.querySelector('[data-drawing]')
    found?.replaceChildren()
    setPlace(found ?? undefined)
  }, [View])
  return View && place && createPortal(<View {...props} />, place)
}
