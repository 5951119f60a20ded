/** What the customer's page shows (LIVE-1), as the API answers it. */
import { z } from '@hono/zod-openapi'
import { type ApiParts, DecimalSchema, dimensionsOfRow, isoOf } from '../../../platform/api.ts'
import { readPoundsPerBoardFoot } from '../../catalog/catalog.server.ts'
import { DrawnPieceSchema, drawnAnswer } from '../../catalog/drawn-piece-schema.server.ts'
import { drawnPieces } from '../../catalog/drawn-pieces.server.ts'
import { QuoteDeliverySchema, quoteDeliveryAnswer } from '../../delivery/sale-schema.server.ts'
import { PictureOrNullSchema } from '../../media/picture-schema.server.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import { isByCard } from '../../orders/intents/card-amounts.ts'
import { lookUpPhotos } from '../../orders/items/item-photos.server.ts'
import { workOf } from '../../orders/items/item-work.ts'
import { orderStatuses } from '../../orders/order.ts'
import { OrderPaymentSchema, paymentAnswer, WorkSchema } from '../../orders/order-schema.server.ts'
import { findOrder, refreshOrder } from '../../orders/orders.server.ts'
import { promisedDaysOf } from '../../orders/stored-sale.server.ts'
import type { Address } from '../../payment/address.ts'
import { PaymentUnavailable, type Providers } from '../../payment/provider.ts'
import { decimalFromCents } from '../../pricing/money.ts'
import { dimensionsOf } from '../../pricing/piece.ts'
import {
  type AcceptanceRow,
  findAcceptance,
  frozenDrawings,
  isAsSent,
  listVersions,
  offerOf,
  type VersionRow,
} from '../offers/frozen-offer.server.ts'
import { acceptedHows } from '../offers/offer.ts'
import { isRenewalAsked, noteAltered } from '../offers/offers.server.ts'
import {
  AgreedSchema,
  agreedAnswer,
  OfferPieceSchema,
  pieceToDrawOf,
  VersionSchema,
  versionAnswer,
} from '../offers/offers-schemas.server.ts'
import { readReminders } from '../offers/reminders/reminders.server.ts'
import { findOrderThatBought } from '../request/pipeline/bought.server.ts'
import { type QuoteWithPieces, withItsPieces } from '../request/quote-pieces.server.ts'
import type { QuoteRow } from '../request/quotes.server.ts'
import { FireplaceSchema, QuotePriceLineSchema, quoteAnswer } from '../request/quotes-schemas.server.ts'
import { deliveryOf, pieceToDraw } from '../request/stored-quote.server.ts'
import { customersWallPhotos } from '../wall/wall-api.server.ts'
import { WallOrNullSchema, wallAnswer } from '../wall/wall-schemas.server.ts'
import { type Buying, findBuying } from './buying/buying.server.ts'

/** Without what only the owner may know. */
const PagePaymentSchema = OrderPaymentSchema.omit({ note: true, provider: true, intentId: true })
  .extend({ isByCard: z.boolean().openapi({ description: 'False for more or less than one card payment can take' }) })
  .openapi('PagePayment')

const PageOrderSchema = z
  .object({
    id: z.int(),
    status: z.enum(orderStatuses),
    total: DecimalSchema,
    isSetAside: z.boolean(),
    payments: z.array(PagePaymentSchema),
    days: z.object({ from: z.string(), to: z.string() }).nullable(),
    address: z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
    history: z.array(z.object({ at: z.iso.datetime(), status: z.enum(orderStatuses) })),
    items: z.array(
      z.object({ productName: z.string(), quantity: z.int(), work: WorkSchema, photo: PictureOrNullSchema }),
    ),
  })
  .openapi('PageOrder')

const PoundsSchema = z
  .object({ from: z.number(), to: z.number() })
  .nullable()
  .openapi({ description: "Of its wood, as it was when the newest offer was sent; null if it isn't known" })

const PagePieceSchema = OfferPieceSchema.omit({ boardFeet: true, unitLines: true, deliveryLines: true })
  .extend({ drawn: DrawnPieceSchema, poundsPerBoardFoot: PoundsSchema })
  .openapi('PagePiece')

export const QuotePageSchema = z
  .object({
    id: z.int(),
    customerName: z.string(),
    createdAt: z.iso.datetime(),
    answerDueAt: z.iso.datetime().openapi({ description: "When the request's review is due" }),
    piece: PagePieceSchema.openapi({ description: 'The first' }),
    pieces: z.array(PagePieceSchema).openapi({
      description: 'Of the newest offer, also those that the customer may leave out; before there is one, as asked for',
    }),
    drawn: DrawnPieceSchema.openapi({ description: 'Of the first piece' }),
    poundsPerBoardFoot: PoundsSchema,
    fireplace: FireplaceSchema.nullable(),
    quoted: z
      .object({
        lines: z.array(QuotePriceLineSchema),
        total: DecimalSchema,
        totalTo: DecimalSchema.nullable(),
        delivery: QuoteDeliverySchema.nullable(),
      })
      .openapi({ description: 'The estimate that was asked for' }),
    versions: z.array(VersionSchema).openapi({
      description: 'Newest first; none before an offer is sent, and none while the newest differs from what was sent',
    }),
    isClosed: z.boolean().openapi({ description: 'The owner closed the quote: its offer can no longer be accepted' }),
    isAltered: z.boolean().openapi({ description: 'The newest version is stored otherwise than it was sent' }),
    hasReminders: z.boolean().openapi({ description: 'False once they are switched off' }),
    isRenewalAsked: z.boolean().openapi({ description: 'The customer asked to renew the newest version' }),
    acceptance: z
      .object({
        name: z.string().openapi({ description: 'As the customer typed it; empty where the owner recorded it' }),
        how: z.enum(acceptedHows),
        at: z.iso.datetime(),
        sha256: z.string(),
        agreed: AgreedSchema,
      })
      .nullable(),
    order: PageOrderSchema.nullable(),
    boughtOrderId: z.int().nullable().openapi({
      description: "The order that bought it by 'Buy it now' (JOB-2). Its number only: a quote's link is passed on",
    }),
    wall: WallOrNullSchema.openapi({ description: "The photograph of the customer's wall, where they sent one" }),
    buying: z
      .object({
        subtotal: DecimalSchema.nullable().openapi({
          description: 'In a cart, without delivery and tax; null if it has none',
        }),
        reasons: z.array(z.string()).openapi({ description: 'What we have to answer first' }),
      })
      .nullable()
      .openapi({ description: 'Whether it can be bought without our answer; null once there is one' }),
  })
  .openapi('QuotePage')

type QuotePageAnswer = z.infer<typeof QuotePageSchema>

type Parts = Pick<ApiParts, 'store' | 'now'> & { findPictures: FindPictures; providers: Providers }

export async function readQuotePage(parts: Parts, quote: QuoteRow, token: string): Promise<QuotePageAnswer> {
  const { store, now } = parts
  const [all, acceptance] = await Promise.all([listVersions(store, quote.id), findAcceptance(store, quote.id)])
  const altered = all.filter((version) => !isAsSent(version, acceptance))
  for (const version of altered) await noteAltered(store, version, now())
  const isAltered = altered.some(({ id }) => id === all[0]?.id)
  const versions = isAltered ? [] : all.filter((version) => !altered.includes(version))
  const [newest] = versions
  const full = await withItsPieces(store, quote)
  const pieces = newest ? await offeredPieces(parts, newest) : await askedPieces(parts, full)
  const [piece] = pieces
  if (!piece) throw new Error('a quote without a piece')
  const asked = quoteAnswer(full)
  const delivery = deliveryOf(quote)
  const accepted = all.find(({ id }) => id === acceptance?.version_id)
  return {
    id: quote.id,
    customerName: quote.customer_name,
    createdAt: asked.createdAt,
    answerDueAt: asked.answerDueAt,
    ...{ piece, pieces },
    drawn: piece.drawn,
    poundsPerBoardFoot: piece.poundsPerBoardFoot,
    fireplace: asked.fireplace,
    quoted: {
      lines: asked.priceLines,
      total: asked.totalPrice,
      totalTo: asked.totalPriceTo,
      delivery: delivery && quoteDeliveryAnswer(delivery),
    },
    versions: versions.map((version) => versionAnswer(version, now())),
    isClosed: quote.closed_at !== null,
    isAltered,
    hasReminders: newest !== undefined && (await readReminders(store, newest, now())).stoppedBy === null,
    isRenewalAsked: newest !== undefined && (await isRenewalAsked(store, newest)),
    acceptance: acceptance && accepted ? acceptanceAnswer(accepted, acceptance) : null,
    order: acceptance ? await orderAnswer(parts, acceptance.order_id, token) : null,
    boughtOrderId: (await findOrderThatBought(store, quote.id)) ?? null,
    wall: await wallAnswer(store, quote.id, customersWallPhotos(token)),
    buying: buyingAnswer(await findBuying(store, full, now())),
  }
}

function buyingAnswer(buying: Buying | undefined): QuotePageAnswer['buying'] {
  if (!buying) return null
  return buying.ok
    ? { subtotal: decimalFromCents(buying.subtotalCents), reasons: [] }
    : { subtotal: null, reasons: buying.reasons }
}

type PagePiece = z.infer<typeof PagePieceSchema>

async function offeredPieces({ store, findPictures }: Parts, version: VersionRow): Promise<PagePiece[]> {
  const offered = offerOf(version).pieces
  const drawn = await drawnPieces(store, offered.map(pieceToDrawOf), findPictures)
  const frozen = frozenDrawings(version)
  return offered.flatMap(({ size, boardFeet, unitLines, deliveryLines, ...piece }, index): PagePiece[] => {
    const drawing = drawn[index]
    const { pounds: poundsPerBoardFoot = null } = frozen[index] ?? {}
    return drawing
      ? [{ ...piece, dimensions: dimensionsOf(size), drawn: drawnAnswer(drawing), poundsPerBoardFoot }]
      : []
  })
}

async function askedPieces({ store, findPictures }: Parts, { pieces }: QuoteWithPieces): Promise<PagePiece[]> {
  const drawn = await drawnPieces(store, pieces.map(pieceToDraw), findPictures)
  const pounds = await readPoundsPerBoardFoot(store)
  const answers: PagePiece[] = []
  for (const [index, piece] of pieces.entries()) {
    const drawing = drawn[index]
    if (!drawing) continue
    answers.push({
      key: String(piece.position + 1),
      productId: piece.product_id,
      productName: piece.product_name,
      category: piece.category,
      making: drawing.making,
      woodSpeciesId: piece.wood_species_id,
      woodName: piece.wood_species_name,
      finishOptionId: piece.finish_option_id,
      finishName: piece.finish_name,
      dimensions: dimensionsOfRow(piece),
      quantity: piece.quantity,
      note: piece.note,
      ...{ part: 'fixed' as const, choice: null },
      drawn: drawnAnswer(drawing),
      poundsPerBoardFoot: pounds.get(piece.wood_species_id) ?? null,
    })
  }
  return answers
}

/** A version that was altered since shows nothing of what was agreed. */
function acceptanceAnswer(version: VersionRow, acceptance: AcceptanceRow): QuotePageAnswer['acceptance'] {
  const { name, how, at, sha256 } = acceptance
  const agreed = isAsSent(version, acceptance) ? agreedAnswer(version, acceptance) : null
  return { name, how, at: isoOf(at), sha256, agreed }
}

async function orderAnswer(
  { store, now, providers }: Parts,
  orderId: number,
  token: string,
): Promise<z.infer<typeof PageOrderSchema> | null> {
  // The last known state will do; the reconciler retries.
  await refreshOrder(store, providers, { id: orderId }, now()).catch((error: unknown) => {
    if (!(error instanceof PaymentUnavailable)) throw error
  })
  const found = await findOrder(store, orderId)
  if (!found) return null
  const { order, items, payments, history } = found
  const photoOf = await lookUpPhotos(store, items, `/api/quote-pages/${token}/messages/photos`)
  const { street, city, state, zip }: Address = JSON.parse(order.shipping_address)
  return {
    id: order.id,
    status: order.status,
    total: decimalFromCents(order.total_cents),
    isSetAside: order.set_aside !== null,
    payments: payments.map((payment) => {
      const { note: _note, provider: _provider, intentId: _intentId, ...shown } = paymentAnswer(payment)
      return { ...shown, isByCard: isByCard(payment.amount_cents) }
    }),
    days: promisedDaysOf(order),
    address: { street, city, state, zip },
    history: history.map(({ at, status }) => ({ at: isoOf(at), status: status })),
    items: items.map((item) => ({
      productName: item.product_name,
      quantity: item.quantity,
      work: workOf(order.status, item.work),
      photo: photoOf(item),
    })),
  }
}
