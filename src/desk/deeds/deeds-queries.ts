/** STAFF-2: who did what, as the owner reads it. */
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import type { Deeds, DeedsApi } from '../../features/owner/deeds/deeds-api.server.ts'
import { answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { ownerDeedsKey } from '../parts/owner-keys.ts'

const api = hc<DeedsApi>(apiBase, { fetch: apiFetch }).admin

export type Deed = Deeds['deeds'][number]
type Asked = Parameters<typeof api.deeds.$get>[0]['query']
export type DeedFilter = Pick<Asked, 'kind' | 'about' | 'person' | 'q' | 'from' | 'to'>

/** A page at a time, the newest first. Anything that is done at the desk adds to it. */
export const deedsQuery = (filter: DeedFilter) =>
  infiniteQueryOptions({
    queryKey: [...ownerDeedsKey, filter],
    queryFn: ({ pageParam }) =>
      // Without `format`, the answer is no file.
      answered(
        api.deeds.$get({ query: { ...filter, after: pageParam ?? undefined } }) as Promise<
          ClientResponse<Deeds, 200, 'json'>
        >,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export function deedsCsvHref(filter: DeedFilter): string {
  const given = Object.entries({ ...filter, format: 'csv' }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return `${apiBase}/admin/deeds?${new URLSearchParams(given)}`
}
