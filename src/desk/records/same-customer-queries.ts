import { queryOptions } from '@tanstack/react-query'
import type { SameCustomerApi } from '../../features/owner/records/same-customer-api.server.ts'
import { answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import type { RecordRef } from '../parts/list/rows.tsx'
import { ownerKey } from '../parts/owner-keys.ts'

export const api = hc<SameCustomerApi>(apiBase, { fetch: apiFetch }).admin['same-customer']

export const sameCustomerQuery = ({ of, id }: RecordRef) =>
  queryOptions({
    queryKey: [...ownerKey, 'same-customer', of, id],
    queryFn: () => answered(api.$get({ query: { [of]: String(id) } })),
  })
