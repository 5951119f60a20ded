import { useEffect, useRef } from 'react'

/** In CSS pixels, between the bar and what takes the focus above it. */
const gap = 16

/** For a bar at the bottom of a dialog that scrolls: what takes the focus is scrolled to above it, however tall it is. */
export function useBarRoom<Bar extends HTMLElement>() {
  const bar = useRef<Bar>(null)
  useEffect(() => {
    const element = bar.current
    const body = element?.closest<HTMLElement>('[data-modal-body]')
    if (!element || !body) return undefined
    const observer = new ResizeObserver(() => {
      body.style.scrollPaddingBottom = `${element.offsetHeight + gap}px`
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      body.style.scrollPaddingBottom = ''
    }
  }, [])
  return bar
}
