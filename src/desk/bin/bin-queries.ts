/** DESK-4: what the owner deleted in the last 30 days. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { BinApi } from '../../features/owner/bin/bin-api.server.ts'
import { answered, apiBase, apiFetch, done } from '../../platform/browser/api-client.ts'
import { deleted } from '../../platform/browser/delete-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { ownerKey } from '../parts/owner-keys.ts'
import { showFailure } from '../parts/show-failure.ts'
import { undoAction } from '../parts/undo-action.tsx'

const api = hc<BinApi>(apiBase, { fetch: apiFetch }).admin.bin

export type BinEntry = InferResponseType<typeof api.$get, 200>[number]
export type BinRef = Pick<BinEntry, 'kind' | 'id'>

export const binQuery = queryOptions({
  queryKey: [...ownerKey, 'bin'],
  queryFn: () => answered(api.$get()),
  staleTime: 0,
})

const restore = async (param: BinRef, client: QueryClient) => {
  await done(api[':kind'][':id'].restore.$post({ param }))
  // It may be in any list, count or page.
  await client.invalidateQueries()
}

export const restoreEntry = mutationOptions({
  mutationFn: (ref: BinRef, { client }) => restore(ref, client),
  onSuccess: () => toast({ title: 'Restored', description: 'It is back where it was.', tone: 'success' }),
  onError: (error) => showFailure('Not Restored', error),
  onSettled: (_nothing, _error, _ref, _shown, { client }) => client.invalidateQueries({ queryKey: binQuery.queryKey }),
})

export const deleteEntry = mutationOptions({
  mutationFn: (param: BinRef) => deleted(api[':kind'][':id'].$delete({ param })),
  onSuccess: () => toast({ title: 'Deleted for Good', tone: 'success' }),
  onError: (error) => showFailure('Not Deleted', error),
  onSettled: (_nothing, _error, _ref, _shown, { client }) => client.invalidateQueries({ queryKey: binQuery.queryKey }),
})

/** The notice after a delete: one press brings it back. */
export const toastBinned = (title: string, ref: BinRef, client: QueryClient) =>
  toast({
    title,
    description: 'The bin keeps it for 30 days.',
    tone: 'success',
    ...undoAction(`${ref.kind} ${ref.id}`, async () => {
      try {
        await restore(ref, client)
        toast({ title: 'Restored', tone: 'success' })
      } catch (error) {
        showFailure('Not Restored', error)
      }
    }),
  })
