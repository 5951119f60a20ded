/** All of the gallery's SQL: the only writer of its tables. */
import { randomUUID } from 'node:crypto'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { changePages } from '../../platform/database/page-changes.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { findAnyProduct, findSpecies, listSpecies } from '../catalog/catalog.server.ts'
import { keepPicture } from '../media/pictures.server.ts'
import { inchesText } from '../pricing/inches.ts'
import { endOfPrefix, mostWords, searchedWords, wordsOf } from '../shared/search/search-words.ts'
import { type EditConflict, type EditWords, mergeEdit, mergeOrder } from '../shared/two-desks/merge-edit.server.ts'
import { galleryCategoryName, type ShownPiece } from './gallery.ts'

export type GalleryRow = Selectable<Tables['gallery_images']>

type GalleryText = { title: string; description: string; category: string; featured: boolean }
type NewGalleryImage = GalleryText & { pictureId: string; sortOrder: number; createdAt: number; shows: ShownPiece }
type GalleryFields = GalleryText & { sortOrder: number } & ShownPiece
/** What is left out stays; null is unknown from now on. */
type GalleryChange = { [Name in keyof GalleryFields]?: GalleryFields[Name] | undefined }

/** Not in the bin. That is a short list of its own, so that the rest is still read from its index alone. */
const onShow = (store: Store) =>
  store.db
    .selectFrom('gallery_images')
    .where('id', 'not in', (eb) =>
      eb.selectFrom('gallery_images as binned').select('binned.id').where('binned.deleted_at', 'is not', null),
    )

/** Those of these ids that the gallery shows. */
export async function listShown(store: Store, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const shown = await onShow(store).select('id').where('id', 'in', ids).execute()
  return new Set(shown.map(({ id }) => id))
}

type Cut = { offset: number; limit: number }

/** One page in the owner's order, ties newest first, and how many there are on all pages. */
export async function listGalleryImages(
  store: Store,
  wanted: { category?: string | undefined; search?: string | undefined },
  cut: Cut,
): Promise<{ images: GalleryRow[]; total: number }> {
  let matching = onShow(store)
  if (wanted.category) matching = matching.where('category', '=', wanted.category)
  const ids = selectFound(store, wanted.search ?? '')
  if (ids) matching = matching.where('id', 'in', ids)
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const page = inOrder(matching.select('id')).limit(cut.limit).offset(cut.offset)
  return { images: cut.offset < total ? await readInOrder(store, page) : [], total }
}

/**
 * The ids of the pictures that match every word of the search, by how words begin. Undefined for a search without words,
 * which matches all. One set, however many words there are: given several, SQLite runs through each of them for every
 * row of the outer query.
 */
function selectFound(store: Store, search: string) {
  const ids = store.db.selectFrom('gallery_words').select('image_id')
  const [first, ...others] = searchedWords(search).map((word) =>
    ids.where(sql<boolean>`word >= ${word} and word < ${endOfPrefix(word)}`),
  )
  return first && others.reduce((found, more) => found.intersect(more), first)
}

const mostFeatured = 6

/** GUIDE-4: the first ones with a star. */
export const listFeaturedImages = (store: Store): Promise<GalleryRow[]> =>
  readInOrder(store, inOrder(onShow(store).where('featured', '=', 1).select('id')).limit(mostFeatured))

type Images = SelectQueryBuilder<Tables, 'gallery_images', { id: string }>

const inOrder = (images: Images) => images.orderBy('sort_order').orderBy('created_at', 'desc').orderBy('id')

/** In two steps, so that the first reads nothing but the index, however far down the list it is. */
async function readInOrder(store: Store, images: Images): Promise<GalleryRow[]> {
  const ids = (await images.execute()).map((row) => row.id)
  if (ids.length === 0) return []
  const rows = await store.db.selectFrom('gallery_images').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Undefined when the picture's files are gone because nothing claimed them in time. */
export const insertGalleryImage = (
  store: Store,
  image: NewGalleryImage,
  now: number,
): Promise<GalleryRow | undefined> =>
  changePages(store, async () => {
    if (!(await keepPicture(store, image.pictureId, now))) return undefined
    const stored = await store.db
      .insertInto('gallery_images')
      .values({
        id: randomUUID(),
        title: image.title,
        description: image.description,
        category: image.category,
        picture_id: image.pictureId,
        featured: image.featured ? 1 : 0,
        sort_order: image.sortOrder,
        created_at: image.createdAt,
        ...shownColumns(image.shows),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeImageWords(store, stored)
    return stored
  })

/** Undefined for an unknown image. Fields left out don't change. STAFF-3: `was` is what the owner saw of them. */
export const updateGalleryImage = (
  store: Store,
  id: string,
  change: GalleryChange,
  was: Record<string, unknown> | undefined,
): Promise<GalleryRow | EditConflict | undefined> =>
  changePages(store, async () => {
    const before = await store.db
      .selectFrom('gallery_images')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .$if(store.engine === 'postgres', (row) => row.forUpdate())
      .executeTakeFirst()
    if (!before) return undefined
    const edit = mergeEdit(fieldsOf(before), change, was, await wordsFor(store))
    if (!edit.ok) return edit
    const { title, description, category, featured, sortOrder, ...shows } = edit.merged
    const stored = await store.db
      .updateTable('gallery_images')
      .set({ title, description, category, featured: Number(featured), sort_order: sortOrder, ...shownColumns(shows) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (title !== before.title || description !== before.description) await writeImageWords(store, stored)
    return stored
  })

/** As the API answers them. */
const fieldsOf = (row: GalleryRow): GalleryFields => ({
  ...{ title: row.title, description: row.description, category: row.category, featured: row.featured === 1 },
  ...{ sortOrder: row.sort_order, woodSpeciesId: row.wood_species_id, productId: row.product_id },
  ...{ length: row.length_in, width: row.width_in, thickness: row.thickness_in },
})

async function wordsFor(store: Store): Promise<EditWords<GalleryFields>> {
  const woods = await listSpecies(store)
  const size = (label: string) => ({
    label,
    text: (inches: number | null) => (inches === null ? '' : inchesText(inches)),
  })
  return {
    ...{ title: 'Title', description: 'Description', featured: 'Featured', sortOrder: 'Position' },
    category: { label: 'Category', text: galleryCategoryName },
    woodSpeciesId: { label: 'Wood', text: (id) => woods.find((wood) => wood.id === id)?.name ?? '' },
    productId: 'Product',
    ...{ length: size('Length'), width: size('Width'), thickness: size('Thickness') },
  }
}

const shownColumns = ({ woodSpeciesId, productId, length, width, thickness }: ShownPiece) => ({
  wood_species_id: woodSpeciesId,
  product_id: productId,
  length_in: length,
  width_in: width,
  thickness_in: thickness,
})

/** Which of these the catalog doesn't have. A product that is no longer on offer is one still. */
export async function listUnknown(
  store: Store,
  { woodSpeciesId, productId }: Pick<GalleryChange, 'woodSpeciesId' | 'productId'>,
): Promise<('woodSpeciesId' | 'productId')[]> {
  const unknown: ('woodSpeciesId' | 'productId')[] = []
  if (woodSpeciesId && !(await findSpecies(store, woodSpeciesId))) unknown.push('woodSpeciesId')
  if (productId && !(await findAnyProduct(store, productId))) unknown.push('productId')
  return unknown
}

/** The words that the desk's search finds a picture by. */
async function writeImageWords(store: Store, { id, title, description }: ImageText): Promise<void> {
  await store.db.deleteFrom('gallery_words').where('image_id', '=', id).execute()
  const words = wordsOf(`${title} ${description}`).slice(0, mostWords)
  if (words.length === 0) return
  await store.db
    .insertInto('gallery_words')
    .values(words.map((word) => ({ image_id: id, word })))
    .execute()
}

type ImageText = Pick<GalleryRow, 'id' | 'title' | 'description'>

/**
 * Puts these images in this order, on the places that they have together. All others stay where they are. Undefined, with no
 * change, when one of them is gone. STAFF-3: `was` is the order in which the owner saw them.
 */
export const orderGalleryImages = (
  store: Store,
  { ids, was }: { ids: string[]; was?: string[] | undefined },
): Promise<{ ok: true } | EditConflict | undefined> =>
  changePages(store, async () => {
    await holdOrder(store)
    const all = onShow(store).select(['id', 'sort_order', 'title'])
    const stored = await all.orderBy('sort_order').orderBy('created_at', 'desc').orderBy('id').execute()
    const moved = new Set(ids)
    const next = ids.values()
    const ordered = stored.map(({ id }) => (moved.has(id) ? (next.next().value ?? id) : id))
    const now = stored.filter(({ id }) => moved.has(id))
    if (moved.size !== ids.length || now.length !== ids.length) return undefined
    const edit = mergeOrder(
      now.map(({ id }) => id),
      { ids, was },
      new Map(now.map(({ id, title }) => [id, title])),
    )
    if (!edit.ok) return edit
    const placeOf = new Map(stored.map(({ id, sort_order }) => [id, sort_order]))
    const changed = ordered.flatMap((id, place) => (placeOf.get(id) === place ? [] : [{ id, place }]))
    for (let start = 0; start < changed.length; start += mostPlaces)
      await setPlaces(store, changed.slice(start, start + mostPlaces))
    return { ok: true }
  })

/** DESK-4: into the bin, with its picture. False for an unknown image. */
export const binGalleryImage = (store: Store, id: string, now: number): Promise<boolean> =>
  changePages(store, async () => {
    const binned = await store.db
      .updateTable('gallery_images')
      .set({ deleted_at: now })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return binned !== undefined
  })

/** Out of the bin, to where it was. False when it isn't there. */
export const restoreGalleryImage = (store: Store, id: string): Promise<boolean> =>
  changePages(store, async () => {
    const restored = await store.db
      .updateTable('gallery_images')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    return restored !== undefined
  })

/** The id of the picture it showed, which nothing may use any more; undefined for one that isn't in the bin. */
export async function deleteBinnedImage(store: Store, id: string): Promise<string | undefined> {
  const deleted = await store.db
    .deleteFrom('gallery_images')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning('picture_id')
    .executeTakeFirst()
  return deleted?.picture_id
}

/** Which of these pictures the gallery shows, or showed and still has in the bin. */
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

/** The database compares each image with each place of a statement, so a long one would take long. */
const mostPlaces = 100

async function setPlaces(store: Store, places: readonly { id: string; place: number }[]): Promise<void> {
  // Positions are whole numbers, so they are safe to inline.
  const branches = places.map(({ id, place }) => sql`when ${id} then ${sql.lit(place)}`)
  await store.db
    .updateTable('gallery_images')
    .set({ sort_order: sql<number>`case id ${sql.join(branches, sql` `)} end` })
    .where(
      'id',
      'in',
      places.map(({ id }) => id),
    )
    .execute()
}
