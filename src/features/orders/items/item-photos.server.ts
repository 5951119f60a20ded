/** DESK-8: photographs of pieces that are ready. Their customer sees them on their page, behind the same link as messages. */
import type { z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import type { Store } from '../../../platform/database/store.ts'
import { insertGalleryImage, listUnknown } from '../../gallery/gallery.server.ts'
import type { PictureSchema } from '../../media/picture-schema.server.ts'
import { keepPicture, readUploaded } from '../../media/pictures.server.ts'
import { privatePicture } from '../../media/private-pictures.server.ts'
import { dimensionsOf, sizeOfRow } from '../../pricing/piece.ts'
import { listItems, lockOrder, type OrderItem, setItemPhoto } from '../books.server.ts'
import { workOf } from './item-work.ts'

export type SetPhoto =
  /** The photograph that was there before. */
  { ok: true; before: string | null } | { ok: false; reason: 'closed' | 'lost' }

/** Null takes the photograph away. Undefined for an unknown order or piece. */
export const setPhoto = (
  store: Store,
  orderId: number,
  { position, pictureId }: { position: number; pictureId: string | null },
  now: number,
): Promise<SetPhoto | undefined> =>
  store.transaction(async () => {
    const found = await findItem(store, orderId, position, now)
    if (!found) return undefined
    const { order, item } = found
    if (pictureId !== null && workOf(order.status, item.work) === null) return { ok: false, reason: 'closed' }
    if (pictureId !== null && !(await keepPicture(store, pictureId, now))) return { ok: false, reason: 'lost' }
    await setItemPhoto(store, order, position, { photo_id: pictureId })
    return { ok: true, before: item.photo_id }
  })

/** A piece and its order, locked until the transaction ends. */
async function findItem(store: Store, orderId: number, position: number, now: number) {
  const order = await lockOrder(store, orderId, now)
  const item = order && (await listItems(store, orderId)).find((one) => one.position === position)
  return order && item && { order, item }
}

export type InGallery = { ok: true; imageId: string } | { ok: false; reason: 'no-photo' | 'names-customer' | 'lost' }

/**
 * Puts a copy of a piece's photograph into the gallery, once: a second press finds it there. What it shows is the piece. The
 * caption says nothing of whose it is. `photoId` is the photograph that was copied; the caller removes a copy that isn't used.
 */
export const putInGallery = (
  store: Store,
  orderId: number,
  { position, photoId, copyId, caption }: { position: number; photoId: string; copyId: string; caption: string },
  now: number,
): Promise<InGallery | undefined> =>
  store.transaction(async () => {
    const found = await findItem(store, orderId, position, now)
    if (!found) return undefined
    const { order, item } = found
    if (item.photo_id !== photoId) return { ok: false, reason: 'no-photo' }
    if (item.gallery_image_id !== null) return { ok: true, imageId: item.gallery_image_id }
    if (namesCustomer(caption, order.customer_name)) return { ok: false, reason: 'names-customer' }
    const size = sizeOfRow(item)
    const shows = { woodSpeciesId: item.wood_species_id, productId: item.product_id, ...dimensionsOf(size) }
    const unknown = await listUnknown(store, shows)
    const text = { title: caption, description: '', category: item.category, featured: false }
    const known = { ...shows, ...Object.fromEntries(unknown.map((field) => [field, null])) }
    const image = await insertGalleryImage(
      store,
      { ...text, pictureId: copyId, sortOrder: 0, createdAt: now, shows: known },
      now,
    )
    if (!image) return { ok: false, reason: 'lost' }
    await setItemPhoto(store, order, position, { gallery_image_id: image.id })
    return { ok: true, imageId: image.id }
  })

/** Whether words name the customer: all of the name, or its last word as a name is written. 'Finished in June' doesn't name June Carter. */
export function namesCustomer(words: string, customerName: string): boolean {
  const wordsOf = (text: string) => text.match(/[\p{L}\p{M}'’]+/gu) ?? []
  const said = wordsOf(words).map((word) => word.replace(/['’]s$/, ''))
  const last = wordsOf(customerName).at(-1) ?? ''
  return [...last].length > 1 && said.includes(last)
}

/** Whether a picture is of a piece of this order, or of the order that came from this quote. */
export async function isPhotoOfPiece(
  store: Store,
  about: { of: 'order_id' | 'quote_id'; id: number },
  pictureId: string,
): Promise<boolean> {
  const item = await store.db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select('orders.id')
    // As the index says it.
    .where(sql<boolean>`order_items.photo_id is not null`)
    .where('order_items.photo_id', '=', pictureId)
    .where(about.of === 'order_id' ? 'orders.id' : 'orders.quote_id', '=', about.id)
    .executeTakeFirst()
  return item !== undefined
}

/** As its reader gets them, under the path `at`. */
export async function lookUpPhotos(
  store: Store,
  items: readonly Pick<OrderItem, 'photo_id'>[],
  at: string,
): Promise<(item: Pick<OrderItem, 'photo_id'>) => z.infer<typeof PictureSchema> | null> {
  const pictures = new Map(
    await readUploaded(
      store,
      items.flatMap(({ photo_id }) => photo_id ?? []),
    ),
  )
  return ({ photo_id: id }) => {
    const picture = id === null ? undefined : pictures.get(id)
    return picture ? privatePicture(picture, at) : null
  }
}
