/**
 * WALL-3: the photograph of a customer's wall, and the pictures with a piece in it. The only writer of their tables. Both
 * are private, like the photographs of messages.
 */
import { isOneOf } from '../../../platform/database/one-of.ts'
import type { Store } from '../../../platform/database/store.ts'
import { keepPicture } from '../../media/pictures.server.ts'
import type { WallMarks } from '../../on-your-wall/marks.ts'
import { type EditConflict, type EditWords, mergeEdit } from '../../shared/two-desks/merge-edit.server.ts'
import { lockQuote } from '../request/quotes.server.ts'

export type StoredWall = {
  photoId: string
  marks: WallMarks
  sentAt: number
  /** The piece in the photograph: as it was asked for (version 0), and of versions of the offer. */
  views: { version: number; pictureId: string }[]
}

/** Of the request, before there is an offer. */
export const askedVersion = 0

export async function findWall(store: Store, quoteId: number): Promise<StoredWall | undefined> {
  const wall = await store.db.selectFrom('quote_walls').selectAll().where('quote_id', '=', quoteId).executeTakeFirst()
  if (!wall) return undefined
  const views = await store.db
    .selectFrom('wall_views')
    .select(['version', 'picture_id as pictureId'])
    .where('quote_id', '=', quoteId)
    .orderBy('version', 'desc')
    .execute()
  return { photoId: wall.photo_id, marks: JSON.parse(wall.marks), sentAt: wall.sent_at, views }
}

/** Pictures that are used no more: `removeUnused` them after the commit. Undefined when the quote or a picture is gone. */
type Replaced = Promise<string[] | undefined>

/** Puts another photograph in the place of an earlier one, which goes with every picture of it. */
export function keepWall(
  store: Store,
  { quoteId, photoId, marks }: { quoteId: number; photoId: string; marks: WallMarks },
  now: number,
): Replaced {
  return store.transaction(async () => {
    if (!(await lockQuote(store, quoteId)) || !(await keepPicture(store, photoId, now))) return undefined
    const before = await findWall(store, quoteId)
    const row = { photo_id: photoId, marks: JSON.stringify(marks), sent_at: now }
    await store.db
      .insertInto('quote_walls')
      .values({ quote_id: quoteId, ...row })
      .onConflict((conflict) => conflict.column('quote_id').doUpdateSet(row))
      .execute()
    await store.db.deleteFrom('wall_views').where('quote_id', '=', quoteId).execute()
    store.logCommitted({ quote: quoteId }, 'photo of a wall received')
    return before ? picturesOf(before) : []
  })
}

const picturesOf = ({ photoId, views }: StoredWall) => [photoId, ...views.map(({ pictureId }) => pictureId)]

export type View = {
  quoteId: number
  version: number
  pictureId: string
  /** The photograph that it was made from. */
  photoId: string
}

/** Of the piece in the photograph. Also undefined where the quote has another photograph by now, or none. */
export function keepView(store: Store, { quoteId, version, pictureId, photoId }: View, now: number): Replaced {
  return store.transaction(async () => {
    if (!(await lockQuote(store, quoteId)) || !(await keepPicture(store, pictureId, now))) return undefined
    const wall = await findWall(store, quoteId)
    if (wall?.photoId !== photoId) return undefined
    await store.db
      .insertInto('wall_views')
      .values({ quote_id: quoteId, version, picture_id: pictureId })
      .onConflict((conflict) => conflict.columns(['quote_id', 'version']).doUpdateSet({ picture_id: pictureId }))
      .execute()
    return wall.views.flatMap((view) => (view.version === version ? [view.pictureId] : []))
  })
}

/** Where the piece is on the wall. Undefined without a photograph. STAFF-3: `was` is where the owner saw it; one place, and no two numbers. */
export function moveOnWall(
  store: Store,
  quoteId: number,
  at: WallMarks['at'],
  was: Record<string, unknown> | undefined,
): Promise<{ ok: true } | EditConflict | undefined> {
  return store.transaction(async () => {
    await lockQuote(store, quoteId)
    const wall = await findWall(store, quoteId)
    if (!wall) return undefined
    const edit = mergeEdit({ place: wall.marks.at }, { place: at }, was && { place: was }, placeWords)
    if (!edit.ok) return edit
    await store.db
      .updateTable('quote_walls')
      .set({ marks: JSON.stringify({ ...wall.marks, at }) })
      .where('quote_id', '=', quoteId)
      .execute()
    return { ok: true }
  })
}

const placeWords: EditWords<{ place: WallMarks['at'] }> = {
  place: { label: 'Place on the wall', text: () => 'another place' },
}

/** The photograph and every picture of it, for good. */
export function removeWall(store: Store, quoteId: number): Replaced {
  return store.transaction(async () => {
    if (!(await lockQuote(store, quoteId))) return undefined
    const wall = await findWall(store, quoteId)
    await store.db.deleteFrom('wall_views').where('quote_id', '=', quoteId).execute()
    await store.db.deleteFrom('quote_walls').where('quote_id', '=', quoteId).execute()
    return wall ? picturesOf(wall) : []
  })
}

export async function listPicturesInUse(store: Store, pictureIds: readonly string[]): Promise<string[]> {
  const photos = store.db
    .selectFrom('quote_walls')
    .select('photo_id as id')
    .where(isOneOf(store, 'photo_id', pictureIds, 'text'))
  const views = store.db
    .selectFrom('wall_views')
    .select('picture_id as id')
    .where(isOneOf(store, 'picture_id', pictureIds, 'text'))
  return (await photos.unionAll(views).execute()).map(({ id }) => id)
}
