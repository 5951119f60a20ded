/** LIVE-9: what the workshop makes for an order, from a cart or from an accepted offer. Nothing in it is about money. */
import type { Store } from '../../platform/database/store.ts'
import { readPoundsPerBoardFoot } from '../catalog/catalog.server.ts'
import { lookUpDrawings } from '../catalog/drawn-pieces.server.ts'
import { dayRangeText } from '../delivery/day-range.ts'
import { wayNames } from '../delivery/ways.ts'
import type { Setting } from '../drawing/drawing.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import { finishNameOf, type OrderItem, pieceToDraw } from '../orders/books.server.ts'
import { workOf } from '../orders/items/item-work.ts'
import { findOrder } from '../orders/orders.server.ts'
import { deliveryOf, promisedDaysOf } from '../orders/stored-sale.server.ts'
import type { NamedValue } from '../papers/paper-words.ts'
import { sheetTitle, type WorkSheet } from '../papers/work-order.ts'
import type { Address } from '../payment/address.ts'
import { countPieces } from '../pricing/counted-pieces.ts'
import { listNotes } from '../quotes/notes/notes.server.ts'
import {
  agreedIn,
  findAcceptance,
  findAcceptedVersion,
  frozenDrawings,
  isGenuine,
  type VersionRow,
} from '../quotes/offers/frozen-offer.server.ts'
import type { Offer } from '../quotes/offers/offer.ts'
import { findQuote } from '../quotes/request/quotes.server.ts'
import { seenWall } from '../quotes/wall/seen-wall.server.ts'
import { askedVersion } from '../quotes/wall/wall.server.ts'
import { capitalized } from '../shared/capitalized.ts'
import { dayText } from '../shared/clock.ts'
import { benchFacts } from './bench-facts.ts'
import type { PulledPiece } from './pull-list.ts'

type Parts = { store: Store; findPictures: FindPictures }
type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** @param site Where the owner has the desk. Returns when the order was placed, its sheets, what wood to pull for them, and how many pieces need none because they are ready: nothing for an order that was paid without a cart. Undefined for an unknown id. */
export async function sheetsOf(
  { store, findPictures }: Parts,
  orderId: number,
  site: string,
): Promise<{ at: number; sheets: WorkSheet[]; pulled: PulledPiece[]; ready: number } | undefined> {
  const found = await findOrder(store, orderId)
  if (!found) return undefined
  const { order, items } = found
  const version = await findAcceptedVersion(store, orderId)
  // The order's own rows say the same as an offer that was altered since.
  const accepted =
    version && isGenuine(version) ? agreedIn(version, await findAcceptance(store, version.quote_id)) : undefined
  const draw = await lookUpDrawings(store, items.map(pieceToDraw), findPictures)
  const shared = [...dueFacts(found, accepted?.offer), ...customerFacts(found)]
  const notes = await notesOf(store, found, accepted)
  const wall = order.quote_id === null ? null : await seenWall(store, order.quote_id, version?.number ?? askedVersion)
  const pounds = await readPoundsPerBoardFoot(store)
  const frozenOf = (item: OrderItem) => version && frozenItem(version, accepted, item)
  const drawnOf = (item: OrderItem) => frozenOf(item)?.drawn ?? draw(pieceToDraw(item))
  const isReady = (item: OrderItem) => workOf(order.status, item.work) === 'ready'
  return {
    at: order.created_at,
    ready: countPieces(items.filter(isReady)),
    pulled: items
      .filter((item) => !isReady(item))
      .map((item) => ({
        orderId,
        customer: order.customer_name,
        woodName: item.wood_species_name,
        quantity: item.quantity,
        drawn: drawnOf(item),
      })),
    sheets: items.map((item, index): WorkSheet => {
      const drawn = drawnOf(item)
      const setting: Setting = frozenOf(item)?.setting ?? {}
      return {
        title: sheetTitle(orderId, items, index) + (isReady(item) ? ', ready' : ''),
        address: `${site}/admin?tab=orders&order=${orderId}`,
        productName: item.product_name,
        quantity: item.quantity,
        drawn,
        setting,
        // Of the first piece only is there a picture on it.
        wall: index === 0 ? wall : null,
        facts: [
          ...benchFacts({
            drawn,
            quantity: item.quantity,
            woodName: item.wood_species_name,
            finishName: finishNameOf(item) ?? null,
            pounds: pounds.get(item.wood_species_id ?? '') ?? null,
          }),
          ...shared,
        ],
        notes: [{ name: 'Agreed about this piece', value: item.note }, ...notes].filter(
          ({ value }) => value.trim() !== '',
        ),
      }
    }),
  }
}

type Accepted = ReturnType<typeof agreedIn>

/** What was frozen of an item: its piece is where the accepted pieces have it. Of an altered offer only the single one is sure. */
function frozenItem(version: VersionRow, accepted: Accepted | undefined, { position }: OrderItem) {
  const drawings = frozenDrawings(version)
  if (drawings.length === 1 || !accepted) return drawings.length === 1 ? drawings[0] : undefined
  const key = accepted.agreed.pieces[position]?.key
  return drawings[accepted.offer.pieces.findIndex((piece) => piece.key === key)]
}

function dueFacts({ order }: FoundOrder, offer: Offer | undefined): NamedValue[] {
  const delivery = deliveryOf(order)
  const way = offer ? offer.delivery.way : delivery?.way
  const days = promisedDaysOf(order)
  const due = days && (days.from === days.to ? `By ${dayText(days.to)}` : capitalized(dayRangeText(days)))
  return [
    { name: 'Promised', value: due ?? 'No date promised' },
    { name: 'Delivery', value: way ? wayNames[way] : 'As arranged with the customer' },
  ]
}

function customerFacts({ order }: FoundOrder): NamedValue[] {
  const { street, city, state, zip }: Address = JSON.parse(order.shipping_address)
  return [
    { name: 'Customer', value: [order.customer_name, order.customer_phone].filter(Boolean).join(', ') || 'Not known' },
    ...(city ? [{ name: 'Place', value: `${street ? `${street}, ` : ''}${city}, ${state} ${zip}` }] : []),
  ]
}

/** What was agreed besides the piece, the customer's words, and the owner's own. */
async function notesOf(store: Store, { order }: FoundOrder, accepted: Accepted | undefined) {
  const quote = order.quote_id === null ? undefined : await findQuote(store, order.quote_id)
  const internal = [
    ...(await listNotes(store, { of: 'order_id', id: order.id })),
    ...(quote ? await listNotes(store, { of: 'quote_id', id: quote.id }) : []),
  ]
  // A discount is no work.
  const agreed = accepted?.agreed.lines.filter(({ kind, amountCents }) => kind === 'own' && amountCents >= 0) ?? []
  return [
    { name: 'Agreed with the piece', value: agreed.map(({ label }) => label).join('\n') },
    { name: 'From the customer', value: quote?.notes ?? '' },
    { name: 'Our note to them', value: accepted?.offer.note ?? '' },
    { name: 'Internal notes', value: internal.map(({ text }) => text).join('\n\n') },
  ]
}
