/** What the owner says about a wood (DRAW-2, DRAW-6, DRAW-7). Its price and existence are the price history's. */
import type { FieldError } from '../../../platform/api.ts'
import { changePages } from '../../../platform/database/page-changes.ts'
import type { Store } from '../../../platform/database/store.ts'
import { listSpecies, poundsPerBoardFootOf } from '../../catalog/catalog.server.ts'
import { keepPicture } from '../../media/pictures.server.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import { type EditConflict, type EditWords, mergeEdit } from '../../shared/two-desks/merge-edit.server.ts'
import { lockPrices } from '../price-items.server.ts'
import { proportionProblem } from './wood-rules.ts'

export type Wood = Awaited<ReturnType<typeof listSpecies>>[number]

type WoodInput = {
  name: string
  description: string
  character: string
  poundsPerBoardFoot: { from: number; to: number } | null
  hardnessLbf: number | null
  /** Of the wood as it is sold, of its face and of its end grain. Null for none. */
  pictureId: string | null
  facePictureId: string | null
  endPictureId: string | null
}

type ChangedWood =
  | { ok: true; wood: Wood; noLongerUsed: string[] }
  | { ok: false; reason: 'not-found' | 'taken' }
  | { ok: false; reason: 'pictures'; errors: FieldError[] }
  | EditConflict

/** STAFF-3: `was` is what the owner saw of it. */
export const changeWood = (
  store: Store,
  findPictures: FindPictures,
  id: string,
  { was, ...wanted }: WoodInput & { was?: Record<string, unknown> | undefined },
  now: number,
): Promise<ChangedWood> =>
  changePages(store, async () => {
    await lockPrices(store, now)
    const woods = await listSpecies(store)
    const stored = woods.find((one) => one.id === id)
    if (!stored) return { ok: false, reason: 'not-found' }
    const edit = mergeEdit(inputOf(stored), wanted, was, woodWords)
    if (!edit.ok) return edit
    const input = edit.merged
    const name = input.name.toLowerCase()
    if (woods.some((one) => one.id !== id && one.name.toLowerCase() === name)) return { ok: false, reason: 'taken' }
    const errors = await keepPictures(store, findPictures, stored, input, now)
    if (errors.length > 0) return { ok: false, reason: 'pictures', errors }
    const wood = await store.db
      .updateTable('wood_species')
      .set({
        name: input.name,
        description: input.description,
        character: input.character,
        pounds_from: input.poundsPerBoardFoot?.from ?? null,
        pounds_to: input.poundsPerBoardFoot?.to ?? null,
        janka_lbf: input.hardnessLbf,
        picture_id: input.pictureId,
        face_picture_id: input.facePictureId,
        end_picture_id: input.endPictureId,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const before = [stored.picture_id, stored.face_picture_id, stored.end_picture_id].filter((one) => one !== null)
    return { ok: true, wood, noLongerUsed: before }
  })

/** As the API answers it. */
const inputOf = (row: Wood): WoodInput => ({
  ...{ name: row.name, description: row.description, character: row.character },
  ...{ poundsPerBoardFoot: poundsPerBoardFootOf(row), hardnessLbf: row.janka_lbf },
  ...{ pictureId: row.picture_id, facePictureId: row.face_picture_id, endPictureId: row.end_picture_id },
})

/** An id says nothing. */
const pictureWords = (label: string) => ({ label, text: (id: string | null) => (id === null ? '' : 'another picture') })
const woodWords: EditWords<WoodInput> = {
  ...{ name: 'Name', description: 'Description', character: 'Character' },
  poundsPerBoardFoot: { label: 'Weight', text: (range) => (range ? `${range.from} to ${range.to} lb / bf` : '') },
  hardnessLbf: { label: 'Hardness', text: (lbf) => `${lbf} lbf` },
  ...{ pictureId: pictureWords('Picture'), facePictureId: pictureWords('Face') },
  endPictureId: pictureWords('End grain'),
}

const pictureFields = [
  { field: 'pictureId', column: 'picture_id', of: null },
  { field: 'facePictureId', column: 'face_picture_id', of: 'face' },
  { field: 'endPictureId', column: 'end_picture_id', of: 'end' },
] as const

/** A picture may stay as it is, be an uploaded one of the right proportions, or none. Returns what is wrong. */
async function keepPictures(
  store: Store,
  findPictures: FindPictures,
  stored: Wood,
  input: WoodInput,
  now: number,
): Promise<FieldError[]> {
  const errors: FieldError[] = []
  const pictureOf = await findPictures(pictureFields.map(({ field }) => input[field]))
  for (const { field, column, of } of pictureFields) {
    const id = input[field]
    if (id === null || id === stored[column]) continue
    const picture = pictureOf(id)
    const problem = picture && of && proportionProblem(of, picture)
    if (problem) errors.push({ field, message: problem })
    // Only uploaded pictures can be kept, so no other picture of the shop gets here by its name.
    else if (!(await keepPicture(store, id, now)))
      errors.push({ field, message: 'Picture not found. Upload it again.' })
  }
  return errors
}
