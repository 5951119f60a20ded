import { type ReactNode, useSyncExternalStore } from 'react'

/** Mounts what only the browser knows once the part around it is alive; `fallback` is what the server writes. */
export function InBrowser({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useInBrowser() ? children : fallback
}

/** False on the server, and in the browser until the part around it is alive. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  )

const noChanges = () => () => undefined
