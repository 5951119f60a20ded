/** STAFF-1: one's own passkeys, and what an owner does for who lost theirs. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { PasskeysApi } from '../../features/owner/passkeys/passkeys-api.server.ts'
import { answered, apiBase, apiFetch, done } from '../../platform/browser/api-client.ts'
import { deleted } from '../../platform/browser/delete-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { ownerKey } from '../parts/owner-keys.ts'
import { showFailure } from '../parts/show-failure.ts'
import { makePasskey } from './passkey-browser.ts'
import { peopleQuery } from './people-queries.ts'

const api = hc<PasskeysApi>(apiBase, { fetch: apiFetch }).admin
const own = api['own-passkeys']

export type Passkey = InferResponseType<typeof own.$get, 200>['passkeys'][number]

export const ownPasskeysQuery = queryOptions({
  queryKey: [...ownerKey, 'own-passkeys'],
  queryFn: () => answered(own.$get()),
  staleTime: 0,
})

const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ownPasskeysQuery.queryKey }),
    client.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  ])

export const addPasskey = mutationOptions({
  mutationFn: async ({ name, password }: { name: string; password: string }) => {
    const options = await answered(own.challenge.$post({ json: password ? { password } : {} }))
    await done(own.$post({ json: { name, passkey: await makePasskey(options) } }))
  },
  onSuccess: () => toast({ title: 'Passkey Added', tone: 'success' }),
  onSettled: (_done, _error, _typed, _shown, { client }) => refresh(client),
})

export const removePasskey = mutationOptions({
  mutationFn: (id: string) => deleted(own[':id'].$delete({ param: { id } })),
  onSuccess: () => toast({ title: 'Passkey Removed', tone: 'success' }),
  onError: (error) => showFailure('Not Removed', error),
  onSettled: (_done, _error, _id, _shown, { client }) => refresh(client),
})

/** The path of the link; null for the first owner, who has the shop password. */
export const losePasskeys = mutationOptions({
  mutationFn: async (id: string) => (await answered(api.people[':id']['lost-passkeys'].$post({ param: { id } }))).path,
  onSuccess: () => toast({ title: 'Passkeys Removed', tone: 'success' }),
  onError: (error) => showFailure('Not Removed', error),
  onSettled: (_done, _error, _id, _shown, { client }) => refresh(client),
})
