/**
 * FAST-1: the drawing on a page of the shop. The server writes it, and its code is fetched at the first touch: nobody
 * waits for it, and it is there before the first key.
 */
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAtFirstTouch } from '../../../ui/in-browser/at-first-touch.ts'
import type { PieceViewProps } from '../piece-view.tsx'

/** Of the element in which the server writes the view. A page has one. */
export const viewPlace = { 'data-drawing': '' }

const fetchView = () => import('../piece-view.tsx').then((part) => part.PieceView)

/** The fold in what the server wrote may be open already, and have the focus. */
type Taken = { place: Element; isOpen: boolean; hadFocus: boolean }

type LaterViewProps = PieceViewProps & {
  /** This is no longer what the server wrote, as where the address holds a design: the code is fetched at once. */
  isOther: boolean
}

/** Takes over what the server wrote. What it shows until then is what the page begins with. */
export function LaterView({ isOther, ...props }: LaterViewProps) {
  const View = useAtFirstTouch(fetchView, isOther)
  const [taken, setTaken] = useState<Taken>()
  useEffect(() => {
    const place = View && document.querySelector('[data-drawing]')
    if (!place) return
    const isOpen = place.querySelector('details')?.open === true
    const hadFocus = place.contains(document.activeElement)
    place.replaceChildren()
    setTaken({ place, isOpen, hadFocus })
  }, [View])
  useEffect(() => {
    if (taken?.hadFocus) taken.place.querySelector('summary')?.focus()
  }, [taken])
  return View && taken && createPortal(<View {...props} isCheckOpen={taken.isOpen} />, taken.place)
}
