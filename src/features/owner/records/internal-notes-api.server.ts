/** LIVE-10: the owner's notes on quotes and orders. Writing one also changes what its quote or order is found by. */
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  type ApiEnv,
  type ApiParts,
  createApi,
  isoOf,
  json,
  jsonBody,
  Problem,
  refusals,
  rowId,
} from '../../../platform/api.ts'
import type { Store } from '../../../platform/database/store.ts'
import { readLocked } from '../../orders/books.server.ts'
import { indexOrders } from '../../orders/finding/order-search.server.ts'
import { noteLimit } from '../../quotes/notes/note-limit.ts'
import {
  findNote,
  insertNote,
  listNotes,
  type NoteRow,
  type NoteSubject,
  setNoteDeleted,
} from '../../quotes/notes/notes.server.ts'
import { indexQuotes } from '../../quotes/request/finding/quote-search.server.ts'
import { lockQuote } from '../../quotes/request/quotes.server.ts'
import { isPlainText, keptText, plainTextWords } from '../../shared/plain-text.ts'
import { RecordQuerySchema, subjectOf } from './record-query.server.ts'

export const NoteSchema = z
  .object({ id: z.int(), text: z.string(), createdAt: z.iso.datetime(), by: z.string().optional() })
  .openapi('InternalNote', { description: 'Only the owner sees it' })

const NewNoteSchema = z.object({
  text: z
    .string('Write a note.')
    .max(noteLimit, `Use ${noteLimit} characters or fewer.`)
    .refine(isPlainText, plainTextWords)
    .transform(keptText)
    .refine((text) => text !== '', 'Write a note.'),
})

const path = '/admin/internal-notes'
const routes = {
  list: createRoute({
    method: 'get',
    path,
    summary: 'The internal notes on a quote or an order, newest first',
    request: { query: RecordQuerySchema },
    responses: { 200: json(z.array(NoteSchema), 'Notes'), ...refusals(400, 401) },
  }),
  add: createRoute({
    method: 'post',
    path,
    summary: 'Add an internal note to a quote or an order',
    request: { query: RecordQuerySchema, ...jsonBody(NewNoteSchema) },
    responses: { 201: json(NoteSchema, 'The note'), ...refusals(400, 401, 404) },
  }),
  remove: createRoute({
    method: 'delete',
    path: `${path}/{id}`,
    summary: 'Put an internal note into the bin, where it can be brought back for 30 days',
    request: { params: z.object({ id: z.string() }) },
    responses: { 204: { description: 'Deleted' }, ...refusals(401, 404) },
  }),
}

export function createInternalNotesApi({ store, now, requireOwner }: ApiParts) {
  const api = createApi()
  api.use(path, requireOwner)
  api.use(`${path}/*`, requireOwner)
  return api
    .openapi(routes.list, async (c) => {
      const notes = await listNotes(store, subjectFor(c))
      return c.json(notes.map(noteAnswer), 200)
    })
    .openapi(routes.add, async (c) => {
      const subject = subjectFor(c)
      const { text } = c.req.valid('json')
      let note: NoteRow | undefined
      const isFound = await changeNotes(store, subject, async () => {
        note = await insertNote(store, subject, text, now())
      })
      if (!isFound || !note) throw new Problem(404, subject.of === 'quote_id' ? 'Quote not found.' : 'Order not found.')
      return c.json(noteAnswer(note), 201)
    })
    .openapi(routes.remove, async (c) => {
      const note = await findNote(store, rowId(c.req.valid('param').id, noteNotFound))
      if (!note || note.deleted_at !== null) throw noteNotFound()
      const of = note.quote_id === null ? 'order_id' : 'quote_id'
      await changeNotes(store, { of, id: Number(note[of]) }, () => setNoteDeleted(store, note.id, now()))
      return c.body(null, 204)
    })
}

/** Changes the notes of a quote or order, and so what it is found by. False when there is none; then nothing changes. */
export const changeNotes = (store: Store, { of, id }: NoteSubject, change: () => Promise<unknown>): Promise<boolean> =>
  store.transaction(async () => {
    const [lock, index] = of === 'quote_id' ? [lockQuote, indexQuotes] : [readLocked, indexOrders]
    if (!(await lock(store, id))) return false
    await change()
    await index(store, [id])
    return true
  })

/** STAFF-1: the workshop has the notes on orders. */
function subjectFor(c: Context<ApiEnv, string, { out: { query: z.output<typeof RecordQuerySchema> } }>): NoteSubject {
  const subject = subjectOf(c.req.valid('query'))
  if (subject.of === 'quote_id' && c.get('person').role !== 'owner')
    throw new Problem(403, 'Notes on quotes are for the owner.')
  return subject
}

const noteNotFound = () => new Problem(404, 'Note not found.')

const noteAnswer = ({ id, text, created_at, by_name }: NoteRow): z.infer<typeof NoteSchema> => ({
  id,
  text,
  createdAt: isoOf(created_at),
  ...(by_name !== null && { by: by_name }),
})

export type InternalNotesApi = ReturnType<typeof createInternalNotesApi>
