import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from '../../ui/focus.ts'

type Place = RefObject<HTMLElement | null> | (() => HTMLElement | null | undefined)

/** Moves focus to `place` when an action finishes and its control was removed or disabled. */
export function useFocusAfter(busy: boolean, place: Place) {
  const wasBusy = useRef(busy)
  useEffect(() => {
    if (wasBusy.current && !busy && isFocusLost()) {
      const element = typeof place === 'function' ? place() : place.current
      element?.focus({ preventScroll: true })
    }
    wasBusy.current = busy
  }, [busy, place])
}
