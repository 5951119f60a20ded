/** Whether the desk shows what was kept on this device. Its worker says so (src/web/pocket/desk-worker.ts). */
import { useSyncExternalStore } from 'react'

export type Connection = {
  isOffline: boolean
  /** When the board that is shown was read; null when none is. */
  keptAt: number | null
}

let current: Connection = { isOffline: false, keptAt: null }
const listeners = new Set<() => void>()

export function setConnection(now: Connection): void {
  if (now.isOffline === current.isOffline && now.keptAt === current.keptAt) return
  current = now
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const readCurrent = () => current

export const useConnection = (): Connection => useSyncExternalStore(subscribe, readCurrent, readCurrent)
