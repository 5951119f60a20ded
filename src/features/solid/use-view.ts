/** TURN-1, WALL-2: a view on a canvas of its own, which is opened again if the browser takes the graphics card away. */
import { useEffect, useRef, useState } from 'react'

type View = { onLost(listener: () => void): void; close(): void }

/** A view that is lost more often won't come back. */
const mostViews = 3

/**
 * Put `host` on an element that has no other children. The view is undefined until it is opened, and 'none' where there can
 * be none. A new one has nothing to show yet.
 *
 * @param open The same function at each render
 */
export function useView<Kind extends View>(open: (canvas: HTMLCanvasElement) => Kind | undefined) {
  const host = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Kind | 'none'>()
  /** How many views were opened. */
  const [count, setCount] = useState(1)
  useEffect(() => {
    // A canvas of its own for each view: one that was lost or closed gives no other.
    const canvas = document.createElement('canvas')
    canvas.className = 'absolute inset-0 size-full'
    const view = count > mostViews ? undefined : open(canvas)
    setOpened(view ?? 'none')
    if (!view) return
    host.current?.append(canvas)
    let isOpen = true
    view.onLost(() => isOpen && setCount(count + 1))
    return () => {
      isOpen = false
      view.close()
      canvas.remove()
    }
  }, [open, count])
  return { host, opened }
}
