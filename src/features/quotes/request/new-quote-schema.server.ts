/** What a quote's API takes, and what is stored of it. */
import { z } from '@hono/zod-openapi'
import type { FieldError } from '../../../platform/api.ts'
import type { Place } from '../../delivery/delivery-rules.ts'
import { NewDeliverySchema } from '../../delivery/sale-schema.server.ts'
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
import {
  customizations,
  forEachField,
  pieceLimits,
  type QuoteFieldKey,
  quoteFieldList,
  quoteFields,
} from '../../shared/quote-fields.ts'
import type { QuotedFireplace } from './quote.ts'
import type { QuoteInput } from './quotes.server.ts'
import { FireplaceSchema } from './quotes-schemas.server.ts'

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

const dimensions = z.object({ length: inches, width: inches, thickness: inches }, 'Enter length, width and thickness.')

/** JOB-1: a piece as a browser sends it. */
export const NewPieceSchema = z
  .object({
    productId: id('product'),
    woodSpeciesId: id('wood'),
    finishOptionId: z.string().max(100).nullish(),
    dimensions,
    quantity: z
      .number('Enter how many.')
      .int('Enter a whole number.')
      .min(1, 'Enter 1 or more.')
      .max(pieceLimits.quantity, `Enter ${pieceLimits.quantity} or fewer.`)
      .default(1),
    note: text(pieceLimits.note).nullish(),
  })
  .openapi('NewPiece')

export const NewPiecesSchema = z
  .array(NewPieceSchema, 'Send a list of pieces.')
  .min(1, 'Add a piece.')
  .max(pieceLimits.pieces, `A quote has at most ${pieceLimits.pieces} pieces. Send the others in a second quote.`)

/** JOB-1: one without a list of pieces sends its only one in these fields. Each is checked even if another is wrong. */
const needsSingle = (field: 'productId' | 'woodSpeciesId' | 'dimensions', message: string) =>
  [
    // Asked of anything, also of null.
    (sent: Partial<Record<'pieces' | typeof field, unknown>> | null) =>
      typeof sent !== 'object' || sent === null || sent.pieces != null || sent[field] !== undefined,
    { path: [field] as PropertyKey[], error: message, when: () => true },
  ] as const

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
    pieces: NewPiecesSchema.nullish().openapi({
      description: 'In place of the fields below, which describe a single piece',
    }),
    productId: id('product').optional(),
    woodSpeciesId: id('wood').optional(),
    finishOptionId: z.string().max(100).nullish(),
    dimensions: dimensions.optional(),
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
  .refine(...needsSingle('productId', 'Choose a product.'))
  .refine(...needsSingle('woodSpeciesId', 'Choose a wood.'))
  .refine(...needsSingle('dimensions', 'Enter length, width and thickness.'))
  .openapi('NewQuote')

type SentQuote = Omit<z.infer<typeof NewQuoteSchema>, 'website' | 'secondsOpen'>

/** `place` is where the ZIP code in it is. */
export function quoteInput(sent: SentQuote, place: Place | null): QuoteInput {
  const { delivery, fireplace } = sent
  return {
    ...textsOf({ ...sent, ...sent.customizations, notes: sent.notes || sent.customizations?.notes }),
    pieces: piecesFrom(sent.pieces ?? [singlePiece(sent)]),
    ...(delivery && { delivery: { way: delivery.way ?? null, place } }),
    ...(fireplace && { fireplace: fireplaceFrom(fireplace) }),
  }
}

/** As they are priced and stored. */
export const piecesFrom = (sent: z.infer<typeof NewPiecesSchema>) =>
  sent.map(({ dimensions, finishOptionId, note, ...piece }) => ({
    ...piece,
    finishOptionId: finishOptionId || null,
    size: sizeOf(dimensions),
    note: note ?? '',
  }))

function singlePiece({ productId, woodSpeciesId, finishOptionId, dimensions }: SentQuote) {
  if (productId === undefined || woodSpeciesId === undefined || dimensions === undefined)
    throw new Error('the schema lets no quote without a piece pass')
  return { productId, woodSpeciesId, finishOptionId, dimensions, quantity: 1, note: '' }
}

/** JOB-1: who sent the fields of a single piece reads their names. */
export const ofSinglePiece = ({ field, message }: FieldError) => ({ field: field.replace(/^pieces\.0\./, ''), message })

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
