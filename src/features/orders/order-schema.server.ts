/** An order as the owner's API answers it. Longer than other files: each field stands with its description. */
import { z } from '@hono/zod-openapi'
import { DecimalSchema, DimensionsSchema, dimensionsOfRow, isoOf, Problem } from '../../platform/api.ts'
import type { Store } from '../../platform/database/store.ts'
import { DrawnPieceSchema, drawnAnswer } from '../catalog/drawn-piece-schema.server.ts'
import { lookUpDrawings } from '../catalog/drawn-pieces.server.ts'
import { deliveryAnswer, SaleDeliverySchema } from '../delivery/sale-schema.server.ts'
import { closedThrough, readBooksSettings } from '../ledger/ledger.server.ts'
import { bases } from '../ledger/months.ts'
import { PictureOrNullSchema } from '../media/picture-schema.server.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import { paymentHows } from '../payment/payment-hows.ts'
import { disputeStates } from '../payment/provider.ts'
import { centsFromDecimal, decimalFromCents } from '../pricing/money.ts'
import { listBoughtBy } from '../quotes/request/bought-quotes.server.ts'
import { findLinkOf } from '../quotes/request/quote-links.server.ts'
import { findQuote } from '../quotes/request/quotes.server.ts'
import { FireplaceSchema, fireplaceOfQuote } from '../quotes/request/quotes-schemas.server.ts'
import { isOneLine, oneLineWords } from '../shared/plain-text.ts'
import { PriceLineSchema, priceLineAnswer } from '../shared/price-lines-schema.server.ts'
import { finishNameOf, pieceToDraw, priceLinesOf } from './books.server.ts'
import { certificateFileTypes } from './certificate/certificate.ts'
import { findCertificate, isExemptOrder } from './certificate/certificates.server.ts'
import { tellsCustomer } from './customer-mail.server.ts'
import {
  baseAnswer,
  OrderBaseSchema,
  PaidSoFarSchema,
  paidAnswer,
  StatusSchema,
} from './finding/listed-orders.server.ts'
import { lookUpInGallery, lookUpPhotos } from './items/item-photos.server.ts'
import { itemWorks, workOf } from './items/item-work.ts'
import { handHows, holdOf, holds, paymentKinds, paymentStates } from './order.ts'
import { listUnbooked } from './order-payments.server.ts'
import { findOrder } from './orders.server.ts'
import { findStepBack } from './steps/step-back.server.ts'
import { deliveryOf, saleLinesOf } from './stored-sale.server.ts'

/** What the owner writes into an order's history, on one line. */
export const reasonSchema = (most: number) =>
  z
    .string()
    .max(most, `Use ${most} characters or fewer.`)
    .refine(isOneLine, oneLineWords)
    .transform((text) => text.toWellFormed().trim())

/** One that must be given. */
export const requiredReason = (words: string) =>
  z
    .string(words)
    .pipe(reasonSchema(500))
    .refine((text) => text !== '', words)

const amountMessage = 'Enter an amount above 0.00.'

/** Dollars, as a number or text; parsed to cents. */
export const AmountSchema = z
  .union([z.number(), z.string()], amountMessage)
  .transform((amount) => centsFromDecimal(amount) ?? 0)
  .refine((cents) => cents > 0, amountMessage)
  .openapi({ example: '100.00' })

const OwnerAddressSchema = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
})

export const OrderPaymentSchema = z
  .object({
    id: z.string(),
    kind: z.enum(paymentKinds),
    state: z.enum(paymentStates),
    amount: DecimalSchema,
    refunded: DecimalSchema,
    withdrawn: DecimalSchema.openapi({ description: 'Taken back by the bank over a dispute' }),
    how: z.enum(paymentHows).nullable(),
    note: z.string(),
    provider: z.string().nullable(),
    intentId: z.string().nullable(),
    status: z.string().nullable().openapi({ description: "The provider's last answer about the intent" }),
    error: z.string().nullable(),
    paidAt: z.iso.datetime().nullable(),
  })
  .openapi('OrderPayment')

const DisputeSchema = z
  .object({
    id: z.string(),
    payment: z.string().openapi({ description: 'The id of the payment it is about' }),
    amount: DecimalSchema,
    withdrawn: DecimalSchema.openapi({ description: 'What the bank has taken back and not returned' }),
    isInquiry: z.boolean().openapi({ description: 'The bank only asks so far' }),
    state: z.enum(disputeStates),
    reason: z.string().openapi({ description: "The provider's code", example: 'product_not_received' }),
    dueAt: z.iso.datetime().nullable().openapi({ description: 'Until when the owner can reply' }),
  })
  .openapi('Dispute')

const RefundSchema = z
  .object({
    id: z.string(),
    payment: z.string().openapi({ description: 'The id of the payment it is of' }),
    amount: DecimalSchema,
    state: z.enum(['pending', 'done', 'failed']),
    isByProvider: z.boolean().openapi({ description: "Made in the provider's own dashboard" }),
    failure: z.string().nullable().openapi({ description: 'Why it failed after the provider had accepted it' }),
    reason: z.string().openapi({ description: 'Why the owner refunded it; empty for one made elsewhere' }),
    tax: DecimalSchema.openapi({ description: "Its share of the order's tax" }),
    at: z.iso.datetime(),
  })
  .openapi('OrderRefund')

const UnbookedSchema = z
  .object({
    id: z.string(),
    kind: z.enum(paymentKinds),
    amount: DecimalSchema,
    how: z.enum(handHows),
    note: z.string(),
    paidAt: z.iso.datetime().openapi({ description: 'When it was said to have come' }),
    unbookedAt: z.iso.datetime(),
    reason: z.string(),
  })
  .openapi('UnbookedPayment')

/** JOB-4. */
export const WorkSchema = z.enum(itemWorks).nullable().openapi({
  description: 'Whether this piece waits, is in work, or is ready; null in a canceled or refunded order',
})

const CertificateSchema = z
  .object({
    number: z.string(),
    holder: z.string().openapi({ description: 'The name on it; may be empty' }),
    validUntil: z.iso.date().nullable(),
    fileType: z.enum(certificateFileTypes),
    bytes: z.int(),
    addedAt: z.iso.datetime(),
  })
  .openapi('TaxCertificate')

const StepBackSchema = z
  .object({
    to: StatusSchema,
    mail: z.enum(['none', 'waiting', 'sent']).openapi({ description: 'The email about the last step' }),
  })
  .openapi('StepBack')

export const OrderSchema = OrderBaseSchema.extend({
  ...PaidSoFarSchema.shape,
  shippingAddress: OwnerAddressSchema,
  billingAddress: OwnerAddressSchema,
  subtotal: DecimalSchema,
  shipping: DecimalSchema,
  tax: DecimalSchema,
  delivery: SaleDeliverySchema.nullable().openapi({ description: 'Null in orders from before there was a choice' }),
  boughtQuotes: z.array(z.int()).openapi({ description: "The quotes that it bought by 'Buy it now' (JOB-2)" }),
  fireplace: FireplaceSchema.nullable().openapi({
    description: "As it was given with the order's quote, which its offer drew",
  }),
  priceLines: z.array(PriceLineSchema).openapi({ description: 'Delivery and tax; none in older orders' }),
  payments: z.array(OrderPaymentSchema).openapi({ description: 'In the order in which they are due' }),
  items: z.array(
    z.object({
      position: z.int().openapi({ description: 'Its place in the order, from 0' }),
      work: WorkSchema,
      productId: z.string(),
      productName: z.string(),
      category: z.string(),
      woodSpeciesName: z.string(),
      finishName: z.string().nullable().optional().openapi({
        description: 'Null for none; missing in orders from before a finish could be chosen',
      }),
      priceLines: z.array(PriceLineSchema).openapi({ description: 'What the unit price is made of' }),
      drawn: DrawnPieceSchema,
      photo: PictureOrNullSchema.openapi({ description: 'Of the piece that is ready; its customer sees it, too' }),
      isInGallery: z.boolean(),
      dimensions: DimensionsSchema,
      quantity: z.int(),
      unitPrice: DecimalSchema,
      lineTotal: DecimalSchema,
    }),
  ),
  exemption: z.object({ certificate: CertificateSchema.nullable() }).nullable().openapi({
    description: 'Of an order that was sold without tax, as its customer is exempt (BOOK-3)',
  }),
  books: z.object({
    closedThrough: z.string().nullable().openapi({ description: 'The last month that is closed, such as 2026-10' }),
    basis: z.enum(bases).openapi({ description: 'When its sale counts' }),
  }),
  disputes: z.array(DisputeSchema),
  refunds: z.array(RefundSchema),
  unbooked: z.array(UnbookedSchema).openapi({ description: 'Payments by hand that were taken back' }),
  stepBack: StepBackSchema.nullable().openapi({ description: 'Where one step back leads' }),
  receipts: z.array(z.object({ payment: z.string(), path: z.string() })).openapi({
    description: "Of an offer's payments that came, as PDF, behind the customer's link",
  }),
  tellsCustomer: z.boolean().openapi({ description: 'Moves, receipts and refunds are emailed to the customer' }),
  hold: z.enum(holds).nullable().openapi({ description: "Why it can't go on without the owner's written word" }),
  needsLook: z.boolean().openapi({ description: 'Something happened to its money that the owner has not looked at' }),
  history: z.array(
    z.object({
      ...{ at: z.iso.datetime(), status: StatusSchema, note: z.string() },
      by: z.string().optional().openapi({ description: 'Who of the shop did it (STAFF-2)' }),
    }),
  ),
}).openapi('Order')

type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>
type DrawingOf = Awaited<ReturnType<typeof lookUpDrawings>>
type LookedUp = {
  drawingOf: DrawingOf
  photoOf: Awaited<ReturnType<typeof lookUpPhotos>>
  isInGallery: Awaited<ReturnType<typeof lookUpInGallery>>
}

/** @throws Problem 404 for an unknown id */
export async function answerOrder(store: Store, findPictures: FindPictures, id: number, now: number) {
  const found = await findOrder(store, id)
  if (!found) throw orderNotFound()
  const [drawingOf, photoOf, isInGallery, back, unbooked] = await Promise.all([
    lookUpDrawings(store, found.items.map(pieceToDraw), findPictures),
    lookUpPhotos(store, found.items, `/api/admin/orders/${id}/messages/photos`),
    lookUpInGallery(store, found.items),
    findStepBack(store, found, now),
    listUnbooked(store, id),
  ])
  const quoteId = found.order.quote_id
  const quote = quoteId === null ? undefined : await findQuote(store, quoteId)
  const more = {
    boughtQuotes: await listBoughtBy(store, id),
    fireplace: quote ? fireplaceOfQuote(quote) : null,
    stepBack: back ?? null,
    receipts: await receiptsOf(store, found),
    tellsCustomer: tellsCustomer(store, found.order),
    exemption: await exemptionOf(store, found.order),
    books: {
      closedThrough: (await closedThrough(store)) ?? null,
      basis: (await readBooksSettings(store)).basis,
    },
  }
  return { ...orderAnswer(found, { drawingOf, photoOf, isInGallery }), ...more, unbooked: unbooked.map(unbookedAnswer) }
}

async function exemptionOf(store: Store, order: FoundOrder['order']) {
  if (!isExemptOrder(order)) return null
  const certificate = await findCertificate(store, order.id)
  return { certificate: certificate ? { ...certificate, addedAt: isoOf(certificate.addedAt) } : null }
}

const receiptNames = { deposit: 'deposit', balance: 'balance', whole: 'payment', extra: null } as const

/** LIVE-7: those that the customer's page has. */
async function receiptsOf(store: Store, { order, payments }: FoundOrder) {
  const token = order.quote_id === null ? undefined : await findLinkOf(store, order.quote_id)
  if (token === undefined) return []
  return payments.flatMap(({ id, kind, state }) => {
    const name = receiptNames[kind]
    return state === 'paid' && name ? [{ payment: id, path: `/api/quote-pages/${token}/papers/${name}` }] : []
  })
}

const unbookedAnswer = (row: Awaited<ReturnType<typeof listUnbooked>>[number]): z.infer<typeof UnbookedSchema> => ({
  id: row.id,
  kind: row.kind,
  amount: decimalFromCents(row.amount_cents),
  how: row.how,
  note: row.note,
  paidAt: isoOf(row.paid_at),
  unbookedAt: isoOf(row.unbooked_at),
  reason: row.reason,
})

export const orderNotFound = () => new Problem(404, 'Order not found.')

function orderAnswer(found: FoundOrder, { drawingOf, photoOf, isInGallery }: LookedUp) {
  const { order, items, history, payments, disputes, refunds } = found
  const delivery = deliveryOf(order)
  return {
    ...baseAnswer(order),
    ...paidAnswer(payments),
    shippingAddress: JSON.parse(order.shipping_address),
    billingAddress: JSON.parse(order.billing_address),
    subtotal: decimalFromCents(order.subtotal_cents),
    shipping: decimalFromCents(order.shipping_cents),
    tax: decimalFromCents(order.tax_cents),
    delivery: delivery && deliveryAnswer(delivery),
    priceLines: saleLinesOf(order).map(priceLineAnswer),
    payments: payments.map(paymentAnswer),
    items: items.map((item) => ({
      position: item.position,
      work: workOf(order.status, item.work),
      productId: item.product_id,
      productName: item.product_name,
      category: item.category,
      woodSpeciesName: item.wood_species_name,
      finishName: finishNameOf(item),
      priceLines: priceLinesOf(item).map(priceLineAnswer),
      drawn: drawnAnswer(drawingOf(pieceToDraw(item))),
      photo: photoOf(item),
      isInGallery: isInGallery(item),
      dimensions: dimensionsOfRow(item),
      quantity: item.quantity,
      unitPrice: decimalFromCents(item.unit_price_cents),
      lineTotal: decimalFromCents(item.unit_price_cents * item.quantity),
    })),
    disputes: disputes.map((dispute) => ({
      id: dispute.id,
      payment: dispute.payment_id,
      amount: decimalFromCents(dispute.amount_cents),
      withdrawn: decimalFromCents(dispute.withdrawn_cents),
      isInquiry: dispute.is_inquiry === 1,
      state: dispute.state,
      reason: dispute.reason,
      dueAt: dispute.due_at === null ? null : isoOf(dispute.due_at),
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      payment: refund.payment_id,
      amount: decimalFromCents(refund.amount_cents),
      state: refund.state,
      isByProvider: refund.by_provider === 1,
      failure: refund.failure,
      reason: refund.reason,
      tax: decimalFromCents(refund.tax_cents),
      at: isoOf(refund.created_at),
    })),
    hold: holdOf(disputes, refunds),
    needsLook: [...disputes, ...refunds].some((one) => one.needs_look === 1),
    history: history.map(({ at, status, note, by_name: by }) => ({
      ...{ at: isoOf(at), status, note },
      ...(by !== null && { by }),
    })),
  }
}

export const paymentAnswer = ({
  amount_cents,
  refunded_cents,
  withdrawn_cents,
  intent_id,
  paid_at,
  answer,
  ...payment
}: FoundOrder['payments'][number]): z.infer<typeof OrderPaymentSchema> => ({
  id: payment.id,
  kind: payment.kind,
  state: payment.state,
  amount: decimalFromCents(amount_cents),
  refunded: decimalFromCents(refunded_cents),
  withdrawn: decimalFromCents(withdrawn_cents),
  how: payment.how,
  note: payment.note,
  provider: payment.provider,
  intentId: intent_id,
  status: answer?.last_status ?? null,
  error: answer?.last_error ?? null,
  paidAt: paid_at === null ? null : isoOf(paid_at),
})
