import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  json,
  jsonBody,
  limited,
  multipartBody,
  Problem,
  refusals,
} from '../../platform/api.ts'
import { StorageUnavailable } from '../../platform/storage-contract.ts'
import { PictureSchema } from '../media/picture-schema.server.ts'
import { uploadedPattern } from '../media/pictures.server.ts'
import { uploadLimit } from '../media/pictures-api.server.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import type { Media } from '../media/uploads.server.ts'
import { type Category, categorySlugs } from '../pricing/pricing.ts'
import { EarlierPicturesSchema, readEarlierPictures } from './earlier-pictures.server.ts'
import { putBackPicture, type SitePlace, showPicture } from './site-pictures.server.ts'

/** A category's name in addresses, and its name in the pricing data; and the maker, whose portrait is on the home page. */
const placeByName: Record<string, Category | 'maker'> = {
  maker: 'maker',
  'floating-mantel': 'floating-mantel',
  'corbel-mantel': 'corbel-mantel',
  'ceiling-beam': 'ceiling-beam',
  floating: 'floating-mantel',
  corbel: 'corbel-mantel',
  ceiling: 'ceiling-beam',
}

const CategoryFields = z.object({
  productType: z.enum(Object.keys(placeByName), `Must be one of ${Object.keys(placeByName).join(', ')}.`),
})

const HeroFields = z.object({})

const NewPictureSchema = z.object({
  path: z.string().openapi({ description: 'The largest JPEG' }),
  picture: PictureSchema,
})

const sitePlaces = ['hero', 'maker', ...categorySlugs] as const satisfies readonly SitePlace[]

const SitePlaceSchema = z.enum(sitePlaces, `Must be one of ${sitePlaces.join(', ')}.`)

const PutBackSchema = z
  .object({
    place: SitePlaceSchema,
    pictureId: z.string('Send the id of the picture.').max(200, 'No picture has this id.'),
  })
  .openapi('PutBackPicture')

const routes = {
  earlier: createRoute({
    method: 'get',
    path: '/admin/earlier-pictures',
    summary: 'The last three pictures that the home page, its portrait and each category no longer show',
    responses: {
      200: json(z.record(z.enum(sitePlaces), EarlierPicturesSchema).openapi('EarlierPictures'), 'By place'),
      ...refusals(401),
    },
  }),
  putBack: createRoute({
    method: 'post',
    path: '/admin/earlier-pictures/put-back',
    summary: 'Show one of these pictures again; the one shown now takes its place among the three',
    request: jsonBody(PutBackSchema),
    responses: { 200: json(NewPictureSchema, 'The picture that is shown now'), ...refusals(400, 401, 409) },
  }),
  category: createRoute({
    method: 'post',
    path: '/admin/upload-image',
    summary:
      "Replace the picture of a category, or the maker's portrait: JPEG or PNG, 1200 pixels wide or more, at most 5 MB",
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

/** ADMIN-5, ADMIN-7, SET-1: the pictures of the home page, the maker and the categories. */
export function createCatalogPicturesApi(parts: Parts) {
  const { store, now, requireOwner, findPictures, media } = parts
  const api = createApi()
  for (const path of ['/admin/upload-image', '/admin/upload-hero-image'])
    api.use(path, requireOwner, limited(parts, uploadLimit))
  for (const path of [routes.earlier.path, routes.putBack.path]) api.use(path, requireOwner)

  const answerOf = async (pictureId: string) => {
    const picture = (await findPictures([pictureId]))(pictureId)
    // Another upload at the same moment has already replaced it.
    if (!picture) throw new Problem(409, 'Another upload replaced this picture at the same time.')
    return { path: picture.path, picture }
  }
  /** The row of an uploaded picture may be there without its file, such as after a backup was restored in part. */
  const hasFile = async (pictureId: string): Promise<boolean> => {
    const picture = (await findPictures([pictureId]))(pictureId)
    if (!picture || !uploadedPattern.test(pictureId)) return picture !== undefined
    const opened = await media.files
      .openVariant({ key: pictureId, width: picture.width, format: 'jpg' })
      .catch((error: unknown) => {
        if (!(error instanceof StorageUnavailable)) throw error
        throw new Problem(503, "The shop can't reach its pictures right now. Try again in a moment.")
      })
    opened?.body.destroy()
    return opened !== undefined
  }
  return api
    .openapi(routes.earlier, async (c) => {
      const earlier = await readEarlierPictures(store, sitePlaces, findPictures)
      const [hero, maker, floating, corbel, ceiling] = sitePlaces
      return c.json(
        {
          [hero]: earlier(hero),
          [maker]: earlier(maker),
          [floating]: earlier(floating),
          [corbel]: earlier(corbel),
          [ceiling]: earlier(ceiling),
        },
        200,
      )
    })
    .openapi(routes.putBack, async (c) => {
      const { place, pictureId } = c.req.valid('json')
      const result = (await hasFile(pictureId)) ? await putBackPicture(store, place, pictureId, now()) : 'gone'
      if (result === 'gone') throw new Problem(409, "The file of this picture is gone, so it can't be put back.")
      if (result === 'not-kept')
        throw new Problem(409, 'This picture is no longer among the last three. Someone may have changed it just now.')
      await media.removeUnused(result.dropped)
      return c.json(await answerOf(pictureId), 200)
    })
    .openapi(routes.category, async (c) => {
      const { pictureId, dropped } = await media.takeUpload(
        c,
        { use: 'product', field: 'image', fields: CategoryFields },
        async ({ pictureId, fields }) => {
          const place = placeByName[fields.productType] ?? 'floating-mantel'
          return { pictureId, ...kept(await showPicture(store, place, pictureId, now())) }
        },
      )
      await media.removeUnused(dropped)
      const answer = await answerOf(pictureId)
      return c.json({ ...answer, imagePath: answer.path }, 200)
    })
    .openapi(routes.hero, async (c) => {
      const { pictureId, dropped } = await media.takeUpload(
        c,
        { use: 'hero', field: 'heroImage', fields: HeroFields },
        async ({ pictureId }) => ({ pictureId, ...kept(await showPicture(store, 'hero', pictureId, now())) }),
      )
      await media.removeUnused(dropped)
      const answer = await answerOf(pictureId)
      return c.json({ ...answer, heroImage: answer.path }, 200)
    })
}

function kept<T>(change: T | undefined): T {
  if (change === undefined) throw new Problem(503, 'We lost the picture while saving it. Try again.')
  return change
}

export type CatalogPicturesApi = ReturnType<typeof createCatalogPicturesApi>
