/** MAIL-2: the emails about a paid order: the customer's receipt and the owner's notice. */
import type { Store } from '../../platform/database/store.ts'
import type { MailContent } from '../mail/mail-content.server.ts'
import { noteBalanceInOutbox, notePhotosInOutbox, putProgressInOutbox } from '../mail/offers/progress-outbox.server.ts'
import { putInOutbox } from '../mail/outbox.server.ts'
import type { Address } from '../payment/address.ts'
import type { MoneyTurn } from '../payment/money-words.ts'
import { timesText } from '../pricing/counted-pieces.ts'
import { sizeOfRow, sizeText, woodAndFinish } from '../pricing/piece.ts'
import { linkOf } from '../quotes/request/quote-links.server.ts'
import { finishNameOf, listItems, type OrderItem, type OrderRow, pieceToDraw, priceLinesOf } from './books.server.ts'
import { listPayments, type OrderPayment, type PaymentHow } from './order-payments.server.ts'
import type { ToldMove } from './steps/order-steps.ts'
import { deliveryOf, promisedDaysOf, saleLinesOf } from './stored-sale.server.ts'

/** Puts the receipt into the outbox. Called in the transaction that makes the order paid, so there is exactly one. */
export async function mailReceipt(store: Store, order: OrderRow, provider: string, now: number): Promise<void> {
  const content = { ...(await contentOf(store, order, now)), token: order.token }
  await putInOutbox(
    store,
    { kind: 'order_receipt', recipient: order.customer_email, isPaid: provider !== 'demo', content },
    now,
  )
}

/** Puts a notice to the owner into the outbox, for paid and set-aside orders alike, in the transaction that books the money. */
export async function mailOrderNotice(store: Store, orderId: number, now: number): Promise<void> {
  const order = await store.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const content = {
    ...(await contentOf(store, order, now)),
    customerEmail: order.customer_email,
    customerPhone: order.customer_phone,
    setAside: order.set_aside,
  }
  await putInOutbox(store, { kind: 'order_notice', recipient: null, content }, now)
}

type Moved = {
  order: OrderRow
  /** The id of its line of history. */
  event: number
  what: MoneyTurn
  amountCents: number
  provider: string
  reason?: string
  failure?: string
  dueAt?: number | null
}

/** OUT-1: a notice to the owner of what happened at the provider, in the transaction that books it. */
export async function mailMoneyNotice(store: Store, { order, event, ...moved }: Moved, now: number): Promise<void> {
  const content = {
    ...{ reason: '', failure: '', dueAt: null, ...moved },
    orderId: order.id,
    quoteId: order.quote_id,
    customerName: order.customer_name,
    customerEmail: order.customer_email,
    customerPhone: order.customer_phone,
    receivedCents: order.received_cents,
    refundedCents: order.refunded_cents,
    withdrawnCents: order.withdrawn_cents,
    isRefunded: order.status === 'refunded',
  }
  await putInOutbox(store, { kind: 'money_notice', recipient: null, content, aboutId: event }, now)
}

type Arrived = {
  order: OrderRow
  payment: Pick<OrderPayment, 'kind' | 'amount_cents'>
  how: PaymentHow
  /** When the money came, if not now. */
  at?: number
  /** The id of its line of history. */
  event: number
}

/** LIVE-6: a receipt to the customer and a notice to the owner, for each payment of an accepted offer. */
export async function mailPayment(store: Store, { event, ...arrived }: Arrived, now: number): Promise<void> {
  const { order } = arrived
  const content = await paymentContent(store, { ...arrived, left: leftCents(await listPayments(store, order.id)) }, now)
  if (!content) return
  await noteLeft(store, order.id)
  const { token, ...noticed } = content
  const recipient = order.customer_email
  await putInOutbox(store, { kind: 'payment_receipt', recipient, isByOwner: true, content, aboutId: event }, now)
  const contact = { customerEmail: order.customer_email, customerPhone: order.customer_phone }
  await putInOutbox(
    store,
    { kind: 'payment_notice', recipient: null, content: { ...noticed, ...contact }, aboutId: event },
    now,
  )
}

/** @param left What is due once it has arrived. Undefined for an order of a cart, which has other receipts. */
export async function paymentContent(
  store: Store,
  { order, payment, how, at, left }: Omit<Arrived, 'event'> & { left: number },
  now: number,
): Promise<MailContent<'payment_receipt'> | undefined> {
  const items = await listItems(store, order.id)
  const [first] = items
  if (order.quote_id === null || !first || payment.kind === 'extra') return undefined
  return {
    quoteId: order.quote_id,
    orderId: order.id,
    token: await linkOf(store, order.quote_id, now),
    customerName: order.customer_name,
    kind: payment.kind,
    how,
    paidAt: at ?? now,
    amountCents: payment.amount_cents,
    totalCents: order.total_cents,
    leftCents: left,
    piece: itemInMail(first),
    pieces: items.map((item) => ({ ...itemInMail(item), quantity: item.quantity, note: item.note })),
    promisedOn: promisedDaysOf(order)?.to ?? null,
    isDelivered: order.status === 'delivered',
  }
}

/** LIVE-6: what the customer reads when an order is moved. DESK-4: the owner can read it before. */
export async function progressContent(
  store: Store,
  order: OrderRow,
  step: ToldMove,
  now: number,
): Promise<MailContent<'order_progress'>> {
  const [items, payments] = await Promise.all([listItems(store, order.id), listPayments(store, order.id)])
  return {
    orderId: order.id,
    quoteId: order.quote_id,
    token: await pageTokenOf(store, order, now),
    customerName: order.customer_name,
    step,
    items: items.map((item) => ({ ...itemInMail(item), quantity: item.quantity })),
    delivery: deliveryOf(order),
    leftCents: leftCents(payments),
    photos: step === 'ready' ? photosOf(items) : 0,
  }
}

type Progress = {
  order: OrderRow
  step: ToldMove
  /** The id of its line of history. */
  event: number
}

/** LIVE-6: the customer hears how the order gets on: once, when the owner presses several steps at once. */
export async function mailProgress(store: Store, { order, step, event }: Progress, now: number): Promise<void> {
  if (order.customer_email === '') return
  const content = await progressContent(store, order, step, now)
  const recipient = order.customer_email
  const mail = { kind: 'order_progress' as const, recipient, isByOwner: true as const, content, aboutId: event }
  await putProgressInOutbox(store, mail, await listEventIds(store, order.id), now)
}

/** Of the customer's own page: of the quote, or of the cart's order. */
const pageTokenOf = async (store: Store, order: OrderRow, now: number) =>
  order.quote_id === null ? order.token : linkOf(store, order.quote_id, now)

/** News that still waits says what is due now. */
export const noteLeft = async (store: Store, orderId: number) =>
  noteBalanceInOutbox(store, await listEventIds(store, orderId), leftCents(await listPayments(store, orderId)))

/** The same of photographs that were taken since. */
export const notePhotos = async (store: Store, orderId: number) =>
  notePhotosInOutbox(store, await listEventIds(store, orderId), photosOf(await listItems(store, orderId)))

const photosOf = (items: readonly OrderItem[]) => items.filter(({ photo_id }) => photo_id !== null).length

/** What the emails about an order's money say first. */
export async function orderedContent(store: Store, order: OrderRow, now: number) {
  const items = await listItems(store, order.id)
  return {
    orderId: order.id,
    quoteId: order.quote_id,
    token: await pageTokenOf(store, order, now),
    customerName: order.customer_name,
    pieces: items.map((item) => {
      const named = { woodSpeciesName: item.wood_species_name, finishName: item.finish_name }
      return `${timesText(item.quantity)}${item.product_name}, ${woodAndFinish(named)}, ${sizeText(sizeOfRow(item))}`
    }),
  }
}

export const listEventIds = async (store: Store, orderId: number) =>
  (await store.db.selectFrom('order_events').select('id').where('order_id', '=', orderId).execute()).map(({ id }) => id)

export const leftCents = (payments: readonly OrderPayment[]) =>
  payments.reduce((sum, { state, amount_cents }) => sum + (state === 'due' ? amount_cents : 0), 0)

export function itemInMail(item: OrderItem) {
  const { size, ...toDraw } = pieceToDraw(item)
  return {
    productName: item.product_name,
    woodName: item.wood_species_name,
    finishName: item.finish_name,
    ...size,
    toDraw,
  }
}

async function contentOf(store: Store, order: OrderRow, now: number) {
  const items = await listItems(store, order.id)
  return {
    orderId: order.id,
    quoteId: order.quote_id,
    paidAt: now,
    customerName: order.customer_name,
    address: JSON.parse(order.shipping_address) as Address,
    items: items.map((item) => ({
      ...itemInMail(item),
      finishName: finishNameOf(item),
      priceLines: priceLinesOf(item),
      quantity: item.quantity,
      unitCents: item.unit_price_cents,
    })),
    subtotalCents: order.subtotal_cents,
    shippingCents: order.shipping_cents,
    taxCents: order.tax_cents,
    delivery: deliveryOf(order),
    priceLines: saleLinesOf(order),
    totalCents: order.total_cents,
  }
}
