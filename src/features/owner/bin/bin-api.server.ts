import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, isoOf, json, Problem, refusals, rowId, TextIdSchema } from '../../../platform/api.ts'
import type { Media } from '../../media/uploads.server.ts'
import { binKinds, deleteFromBin, keptMs, listBin, mostListed, refOf, restoreFromBin } from './bin.server.ts'

const params = z.object({ kind: z.enum(binKinds), id: TextIdSchema })

const EntrySchema = z
  .object({
    kind: z.enum(binKinds),
    id: z.string(),
    title: z.string(),
    words: z.string(),
    deletedAt: z.iso.datetime(),
    goneAt: z.iso.datetime().openapi({ description: 'When it is deleted for good' }),
  })
  .openapi('BinEntry')

const path = '/admin/bin/{kind}/{id}'
const routes = {
  list: createRoute({
    method: 'get',
    path: '/admin/bin',
    summary: `What was deleted in the last 30 days, newest first, at most ${mostListed} of each kind`,
    responses: { 200: json(z.array(EntrySchema), 'The bin'), ...refusals(401) },
  }),
  restore: createRoute({
    method: 'post',
    path: `${path}/restore`,
    summary: 'Bring something back from the bin, as it was',
    request: { params },
    responses: { 204: { description: 'Restored' }, ...refusals(400, 401, 404, 409) },
  }),
  remove: createRoute({
    method: 'delete',
    path,
    summary: 'Delete something in the bin for good, with its pictures and emails',
    request: { params },
    responses: { 204: { description: 'Deleted' }, ...refusals(400, 401, 404) },
  }),
}

/** DESK-4: the bin. */
export function createBinApi({ store, now, media, requireOwner }: ApiParts & { media: Media }) {
  const api = createApi()
  api.use('/admin/bin', requireOwner)
  api.use('/admin/bin/*', requireOwner)
  return api
    .openapi(routes.list, async (c) => {
      const entries = await listBin(store)
      return c.json(
        entries.map(({ deletedAt, ...entry }) => ({
          ...entry,
          deletedAt: isoOf(deletedAt),
          goneAt: isoOf(deletedAt + keptMs),
        })),
        200,
      )
    })
    .openapi(routes.restore, async (c) => {
      const restored = await restoreFromBin(store, checkedRef(c.req.valid('param')), now())
      if (restored === 'not-found') throw notThere()
      if (restored === 'quote-in-bin') throw new Problem(409, 'Its quote is in the bin, too. Restore the quote first.')
      return c.body(null, 204)
    })
    .openapi(routes.remove, async (c) => {
      const pictures = await deleteFromBin(store, checkedRef(c.req.valid('param')))
      if (!pictures) throw notThere()
      // A quote's photographs: which ones, only the cleaning knows.
      if (pictures.length > 0) await media.removeUnused(pictures)
      else void media.collect()
      return c.body(null, 204)
    })
}

type Named = z.infer<typeof params>

const checkedRef = ({ kind, id }: Named) => {
  if (kind !== 'picture') rowId(id, notThere)
  return refOf(kind, id)
}

const notThere = () => new Problem(404, "This isn't in the bin any more.")

export type BinApi = ReturnType<typeof createBinApi>
