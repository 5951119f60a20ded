/** What a quote's API takes and answers, and between both and the quote's row. */
import { z } from '@hono/zod-openapi'
import { DecimalSchema, DimensionsSchema, dimensionsOfRow, isoOf } from '../../../platform/api.ts'
import { DrawnPieceSchema, drawnAnswer } from '../../catalog/drawn-piece-schema.server.ts'
import type { Place } from '../../delivery/delivery-rules.ts'
import { NewDeliverySchema, QuoteDeliverySchema, quoteDeliveryAnswer } from '../../delivery/sale-schema.server.ts'
import { type DrawnPiece, fireplaceBounds, fires, walls } from '../../drawing/drawing.ts'
import { decimalFromCents } from '../../pricing/money.ts'
import { maxDimensionIn, sizeOf } from '../../pricing/piece.ts'
import {
  hasTwoLetters,
  isOneLine,
  isPlainName,
  isPlainText,
  keptText,
  oneLineWords,
  plainNameWords,
  plainTextWords,
  twoLettersWords,
} from '../../shared/plain-text.ts'
import { PriceLineSchema, priceLineAnswer } from '../../shared/price-lines-schema.server.ts'
import {
  type CustomizationKey,
  customizations,
  forEachField,
  type QuoteFieldKey,
  quoteFieldList,
  quoteFields,
} from '../../shared/quote-fields.ts'
import { answerDueAt } from './promise/promise-clock.server.ts'
import { type QuotedFireplace, quoteStatuses, suspicions } from './quote.ts'
import type { QuoteInput, QuoteRow } from './quotes.server.ts'
import { deliveryOf, fireplaceOf, priceLinesOf } from './stored-quote.server.ts'

const line = (maxLength: number) =>
  z
    .string('Enter text.')
    .max(maxLength, `Use ${maxLength} characters or fewer.`)
    .refine(isOneLine, oneLineWords)
    .transform(keptText)

const name = (maxLength: number) => line(maxLength).refine(isPlainName, plainNameWords)

const inches = z
  .number('Enter a number of inches.')
  .positive('Must be above 0 inches.')
  .max(maxDimensionIn, `Must be at most ${maxDimensionIn} inches.`)

const id = (what: string) => z.string(`Choose a ${what}.`).min(1, `Choose a ${what}.`).max(100)

const text = (maxLength: number) =>
  z
    .string('Enter text.')
    .max(maxLength, `Use ${maxLength} characters or fewer.`)
    .refine(isPlainText, plainTextWords)
    .transform(keptText)

const schemasByKind = { name, email: line, line, text }

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

/** What a browser sends. Prices in it are ignored: the server computes them all. */
export const NewQuoteSchema = z
  .object({
    customerName: name(quoteFields.name.most)
      .refine((text) => text !== '', { error: 'Enter your full name.', abort: true })
      .refine(hasTwoLetters, twoLettersWords),
    customerEmail: z
      .string('Enter your email.')
      .trim()
      .max(quoteFields.email.most, `Use ${quoteFields.email.most} characters or fewer.`)
      .pipe(z.email('Enter an email address such as name@example.com.')),
    customerPhone: line(quoteFields.phone.most).nullish(),
    productId: id('product'),
    woodSpeciesId: id('wood'),
    finishOptionId: z.string().max(100).nullish(),
    dimensions: z.object({ length: inches, width: inches, thickness: inches }, 'Enter length, width and thickness.'),
    customizations: z
      .object(forEachField(customizations, ({ kind, most }) => schemasByKind[kind](most).nullish()))
      .nullish(),
    notes: text(quoteFields.notes.most).nullish(),
    delivery: NewDeliverySchema,
    fireplace: FireplaceSchema.nullish().openapi({ description: 'Ignored for a ceiling beam' }),
    website: z.string().max(1000).optional().openapi({
      description: 'A hidden field. If filled in, the owner sees the quote marked suspicious',
    }),
    secondsOpen: z.number().min(0).optional().openapi({ description: 'How long the builder was open, in seconds' }),
  })
  .openapi('NewQuote')

export const StatusSchema = z.enum(quoteStatuses, `Must be one of ${quoteStatuses.join(', ')}.`)

export const QuotePriceLineSchema = PriceLineSchema.extend({ amountTo: DecimalSchema.nullable() }).openapi(
  'QuotePriceLine',
  { description: 'They add up to the total, from and to' },
)

export const QuoteSchema = z
  .object({
    id: z.int(),
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
  suspicion: z.enum(suspicions).nullable().openapi({ description: 'Why it may come from a bot, or null' }),
}).openapi('OwnersQuote')

/** `place` is where the ZIP code in it is. */
export function quoteInput(sent: z.infer<typeof NewQuoteSchema>, place: Place | null): QuoteInput {
  const { delivery, fireplace } = sent
  return {
    ...textsOf({ ...sent, ...sent.customizations, notes: sent.notes || sent.customizations?.notes }),
    productId: sent.productId,
    woodSpeciesId: sent.woodSpeciesId,
    finishOptionId: sent.finishOptionId || null,
    size: sizeOf(sent.dimensions),
    ...(delivery && { delivery: { way: delivery.way ?? null, place } }),
    ...(fireplace && { fireplace: fireplaceFrom(fireplace) }),
  }
}

/** In the order of the list, because the request's hash covers it. */
const textsOf = (sent: Partial<Record<QuoteFieldKey, string | null | undefined>>) =>
  forEachField(
    quoteFieldList.filter(({ key, isLater }) => !isLater || sent[key]),
    ({ key }) => sent[key] ?? '',
  )

const fireplaceFrom = ({ fire, wall, opening, underside }: z.infer<typeof FireplaceSchema>): QuotedFireplace => ({
  fire,
  opening: opening && { widthIn: opening.width, heightIn: opening.height },
  undersideIn: underside,
  ...(wall && { wall }),
})

const fireplaceAnswer = ({ fire, wall, opening, undersideIn }: QuotedFireplace): z.infer<typeof FireplaceSchema> => ({
  fire,
  opening: opening && { width: opening.widthIn, height: opening.heightIn },
  underside: undersideIn,
  ...(wall && { wall }),
})

export function quoteAnswer(quote: QuoteRow, drawn?: DrawnPiece): z.infer<typeof QuoteSchema> {
  const [delivery, fireplace] = [deliveryOf(quote), fireplaceOf(quote)]
  return {
    id: quote.id,
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
    fireplace: fireplace && fireplaceAnswer(fireplace),
    ...(drawn && { drawn: drawnAnswer(drawn) }),
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

export const ownersAnswer = (quote: QuoteRow, drawn?: DrawnPiece): z.infer<typeof OwnersQuoteSchema> => ({
  ...quoteAnswer(quote, drawn),
  suspicion: quote.suspicion,
})
