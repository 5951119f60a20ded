import { useEffect, useRef } from 'react'

/**
 * Removing a row also removes its focused button. Focus moves to the `data-removes` button of the row that takes its place,
 * or to the cart's container if no row is left.
 *
 * @param count rows shown; undefined until loaded
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
    /** Call it with the row whose button was clicked. */
    onRemove: (row: number) => {
      removed.current = row
    },
  }
}
