/** SQL for uploaded pictures. The only writer of the table `pictures`. */
import type { Store } from '../../platform/database/store.ts'
import { type Picture, type PictureVariant, pictureFormats, variantPath } from './picture.ts'
import type { FindPictures, ShippedPictures } from './serve-media.server.ts'

/** The stored facts about a picture, in pixels. */
export type PictureFacts = Omit<Picture, 'path'>

/** Lists which of these pictures a feature's rows use. */
export type ListPicturesInUse = (store: Store, pictureIds: readonly string[]) => Promise<string[]>

/** The ids of uploaded pictures. Pictures that ship with the shop are named after their files. */
export const uploadedPattern = /^up-[0-9a-f]{32}$/

/** The ids of photographs that only the owner and one customer see: no public address serves them (LIVE-4). */
export const privatePattern = /^private-[0-9a-f]{32}$/

/** Looks pictures up among those that ship with the shop, then among the uploaded ones. */
export const createFindPictures =
  (store: Store, shipped: Pick<ShippedPictures, 'findPicture'>): FindPictures =>
  async (ids) => {
    const found = new Map<string, Picture>()
    const uploaded: string[] = []
    for (const id of new Set(ids)) {
      if (!id) continue
      const picture = shipped.findPicture(id)
      if (picture) found.set(id, picture)
      else uploaded.push(id)
    }
    for (const [id, picture] of await readUploaded(store, uploaded)) found.set(id, picture)
    return (id) => (id ? found.get(id) : undefined)
  }

/** Of those that are there, by their ids. */
export async function readUploaded(store: Store, ids: readonly string[]): Promise<[string, Picture][]> {
  if (ids.length === 0) return []
  const rows = await store.db
    .selectFrom('pictures')
    .select(['id', 'width', 'height', 'widths', 'narrow_widths', 'placeholder'])
    .where('id', 'in', ids)
    .where('state', '=', 'ready')
    .execute()
  return rows.map(({ id, width, height, widths, narrow_widths, placeholder }) => [
    id,
    {
      path: variantPath({ key: id, width, format: 'jpg' }),
      width,
      height,
      placeholder,
      widths: JSON.parse(widths) as number[],
      ...(narrow_widths && { narrowWidths: JSON.parse(narrow_widths) as number[] }),
    },
  ])
}

/** Call before storing the first file, so that the picture can be found and deleted whatever happens. */
export async function insertArriving(store: Store, id: string, facts: PictureFacts, now: number): Promise<void> {
  const { width, height, widths, narrowWidths, placeholder } = facts
  await store.db
    .insertInto('pictures')
    .values({
      id,
      state: 'arriving',
      width,
      height,
      widths: JSON.stringify(widths),
      narrow_widths: narrowWidths ? JSON.stringify(narrowWidths) : null,
      placeholder,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/**
 * Call inside the transaction that writes a row using an uploaded picture. Marks the picture ready and locks its row
 * until the commit, so that it isn't deleted in between. False when it is gone.
 */
export async function keepPicture(store: Store, pictureId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable('pictures')
    .set({ state: 'ready', updated_at: now })
    .where('id', '=', pictureId)
    .where('state', 'in', ['arriving', 'ready'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Marks a picture as leaving unless something uses it. Returns the files to delete, even if it was already leaving;
 * undefined when the picture stays or is gone.
 */
export function beginRemoval(
  store: Store,
  pictureId: string,
  isInUse: (pictureId: string) => Promise<boolean>,
  now: number,
): Promise<PictureVariant[] | undefined> {
  return store.transaction(async () => {
    // A write, so that on PostgreSQL it waits for a transaction that is about to use the picture. Then check for users.
    const row = await store.db
      .updateTable('pictures')
      .set((eb) => ({ updated_at: eb.ref('updated_at') }))
      .where('id', '=', pictureId)
      .returning(['state', 'widths', 'narrow_widths'])
      .executeTakeFirst()
    if (!row || (await isInUse(pictureId))) return undefined
    await store.db
      .updateTable('pictures')
      .set({ state: 'leaving', updated_at: now })
      .where('id', '=', pictureId)
      .execute()
    return [
      ...filesOf(pictureId, row.widths),
      ...filesOf(pictureId, row.narrow_widths ?? '[]').map((file) => ({ ...file, narrow: true as const })),
    ]
  })
}

/** Call after deleting the last file. */
export async function endRemoval(store: Store, pictureId: string): Promise<void> {
  await store.db.deleteFrom('pictures').where('id', '=', pictureId).where('state', '=', 'leaving').execute()
}

/** Pictures whose state changed before the time `before`, ordered by id, starting after the id `after`. */
export async function listPictureIds(
  store: Store,
  state: 'arriving' | 'ready' | 'leaving',
  { before, after, most }: { before: number; after: string; most: number },
): Promise<string[]> {
  const rows = await store.db
    .selectFrom('pictures')
    .select('id')
    .where('state', '=', state)
    .where('updated_at', '<', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => row.id)
}

/** Every file there may be. Older versions of the shop stored each width as JPEG too. */
const filesOf = (key: string, widths: string): PictureVariant[] =>
  (JSON.parse(widths) as number[]).flatMap((width) => pictureFormats.map((format) => ({ key, width, format })))
