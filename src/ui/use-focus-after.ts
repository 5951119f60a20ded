import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from './focus.ts'

type Place = RefObject<HTMLElement | null> | (() => HTMLElement | null | undefined)

/** Puts the focus on `place` when a deed is done and what began it is gone, or was disabled meanwhile. */
export function useFocusAfter(busy: boolean, place: Place) {
  const was = useRef(busy)
  useEffect(() => {
    if (was.current && !busy && isFocusLost()) {
      const element = typeof place === 'function' ? place() : place.current
      element?.focus({ preventScroll: true })
    }
    was.current = busy
  }, [busy, place])
}
