import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from './focus.ts'

/** Puts the focus on `place` when a deed is done and what began it is gone, or was disabled meanwhile. */
export function useFocusAfter(busy: boolean, place: RefObject<HTMLElement | null>) {
  const was = useRef(busy)
  useEffect(() => {
    if (was.current && !busy && isFocusLost()) place.current?.focus({ preventScroll: true })
    was.current = busy
  }, [busy, place])
}
