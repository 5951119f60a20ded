import { type ReactNode, useSyncExternalStore } from 'react'

/** Mounts what only the browser knows once the part around it is alive; `fallback` is what the server writes. */
export function InBrowser({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const isBrowser = useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  )
  return isBrowser ? children : fallback
}

const noChanges = () => () => undefined
