import { useEffect, useEffectEvent, useState } from 'react'

/** The page's header stays over it. */
const headerPx = 72

/** Whether an element has left the screen at the top. False for none, and before the page is alive. */
export function useIsPast(find: () => Element | null): boolean {
  const [isPast, setIsPast] = useState(false)
  const element = useEffectEvent(find)
  useEffect(() => {
    const watched = element()
    if (!watched) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) setIsPast(!last.isIntersecting)
      },
      // All that is below counts as in sight, so that a jump over the screen is noticed, too.
      { rootMargin: `-${headerPx}px 0px 1000000px` },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [])
  return isPast
}
