import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, json, limited, multipartBody, Problem, refusals } from '../../platform/api.ts'
import { changePages } from '../../platform/database/page-changes.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Settings } from '../catalog/catalog.server.ts'
import { changeSetting } from '../catalog/settings.server.ts'
import { PictureSchema } from '../media/picture-schema.server.ts'
import { keepPicture } from '../media/pictures.server.ts'
import { uploadLimit } from '../media/pictures-api.server.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import type { Media } from '../media/uploads.server.ts'
import type { Category } from '../pricing/pricing.ts'

/** A category's name in addresses, and its name in the pricing data. */
const categoryByName: Record<string, Category> = {
  'floating-mantel': 'floating-mantel',
  'corbel-mantel': 'corbel-mantel',
  'ceiling-beam': 'ceiling-beam',
  floating: 'floating-mantel',
  corbel: 'corbel-mantel',
  ceiling: 'ceiling-beam',
}

const CategoryFields = z.object({
  productType: z.enum(Object.keys(categoryByName), `Must be one of ${Object.keys(categoryByName).join(', ')}.`),
})

const HeroFields = z.object({})

const NewPictureSchema = z.object({
  path: z.string().openapi({ description: 'The largest JPEG' }),
  picture: PictureSchema,
})

const routes = {
  category: createRoute({
    method: 'post',
    path: '/admin/upload-image',
    summary: "Replace a category's picture: JPEG or PNG, 1200 pixels wide or more, at most 5 MB",
    request: multipartBody('image', CategoryFields),
    responses: {
      200: json(NewPictureSchema.extend({ imagePath: z.string() }), 'The new picture'),
      ...refusals(400, 401, 409, 413, 415, 429),
    },
  }),
  hero: createRoute({
    method: 'post',
    path: '/admin/upload-hero-image',
    summary: "Replace the home page's picture: JPEG, PNG or WebP, landscape, 1920 pixels wide or more, at most 10 MB",
    request: multipartBody('heroImage', HeroFields),
    responses: {
      200: json(NewPictureSchema.extend({ heroImage: z.string() }), 'The new picture'),
      ...refusals(400, 401, 409, 413, 415, 429),
    },
  }),
}

type Parts = ApiParts & { findPictures: FindPictures; media: Media }

/** ADMIN-5, ADMIN-7: the pictures of the home page and the categories. */
export function createCatalogPicturesApi(parts: Parts) {
  const { store, now, requireOwner, findPictures, media } = parts
  const api = createApi()
  for (const path of ['/admin/upload-image', '/admin/upload-hero-image'])
    api.use(path, requireOwner, limited(parts, uploadLimit))

  const answerOf = async (pictureId: string) => {
    const picture = (await findPictures([pictureId]))(pictureId)
    // Another upload at the same moment has already replaced it.
    if (!picture) throw new Problem(409, 'Another upload replaced this picture at the same time.')
    return { path: picture.path, picture }
  }
  return api
    .openapi(routes.category, async (c) => {
      const { pictureId, replaced } = await media.takeUpload(
        c,
        { use: 'product', field: 'image', fields: CategoryFields },
        async ({ pictureId, fields }) => {
          const category = categoryByName[fields.productType] ?? 'floating-mantel'
          return { pictureId, ...kept(await setCategoryPicture(store, category, pictureId, now())) }
        },
      )
      await media.removeUnused([replaced])
      const answer = await answerOf(pictureId)
      return c.json({ ...answer, imagePath: answer.path }, 200)
    })
    .openapi(routes.hero, async (c) => {
      const { pictureId, replaced } = await media.takeUpload(
        c,
        { use: 'hero', field: 'heroImage', fields: HeroFields },
        async ({ pictureId }) => ({ pictureId, ...kept(await setHeroPicture(store, pictureId, now())) }),
      )
      await media.removeUnused([replaced])
      const answer = await answerOf(pictureId)
      return c.json({ ...answer, heroImage: answer.path }, 200)
    })
}

function kept<T>(change: T | undefined): T {
  if (change === undefined) throw new Problem(503, 'We lost the picture while saving it. Try again.')
  return change
}

/** The owner's pictures for the home page and the categories (ADMIN-5, ADMIN-7). */

/** The previous picture; undefined when nothing changed because the new picture's files are gone. */
type PictureChange = { replaced: string | undefined } | undefined

/** ADMIN-5: the category's picture, also shown for its products that have none of their own. */
const setCategoryPicture = (store: Store, category: Category, pictureId: string, now: number): Promise<PictureChange> =>
  changePages(store, async () => {
    if (!(await keepPicture(store, pictureId, now))) return undefined
    const set = (before: Settings['categoryPictures']) => ({ ...before, [category]: pictureId })
    return { replaced: (await changeSetting(store, 'categoryPictures', set, now))[category] }
  })

/** ADMIN-7: the picture of the home page. */
const setHeroPicture = (store: Store, pictureId: string, now: number): Promise<PictureChange> =>
  changePages(store, async () => {
    if (!(await keepPicture(store, pictureId, now))) return undefined
    return { replaced: (await changeSetting(store, 'heroPicture', () => pictureId, now)) ?? undefined }
  })
