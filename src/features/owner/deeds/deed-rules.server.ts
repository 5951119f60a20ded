/**
 * STAFF-2: every write of the desk, in words: what it is about, and where to read that before and after it. By the names of
 * the API's description; a test walks them all. Longer than other files: one line a call.
 */
import type { Store } from '../../../platform/database/store.ts'
import { sectionTitles } from '../../settings/setting-fields.ts'
import type { State } from './deed-changes.ts'
import { orderState, ownQuoteState, personState } from './deed-states.ts'

/** Of the path, and of the query. */
export type DeedParams = Readonly<Record<string, string>>

/** What a deed is about, as the address and the list of the desk name it. */
export const aboutKinds = [
  ...(['order', 'quote', 'product', 'prices', 'gallery', 'review', 'question', 'settings'] as const),
  ...(['books', 'workshop', 'mail', 'bin', 'people', 'sign-in'] as const),
]
export type AboutKind = (typeof aboutKinds)[number]

export type DeedRule = {
  kind: AboutKind
  /** Of the params; where it isn't there, the answer names it. */
  id?: string
  /** 'Made a change' after 'Order #45: '; of the params where they say what. */
  words: string | ((params: DeedParams) => string)
  /** Addresses of the API, read as the same person. */
  reads?: readonly string[]
  /** In place of them. */
  find?: (store: Store, params: DeedParams) => Promise<State>
  /** The part that a person wants to know; of each answer, with its fields in words. */
  state?: (answer: State, params: DeedParams) => State
  /** Whose or of what, which nothing else says: with its `name`, before it. */
  whose?: (store: Store, params: DeedParams) => Promise<State>
  /** Also what was asked: why, how, what was written. */
  says?: readonly string[]
  /** Nothing can be compared: what was asked is what is noted down. */
  asked?: true
  /** Saves by itself while the owner types: one deed for all of a quarter of an hour. */
  isDraft?: true
}

/** A write in name only, and why it is none; what it is about, where it may be refused for what another desk did. */
type NoDeed = { none: string; refusedOver?: AboutKind }

const order = { kind: 'order', id: 'id', reads: ['/admin/orders/{id}'], state: orderState } as const
const quote = { kind: 'quote', id: 'id', reads: ['/quotes/{id}'], state: ownQuoteState } as const
const offer = { ...quote, reads: ['/quotes/{id}', '/admin/quotes/{id}/offer'] } as const
const product = { kind: 'product', id: 'id', reads: ['/admin/products/{id}'] } as const
const prices = { kind: 'prices', reads: ['/pricing', '/wood-species', '/admin/finishes'] } as const
const finishes = { kind: 'prices', reads: ['/admin/finishes'] } as const
const one = (list: State, { id }: DeedParams): State =>
  Array.isArray(list) ? list.find((item: { id?: unknown }) => String(item?.id) === id) : undefined
const settings = { kind: 'settings', reads: ['/admin/settings'] } as const
const person = { kind: 'people', id: 'id', reads: ['/admin/people'], state: personState } as const
const piece = ({ position }: DeedParams) => `piece ${Number(position) + 1}`

const findPicture = (store: Store, { id = '' }: DeedParams): Promise<State> =>
  store.db
    .selectFrom('gallery_images')
    .select(['title', 'description', 'category', 'featured', 'sort_order as place'])
    .select(['wood_species_id as wood', 'product_id as product', 'length_in', 'width_in', 'thickness_in'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
const picture = { kind: 'gallery', id: 'id', find: findPicture } as const

const findReview = (store: Store, { id = '' }: DeedParams): Promise<State> =>
  store.db
    .selectFrom('reviews')
    .select(['name', 'words', 'place', 'piece', 'said_on as day', 'state'])
    .where('id', '=', rowNumber(id))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
const review = { kind: 'review', id: 'id', find: findReview } as const

const findQuestion = async (store: Store, { id = '' }: DeedParams): Promise<State> => {
  const found = await store.db
    .selectFrom('questions')
    .select(['customer_name', 'answered_at'])
    .where('id', '=', rowNumber(id))
    .executeTakeFirst()
  return found && { name: found.customer_name, answered: found.answered_at !== null }
}

/** No row has 0. */
const rowNumber = (id: string) => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0)

const preview = { none: 'shows what a save would do' }
const reading = { none: 'says what was read' }
const upload = { none: 'keeps a picture for a form, whose save is the deed' }

export const deedRules: Readonly<Record<string, DeedRule | NoDeed>> = {
  'PATCH /admin/orders/{id}': { ...order, words: 'status changed', says: ['word'] },
  'POST /admin/orders/{id}/step-back': { ...order, words: 'step taken back' },
  'PUT /admin/orders/{id}/promise': { ...order, words: 'promised for another day', says: ['word'] },
  'PUT /admin/orders/{id}/items/{position}/work': { ...order, words: (p) => `${piece(p)} moved`, says: ['word'] },
  'POST /admin/orders/{id}/items/{position}/photo': { ...order, words: (p) => `photograph of ${piece(p)} kept` },
  'DELETE /admin/orders/{id}/items/{position}/photo': { ...order, words: (p) => `photograph of ${piece(p)} removed` },
  'POST /admin/orders/{id}/items/{position}/gallery': {
    ...{ ...order, words: (p: DeedParams) => `photograph of ${piece(p)} put into the gallery` },
    says: ['caption'],
  },
  'POST /admin/orders/{id}/payments/{payment}': { ...order, words: 'payment booked', says: ['how', 'amount', 'note'] },
  'POST /admin/orders/{id}/payments/{payment}/unbook': { ...order, words: 'payment taken back', says: ['reason'] },
  'POST /admin/orders/{id}/refunds': { ...order, words: 'refunded', says: ['amount', 'reason'] },
  'POST /admin/orders/{id}/looked-at': { ...order, words: 'looked at' },
  'POST /admin/orders/{id}/mail-preview': preview,
  'POST /admin/orders/{id}/review-link': { kind: 'order', id: 'id', words: 'link for a review made' },
  'POST /admin/orders/{id}/messages': { kind: 'order', id: 'id', words: 'message sent', asked: true },
  'POST /admin/orders/{id}/messages/read': reading,
  'POST /admin/orders/{id}/messages/photos': upload,

  'POST /admin/orders/{id}/certificate': { ...order, words: 'certificate added', says: ['number'] },
  'PUT /admin/orders/{id}/certificate': { ...order, words: 'certificate changed', says: ['number'] },
  'DELETE /admin/orders/{id}/certificate': { ...order, words: 'certificate removed' },

  'PATCH /quotes/{id}': { ...quote, words: 'status changed' },
  'DELETE /quotes/{id}': { ...quote, words: 'put into the bin' },
  'POST /quotes/{id}/close': { ...quote, words: 'closed' },
  'POST /quotes/{id}/reopen': { ...quote, words: 'opened again' },
  'POST /admin/quotes': { kind: 'quote', words: 'written down', asked: true },
  'POST /admin/quotes/price': preview,
  'PUT /admin/quotes/{id}/contact': { ...quote, words: 'contact changed' },
  'PUT /admin/quotes/{id}/offer': { ...offer, words: 'draft of the offer changed', isDraft: true },
  'POST /admin/quotes/{id}/offer/send': { ...offer, words: 'offer sent' },
  'POST /admin/quotes/{id}/offer/renew': { ...offer, words: 'offer renewed' },
  'POST /admin/quotes/{id}/offer/withdraw': { ...offer, words: 'offer withdrawn' },
  'POST /admin/quotes/{id}/offer/accept': { ...offer, words: 'acceptance recorded', says: ['how'] },
  'PUT /admin/quotes/{id}/reminders': { ...offer, words: 'reminders switched', says: ['isOn'] },
  'POST /admin/quotes/{id}/copy': { kind: 'quote', id: 'id', words: 'copied to a new quote' },
  'POST /admin/quotes/{id}/link': { kind: 'quote', id: 'id', words: "the customer's link replaced" },
  'POST /admin/quotes/{id}/messages': { kind: 'quote', id: 'id', words: 'message sent', asked: true },
  'POST /admin/quotes/{id}/messages/read': reading,
  'POST /admin/quotes/{id}/messages/photos': upload,
  'PUT /admin/quotes/{id}/wall/place': {
    ...{ kind: 'quote', id: 'id', words: 'piece moved on the photograph of the wall' },
    ...{ reads: ['/admin/quotes/{id}/wall'], state: placeOnWall },
  },
  'POST /admin/quotes/{id}/wall/view': { none: "goes along with an offer's sending" },
  'POST /admin/sales/price': preview,
  'POST /admin/sales': { kind: 'order', words: 'sold in the shop', asked: true },

  'POST /admin/products': { kind: 'product', words: 'added', asked: true },
  'PUT /admin/products/{id}': { ...product, words: 'changed' },
  'POST /admin/products/{id}/retire': { ...product, words: 'retired' },
  'POST /admin/products/{id}/restore': { ...product, words: 'offered again' },
  'POST /admin/upload-image': { kind: 'product', words: 'picture of a category or of the maker replaced' },
  'POST /admin/upload-hero-image': { kind: 'settings', words: "home page's picture replaced" },
  'POST /admin/earlier-pictures/put-back': { kind: 'settings', words: 'earlier picture put back', asked: true },
  'POST /admin/pictures': upload,

  'POST /admin/update-wood-pricing': { ...prices, words: 'wood prices changed' },
  'POST /admin/update-multipliers': { ...prices, words: 'multipliers changed' },
  'POST /admin/update-additional-fees': { ...prices, words: 'additional fees changed' },
  'POST /admin/update-delivery-rules': { ...prices, words: 'delivery changed' },
  'POST /admin/update-tax-rules': { ...prices, words: 'sales tax changed' },
  'POST /admin/update-finish-prices': { ...finishes, words: 'finish prices changed' },
  'POST /admin/update-cart-price-rule': {
    ...{ kind: 'prices', reads: ['/admin/pricing/cart-rule'], words: 'price in the cart changed' },
  },
  'POST /admin/add-wood-species': { kind: 'prices', words: 'wood added', asked: true },
  'POST /admin/pricing/preview': preview,
  'POST /admin/pricing/cart-rule/preview': preview,
  'POST /admin/pricing/history/{id}/undo': { ...prices, words: ({ id }) => `change #${id} undone` },
  'POST /admin/finishes': { kind: 'prices', words: 'finish added', asked: true },
  'PUT /admin/finishes/{id}': { ...finishes, words: 'finish changed', state: one },
  'PUT /admin/finish-order': { kind: 'prices', words: 'finishes put in order', asked: true },
  'POST /admin/finishes/{id}/retire': { ...finishes, words: 'finish retired', state: one },
  'POST /admin/finishes/{id}/restore': { ...finishes, words: 'finish offered again', state: one },
  'PUT /admin/woods/{id}': { kind: 'prices', reads: ['/admin/woods'], words: 'wood changed', state: one },

  'POST /gallery-images': { kind: 'gallery', words: 'picture added' },
  'PATCH /gallery-images/{id}': { ...picture, words: 'picture changed' },
  'DELETE /gallery-images/{id}': { ...picture, words: 'picture put into the bin' },
  'PUT /gallery-images/order': { kind: 'gallery', words: 'pictures put in order' },

  'POST /admin/reviews': { kind: 'review', words: 'entered', asked: true },
  'PUT /admin/reviews/{id}': { ...review, words: 'changed' },
  'PATCH /admin/reviews/{id}': { ...review, words: 'shown or hidden' },
  'DELETE /admin/reviews/{id}': { ...review, words: 'put into the bin' },
  'PUT /admin/questions/{id}': { kind: 'question', id: 'id', find: findQuestion, words: 'answered or open again' },

  'PUT /admin/settings/{section}': {
    ...settings,
    words: ({ section }) => `${titleOf(section)} changed`,
    state: values,
  },
  'POST /admin/settings/{section}/preview': { ...preview, refusedOver: 'settings' },
  'POST /admin/settings-history/{version}/undo': {
    ...{ ...settings, words: ({ version }: DeedParams) => `save #${version} undone`, state: values },
  },

  'PUT /admin/books/settings': { kind: 'books', reads: ['/admin/books/settings'], words: 'settings changed' },
  'POST /admin/books/{month}/close': {
    ...{
      kind: 'books',
      id: 'month',
      reads: ['/admin/books/{month}'],
      words: ({ month }: DeedParams) => `${month} closed`,
    },
    state: (month) => pick(month, 'isClosed'),
  },
  'PUT /admin/board/capacity': {
    ...{ kind: 'workshop', reads: ['/admin/board'], words: 'capacity changed' },
    state: (board) => pick(board, 'capacity'),
  },

  'POST /admin/mails/{id}/retry': { kind: 'mail', id: 'id', words: 'sent again' },
  'DELETE /admin/mails/held': { kind: 'mail', words: 'all that were held back dismissed' },
  'DELETE /admin/mails/{id}': { kind: 'mail', id: 'id', words: 'dismissed' },

  'POST /admin/internal-notes': { kind: 'quote', words: 'internal note added', asked: true },
  'DELETE /admin/internal-notes/{id}': {
    ...{ kind: 'bin', words: ({ id }: DeedParams) => `internal note #${id} put into the bin`, find: findNoteText },
  },
  'POST /admin/bin/{kind}/{id}/restore': { kind: 'bin', words: ({ kind, id }) => `${kind} #${id} brought back` },
  'DELETE /admin/bin/{kind}/{id}': { kind: 'bin', words: ({ kind, id }) => `${kind} #${id} deleted for good` },

  'POST /admin/people/invitations': { kind: 'people', words: 'invitation made', asked: true },
  'DELETE /admin/people/invitations/{id}': { kind: 'people', words: 'invitation taken back', whose: findInvited },
  'PATCH /admin/people/{id}': { ...person, words: 'changed' },
  'DELETE /admin/people/{id}': { ...person, words: 'removed' },
  'POST /admin/people/{id}/invitation': {
    ...{ kind: 'people', id: 'id', words: 'link for a new password made', whose: findPerson },
  },
  'POST /admin/people/{id}/sign-out': { ...person, words: 'signed out everywhere' },
  'DELETE /admin/people/{id}/devices/{device}': { ...person, words: 'signed out of a device' },
  'PUT /admin/own-password': { kind: 'people', words: 'own password changed' },
  'POST /admin/own-passkeys/challenge': { none: 'asks the device for a passkey, whose saving is the deed' },
  'POST /admin/own-passkeys': { kind: 'people', words: 'own passkey added' },
  'DELETE /admin/own-passkeys/{id}': { kind: 'people', words: 'own passkey removed' },
  'POST /admin/people/{id}/lost-passkeys': {
    ...{ kind: 'people', id: 'id', words: 'passkeys removed, as lost', whose: findPerson },
  },

  'PUT /admin/push/device': { kind: 'settings', words: 'notices of a device changed' },
  'DELETE /admin/push/device': { kind: 'settings', words: 'notices of a device turned off' },
  'POST /admin/push/device/test': { none: 'shows a notice on the own device' },
  'POST /admin/system/test-mail': { kind: 'mail', words: 'test mail sent' },
  'POST /admin/system/test-payment': { none: 'asks the payment provider whether it answers' },
  'POST /admin/system/backup': { kind: 'settings', words: 'backup made' },
}

const titleOf = (section: string | undefined) =>
  Object.entries(sectionTitles).find(([name]) => name === section)?.[1] ?? ''

function pick(state: State, name: string): State {
  return typeof state === 'object' && state !== null && name in state
    ? { [name]: state[name as keyof typeof state] }
    : undefined
}

function values(answer: State): State {
  return (pick(answer, 'values') as { values?: State } | undefined)?.values
}

function placeOnWall(answer: State): State {
  return pick(answer, 'place')
}

function findInvited(store: Store, { id = '' }: DeedParams): Promise<State> {
  return store.db.selectFrom('invitations').select('name').where('token_hash', '=', id).executeTakeFirst()
}

function findPerson(store: Store, { id = '' }: DeedParams): Promise<State> {
  return store.db.selectFrom('persons').select('name').where('id', '=', id).executeTakeFirst()
}

function findNoteText(store: Store, { id = '' }: DeedParams): Promise<State> {
  return store.db
    .selectFrom('internal_notes')
    .select(['text', 'quote_id as quote', 'order_id as order'])
    .where('id', '=', rowNumber(id))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
