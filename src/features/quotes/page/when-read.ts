/**
 * OUT-7: whether a person has the page before them. Mail scanners open links as a browser does, run the scripts and leave;
 * they touch nothing and are gone in a moment.
 */

const inViewMs = 5_000
/** The browser itself scrolls to where the page was left, or to the address's anchor. */
const ownScrollMs = 1_000

const touches = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Tells once, at the first touch, key or scroll, or after five seconds in view. Returns what stops it. */
export function whenRead(tell: () => void): () => void {
  const stopped = new AbortController()
  const startedAt = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    stopped.abort()
  }
  const read = () => {
    stop()
    tell()
  }
  const watch = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') timer = setTimeout(read, inViewMs)
  }
  const { signal } = stopped
  for (const touch of touches) addEventListener(touch, (event) => event.isTrusted && read(), { signal, passive: true })
  addEventListener('scroll', () => performance.now() - startedAt > ownScrollMs && read(), { signal, passive: true })
  document.addEventListener('visibilitychange', watch, { signal })
  watch()
  return stop
}
