import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, json, limited, multipartBody, Problem, refusals } from '../../platform/api.ts'
import { PictureSchema } from './picture-schema.server.ts'
import { keepPicture } from './pictures.server.ts'
import type { FindPictures } from './serve-media.server.ts'
import type { Media } from './uploads.server.ts'

/** More than the owner would ever upload, but few enough not to keep the decoder busy without end. */
export const uploadLimit = { name: 'uploads', most: 600, windowMs: 10 * 60 * 1000 }

const fields = z.object({ use: z.enum(['product', 'species'], 'Choose product or species.') })

const upload = createRoute({
  method: 'post',
  path: '/admin/pictures',
  summary: 'Store a picture for a form; deleted after a day unless the form is saved',
  request: multipartBody('image', fields),
  responses: {
    201: json(z.object({ id: z.string(), picture: PictureSchema }), 'The picture'),
    ...refusals(400, 401, 413, 415, 429),
  },
})

type Parts = ApiParts & { findPictures: FindPictures; media: Media }

export function createPicturesApi({ findPictures, media, ...parts }: Parts) {
  const { store, now, requireOwner } = parts
  const api = createApi()
  api.use(upload.getRoutingPath(), requireOwner, limited(parts, uploadLimit))
  return api.openapi(upload, async (c) => {
    const wanted = {
      use: 'product',
      chooseUse: ({ use }: z.infer<typeof fields>) => use,
      field: 'image',
      fields,
    } as const
    const id = await media.takeUpload(c, wanted, async ({ pictureId }) => {
      if (!(await keepPicture(store, pictureId, now()))) throw new Problem(503, 'The picture was lost. Try again.')
      return pictureId
    })
    const picture = (await findPictures([id]))(id)
    if (!picture) throw new Problem(503, 'The picture was lost. Try again.')
    return c.json({ id, picture }, 201)
  })
}
