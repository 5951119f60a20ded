import { type RefObject, useEffect, useRef } from 'react'

/**
 * For what answers a press and may stand out of sight, above or below a page that has grown or shrunk: it comes into
 * view and takes the focus when it appears.
 */
export function useTakenFocus<Place extends HTMLElement>(takesFocus: boolean): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (!takesFocus) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return place
}
