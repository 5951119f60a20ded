/** Uploaded pictures: the only writer of the table `pictures`. */
import type { Store } from '../../platform/database/store.ts'
import { type Picture, type PictureVariant, pictureFormats, variantPath } from './picture.ts'
import type { FindPictures, ShippedPictures } from './serve-media.server.ts'

/** What a picture's row says of it. */
export type PictureFacts = { width: number; height: number; widths: number[]; placeholder: string }

/** Tells which of these pictures a feature's rows name. */
export type ListPicturesInUse = (store: Store, pictureIds: readonly string[]) => Promise<string[]>

/** Ids of uploaded pictures begin so; those that came with the shop are named after their files. */
export const uploadedPattern = /^up-[0-9a-f]{32}$/

/** Looks pictures up among those that came with the shop, and then among the uploaded ones. */
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

async function readUploaded(store: Store, ids: readonly string[]): Promise<[string, Picture][]> {
  if (ids.length === 0) return []
  const rows = await store.db
    .selectFrom('pictures')
    .select(['id', 'width', 'height', 'widths', 'placeholder'])
    .where('id', 'in', ids)
    .where('state', '=', 'ready')
    .execute()
  return rows.map(({ id, width, height, widths, placeholder }) => [
    id,
    {
      path: variantPath({ key: id, width, format: 'jpg' }),
      width,
      height,
      placeholder,
      widths: JSON.parse(widths) as number[],
    },
  ])
}

/** Before the first of its files: from now on the picture can be found and removed, whatever happens. */
export async function insertArriving(store: Store, id: string, facts: PictureFacts, now: number): Promise<void> {
  const { width, height, widths, placeholder } = facts
  await store.db
    .insertInto('pictures')
    .values({
      ...{ id, state: 'arriving', width, height, placeholder },
      widths: JSON.stringify(widths),
      ...{ created_at: now, updated_at: now },
    })
    .execute()
}

/**
 * For the transaction that writes a row which uses an uploaded picture: makes it ready, and holds it until the commit,
 * so that nobody removes it in between. False when it is gone.
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
 * Marks a picture as leaving unless something uses it. Gives the files to delete, also of one that was leaving already;
 * undefined when the picture stays or is gone.
 */
export function beginRemoval(
  store: Store,
  pictureId: string,
  isInUse: (pictureId: string) => Promise<boolean>,
  now: number,
): Promise<PictureVariant[] | undefined> {
  return store.transaction(async () => {
    // A write, so that on PostgreSQL it waits for whoever is about to use the picture; only then is asked who does.
    const row = await store.db
      .updateTable('pictures')
      .set((eb) => ({ updated_at: eb.ref('updated_at') }))
      .where('id', '=', pictureId)
      .returning(['state', 'widths'])
      .executeTakeFirst()
    if (!row || (await isInUse(pictureId))) return undefined
    await store.db
      .updateTable('pictures')
      .set({ state: 'leaving', updated_at: now })
      .where('id', '=', pictureId)
      .execute()
    return variantsOf(pictureId, JSON.parse(row.widths) as number[])
  })
}

/** After the last of its files. */
export async function endRemoval(store: Store, pictureId: string): Promise<void> {
  await store.db.deleteFrom('pictures').where('id', '=', pictureId).where('state', '=', 'leaving').execute()
}

/** Pictures that got their state before `before`, in the order of their ids and after the id `after`. */
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

const variantsOf = (key: string, widths: readonly number[]): PictureVariant[] =>
  widths.flatMap((width) => pictureFormats.map((format) => ({ key, width, format })))
