/**
 * FAST-1: the drawing on a page of the shop. The server writes it, and its code is fetched at the first touch: nobody
 * waits for it, and it is there before the first key.
 */
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PieceViewProps } from '../piece-view.tsx'

/** Of the element in which the server writes the view. A page has one. */
export const viewPlace = { 'data-drawing': '' }

const fetchView = () => import('../piece-view.tsx').then((part) => part.PieceView)

/** Takes over what the server wrote. What it shows until then is what the page begins with. */
export function LaterView(props: PieceViewProps) {
  const View = useAtFirstTouch(fetchView)
  const [place, setPlace] = useState<Element>()
  useEffect(() => {
    if (!View) return
    const found = document.querySelector('[data-drawing]')
    found?.replaceChildren()
    setPlace(found ?? undefined)
  }, [View])
  return View && place && createPortal(<View {...props} />, place)
}

const touches = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'] as const

/** Undefined until it is fetched. A fetch that fails is tried again at a later touch. */
function useAtFirstTouch<Props>(fetchPart: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [isFetching, setFetching] = useState(false)
  const isFirst = useRef(true)
  const isDone = Part !== undefined || isFetching
  useEffect(() => {
    if (isDone) return
    const listening = new AbortController()
    const fetchNow = () => {
      setFetching(true)
      fetchPart()
        .then((fetched) => setPart(() => fetched))
        // Offline, the drawing that the server wrote stays.
        .catch((error: unknown) => navigator.onLine && console.warn('The drawing could not be loaded', error))
        .finally(() => setFetching(false))
    }
    for (const touch of touches)
      document.addEventListener(touch, fetchNow, { signal: listening.signal, passive: true, capture: true })
    // Touched before this code was there.
    if (isFirst.current && (document.activeElement !== document.body || scrollY > 0)) fetchNow()
    isFirst.current = false
    return () => listening.abort()
  }, [isDone, fetchPart])
  return Part
}
