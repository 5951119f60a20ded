/** The orders of a living desk. */
import { dayAfter, dayOf } from '../../src/features/shared/days.server.ts'
import type { Store } from '../../src/platform/database/store.ts'
import { fillList } from './fill-lists.ts'
import { firstOf, noteOf, type Piece } from './living-pieces.ts'
import { customerOf, pick, places, type Random } from './people.ts'

/** The newest accepted offers, in this order from the newest on; those before are done. */
const newestOffers = { withoutDeposit: 40, inWork: 100, balanceDue: 30 }
/** The newest of the orders from carts. */
const newestCarts = { unpaid: 20, inWork: 50, setAside: 5 }

export const dayMs = 24 * 60 * 60 * 1000
export const spanMs = 5 * 365 * dayMs
/** The rest come from carts. */
export const orderCount = 5_000

/** An accepted offer. */
export type Made = {
  quote: { id: number; customer_name: string; customer_email: string; customer_phone: string }
  piece: Piece
  versionId: number
  acceptedAt: number
}

/** Those of accepted offers and of carts, by when they were made. */
export async function fillOrders(
  store: Store,
  accepted: Made[],
  pieces: Piece[],
  now: number,
  random: Random,
): Promise<void> {
  const offers = accepted.toReversed().map((made, nth) => ({ at: made.acceptedAt, made, step: offerStep(nth) }))
  const carts = Array.from({ length: orderCount - offers.length }, (_, nth) => {
    const age = (nth + 0.5) / (orderCount - offers.length)
    return { at: Math.round(now - age * spanMs), made: undefined, step: cartStep(nth) }
  })
  const all = [...offers, ...carts].sort((one, other) => one.at - other.at)
  const today = dayOf(now)
  let inWork = 0
  await fillList(store, 'orders', all.length, (id) => {
    const { at, made, step } = all[id - 1] ?? fail()
    const piece = made?.piece ?? pick(pieces, random)
    // Some are overdue, most are promised for the coming eight weeks, and a few for no day.
    if (step === 'in-work') inWork += 1
    const promisedOn =
      step !== 'in-work'
        ? dayAfter(at, 56)
        : inWork % 15 === 0
          ? null
          : dayAfter(Date.parse(today), ((inWork * 7) % 70) - 10)
    const { order, items, events, payments } = orderOf({ id, at, step, promisedOn }, made, piece, random)
    const notes = id % 5 === 0 ? [noteOf({ quote_id: null, order_id: id }, at, random)] : []
    const acceptances = made
      ? [
          {
            ...{ quote_id: made.quote.id, version_id: made.versionId, name: made.quote.customer_name, at },
            ...{ address_digest: 'not a digest', sha256: 'not a hash', order_id: id },
          },
        ]
      : []
    return {
      orders: [order],
      order_payments: payments,
      order_items: items,
      order_events: events,
      internal_notes: notes,
      offer_acceptances: acceptances,
    }
  })
}

type Step = 'unpaid' | 'in-work' | 'balance-due' | 'set-aside' | 'done'

function offerStep(nth: number): Step {
  const { withoutDeposit, inWork, balanceDue } = newestOffers
  if (nth < withoutDeposit) return 'unpaid'
  if (nth < withoutDeposit + inWork) return 'in-work'
  return nth < withoutDeposit + inWork + balanceDue ? 'balance-due' : 'done'
}

function cartStep(nth: number): Step {
  const { unpaid, inWork, setAside } = newestCarts
  if (nth < unpaid) return 'unpaid'
  if (nth < unpaid + inWork) return 'in-work'
  return nth < unpaid + inWork + setAside ? 'set-aside' : 'done'
}

function orderOf(
  { id, at, step, promisedOn }: { id: number; at: number; step: Step; promisedOn: string | null },
  made: Made | undefined,
  { content }: Piece,
  random: Random,
) {
  const { totalCents, depositCents, delivery } = content
  const piece = firstOf(content)
  const status = {
    unpaid: () => 'pending_payment',
    'in-work': () => ['paid', 'in_production', 'ready'][id % 3] ?? '',
    'balance-due': () => (id % 3 === 0 ? 'delivered' : 'ready'),
    'set-aside': () => 'paid',
    done: () => (random() < 0.92 ? 'delivered' : random() < 0.6 ? 'canceled' : 'refunded'),
  }[step]()
  const isPaid = step !== 'unpaid' && status !== 'canceled'
  const isAll = isPaid && step === 'done'
  const refundedCents = status === 'refunded' ? totalCents : 0
  const paymentOf = (kind: string, amount_cents: number, isDue: boolean) => ({
    ...{ id: `payment-${id}-${kind}`, order_id: id, kind, amount_cents },
    state: !isDue ? 'paid' : status === 'canceled' ? 'void' : 'due',
    refunded_cents: status === 'refunded' ? amount_cents : 0,
    how: isDue ? null : id % 4 === 0 ? 'check' : 'card',
    intent_id: isDue ? null : `intent-${id}-${kind}`,
    provider: isDue ? null : 'demo',
    created_at: at,
    paid_at: isDue ? null : at + 3_600_000,
  })
  const payments = made
    ? [paymentOf('deposit', depositCents, !isPaid), paymentOf('balance', totalCents - depositCents, !isAll)]
    : [paymentOf('whole', totalCents, !isPaid)]
  const customer = made ? made.quote : customerOf(random)
  const [city, zip] = pick(places, random)
  const address = JSON.stringify({
    ...{ street: `${1 + (id % 900)} Oak Street`, city: delivery.place?.place ?? city, state: 'TN' },
    ...{ zip: delivery.place?.zip ?? zip, country: 'US' },
  })
  const order = {
    id,
    token: `token-${id}`,
    session_id: made ? null : `session-${id}`,
    quote_id: made?.quote.id ?? null,
    status,
    customer_name: customer.customer_name,
    customer_email: customer.customer_email,
    customer_phone: customer.customer_phone,
    shipping_address: address,
    billing_address: address,
    subtotal_cents: totalCents,
    shipping_cents: 0,
    tax_cents: 0,
    total_cents: totalCents,
    delivery:
      delivery.place &&
      promisedOn &&
      JSON.stringify({
        way: 'truck',
        place: delivery.place,
        cents: 10_000,
        days: { from: promisedOn, to: promisedOn },
      }),
    promised_on: promisedOn,
    received_cents: payments.reduce((sum, { paid_at, amount_cents }) => sum + (paid_at === null ? 0 : amount_cents), 0),
    refunded_cents: refundedCents,
    set_aside: step === 'set-aside' ? 'Paid $10.00 instead of $531.00' : null,
    created_at: at,
    updated_at: at + (step === 'done' ? 60 : 1) * dayMs,
    paid_at: isPaid ? at + 3_600_000 : null,
  }
  const items = Array.from({ length: made ? 1 : 1 + Math.floor(random() * 3) }, (_, position) => ({
    ...{ order_id: id, position, cart_item_id: `item-${id}-${position}`, picture_id: null, quantity: 1 },
    ...{ product_id: piece.productId, product_name: piece.productName, category: piece.category },
    ...{ wood_species_id: piece.woodSpeciesId, wood_species_name: piece.woodName, finish_name: null },
    ...{ length_in: piece.size.lengthIn, width_in: piece.size.widthIn, thickness_in: piece.size.thicknessIn },
    unit_price_cents: totalCents,
  }))
  const steps = ['paid', 'in_production', 'ready', 'delivered']
  const taken = isPaid
    ? steps.slice(0, 1 + Math.max(steps.indexOf(status), 0))
    : status === 'canceled'
      ? ['canceled']
      : []
  const events = ['pending_payment', ...taken].map((status, nth) => ({
    ...{ order_id: id, at: at + nth * 10 * dayMs, status, note: nth === 0 ? 'Placed' : 'By the owner' },
  }))
  return { order, items, events, payments }
}

function fail(): never {
  throw new Error('There are as many orders as were planned.')
}
