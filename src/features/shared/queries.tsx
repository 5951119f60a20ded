import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** SHELL-8: data is read once per page and refreshed only after a write. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Offline, a read fails with an error instead of waiting for a connection.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** What the server read for a part, so that the browser doesn't request it again. */
export type KnownReads = readonly (readonly [QueryKey, unknown])[]

export const knownReads = (queryClient: QueryClient): KnownReads =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data] as const] : []))

/** One for all parts of a page, so that the cart's badge sees what its drawer changed. */
let ofPage: QueryClient | undefined

/** The reads and writes of the parts inside. `known` counts when the part is first shown. */
export function Queries({ known = [], children }: { known?: KnownReads; children: ReactNode }) {
  const [queryClient] = useState(() => {
    if (!import.meta.env.SSR) ofPage ??= createQueryClient()
    const client = ofPage ?? createQueryClient()
    for (const [key, data] of known) client.setQueryData(key, data)
    return client
  })
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
