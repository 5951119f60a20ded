/** The queries and mutations of the owner's finishes. */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import type { FinishesApi } from '../../../features/prices/finishes/finishes-api.server.ts'
import { answered, apiBase, apiFetch, done } from '../../../platform/browser/api-client.ts'
import { hc } from '../../../platform/browser/hc.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { showFailure } from '../../parts/show-failure.ts'
import { ownerFinishesKey, refreshPrices, showFailureOfForm, unreachable } from '../prices-queries.ts'

const api = hc<FinishesApi>(apiBase, { fetch: apiFetch }).admin

export type OwnedFinish = InferResponseType<(typeof api.finishes)['$get'], 200>[number]
type NewFinish = InferRequestType<(typeof api.finishes)['$post']>['json']

export const ownedFinishesQuery = queryOptions({
  queryKey: ownerFinishesKey,
  queryFn: () => answered(api.finishes.$get()),
  staleTime: 0,
})

/** With an id an existing finish changes, and its price stays; without one it is added. */
export type FinishUpdate = { id: string | undefined; finish: NewFinish; was?: OwnedFinish | undefined }

export const saveFinish = mutationOptions({
  mutationFn: ({ id, finish, was }: FinishUpdate): Promise<OwnedFinish> => {
    const { price: _price, ...fields } = finish
    const json = { ...fields, was }
    return answered(
      id === undefined ? api.finishes.$post({ json: finish }) : api.finishes[':id'].$put({ param: { id }, json }),
    )
  },
  onSuccess: async ({ name }, { id }, _shown, { client }) => {
    await refreshPrices(client)
    if (id === undefined)
      toast({ title: 'Finish Added', description: `Customers can now choose ${name}.`, tone: 'success' })
    else toast({ title: 'Finish Updated', tone: 'success' })
  },
  onError: (error, { id }) => showFailureOfForm(id === undefined ? 'Finish Not Added' : 'Update Failed', error),
})

export const retireFinish = mutationOptions({
  mutationFn: ({ id, retired }: { id: string; retired: boolean }): Promise<OwnedFinish> => {
    const one = api.finishes[':id']
    return answered(retired ? one.retire.$post({ param: { id } }) : one.restore.$post({ param: { id } }))
  },
  onSuccess: async ({ name }, { retired }, _shown, { client }) => {
    await refreshPrices(client)
    toast({ title: retired ? `${name} Retired` : `${name} Restored`, tone: 'success' })
  },
  onError: (error, { retired }) => showFailure(retired ? 'Not Retired' : 'Not Restored', error, unreachable),
})

export const orderFinishes = mutationOptions({
  // One at a time: each begins with the order that the one before leads to.
  scope: { id: 'finish-order' },
  mutationFn: (json: { ids: string[]; was: string[] }) => done(api['finish-order'].$put({ json })),
  onSuccess: (_nothing, _ids, _shown, { client }) => refreshPrices(client),
  onError: (error, _ids, _shown, { client }) => {
    showFailure('Not Reordered', error, unreachable)
    void refreshPrices(client)
  },
})
