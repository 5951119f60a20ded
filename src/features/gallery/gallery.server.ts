/** All of the gallery's SQL: the only writer of its table. */
import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { changePages } from '../../platform/database/page-changes.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { keepPicture } from '../media/pictures.server.ts'

export type GalleryRow = Selectable<Tables['gallery_images']>

type GalleryText = { title: string; description: string; category: string; featured: boolean }
type NewGalleryImage = GalleryText & { pictureId: string; sortOrder: number }
type GalleryChange = { [Name in keyof GalleryText]?: GalleryText[Name] | undefined } & {
  sortOrder?: number | undefined
}

/** In the owner's order, ties newest first. */
export function listGalleryImages(store: Store, category?: string): Promise<GalleryRow[]> {
  const query = store.db
    .selectFrom('gallery_images')
    .selectAll()
    .orderBy('sort_order')
    .orderBy('created_at', 'desc')
    .orderBy('id')
  return (category ? query.where('category', '=', category) : query).execute()
}

/** Undefined when the picture's files are gone because nothing claimed them in time. */
export const insertGalleryImage = (
  store: Store,
  image: NewGalleryImage,
  now: number,
): Promise<GalleryRow | undefined> =>
  changePages(store, async () => {
    if (!(await keepPicture(store, image.pictureId, now))) return undefined
    return store.db
      .insertInto('gallery_images')
      .values({
        id: randomUUID(),
        title: image.title,
        description: image.description,
        category: image.category,
        picture_id: image.pictureId,
        featured: image.featured ? 1 : 0,
        sort_order: image.sortOrder,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })

/** Undefined for an unknown image. Fields left out don't change. */
export const updateGalleryImage = (store: Store, id: string, change: GalleryChange): Promise<GalleryRow | undefined> =>
  changePages(store, () =>
    store.db
      .updateTable('gallery_images')
      .set({
        // Setting the id to itself makes an empty change valid SQL.
        id,
        title: change.title,
        description: change.description,
        category: change.category,
        featured: change.featured === undefined ? undefined : Number(change.featured),
        sort_order: change.sortOrder,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  )

/** Puts all images in this order; false, with no change, unless these are exactly the stored images. */
export const orderGalleryImages = (store: Store, ids: readonly string[]): Promise<boolean> =>
  changePages(store, async () => {
    await holdOrder(store)
    const stored = await store.db.selectFrom('gallery_images').select('id').execute()
    const placeOf = new Map(ids.map((id, place) => [id, place]))
    if (placeOf.size !== ids.length || stored.length !== ids.length || stored.some(({ id }) => !placeOf.has(id)))
      return false
    if (stored.length > 0)
      await store.db
        .updateTable('gallery_images')
        .set({ sort_order: placeById(ids) })
        .execute()
    return true
  })

/** The id of the picture it showed; undefined for an unknown image. */
export const deleteGalleryImage = (store: Store, id: string): Promise<string | undefined> =>
  changePages(store, async () => {
    const deleted = await store.db
      .deleteFrom('gallery_images')
      .where('id', '=', id)
      .returning('picture_id')
      .executeTakeFirst()
    return deleted?.picture_id
  })

/** Which of these pictures the gallery shows. */
export async function listPicturesInUse(store: Store, pictureIds: readonly string[]): Promise<string[]> {
  if (pictureIds.length === 0) return []
  const rows = await store.db
    .selectFrom('gallery_images')
    .select('picture_id')
    .distinct()
    .where('picture_id', 'in', pictureIds)
    .execute()
  return rows.map((row) => row.picture_id)
}

/** Until the transaction ends, no other one adds, removes or moves an image. SQLite has a single writer anyway. */
async function holdOrder(store: Store): Promise<void> {
  if (store.engine === 'postgres') await sql`lock table gallery_images in share row exclusive mode`.execute(store.db)
}

/** One statement for hundreds of images. Positions are whole numbers, so they are safe to inline. */
const placeById = (ids: readonly string[]) => {
  const places = ids.map((id, place) => sql`when ${id} then ${sql.lit(place)}`)
  return sql<number>`case id ${sql.join(places, sql` `)} end`
}
