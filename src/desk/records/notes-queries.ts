/** The owner's notes on one quote or order, and the note being typed. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { InternalNotesApi } from '../../features/owner/records/internal-notes-api.server.ts'
import { answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { deleted } from '../../platform/browser/delete-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { toastBinned } from '../bin/bin-queries.ts'
import type { RecordRef } from '../parts/list/rows.tsx'
import { ownerNotesKey } from '../parts/owner-keys.ts'
import { showFailure } from '../parts/show-failure.ts'

const api = hc<InternalNotesApi>(apiBase, { fetch: apiFetch }).admin['internal-notes']

export type InternalNote = InferResponseType<typeof api.$get, 200>[number]

const queryOf = ({ of, id }: RecordRef) => ({ query: { [of]: String(id) } })
const listKey = [...ownerNotesKey, 'list']

export const notesQuery = (record: RecordRef) =>
  queryOptions({
    queryKey: [...listKey, record.of, record.id],
    queryFn: () => answered(api.$get(queryOf(record))),
  })

export const addNote = mutationOptions({
  mutationFn: ({ record, text }: { record: RecordRef; text: string }) =>
    answered(api.$post({ ...queryOf(record), json: { text } })),
  onSuccess: (note, { record }, _shown, { client }) => {
    writeDraft(client, record, '')
    client.setQueryData(notesQuery(record).queryKey, (notes) => notes && [note, ...notes])
    toast({ title: 'Note Saved', tone: 'success' })
  },
  onError: (error) => showFailure('Note Not Saved', error, 'Please try again.'),
  onSettled: (_note, _error, _variables, _shown, { client }) => client.invalidateQueries({ queryKey: listKey }),
})

export const removeNote = mutationOptions({
  mutationFn: ({ id }: { id: number }) => deleted(api[':id'].$delete({ param: { id: String(id) } })),
  onSuccess: (_nothing, { id }, _shown, { client }) => {
    client.setQueriesData<InternalNote[]>({ queryKey: listKey }, (notes) => notes?.filter((note) => note.id !== id))
    toastBinned('Note Deleted', { kind: 'note', id: String(id) }, client)
  },
  onError: () => toast({ title: 'Delete Failed', description: 'Failed to delete the note', tone: 'danger' }),
  onSettled: (_nothing, _error, _variables, _shown, { client }) => client.invalidateQueries({ queryKey: listKey }),
})

// Under the owner's key, so that signing out forgets them, too.
const draftsKey = [...ownerNotesKey, 'draft']
const draftKey = ({ of, id }: RecordRef) => [...draftsKey, of, id]

export const readDraft = (client: QueryClient, record: RecordRef): string =>
  client.getQueryData<string>(draftKey(record)) ?? ''

let asksBeforeLeaving = false

/** Keeps what is typed for the next time this record is opened. The browser asks before the page is left with a draft. */
export function writeDraft(client: QueryClient, record: RecordRef, text: string): void {
  client.setQueryDefaults(draftsKey, { gcTime: Number.POSITIVE_INFINITY })
  client.setQueryData(draftKey(record), text)
  if (asksBeforeLeaving) return
  asksBeforeLeaving = true
  addEventListener('beforeunload', (event) => {
    if (client.getQueriesData<string>({ queryKey: draftsKey }).some(([, draft]) => draft?.trim()))
      event.preventDefault()
  })
}
