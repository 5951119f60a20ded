import { type ComponentType, useEffect, useRef, useState } from 'react'

const presses = ['pointerdown', 'keydown'] as const
const touches = [...presses, 'pointermove', 'touchstart', 'focusin', 'wheel', 'scroll'] as const

/**
 * FAST-1: a component fetched at the first touch of the page, so nobody waits for it; undefined until then. With `now` it
 * is fetched at once. A fetch that fails is tried again at the next press.
 */
export function useAtFirstTouch<Props>(fetchPart: () => Promise<ComponentType<Props>>, now = false) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [isFetching, setFetching] = useState(false)
  const isFirst = useRef(true)
  const hasFailed = useRef(false)
  const isDone = Part !== undefined || isFetching
  useEffect(() => {
    if (isDone) return
    const listening = new AbortController()
    const fetchNow = () => {
      setFetching(true)
      fetchPart()
        .then((fetched) => setPart(() => fetched))
        .catch((error: unknown) => {
          hasFailed.current = true
          // Offline, what the server wrote stays.
          if (navigator.onLine) console.warn('A part of the page could not be loaded', error)
        })
        .finally(() => setFetching(false))
    }
    for (const touch of hasFailed.current ? presses : touches)
      document.addEventListener(touch, fetchNow, { signal: listening.signal, passive: true, capture: true })
    const wasTouched = isFirst.current && (document.activeElement !== document.body || scrollY > 0)
    if ((now && !hasFailed.current) || wasTouched) fetchNow()
    isFirst.current = false
    return () => listening.abort()
  }, [isDone, fetchPart, now])
  return Part
}
