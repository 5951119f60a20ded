import { useEffect, useEffectEvent } from 'react'

/** When Back brings the page out of the browser's memory, as it was left: it may have been in the middle of leaving. */
export function useReturnFromMemory(onReturn: () => void): void {
  const onShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) onReturn()
  })
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => onShow(event)
    window.addEventListener('pageshow', listener)
    return () => window.removeEventListener('pageshow', listener)
  }, [])
}
