/** What a quote's API takes and answers, and between both and the quote's row. */
import { z } from '@hono/zod-openapi'
import { DecimalSchema, DimensionsSchema, dimensionsOfRow, isoOf } from '../../../platform/api.ts'
import { DrawnPieceSchema, drawnAnswer } from '../../catalog/drawn-piece-schema.server.ts'
import { QuoteDeliverySchema, quoteDeliveryAnswer } from '../../delivery/sale-schema.server.ts'
import { type DrawnPiece, fireplaceBounds, fires, walls } from '../../drawing/drawing.ts'
import { decimalFromCents } from '../../pricing/money.ts'
import { PriceLineSchema, priceLineAnswer } from '../../shared/price-lines-schema.server.ts'
import { type CustomizationKey, customizations, forEachField } from '../../shared/quote-fields.ts'
import { type QuoteState, quoteStateShape } from './pipeline/quote-state.server.ts'
import { answerDueAt } from './promise/promise-clock.server.ts'
import { type QuotedFireplace, quoteSources, quoteStatuses, suspicions } from './quote.ts'
import type { QuotePieceRow, QuoteWithPieces } from './quote-pieces.server.ts'
import type { QuoteRow } from './quotes.server.ts'
import { deliveryOf, fireplaceOf, priceLinesOf } from './stored-quote.server.ts'

const within = ({ min, max }: { min: number; max: number }) =>
  z
    .number('Enter a number of inches.')
    .min(min, `Must be at least ${min} inches.`)
    .max(max, `Must be at most ${max} inches.`)

/** DRAW-5: the customer's fireplace, as far as it was given. */
export const FireplaceSchema = z
  .object({
    fire: z.enum(fires, 'Choose the kind of fire.'),
    opening: z
      .object({ width: within(fireplaceBounds.width), height: within(fireplaceBounds.height) })
      .nullable()
      .openapi({ description: 'Of the firebox, in inches' }),
    underside: within(fireplaceBounds.underside)
      .nullable()
      .openapi({ description: 'Inches from the hearth to the underside of the mantel' }),
    wall: z.enum(walls, 'Choose a kind of wall.').optional().openapi({ description: 'Plaster where it is missing' }),
  })
  .openapi('Fireplace')

export const StatusSchema = z.enum(quoteStatuses, `Must be one of ${quoteStatuses.join(', ')}.`)

export const QuotePriceLineSchema = PriceLineSchema.extend({ amountTo: DecimalSchema.nullable() }).openapi(
  'QuotePriceLine',
  { description: 'They add up to the total, from and to' },
)

/** JOB-1: a piece of a stored quote. Prices are of all of its quantity, without delivery. */
const QuotePieceSchema = z
  .object({
    productId: z.string(),
    productName: z.string(),
    category: z.string().openapi({ example: 'floating-mantel' }),
    woodSpeciesId: z.string(),
    woodSpeciesName: z.string(),
    finishOptionId: z.string().nullable(),
    finishName: z.string().nullable(),
    dimensions: DimensionsSchema,
    quantity: z.int(),
    note: z.string(),
    boardFeet: z.number().openapi({ description: 'Of one' }),
    pricePerBoardFoot: DecimalSchema,
    woodPrice: DecimalSchema,
    finishPrice: DecimalSchema,
    processingPrice: DecimalSchema,
    drawn: DrawnPieceSchema.optional().openapi({ description: 'Missing in lists' }),
  })
  .openapi('QuotePiece')

export const QuoteSchema = z
  .object({
    id: z.int(),
    pieces: z.array(QuotePieceSchema).openapi({
      description: 'The fields of a single piece below say the first; prices and board feet there are of all',
    }),
    customerName: z.string(),
    customerEmail: z.string(),
    customerPhone: z.string(),
    productId: z.string(),
    woodSpeciesId: z.string(),
    finishOptionId: z.string().nullable(),
    productName: z.string(),
    category: z
      .string()
      .openapi({ example: 'floating-mantel', description: "The product's category when it was quoted" }),
    woodSpeciesName: z.string(),
    finishName: z.string().nullable(),
    dimensions: DimensionsSchema,
    boardFeet: z.number(),
    pricePerBoardFoot: DecimalSchema,
    customizations: z.object(forEachField(customizations, () => z.string())).nullable(),
    basePrice: DecimalSchema.openapi({ description: 'The original total' }),
    woodPrice: DecimalSchema,
    finishPrice: DecimalSchema,
    processingPrice: DecimalSchema,
    shippingPrice: DecimalSchema,
    totalPrice: DecimalSchema,
    totalPriceTo: DecimalSchema.nullable().openapi({ description: 'The upper end, where the total is a range' }),
    priceLines: z.array(QuotePriceLineSchema),
    delivery: QuoteDeliverySchema.nullable().openapi({
      description: 'Null in older quotes, and in one sent without a word about delivery for a piece that no way takes',
    }),
    fireplace: FireplaceSchema.nullable(),
    drawn: DrawnPieceSchema.optional().openapi({ description: 'Missing in lists' }),
    notes: z.string(),
    status: StatusSchema,
    createdAt: z.iso.datetime(),
    answerDueAt: z.iso
      .datetime()
      .openapi({ description: "When the review is due, by the shop's hours and closed days" }),
  })
  .openapi('Quote')

/** A quote plus what only the owner sees. */
export const OwnersQuoteSchema = QuoteSchema.extend({
  source: z.enum(quoteSources).openapi({ description: 'Where it came from' }),
  suspicion: z.enum(suspicions).nullable().openapi({ description: 'Why it may come from a bot, or null' }),
  ...quoteStateShape,
}).openapi('OwnersQuote')

/** Of the customer's fireplace, as far as it was given. */
export function fireplaceOfQuote(quote: QuoteRow): z.infer<typeof FireplaceSchema> | null {
  const fireplace = fireplaceOf(quote)
  return fireplace && fireplaceAnswer(fireplace)
}

const fireplaceAnswer = ({ fire, wall, opening, undersideIn }: QuotedFireplace): z.infer<typeof FireplaceSchema> => ({
  fire,
  opening: opening && { width: opening.widthIn, height: opening.heightIn },
  underside: undersideIn,
  ...(wall && { wall }),
})

const pieceAnswer = (piece: QuotePieceRow, drawn: DrawnPiece | undefined): z.infer<typeof QuotePieceSchema> => ({
  productId: piece.product_id,
  productName: piece.product_name,
  category: piece.category,
  woodSpeciesId: piece.wood_species_id,
  woodSpeciesName: piece.wood_species_name,
  finishOptionId: piece.finish_option_id,
  finishName: piece.finish_name,
  dimensions: dimensionsOfRow(piece),
  quantity: piece.quantity,
  note: piece.note,
  boardFeet: piece.board_feet,
  pricePerBoardFoot: decimalFromCents(piece.price_per_board_foot_cents),
  woodPrice: decimalFromCents(piece.wood_cents),
  finishPrice: decimalFromCents(piece.finish_cents),
  processingPrice: decimalFromCents(piece.processing_cents),
  ...(drawn && { drawn: drawnAnswer(drawn) }),
})

/** `drawn`: the drawings of its pieces, in their order. */
export function quoteAnswer(quote: QuoteWithPieces, drawn: readonly DrawnPiece[] = []): z.infer<typeof QuoteSchema> {
  const delivery = deliveryOf(quote)
  return {
    id: quote.id,
    pieces: quote.pieces.map((piece, index) => pieceAnswer(piece, drawn[index])),
    customerName: quote.customer_name,
    customerEmail: quote.customer_email,
    customerPhone: quote.customer_phone,
    productId: quote.product_id,
    woodSpeciesId: quote.wood_species_id,
    finishOptionId: quote.finish_option_id,
    productName: quote.product_name,
    category: quote.category,
    woodSpeciesName: quote.wood_species_name,
    finishName: quote.finish_name,
    dimensions: dimensionsOfRow(quote),
    boardFeet: quote.board_feet,
    pricePerBoardFoot: decimalFromCents(quote.price_per_board_foot_cents),
    customizations: customizationsOf(quote),
    basePrice: decimalFromCents(quote.total_cents),
    woodPrice: decimalFromCents(quote.wood_cents),
    finishPrice: decimalFromCents(quote.finish_cents),
    processingPrice: decimalFromCents(quote.processing_cents),
    shippingPrice: decimalFromCents(quote.shipping_cents),
    totalPrice: decimalFromCents(quote.total_cents),
    totalPriceTo: decimalOrNull(quote.total_to_cents),
    priceLines: priceLinesOf(quote).map(({ toCents, ...line }) => ({
      ...priceLineAnswer(line),
      amountTo: decimalOrNull(toCents),
    })),
    delivery: delivery && quoteDeliveryAnswer(delivery),
    fireplace: fireplaceOfQuote(quote),
    ...(drawn[0] && { drawn: drawnAnswer(drawn[0]) }),
    notes: quote.notes,
    status: quote.status as z.infer<typeof StatusSchema>,
    createdAt: isoOf(quote.created_at),
    answerDueAt: isoOf(answerDueAt(quote.created_at)),
  }
}

/** Null where the customer typed none of it. */
function customizationsOf(quote: QuoteRow): Record<CustomizationKey, string> | null {
  const texts = forEachField(customizations, ({ column }) => quote[column])
  return Object.values(texts).some(Boolean) ? texts : null
}

const decimalOrNull = (cents: number | null | undefined) => (cents == null ? null : decimalFromCents(cents))

export const ownersAnswer = (
  quote: QuoteWithPieces,
  state: QuoteState,
  drawn?: readonly DrawnPiece[],
): z.infer<typeof OwnersQuoteSchema> => ({
  ...quoteAnswer(quote, drawn),
  source: quote.source,
  suspicion: quote.suspicion,
  ...state,
})
