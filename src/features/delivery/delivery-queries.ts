/** Reads of the delivery rules and of ZIP codes, each once per page. */
import { queryOptions } from '@tanstack/react-query'
import { answered, answeredOrNull, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import type { CatalogApi } from '../catalog/catalog-api.server.ts'
import type { DeliveryApi } from './delivery-api.server.ts'
import type { Place } from './delivery-rules.ts'
import { saleRulesOf } from './sale-rules.ts'

const api = hc<DeliveryApi>(apiBase, { fetch: apiFetch })
const catalogApi = hc<CatalogApi>(apiBase, { fetch: apiFetch })

export const saleRulesKey = ['sale-rules'] as const

export const saleRulesQuery = queryOptions({
  queryKey: saleRulesKey,
  queryFn: async () => saleRulesOf(await answered(catalogApi.pricing.$get())),
})

/** Null for a ZIP code that doesn't exist. */
export const placeQuery = (zip: string) =>
  queryOptions({
    queryKey: ['zip-code', zip],
    queryFn: (): Promise<Place | null> => answeredOrNull(api['zip-codes'][':zip'].$get({ param: { zip } })),
  })
