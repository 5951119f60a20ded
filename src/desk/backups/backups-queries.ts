import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { BackupsApi } from '../../features/backups/backups-api.server.ts'
import { answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { ownerBackupsKey } from '../parts/owner-keys.ts'

const api = hc<BackupsApi>(apiBase, { fetch: apiFetch }).admin.backups

export type Backups = InferResponseType<typeof api.$get, 200>

/** Backups change when one is planned, and when one is made by hand: that shows with the desk's next news. */
export const backupsQuery = queryOptions({
  queryKey: ownerBackupsKey,
  queryFn: () => answered(api.$get()),
  refetchInterval: ({ state: { data } }) => data !== undefined && lookAgainMs(data, Date.now()),
})

const minuteMs = 60_000

/** How long what a desk shows stays true. */
export function lookAgainMs({ nextAt, isRunning }: Backups, now: number): number | false {
  if (isRunning) return minuteMs
  return nextAt !== null && Math.max(0, Date.parse(nextAt) - now) + minuteMs
}
