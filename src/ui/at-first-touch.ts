import { type ComponentType, useEffect, useRef, useState } from 'react'

const touches = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'] as const

/**
 * FAST-1: a component fetched at the first touch of the page, so nobody waits for it; undefined until then. With `now` it
 * is fetched at once. A fetch that fails is tried again at a later touch.
 */
export function useAtFirstTouch<Props>(fetchPart: () => Promise<ComponentType<Props>>, now = false) {
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
        // Offline, what the server wrote stays.
        .catch((error: unknown) => navigator.onLine && console.warn('A part of the page could not be loaded', error))
        .finally(() => setFetching(false))
    }
    for (const touch of touches)
      document.addEventListener(touch, fetchNow, { signal: listening.signal, passive: true, capture: true })
    // Touched before this code was there.
    if (now || (isFirst.current && (document.activeElement !== document.body || scrollY > 0))) fetchNow()
    isFirst.current = false
    return () => listening.abort()
  }, [isDone, fetchPart, now])
  return Part
}
