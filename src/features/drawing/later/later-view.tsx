/**
 * FAST-1: the drawing on a page of the shop. The server writes it, and its code is fetched at the first touch: nobody
 * waits for it, and it is there before the first key.
 */
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAtFirstTouch } from '../../../ui/in-browser/at-first-touch.ts'
import type { PieceViewProps, ViewPart } from '../piece-view.tsx'

/** Of the element in which the server writes the view, or of two for its parts. A page has them once. */
export const placeOfPart = (part: ViewPart) => ({ 'data-drawing': part })

const fetchView = () => import('../piece-view.tsx').then((part) => part.PieceView)

/** The fold in what the server wrote may be open already, and have the focus. */
type Taken = { place: HTMLElement; isOpen: boolean; hadFocus: boolean }

type LaterViewProps = PieceViewProps & {
  /** This is no longer what the server wrote, as where the address holds a design: the code is fetched at once. */
  isOther: boolean
}

/** Takes over what the server wrote. What it shows until then is what the page begins with. */
export function LaterView({ isOther, ...props }: LaterViewProps) {
  const View = useAtFirstTouch(fetchView, isOther)
  const [taken, setTaken] = useState<Taken[]>([])
  // Before the next paint: a place that is empty for one frame moves all that is below it.
  useLayoutEffect(() => {
    if (!View) return
    setTaken([...document.querySelectorAll<HTMLElement>('[data-drawing]')].map(takeOver))
  }, [View])
  useEffect(() => {
    for (const { place, hadFocus } of taken) if (hadFocus) place.querySelector('summary')?.focus()
  }, [taken])
  if (!View) return null
  return taken.map(({ place, isOpen }) => {
    const part = partOf(place)
    return createPortal(<View {...props} part={part} isCheckOpen={isOpen} />, place, part)
  })
}

function takeOver(place: HTMLElement): Taken {
  const isOpen = place.querySelector('details')?.open === true
  const hadFocus = place.contains(document.activeElement)
  place.replaceChildren()
  return { place, isOpen, hadFocus }
}

/** Undefined for an element that shows all of it. */
const partOf = ({ dataset: { drawing } }: HTMLElement) => (drawing ? (drawing as ViewPart) : undefined)
