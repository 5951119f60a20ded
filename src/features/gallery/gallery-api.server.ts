import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, json, refusals } from '../../platform/api.ts'
import type { FindPictures } from '../media/media.server.ts'
import { PictureSchema } from '../media/picture-schema.server.ts'

const GalleryImageSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    imagePath: z.string(),
    picture: PictureSchema.nullable(),
    featured: z.boolean(),
    sortOrder: z.int(),
  })
  .openapi('GalleryImage')

const galleryCategories = ['floating-mantel', 'corbel-mantel', 'ceiling-beam', 'general'] as const

const list = createRoute({
  method: 'get',
  path: '/gallery-images',
  summary: 'Gallery pictures in the order of the owner',
  request: { query: z.object({ category: z.enum(galleryCategories).optional() }) },
  responses: { 200: json(z.array(GalleryImageSchema), 'Pictures'), ...refusals(400) },
})

/** The gallery's reads. */
export function createGalleryApi({ store, findPictures }: Pick<ApiParts, 'store'> & { findPictures: FindPictures }) {
  return createApi().openapi(list, async (c) => {
    const { category } = c.req.valid('query')
    let query = store.db.selectFrom('gallery_images').selectAll().orderBy('sort_order').orderBy('id')
    if (category) query = query.where('category', '=', category)
    const images = await query.execute()
    const pictureOf = await findPictures(images.map((image) => image.picture_id))
    const answer = images.map((image) => {
      const picture = pictureOf(image.picture_id) ?? null
      return {
        id: image.id,
        title: image.title,
        description: image.description,
        category: image.category,
        imagePath: picture?.path ?? '',
        picture,
        featured: image.featured === 1,
        sortOrder: image.sort_order,
      }
    })
    return c.json(answer, 200)
  })
}

export type GalleryApi = ReturnType<typeof createGalleryApi>
