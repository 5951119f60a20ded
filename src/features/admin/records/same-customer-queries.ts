/** A customer's other quotes and orders. */
import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { answered, apiBase, apiFetch } from '../../../platform/browser/api-client.ts'
import { hc } from '../../../platform/browser/hc.ts'
import type { RecordExtrasProps } from '../../desk/extras-props.ts'
import { ownerKey } from '../../desk/owner-keys.ts'
import type { SameCustomerApi } from './same-customer-api.server.ts'

const api = hc<SameCustomerApi>(apiBase, { fetch: apiFetch }).admin['same-customer']

export type SameCustomerRecords = InferResponseType<typeof api.$get, 200>

export const sameCustomerQuery = ({ of, id }: RecordExtrasProps) =>
  queryOptions({
    queryKey: [...ownerKey, 'same-customer', of, id],
    queryFn: () => answered(api.$get({ query: { [of]: String(id) } })),
  })
