import { useEffect, useRef } from 'react'

/**
 * A pressed button that removes a row goes away with it, and with it the focus. It moves on to the button marked
 * `data-removes` of the row that took the place, or to the place of the cart itself where there is none.
 *
 * @param count rows shown; undefined until they are known
 */
export function useFocusAfterRemoval(count: number | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const removed = useRef<number>(undefined)
  const counted = useRef(count)

  useEffect(() => {
    const fewer = count !== undefined && counted.current !== undefined && count < counted.current
    counted.current = count
    const row = removed.current
    if (!fewer || row === undefined) return
    removed.current = undefined
    if (document.activeElement !== document.body) return
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('[data-removes]') ?? [])]
    const next = buttons[Math.min(row, buttons.length - 1)] ?? place.current
    next?.focus()
  }, [count])

  return {
    place,
    /** To be called with the row whose button was pressed. */
    onRemove: (row: number) => {
      removed.current = row
    },
  }
}
