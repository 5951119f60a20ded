/** DESK-8: photographs of pieces that are ready. Their customer sees them on their page, behind the same link as messages. */
import type { z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import type { Store } from '../../../platform/database/store.ts'
import { insertGalleryImage, listShown, listUnknown } from '../../gallery/gallery.server.ts'
import type { PictureSchema } from '../../media/picture-schema.server.ts'
import { keepPicture, readUploaded } from '../../media/pictures.server.ts'
import { privatePicture } from '../../media/private-pictures.server.ts'
import { placeText } from '../../pricing/counted-pieces.ts'
import { dimensionsOf, sizeOfRow } from '../../pricing/piece.ts'
import { capitalized } from '../../shared/capitalized.ts'
import { finishNameOf, listItems, lockOrder, noteInHistory, type OrderItem, setItemPhoto } from '../books.server.ts'
import { notePhotos } from '../order-mail.server.ts'
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
    const { order, item, items } = found
    if (pictureId !== null && workOf(order.status, item.work) === null) return { ok: false, reason: 'closed' }
    if (pictureId !== null && !(await keepPicture(store, pictureId, now))) return { ok: false, reason: 'lost' }
    // Of a press that came twice, the second finds nothing to take away.
    if (pictureId === null && item.photo_id === null) return { ok: true, before: null }
    await setItemPhoto(store, order, position, { photo_id: pictureId })
    await noteInHistory(store, order, photoNote(items, item, pictureId), now)
    await notePhotos(store, orderId)
    return { ok: true, before: item.photo_id }
  })

/** 'Photograph added'; of several pieces, 'First piece, Heritage Oak Floating Mantel: photograph replaced'. */
function photoNote(items: readonly OrderItem[], item: OrderItem, pictureId: string | null): string {
  const what = pictureId === null ? 'removed' : item.photo_id === null ? 'added' : 'replaced'
  if (items.length === 1) return `Photograph ${what}`
  return `${capitalized(placeText(items, items.indexOf(item)))}, ${item.product_name}: photograph ${what}`
}

/** A piece among those of its order, which is locked until the transaction ends. */
async function findItem(store: Store, orderId: number, position: number, now: number) {
  const order = await lockOrder(store, orderId, now)
  const items = order ? await listItems(store, orderId) : []
  const item = items.find((one) => one.position === position)
  return order && item && { order, item, items }
}

export type InGallery = { ok: true; imageId: string } | { ok: false; reason: 'no-photo' | 'names-customer' | 'lost' }

/**
 * Puts a copy of a piece's photograph into the gallery, once: a second press finds it there, unless the owner took it out since.
 * What it shows is the piece. The caption says nothing of whose it is. `photoId` is the photograph that was copied; the caller removes a copy that isn't used.
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
    const isInGallery = await lookUpInGallery(store, [item])
    if (item.gallery_image_id !== null && isInGallery(item)) return { ok: true, imageId: item.gallery_image_id }
    const ownWords = [item.product_name, item.wood_species_name, finishNameOf(item) ?? ''].join(' ')
    if (namesCustomer(caption, order.customer_name, ownWords)) return { ok: false, reason: 'names-customer' }
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

const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'llc', 'inc'])

/**
 * Whether words name the customer: all of the name, or its last word, also of the whole family. 'Finished in June' doesn't name
 * June Carter. Words that say what the piece is name nobody by themselves: an Anna Oak may have a mantel of oak.
 */
export function namesCustomer(words: string, customerName: string, ofPiece = ''): boolean {
  const name = wordsOf(customerName)
    .map(lowered)
    .filter((word) => !suffixes.has(word))
  const last = name.at(-1) ?? ''
  const said = wordsOf(words)
  const all = ` ${name.join(' ')} `
  if (name.length > 1 && ` ${said.map(lowered).join(' ')} `.includes(all)) return true
  const ofItsOwn = new Set(wordsOf(ofPiece).map(lowered))
  // Of two letters, only as a name is written: 'Do', 'In' and 'An' are names, too.
  if ([...last].length < 3)
    return [...last].length === 2 && said.some((word) => lowered(word) === last && /^\p{Lu}/u.test(word))
  const family = [last, `${last}s`, `${last}es`]
  return said.map(lowered).some((word) => family.includes(word) && !ofItsOwn.has(word))
}

const wordsOf = (text: string) => text.normalize('NFC').match(/[\p{L}\p{M}'’]+/gu) ?? []

/** Without what says whose something is: `Carter's`, `Carters'`. */
const lowered = (word: string) => word.toLowerCase().replaceAll('’', "'").replace(/'s?$/, '')

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

/** Whether the copy of a piece's photograph is in the gallery. The owner may have taken it out. */
export async function lookUpInGallery(
  store: Store,
  items: readonly Pick<OrderItem, 'gallery_image_id'>[],
): Promise<(item: Pick<OrderItem, 'gallery_image_id'>) => boolean> {
  const shown = await listShown(
    store,
    items.flatMap(({ gallery_image_id }) => gallery_image_id ?? []),
  )
  return ({ gallery_image_id: id }) => id !== null && shown.has(id)
}

/** Which of these pictures belong to ordered items, or are photographs of them. */
export async function listPicturesInUse(store: Store, pictureIds: readonly string[]): Promise<string[]> {
  if (pictureIds.length === 0) return []
  const listed = await store.db
    .selectFrom('order_items')
    .select('picture_id')
    .distinct()
    .where('picture_id', 'in', pictureIds)
    .execute()
  const photos = await store.db
    .selectFrom('order_items')
    .select('photo_id')
    // As the index says it.
    .where(sql<boolean>`photo_id is not null`)
    .where('photo_id', 'in', pictureIds)
    .execute()
  return [...listed.flatMap((row) => row.picture_id ?? []), ...photos.flatMap((row) => row.photo_id ?? [])]
}
