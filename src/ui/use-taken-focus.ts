import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls an element into view and focuses it when it appears in response to a click, since it may be off screen. */
export function useTakenFocus<Place extends HTMLElement>(takesFocus: boolean): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (!takesFocus) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return place
}
