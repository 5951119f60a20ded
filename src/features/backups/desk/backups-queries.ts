import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { answered, apiBase, apiFetch } from '../../../platform/browser/api-client.ts'
import { hc } from '../../../platform/browser/hc.ts'
import { ownerBackupsKey } from '../../desk/owner-keys.ts'
import type { BackupsApi } from '../backups-api.server.ts'

const api = hc<BackupsApi>(apiBase, { fetch: apiFetch }).admin.backups

export type Backups = InferResponseType<typeof api.$get, 200>

/** Backups change once a day. The desk's news say when to look again. */
export const backupsQuery = queryOptions({
  queryKey: ownerBackupsKey,
  queryFn: () => answered(api.$get()),
})
