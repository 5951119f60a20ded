/**
 * LIVE-4, DESK-7: messages and their photographs. The only writer of their tables. A photograph is uploaded first, and
 * belongs to nothing until its message is sent: then it counts as used.
 */
import type { Selectable } from 'kysely'
import { isOneOf } from '../../../platform/database/one-of.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { currentName } from '../../../platform/people/current-person.ts'
import type { QuoteDelivery } from '../../delivery/quote/quote-price.ts'
import { keepPicture } from '../../media/pictures.server.ts'
import { isPhotoOfPiece } from '../../orders/items/item-photos.server.ts'
import type { PriceLine } from '../../pricing/price-lines.ts'
import type { OfferPiece } from '../offers/offer.ts'
import { lockQuote } from '../request/quotes.server.ts'
import { type Conversation, type MessageSide, messageLimits, otherSide } from './message.ts'
import { dropReadMail, type MailedAbout, mailMessage } from './message-mail.server.ts'

/** The piece that the customer would rather have, and what it would cost: an estimate of the day it was sent. */
export type RequestedDesign = Pick<
  OfferPiece,
  | 'productId'
  | 'productName'
  | 'category'
  | 'making'
  | 'woodSpeciesId'
  | 'woodName'
  | 'finishOptionId'
  | 'finishName'
  | 'size'
> & {
  /** How many of it; 1 in what older versions stored. */
  quantity?: number
  /** JOB-3: which piece it is in place of; undefined for the only one, and in what older versions stored. */
  replaces?: ReplacedPiece | undefined
  delivery: QuoteDelivery | null
  lines: PriceLine[]
  /** Of one of several pieces, before delivery, which all of them share. */
  totalCents: number
  /** The upper end, where it is a range. */
  totalToCents: number | null
}

type ReplacedPiece = {
  /** In the draft of the offer, too. */
  key: string
  /** Its place among several, from 1; null for the only one. */
  number: number | null
  /** What it was: '2 × Heritage Oak Floating Mantel, Reclaimed Oak, no finish, 72 × 8 × 8 in (6 ft)'. */
  name: string
}

export type MessageRow = Selectable<Tables['quote_messages']>
/** With its photographs, in the order they were added. */
export type Message = MessageRow & { photoIds: string[] }

export const designOf = ({ design }: Pick<MessageRow, 'design'>): RequestedDesign | null =>
  design === null ? null : JSON.parse(design)

/** The conversation about an order: its quote's, if it has one. Undefined for an order that isn't there. */
export async function findConversation(
  store: Store,
  order: { id: number } | { token: string },
): Promise<Conversation | undefined> {
  const found = await store.db
    .selectFrom('orders')
    .select(['id', 'quote_id'])
    .where((eb) => ('id' in order ? eb('id', '=', order.id) : eb('token', '=', order.token)))
    .executeTakeFirst()
  if (!found) return undefined
  return found.quote_id === null ? { of: 'order_id', id: found.id } : { of: 'quote_id', id: found.quote_id }
}

/** All of a conversation, oldest first. */
export async function listMessages(store: Store, { of, id: aboutId }: Conversation): Promise<Message[]> {
  const [messages, photos] = await Promise.all([
    store.db.selectFrom('quote_messages').selectAll().where(of, '=', aboutId).orderBy('id').execute(),
    store.db
      .selectFrom('message_photos')
      .select(['picture_id', 'message_id'])
      .where(of, '=', aboutId)
      .where('message_id', 'is not', null)
      .orderBy('position')
      .execute(),
  ])
  return messages.map((message) => ({
    ...message,
    photoIds: photos.filter(({ message_id: id }) => id === message.id).map(({ picture_id: id }) => id),
  }))
}

type NewMessage = {
  conversation: Conversation
  side: MessageSide
  /** The same for a retry. */
  key: string
  text: string
  photoIds: readonly string[]
  design: RequestedDesign | null
}

export type SentMessage =
  | { ok: true }
  /** `photo`: one of the photographs isn't there anymore. `other-words`: the key was used for another message. */
  | { ok: false; reason: 'not-found' | 'too-many' | 'photo' | 'other-words' }

/** More than two people write in a day. */
const mostPerDay = 100
const dayMs = 24 * 60 * 60 * 1000

/** Saves a message, once per key, and the email about it. */
export function addMessage(
  store: Store,
  { conversation, side, key, text, photoIds, design }: NewMessage,
  now: number,
): Promise<SentMessage> {
  const { of, id: aboutId } = conversation
  return store.transaction(async () => {
    const about = await lockAbout(store, conversation)
    if (!about) return { ok: false, reason: 'not-found' }
    const ofSide = store.db.selectFrom('quote_messages').where(of, '=', aboutId).where('side', '=', side)
    const before = await ofSide.selectAll().where('key', '=', key).executeTakeFirst()
    if (before) {
      const isSame = before.text === text && before.design === (design && JSON.stringify(design))
      return isSame && (await hasPhotos(store, before.id, photoIds))
        ? { ok: true }
        : { ok: false, reason: 'other-words' }
    }
    const { recent } = await ofSide
      .select((eb) => eb.fn.countAll<number>().as('recent'))
      .where('at', '>', now - dayMs)
      .executeTakeFirstOrThrow()
    if (Number(recent) >= mostPerDay) return { ok: false, reason: 'too-many' }
    if (!(await keepPhotos(store, { conversation, side, photoIds }, now))) return { ok: false, reason: 'photo' }
    const message = await store.db
      .insertInto('quote_messages')
      .values({
        ...{ quote_id: null, order_id: null, [of]: aboutId, side, key, at: now, text },
        design: design && JSON.stringify(design),
        read_at: null,
        by_name: side === 'owner' ? currentName() : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    for (const [position, id] of photoIds.entries())
      await store.db
        .updateTable('message_photos')
        .set({ message_id: message.id, position })
        .where('picture_id', '=', id)
        .execute()
    const logged = of === 'quote_id' ? { quote: aboutId } : { order: aboutId }
    store.logCommitted({ ...logged, message: message.id, from: side }, 'message received')
    await mailMessage(store, about, { message, photos: photoIds.length, design }, now)
    return { ok: true }
  })
}

/** What is written about, locked until the transaction ends; undefined where it is gone. */
async function lockAbout(store: Store, { of, id }: Conversation): Promise<MailedAbout | undefined> {
  if (of === 'quote_id') {
    const quote = await lockQuote(store, id)
    return quote && { quote }
  }
  const order = await store.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .$if(store.engine === 'postgres', (row) => row.forUpdate())
    .executeTakeFirst()
  return order && { order }
}

async function hasPhotos(store: Store, messageId: number, photoIds: readonly string[]): Promise<boolean> {
  const rows = await store.db
    .selectFrom('message_photos')
    .select('picture_id')
    .where('message_id', '=', messageId)
    .orderBy('position')
    .execute()
  return rows.length === photoIds.length && rows.every(({ picture_id: id }, at) => id === photoIds[at])
}

/** Whether all of them are this side's, of this conversation, unsent, and still there. Keeps them from being collected. */
async function keepPhotos(
  store: Store,
  { conversation: { of, id: aboutId }, side, photoIds }: Pick<NewMessage, 'conversation' | 'side' | 'photoIds'>,
  now: number,
): Promise<boolean> {
  if (photoIds.length === 0) return true
  const found = await store.db
    .selectFrom('message_photos')
    .select('picture_id')
    .where('picture_id', 'in', photoIds)
    .where(of, '=', aboutId)
    .where('side', '=', side)
    .where('message_id', 'is', null)
    .execute()
  if (found.length !== new Set(photoIds).size || found.length !== photoIds.length) return false
  for (const id of photoIds) if (!(await keepPicture(store, id, now))) return false
  return true
}

/** What one side may upload for one conversation, sent or not. */
const mostPhotos = 40 * messageLimits.photos

type ConversationPhoto = { conversation: Conversation; side: MessageSide; pictureId: string }

/** Of a picture that has just arrived; it is deleted after a day unless its message is sent. False for too many. */
export function addPhoto(
  store: Store,
  { conversation, side, pictureId }: ConversationPhoto,
  now: number,
): Promise<boolean> {
  const { of, id: aboutId } = conversation
  return store.transaction(async () => {
    if (!(await lockAbout(store, conversation))) return false
    const { photos } = await store.db
      .selectFrom('message_photos')
      .select((eb) => eb.fn.countAll<number>().as('photos'))
      .where(of, '=', aboutId)
      .where('side', '=', side)
      .executeTakeFirstOrThrow()
    if (Number(photos) >= mostPhotos || !(await keepPicture(store, pictureId, now))) return false
    await store.db
      .insertInto('message_photos')
      .values({ picture_id: pictureId, quote_id: null, order_id: null, [of]: aboutId, side, message_id: null })
      .execute()
    return true
  })
}

/** Whether this side may see the photograph: it was sent, or is its own. */
export async function maySeePhoto(
  store: Store,
  { conversation: { of, id: aboutId }, side, pictureId }: ConversationPhoto,
): Promise<boolean> {
  const photo = await store.db
    .selectFrom('message_photos')
    .select(['side', 'message_id'])
    .where('picture_id', '=', pictureId)
    .where(of, '=', aboutId)
    .executeTakeFirst()
  if (photo !== undefined) return photo.message_id !== null || photo.side === side
  return isPhotoOfPiece(store, { of, id: aboutId }, pictureId)
}

/** The reader has seen the other side's messages up to this one. An email about them that still waits isn't sent. */
export function markRead(
  store: Store,
  conversation: Conversation,
  reader: MessageSide,
  upTo: number,
  now: number,
): Promise<void> {
  const { of, id: aboutId } = conversation
  return store.transaction(async () => {
    if (!(await lockAbout(store, conversation))) return
    const { numUpdatedRows } = await store.db
      .updateTable('quote_messages')
      .set({ read_at: now })
      .where(of, '=', aboutId)
      .where('side', '=', otherSide(reader))
      .where('id', '<=', upTo)
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await dropReadMail(store, conversation, reader, now)
  })
}

export async function listPicturesInUse(store: Store, pictureIds: readonly string[]): Promise<string[]> {
  const rows = await store.db
    .selectFrom('message_photos')
    .select('picture_id')
    .where(isOneOf(store, 'picture_id', pictureIds, 'text'))
    .where('message_id', 'is not', null)
    .execute()
  return rows.map(({ picture_id: id }) => id)
}
