/**
 * SET-2: the last three pictures that each place no longer shows, so that they can be put back. The only writer of the table
 * `earlier_pictures`.
 */
import { z } from '@hono/zod-openapi'
import { isoOf } from '../../platform/api.ts'
import { isOneOf } from '../../platform/database/one-of.ts'
import type { Store } from '../../platform/database/store.ts'
import { PictureSchema } from '../media/picture-schema.server.ts'
import { keepPicture, uploadedPattern } from '../media/pictures.server.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import type { Category } from '../pricing/pricing.ts'

/** The home page, the maker's portrait, a category, or a product. */
export type Place = 'hero' | 'maker' | Category | `product:${string}`

const mostKept = 3

export const EarlierPicturesSchema = z
  .array(z.object({ id: z.string(), picture: PictureSchema, removedAt: z.iso.datetime() }))
  .openapi({ description: 'What it showed before and can show again, the latest first' })

/**
 * Call inside the transaction that changes what a place shows, while the place is locked. `removed` it showed until now,
 * `shown` it shows from now on. Returns the pictures that can't be put back any more: remove them after the commit.
 */
export async function rememberPictures(
  store: Store,
  place: Place,
  { removed, shown }: { removed: readonly string[]; shown: readonly string[] },
  now: number,
): Promise<string[]> {
  const before = await listEarlier(store, [place])
  const isShown = (id: string) => shown.includes(id)
  const wanted = new Map<string, number>()
  // Marks the uploaded ones, so that a removal going on elsewhere waits for this commit. One whose files are gone is left out.
  for (const id of removed)
    if (!isShown(id) && (!uploadedPattern.test(id) || (await keepPicture(store, id, now)))) wanted.set(id, now)
  for (const { picture_id, removed_at } of before)
    if (!isShown(picture_id) && !wanted.has(picture_id)) wanted.set(picture_id, removed_at)
  const kept = [...wanted].slice(0, mostKept)
  await store.db.deleteFrom('earlier_pictures').where('place', '=', place).execute()
  if (kept.length > 0) {
    const rows = kept.map(([picture_id, removed_at], position) => ({ place, position, picture_id, removed_at }))
    await store.db.insertInto('earlier_pictures').values(rows).execute()
  }
  const stays = new Set(kept.map(([id]) => id))
  const left = [...removed, ...before.map(({ picture_id }) => picture_id)]
  return left.filter((id) => !isShown(id) && !stays.has(id))
}

/** Whether a place can show this picture again. */
export const isKept = async (store: Store, place: Place, pictureId: string): Promise<boolean> =>
  (await listEarlier(store, [place])).some(({ picture_id }) => picture_id === pictureId)

/** Looks up what these places showed before. Pictures that are gone are left out. */
export async function readEarlierPictures(store: Store, places: readonly Place[], findPictures: FindPictures) {
  const rows = await listEarlier(store, places)
  const find = await findPictures(rows.map(({ picture_id }) => picture_id))
  return (place: Place): z.infer<typeof EarlierPicturesSchema> =>
    rows.flatMap((row) => {
      const picture = row.place === place ? find(row.picture_id) : undefined
      return picture ? [{ id: row.picture_id, picture, removedAt: isoOf(row.removed_at) }] : []
    })
}

export async function listPicturesInUse(store: Store, pictureIds: readonly string[]): Promise<string[]> {
  const rows = await store.db
    .selectFrom('earlier_pictures')
    .select('picture_id')
    .where(isOneOf(store, 'picture_id', pictureIds, 'text'))
    .execute()
  return rows.map((row) => row.picture_id)
}

const listEarlier = (store: Store, places: readonly Place[]) =>
  store.db
    .selectFrom('earlier_pictures')
    .selectAll()
    .where(isOneOf(store, 'place', places, 'text'))
    .orderBy('place')
    .orderBy('position')
    .execute()
