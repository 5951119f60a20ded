import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  type ApiParts,
  createApi,
  json,
  jsonBody,
  jsonPage,
  limited,
  multipartBody,
  PageSchema,
  Problem,
  refusals,
  setPageHeaders,
  TextIdSchema,
} from '../../platform/api.ts'
import { shopPageSize } from '../catalog/catalog.ts'
import { uploadedPattern } from '../media/pictures.server.ts'
import { uploadLimit } from '../media/pictures-api.server.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import type { Media } from '../media/uploads.server.ts'
import { conflictProblem, conflictRefusal } from '../shared/two-desks/merge-edit.server.ts'
import {
  binGalleryImage,
  type GalleryRow,
  insertGalleryImage,
  listFeaturedImages,
  listGalleryImages,
  listUnknown,
  orderGalleryImages,
  updateGalleryImage,
} from './gallery.server.ts'
import { deskPageSize, type ShownPiece } from './gallery.ts'
import { CategorySchema, ChangeSchema, GalleryImageSchema, UploadFields } from './gallery-schemas.server.ts'

const sentLatelyMs = 60 * 60 * 1000

const IdsSchema = z.array(z.string().max(100)).max(10_000)
const imageId = z.object({ id: TextIdSchema })

const routes = {
  list: createRoute({
    method: 'get',
    path: '/gallery-images',
    summary: `Gallery pictures by sortOrder, ties newest first, ${shopPageSize} at a time`,
    request: { query: z.object({ category: CategorySchema.optional(), page: PageSchema }) },
    responses: { 200: jsonPage(z.array(GalleryImageSchema), 'Pictures'), ...refusals(400) },
  }),
  featured: createRoute({
    method: 'get',
    path: '/gallery-images/featured',
    summary: 'The first six featured pictures',
    responses: { 200: json(z.array(GalleryImageSchema), 'Pictures') },
  }),
  owned: createRoute({
    method: 'get',
    path: '/admin/gallery-images',
    summary: `The same pictures for the owner's list, ${deskPageSize} at a time`,
    request: {
      query: z.object({ q: z.string().max(200, 'Use 200 characters or fewer.').optional(), page: PageSchema }),
    },
    responses: { 200: jsonPage(z.array(GalleryImageSchema), 'Pictures'), ...refusals(400, 401) },
  }),
  upload: createRoute({
    method: 'post',
    path: '/gallery-images',
    summary: 'Add a picture: JPEG, PNG or WebP, 800 pixels wide or more, at most 30 MB',
    request: multipartBody('image', UploadFields),
    responses: { 201: json(GalleryImageSchema, 'The image'), ...refusals(400, 401, 413, 415, 429) },
  }),
  order: createRoute({
    method: 'put',
    path: '/gallery-images/order',
    summary: 'Put these pictures in order, on the places that they have together; all others stay where they are',
    request: jsonBody(z.object({ ids: IdsSchema.min(1), was: IdsSchema.optional() })),
    responses: { 204: { description: 'Put in order' }, ...refusals(400, 401), ...conflictRefusal },
  }),
  change: createRoute({
    method: 'patch',
    path: '/gallery-images/{id}',
    summary: "Change a picture's text, category, star, position, or what it shows",
    request: { params: imageId, ...jsonBody(ChangeSchema) },
    responses: { 200: json(GalleryImageSchema, 'The image'), ...refusals(400, 401, 404), ...conflictRefusal },
  }),
  remove: createRoute({
    method: 'delete',
    path: '/gallery-images/{id}',
    summary: 'Delete a picture for good',
    request: { params: imageId },
    responses: { 204: { description: 'Deleted' }, ...refusals(400, 401, 404) },
  }),
}

type Parts = ApiParts & { findPictures: FindPictures; media: Media }

/** GAL-1, ADMIN-4: the gallery's pictures, and the owner's changes to them. */
export function createGalleryApi(parts: Parts) {
  const { store, now, requireOwner, findPictures, media } = parts
  const api = createApi()
  api.use('/admin/gallery-images', requireOwner)
  api.on(['POST', 'PUT', 'PATCH', 'DELETE'], '/gallery-images/*', requireOwner)
  api.post('/gallery-images', limited(parts, uploadLimit))

  const answersOf = async (rows: GalleryRow[]) => {
    const pictureOf = await findPictures(rows.map((row) => row.picture_id))
    return rows.map((row) => {
      const picture = pictureOf(row.picture_id) ?? null
      return {
        id: row.id,
        title: row.title,
        description: row.description,
        category: row.category,
        imagePath: picture?.path ?? '',
        picture,
        featured: row.featured === 1,
        sortOrder: row.sort_order,
        rendered: !uploadedPattern.test(row.picture_id),
        woodSpeciesId: row.wood_species_id,
        productId: row.product_id,
        length: row.length_in,
        width: row.width_in,
        thickness: row.thickness_in,
      }
    })
  }
  const refuseUnknown = async (shows: Partial<ShownPiece>) => {
    const unknown = await listUnknown(store, shows)
    if (unknown.length > 0)
      throw new Problem(400, 'The input is invalid.', {
        errors: unknown.map((field) => ({ field, message: unknownTexts[field] })),
      })
  }
  const answerPage = async (
    c: Context,
    wanted: { category?: string | undefined; search?: string | undefined },
    { page, pageSize }: { page: number; pageSize: number },
  ) => {
    const cut = { offset: (page - 1) * pageSize, limit: pageSize }
    const { images, total } = await listGalleryImages(store, wanted, cut)
    setPageHeaders(c, { page, pageSize, total })
    return answersOf(images)
  }
  const answerOf = async (row: GalleryRow | undefined) => {
    const [answer] = row ? await answersOf([row]) : []
    if (!answer) throw new Problem(404, 'Picture not found in the gallery.')
    return answer
  }
  return api
    .openapi(routes.list, async (c) => {
      const { category, page } = c.req.valid('query')
      return c.json(await answerPage(c, { category }, { page, pageSize: shopPageSize }), 200)
    })
    .openapi(routes.featured, async (c) => c.json(await answersOf(await listFeaturedImages(store)), 200))
    .openapi(routes.owned, async (c) => {
      const { q, page } = c.req.valid('query')
      return c.json(await answerPage(c, { search: q }, { page, pageSize: deskPageSize }), 200)
    })
    .openapi(routes.upload, async (c) => {
      const stored = await media.takeUpload(
        c,
        { use: 'gallery', field: 'image', fields: UploadFields },
        async ({ pictureId, fields }) => {
          await refuseUnknown(fields)
          const createdAt = isLately(fields.sentAt, now()) ? fields.sentAt : now()
          const image = await insertGalleryImage(store, { ...fields, shows: fields, pictureId, createdAt }, now())
          if (!image) throw new Problem(503, 'We lost the picture while saving it. Try again.')
          return image
        },
      )
      return c.json(await answerOf(stored), 201)
    })
    .openapi(routes.order, async (c) => {
      const ordered = await orderGalleryImages(store, c.req.valid('json'))
      if (!ordered) throw new Problem(409, 'A picture was deleted since you opened the gallery. Reload it and reorder.')
      if (!ordered.ok) throw conflictProblem(ordered)
      return c.body(null, 204)
    })
    .openapi(routes.change, async (c) => {
      const { was, ...change } = c.req.valid('json')
      await refuseUnknown(change)
      const changed = await updateGalleryImage(store, c.req.valid('param').id, change, was)
      if (changed && 'conflicts' in changed) throw conflictProblem(changed)
      return c.json(await answerOf(changed), 200)
    })
    .openapi(routes.remove, async (c) => {
      if (!(await binGalleryImage(store, c.req.valid('param').id, now())))
        throw new Problem(404, 'Picture not found in the gallery.')
      return c.body(null, 204)
    })
}

const unknownTexts = {
  woodSpeciesId: "The shop doesn't have this wood.",
  productId: "The shop doesn't have this product.",
}

/** A browser's clock may be wrong. */
const isLately = (at: number | undefined, now: number): at is number =>
  at !== undefined && at <= now && at > now - sentLatelyMs

export type GalleryApi = ReturnType<typeof createGalleryApi>
