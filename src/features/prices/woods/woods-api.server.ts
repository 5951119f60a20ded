import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, json, jsonBody, Problem, refusals, TextIdSchema } from '../../../platform/api.ts'
import { listSpecies, poundsPerBoardFootOf } from '../../catalog/catalog.server.ts'
import { PictureOrNullSchema } from '../../media/picture-schema.server.ts'
import type { FindPictures, PictureLookup } from '../../media/serve-media.server.ts'
import type { Media } from '../../media/uploads.server.ts'
import { conflictProblem, conflictRefusal, WasSchema } from '../../shared/two-desks/merge-edit.server.ts'
import { errorsProblem } from '../price-problems.server.ts'
import { speciesLimits } from '../prices.ts'
import { lineSchema, nameSchema, textSchema } from '../prices-schema.server.ts'
import { hardnessText, poundsOrderText, poundsText, woodFactLimits } from './wood-rules.ts'
import { changeWood, type Wood } from './woods.server.ts'

const { minPounds, maxPounds, maxHardnessLbf, character } = woodFactLimits

const pounds = z
  .number(poundsText)
  .min(minPounds, poundsText)
  .max(maxPounds, poundsText)
  .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), poundsText)
const pictureId = z.string('Must be the id of a picture.').max(100).nullable()

const WoodFieldsSchema = z
  .strictObject({
    name: nameSchema(speciesLimits.name),
    description: textSchema(speciesLimits.description),
    character: lineSchema(character).openapi({ description: 'One line: what it is like to live with' }),
    poundsPerBoardFoot: z
      .strictObject({ from: pounds, to: pounds })
      .refine(({ from, to }) => from <= to, { message: poundsOrderText, path: ['to'] })
      .nullable(),
    hardnessLbf: z
      .int(hardnessText)
      .min(1, hardnessText)
      .max(maxHardnessLbf, hardnessText)
      .nullable()
      .openapi({ description: 'Side hardness (Janka test), in pounds-force' }),
    pictureId: pictureId.openapi({ description: 'As it is, or from POST /admin/pictures' }),
    facePictureId: pictureId.openapi({ description: '120 x 14 inches of its face' }),
    endPictureId: pictureId.openapi({ description: '14 x 14 inches of its end grain' }),
  })
  .openapi('WoodFields')

const OwnedWoodSchema = z
  .object({
    id: z.string(),
    ...WoodFieldsSchema.shape,
    picture: PictureOrNullSchema,
    face: PictureOrNullSchema,
    end: PictureOrNullSchema,
  })
  .openapi('OwnedWood')

const routes = {
  list: createRoute({
    method: 'get',
    path: '/admin/woods',
    summary: 'All woods with the ids of their pictures',
    responses: { 200: json(z.array(OwnedWoodSchema), 'Woods'), ...refusals(401) },
  }),
  change: createRoute({
    method: 'put',
    path: '/admin/woods/{id}',
    summary: 'Change what the shop says and shows of a wood, without its price',
    request: {
      params: z.object({ id: TextIdSchema }),
      ...jsonBody(WoodFieldsSchema.extend({ was: WasSchema }).openapi('WoodChange')),
    },
    responses: { 200: json(OwnedWoodSchema, 'The wood'), ...refusals(400, 401, 404), ...conflictRefusal },
  }),
}

type Parts = ApiParts & { findPictures: FindPictures; media: Pick<Media, 'removeUnused'> }

/** What the owner says about the woods (DRAW-2, DRAW-6, DRAW-7). */
export function createWoodsApi({ store, now, requireOwner, findPictures, media }: Parts) {
  const api = createApi()
  for (const route of Object.values(routes)) api.use(route.getRoutingPath(), requireOwner)

  const answer = async (woods: readonly Wood[]) => {
    const pictureOf = await findPictures(
      woods.flatMap((row) => [row.picture_id, row.face_picture_id, row.end_picture_id]),
    )
    return woods.map((row) => woodAnswer(row, pictureOf))
  }
  return api
    .openapi(routes.list, async (c) => c.json(await answer(await listSpecies(store)), 200))
    .openapi(routes.change, async (c) => {
      const input = c.req.valid('json')
      const changed = await changeWood(store, findPictures, c.req.valid('param').id, input, now())
      if (!changed.ok) throw woodProblem(changed, input.name)
      await media.removeUnused(changed.noLongerUsed)
      const [wood] = await answer([changed.wood])
      if (!wood) throw new Problem(404, 'Wood not found.')
      return c.json(wood, 200)
    })
}

function woodAnswer(row: Wood, pictureOf: PictureLookup): z.infer<typeof OwnedWoodSchema> {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    character: row.character,
    poundsPerBoardFoot: poundsPerBoardFootOf(row),
    hardnessLbf: row.janka_lbf,
    pictureId: row.picture_id,
    facePictureId: row.face_picture_id,
    endPictureId: row.end_picture_id,
    picture: pictureOf(row.picture_id) ?? null,
    face: pictureOf(row.face_picture_id) ?? null,
    end: pictureOf(row.end_picture_id) ?? null,
  }
}

function woodProblem(refused: Exclude<Awaited<ReturnType<typeof changeWood>>, { ok: true }>, name: string): Problem {
  switch (refused.reason) {
    case 'not-found':
      return new Problem(404, 'Wood not found.')
    case 'taken':
      return new Problem(409, `A wood named “${name}” already exists.`, {
        errors: [{ field: 'name', message: 'This name is taken.' }],
      })
    case 'conflict':
      return conflictProblem(refused)
    case 'pictures':
      return errorsProblem(refused.errors)
  }
}

export type WoodsApi = ReturnType<typeof createWoodsApi>
