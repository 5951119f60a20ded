/** WIN-10: reviews, as customers write them and as the owner enters them. The only writer of their table. */
import type { Selectable } from 'kysely'
import { changePages } from '../../platform/database/page-changes.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { categories } from '../catalog/catalog.ts'
import { dayWithYear } from '../delivery/day-range.ts'
import { dayOf } from '../shared/days.server.ts'
import { type EditConflict, type EditWords, mergeEdit } from '../shared/two-desks/merge-edit.server.ts'
import { deskReviewsPerPage, shownAtHome, shownOfProduct, type WrittenReview } from './review.ts'
import { lockRequest, type RequestRow } from './review-requests.server.ts'
import { describePieces, noPiece } from './reviewed-piece.server.ts'

export type ReviewRow = Selectable<Tables['reviews']>

const shown = (store: Store) =>
  store.db
    .selectFrom('reviews')
    .selectAll()
    .where('state', '=', 'shown')
    .where('may_show', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('said_on', 'desc')
    .orderBy('id', 'desc')

/** The newest that the website shows. */
export const listShown = (store: Store): Promise<ReviewRow[]> => shown(store).limit(shownAtHome).execute()

/** Those of a product, and if they are few, of others of its kind. None for a product that doesn't exist. */
export async function listShownOf(store: Store, productId: string): Promise<ReviewRow[]> {
  const product = await store.db
    .selectFrom('products')
    .select('category')
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!product) return []
  const own = await shown(store).where('product_id', '=', productId).limit(shownOfProduct).execute()
  const others = await shown(store)
    .where('category', '=', product.category)
    .limit(2 * shownOfProduct)
    .execute()
  return [...own, ...others.filter(({ id }) => !own.some((one) => one.id === id))].slice(0, shownOfProduct)
}

/** For the owner: those that wait first, then the newest. */
export async function listReviews(store: Store, page: number): Promise<{ reviews: ReviewRow[]; total: number }> {
  const { total } = await store.db
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const reviews = await store.db
    .selectFrom('reviews')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy((eb) => eb.case().when('state', '=', 'waiting').then(0).else(1).end())
    .orderBy('said_on', 'desc')
    .orderBy('id', 'desc')
    .limit(deskReviewsPerPage)
    .offset((page - 1) * deskReviewsPerPage)
    .execute()
  return { reviews, total }
}

/** LIVE-9: how many the owner hasn't looked at. */
export async function countWaiting(store: Store): Promise<number> {
  const { count } = await store.db
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function findReviewOf(store: Store, requestId: number): Promise<ReviewRow | undefined> {
  const review = await findWritten(store, requestId)
  return review?.deleted_at === null ? review : undefined
}

/** Also one in the bin: there is one row for each request. */
const findWritten = (store: Store, requestId: number): Promise<ReviewRow | undefined> =>
  store.db.selectFrom('reviews').selectAll().where('request_id', '=', requestId).executeTakeFirst()

/** Saves what a customer wrote, or changed. False when it is on the website already; then nothing changes. */
export const writeReview = (store: Store, request: RequestRow, written: WrittenReview, now: number): Promise<boolean> =>
  store.transaction(async () => {
    // So that two tabs write one review.
    await lockRequest(store, request.id)
    const before = await findWritten(store, request.id)
    if (before?.state === 'shown' && before.deleted_at === null) return false
    const values = {
      ...{ words: written.words, name: written.name, place: written.place, may_show: written.mayShow ? 1 : 0 },
      // The owner deleted the one before, and the customer wrote another.
      ...{ state: 'waiting' as const, said_on: dayOf(now), updated_at: now, deleted_at: null },
    }
    if (before)
      await store.db
        .updateTable('reviews')
        .set({ ...values, version: before.version + 1 })
        .where('id', '=', before.id)
        .execute()
    else {
      const { productId, category, piece } = (await describePieces(store, request.order_id)) ?? noPiece
      const about = { request_id: request.id, order_id: request.order_id, product_id: productId, category, piece }
      await store.db
        .insertInto('reviews')
        .values({ ...about, ...values, version: 1, created_at: now })
        .execute()
    }
    store.logCommitted({ order: request.order_id }, before ? 'review changed' : 'review written')
    return true
  })

/** The customer takes it back, also off the website. */
export const withdrawReview = (store: Store, request: RequestRow): Promise<void> =>
  store.transaction(async () => {
    await lockRequest(store, request.id)
    const gone = await store.db
      .deleteFrom('reviews')
      .where('request_id', '=', request.id)
      .returning('state')
      .executeTakeFirst()
    if (!gone) return
    store.logCommitted({ order: request.order_id }, 'review taken back by the customer')
    // Only what was on a page: strangers must not clear the cache at will.
    if (gone.state === 'shown') await changePages(store, async () => undefined)
  })

/** One that the owner enters, with the customer's leave. */
export type EnteredReview = Omit<WrittenReview, 'mayShow'> & {
  piece: string
  category: string | null
  /** Its first piece then says which product and category it is about. */
  orderId: number | null
  saidOn: string
}

export type Entered =
  | { ok: true; review: ReviewRow }
  | { ok: false; reason: 'no-order' | 'not-found' | 'not-own' }
  | EditConflict

/** Undefined when there is no such order. */
async function enteredColumns(store: Store, { orderId, saidOn, category, ...typed }: EnteredReview) {
  const about = orderId === null ? { productId: null, category } : await describePieces(store, orderId)
  if (!about) return undefined
  return {
    ...{ words: typed.words, name: typed.name, place: typed.place, piece: typed.piece },
    ...{ product_id: about.productId, category: about.category, order_id: orderId, said_on: saidOn },
  }
}

/** It is shown at once. */
export const enterReview = (store: Store, entered: EnteredReview, now: number): Promise<Entered> =>
  changePages(store, async () => {
    const columns = await enteredColumns(store, entered)
    if (!columns) return { ok: false, reason: 'no-order' }
    const review = await store.db
      .insertInto('reviews')
      .values({
        ...columns,
        ...{ request_id: null, may_show: 1, state: 'shown', version: 1, created_at: now, updated_at: now },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ok: true, review }
  })

/**
 * The owner changes what they entered themselves. A customer's words stay as they were written. STAFF-3: `was` is what the
 * owner saw of it.
 */
export const changeEntered = (
  store: Store,
  id: number,
  { was, ...wanted }: EnteredReview & { was?: Record<string, unknown> | undefined },
  now: number,
): Promise<Entered> =>
  changePages(store, async () => {
    const before = await findReview(store, id)
      .$if(store.engine === 'postgres', (row) => row.forUpdate())
      .executeTakeFirst()
    if (!before) return { ok: false, reason: 'not-found' }
    if (before.request_id !== null) return { ok: false, reason: 'not-own' }
    const edit = mergeEdit(enteredOf(before), wanted, was, reviewWords)
    if (!edit.ok) return edit
    const columns = await enteredColumns(store, edit.merged)
    if (!columns) return { ok: false, reason: 'no-order' }
    const review = await store.db
      .updateTable('reviews')
      .set({ ...columns, version: before.version + 1, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ok: true, review }
  })

/** As the API answers it. */
const enteredOf = (row: ReviewRow): EnteredReview => ({
  ...{ words: row.words, name: row.name, place: row.place, piece: row.piece },
  ...{ category: row.category, orderId: row.order_id, saidOn: row.said_on },
})

const reviewWords: EditWords<EnteredReview> = {
  ...{ words: 'Their words', name: 'Name to show', place: 'Town or neighborhood', piece: 'Piece' },
  category: {
    label: 'Kind of piece',
    text: (category) => categories.find(({ slug }) => slug === category)?.name ?? '',
  },
  orderId: { label: 'Order number', text: (id) => `#${id}` },
  saidOn: { label: 'Said on', text: (day) => dayWithYear(day) },
}

export type Judged = { ok: true; review: ReviewRow } | { ok: false; reason: 'not-found' | 'changed' | 'no-leave' }

/** The owner shows or hides it, as they read it: `version` is that of the words they saw. */
export const judgeReview = (
  store: Store,
  id: number,
  { state, version }: { state: 'shown' | 'hidden'; version: number },
  now: number,
): Promise<Judged> =>
  changePages(store, async () => {
    const before = await findReview(store, id).executeTakeFirst()
    if (!before) return { ok: false, reason: 'not-found' }
    if (before.request_id !== null) await lockRequest(store, before.request_id)
    const review = await store.db
      .updateTable('reviews')
      .set({ state, updated_at: now })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where('version', '=', version)
      .$if(state === 'shown', (update) => update.where('may_show', '=', 1))
      .returningAll()
      .executeTakeFirst()
    if (review) return { ok: true, review }
    const left = await findReview(store, id).executeTakeFirst()
    if (!left) return { ok: false, reason: 'not-found' }
    return { ok: false, reason: left.version === version ? 'no-leave' : 'changed' }
  })

const findReview = (store: Store, id: number) =>
  store.db.selectFrom('reviews').selectAll().where('id', '=', id).where('deleted_at', 'is', null)

/** DESK-4: into the bin. False for one that is gone. */
export const binReview = (store: Store, id: number, now: number): Promise<boolean> =>
  changePages(store, () => setDeletedAt(store, id, { from: 'is', to: now }))

/** Out of the bin, shown or hidden as it was. False when it isn't there. */
export const restoreReview = (store: Store, id: number): Promise<boolean> =>
  changePages(store, () => setDeletedAt(store, id, { from: 'is not', to: null }))

async function setDeletedAt(
  store: Store,
  id: number,
  { from, to }: { from: 'is' | 'is not'; to: number | null },
): Promise<boolean> {
  const changed = await store.db
    .updateTable('reviews')
    .set({ deleted_at: to })
    .where('id', '=', id)
    .where('deleted_at', from, null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** For good. False for one that isn't in the bin. */
export async function deleteBinnedReview(store: Store, id: number): Promise<boolean> {
  const deleted = await store.db
    .deleteFrom('reviews')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
