import { useEffect } from 'react'

/**
 * Loads a part of the page before it is needed. For parts that must work after the connection is lost, such as the notice
 * that reports it. `fetchPart` must be the same function on every render.
 */
function usePreloaded(fetchPart: () => Promise<unknown>): void {
  useEffect(() => {
    fetchPart().catch((error: unknown) => console.warn('A part of the page could not be preloaded', error))
  }, [fetchPart])
}

const fetchToaster = () => import('./toast.tsx')

/** For actions that may fail for lack of a connection, so that the notice can still appear. */
export const usePreloadedToaster = () => usePreloaded(fetchToaster)
