import { useEffect, useEffectEvent } from 'react'
import { inTurn } from '../../platform/browser/page-history.ts'

/**
 * LINK-1: a link out of a dialog or drawer leads on from the page below, closed, so that this is what Back returns to.
 * `close` goes back over their history entries, and the browser must not follow the link before it has.
 */
export function useLeaveByLink(open: boolean, close: () => void): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('dialog a[href]') : null
    if (!link || event.defaultPrevented || link.target || link.origin !== location.origin) return
    // Opens another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    close()
    inTurn(() => {
      window.early.leave()
      location.assign(link.href)
    })
  })
  useEffect(() => {
    if (!open) return
    const listener = (event: MouseEvent) => onClick(event)
    document.addEventListener('click', listener)
    return () => document.removeEventListener('click', listener)
  }, [open])
}
