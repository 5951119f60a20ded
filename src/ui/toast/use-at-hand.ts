import { useEffect } from 'react'

/**
 * Fetches a part of the page before it is wanted. For what has to come when the connection has broken, such as the notice
 * that says so. `fetchPart` is one and the same function on every call.
 */
export function useAtHand(fetchPart: () => Promise<unknown>): void {
  useEffect(() => {
    fetchPart().catch((error: unknown) => console.warn('A part of the page could not be fetched ahead', error))
  }, [fetchPart])
}

const fetchToaster = () => import('./toast.tsx')

/** For what may fail because the connection has: the notice that says so needs none. */
export const useToasterAtHand = () => useAtHand(fetchToaster)
