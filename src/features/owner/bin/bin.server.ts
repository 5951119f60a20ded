/**
 * DESK-4: what the owner deleted in the last 30 days. A row in the bin is marked, and lists leave it out; everything that
 * belongs to it stays where it is until it is deleted for good (docs/decisions/063).
 */
import type { Store } from '../../../platform/database/store.ts'
import { deleteBinnedImage, restoreGalleryImage } from '../../gallery/gallery.server.ts'
import { deleteBinnedNote, findNote, setNoteDeleted } from '../../quotes/notes/notes.server.ts'
import { deleteBinnedQuote, restoreQuote } from '../../quotes/request/quotes.server.ts'
import { deleteBinnedReview, restoreReview } from '../../reviews/reviews.server.ts'
import { changeNotes } from '../records/internal-notes-api.server.ts'

export const binKinds = ['quote', 'picture', 'review', 'note'] as const
export type BinKind = (typeof binKinds)[number]

export type BinEntry = {
  kind: BinKind
  id: string
  /** What it is: 'Quote #12 from June Carter'. */
  title: string
  /** The first words of it. */
  words: string
  deletedAt: number
}

export const keptMs = 30 * 24 * 60 * 60 * 1000
export const mostListed = 200

/** Newest first, at most so many of each kind. */
export const listBin = async (store: Store): Promise<BinEntry[]> =>
  (await readBin(store, Number.MAX_SAFE_INTEGER, 'desc')).toSorted((one, other) => other.deletedAt - one.deletedAt)

async function readBin(store: Store, until: number, direction: 'asc' | 'desc'): Promise<BinEntry[]> {
  const [quotes, pictures, reviews, notes] = await Promise.all([
    store.db
      .selectFrom('quotes')
      .select(['id', 'customer_name', 'product_name', 'deleted_at'])
      // Also says that it is not null, as the indexes do.
      .where('deleted_at', '<=', until)
      .orderBy('deleted_at', direction)
      .limit(mostListed)
      .execute(),
    store.db
      .selectFrom('gallery_images')
      .select(['id', 'title', 'description', 'deleted_at'])
      .where('deleted_at', '<=', until)
      .orderBy('deleted_at', direction)
      .limit(mostListed)
      .execute(),
    store.db
      .selectFrom('reviews')
      .select(['id', 'name', 'words', 'deleted_at'])
      .where('deleted_at', '<=', until)
      .orderBy('deleted_at', direction)
      .limit(mostListed)
      .execute(),
    store.db
      .selectFrom('internal_notes')
      .select(['id', 'quote_id', 'order_id', 'text', 'deleted_at'])
      .where('deleted_at', '<=', until)
      .orderBy('deleted_at', direction)
      .limit(mostListed)
      .execute(),
  ])
  const at = ({ deleted_at }: { deleted_at: number | null }) => deleted_at ?? 0
  return [
    ...quotes.map((row) => ({
      ...{ kind: 'quote' as const, id: String(row.id), deletedAt: at(row) },
      ...{ title: `Quote #${row.id} from ${row.customer_name}`, words: row.product_name },
    })),
    ...pictures.map((row) => ({
      ...{ kind: 'picture' as const, id: row.id, deletedAt: at(row) },
      ...{ title: `Gallery picture “${row.title}”`, words: row.description },
    })),
    ...reviews.map((row) => ({
      ...{ kind: 'review' as const, id: String(row.id), deletedAt: at(row) },
      ...{ title: `Review by ${row.name}`, words: row.words },
    })),
    ...notes.map((row) => ({
      ...{ kind: 'note' as const, id: String(row.id), deletedAt: at(row), words: row.text },
      title: row.quote_id === null ? `Note on order #${row.order_id}` : `Note on quote #${row.quote_id}`,
    })),
  ]
}

/** As paths name it: a picture by its text id, all others by a number. */
export type BinRef = { kind: 'picture'; id: string } | { kind: Exclude<BinKind, 'picture'>; id: number }

export type Restored = 'restored' | 'not-found' | 'quote-in-bin'

export async function restoreFromBin(store: Store, { kind, id }: BinRef, now: number): Promise<Restored> {
  if (kind === 'note') return restoreNote(store, id)
  const isRestored =
    kind === 'picture'
      ? await restoreGalleryImage(store, id)
      : kind === 'quote'
        ? await restoreQuote(store, id, now)
        : await restoreReview(store, id)
  return isRestored ? 'restored' : 'not-found'
}

/** Its quote may be in the bin itself. */
async function restoreNote(store: Store, id: number): Promise<Restored> {
  const note = await findNote(store, id)
  if (!note || note.deleted_at === null) return 'not-found'
  const of = note.quote_id === null ? 'order_id' : 'quote_id'
  const isThere = await changeNotes(store, { of, id: Number(note[of]) }, () => setNoteDeleted(store, id, null))
  return isThere ? 'restored' : 'quote-in-bin'
}

/** The ids of pictures that nothing may use any more; undefined when it isn't in the bin. */
export async function deleteFromBin(store: Store, { kind, id }: BinRef): Promise<string[] | undefined> {
  if (kind === 'picture') {
    const picture = await deleteBinnedImage(store, id)
    return picture === undefined ? undefined : [picture]
  }
  const remove = { quote: deleteBinnedQuote, review: deleteBinnedReview, note: deleteBinnedNote }[kind]
  return (await remove(store, id)) ? [] : undefined
}

/** What has been there for 30 days is deleted for good. Its pictures, which nothing uses any more, go with the next cleaning. */
export async function emptyOldBin(store: Store, now: number): Promise<void> {
  for (const { kind, id } of await readBin(store, now - keptMs, 'asc')) await deleteFromBin(store, refOf(kind, id))
}

export const refOf = (kind: BinKind, id: string): BinRef =>
  kind === 'picture' ? { kind, id } : { kind, id: Number(id) }
