/** Uploaded pictures: the only writer of the table `pictures`. */
import type { Store } from '../../platform/database/store.ts'
import type { FindPictures, ShippedPictures } from './media.server.ts'
import { type Picture, variantPath } from './picture.ts'

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
