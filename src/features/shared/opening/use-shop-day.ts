import { useSyncExternalStore } from 'react'
import { shopDay } from '../clock.ts'

/**
 * The shop's day, '2026-11-20'. Undefined on the server, whose pages are kept for days and dates are not, and until the
 * browser has a free moment: it reads the time zones for its first date, which takes a phone 50 ms.
 */
export function useShopDay(): string | undefined {
  return useSyncExternalStore(whenRead, isRead, () => false) ? shopDay(Date.now()) : undefined
}

let wasRead = false
const isRead = () => wasRead

function whenRead(onRead: () => void): () => void {
  let isWanted = !wasRead
  if (isWanted)
    whenIdle(() => {
      if (!isWanted) return
      shopDay(Date.now())
      wasRead = true
      onRead()
    })
  return () => {
    isWanted = false
  }
}

/** How long a browser may be busy, in milliseconds, before it is read all the same. */
const latest = { timeout: 1000 }

/** Safari has no idle callbacks. */
const whenIdle = (run: () => void) => window.requestIdleCallback?.(run, latest) ?? setTimeout(run)
