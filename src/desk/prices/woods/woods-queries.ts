/** The queries and mutations of what the owner says about woods. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import type { WoodsApi } from '../../../features/prices/woods/woods-api.server.ts'
import { answered, apiBase, apiFetch } from '../../../platform/browser/api-client.ts'
import { hc } from '../../../platform/browser/hc.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { ownerWoodsKey, refreshPrices, showFailureOfForm } from '../prices-queries.ts'

const api = hc<WoodsApi>(apiBase, { fetch: apiFetch }).admin.woods

export type OwnedWood = InferResponseType<(typeof api)['$get'], 200>[number]
type WoodFields = InferRequestType<(typeof api)[':id']['$put']>['json']

export const ownedWoodsQuery = queryOptions({
  queryKey: ownerWoodsKey,
  queryFn: () => answered(api.$get()),
  staleTime: 0,
})

export type WoodUpdate = { id: string; wood: WoodFields }

export const saveWood = mutationOptions({
  mutationFn: ({ id, wood }: WoodUpdate): Promise<OwnedWood> =>
    answered(api[':id'].$put({ param: { id }, json: wood })),
  onSuccess: async (_wood, _update, _shown, { client }) => {
    await refreshPrices(client)
    toast({ title: 'Wood Updated', tone: 'success' })
  },
  onError: (error) => showFailureOfForm('Update Failed', error),
})
