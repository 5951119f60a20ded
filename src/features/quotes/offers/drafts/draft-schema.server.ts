/** LIVE-2, JOB-3: the draft of an offer as the API takes and answers it. Amounts are decimal strings, sizes inches. */
import { z } from '@hono/zod-openapi'
import { SignedDecimalSchema } from '../../../../platform/api.ts'
import type { DayRange } from '../../../delivery/day-range.ts'
import { ways } from '../../../delivery/ways.ts'
import { decimalFromCents, grouped } from '../../../pricing/money.ts'
import { dimensionsOf, maxDimensionIn, sizeOf } from '../../../pricing/piece.ts'
import { isOneLine, isPlainText, keptText, oneLineWords, plainTextWords } from '../../../shared/plain-text.ts'
import { pieceLimits } from '../../../shared/quote-fields.ts'
import { type OfferDraft, offerLimits, pieceParts } from '../offer.ts'
import { ownKey } from '../price/choosing.ts'
import {
  AmountSchema,
  lineKey,
  OwnLineSchema,
  ownLineAnswer,
  ownLineFrom,
  SavedOwnLineSchema,
  uniqueKeys,
} from './own-lines-schema.server.ts'
import { promisedDay } from './promised-day.ts'
import { onlyPiece } from './stored-draft.ts'

const inches = z
  .number('Enter a number of inches.')
  .positive('Must be above 0 inches.')
  .max(maxDimensionIn, `Must be at most ${maxDimensionIn} inches.`)

const Day = z.iso.date('Enter a date such as 2026-12-08.')

export const textOf = (most: number) =>
  z
    .string('Enter text.')
    .max(most, `Use ${grouped(most)} characters or fewer.`)
    .refine(isPlainText, plainTextWords)
    .transform(keptText)

// Longer than any text of the form that could still become right.
const mostTyped = offerLimits.note + 1_000
const TypedSchema = z
  .object({
    fields: z.record(z.string().max(80), z.string().max(mostTyped)),
    lines: z
      .array(
        z.object({
          key: lineKey,
          kind: z.enum(['own', 'discount']),
          label: z.string().max(mostTyped),
          amount: z.string().max(mostTyped),
          isOption: z.boolean().optional(),
        }),
      )
      .max(offerLimits.lines)
      .nullable()
      .openapi({ description: 'All own lines, where one of them is not finished' }),
  })
  .openapi({
    description:
      "What the owner typed and the editor can't read yet, by field. The rest of the draft holds the values from before, and the draft can't be sent",
  })

const label = z
  .string()
  .max(offerLimits.label, `Use ${offerLimits.label} characters or fewer.`)
  .refine(isOneLine, oneLineWords)
  .transform(keptText)

const single = {
  productId: z.string().min(1).max(100),
  woodSpeciesId: z.string().min(1).max(100),
  finishOptionId: z.string().max(100).nullable(),
  dimensions: z.object({ length: inches, width: inches, thickness: inches }),
}

const DraftPieceSchema = z
  .object({
    // Else one tick would take both.
    key: lineKey.refine((key) => !key.startsWith(ownKey('')), 'That is how keys of own lines begin.'),
    name: label.optional().openapi({ description: "The owner's own words for it, in place of the product's name" }),
    ...single,
    quantity: z
      .number('Enter how many.')
      .int('Enter a whole number.')
      .min(1, 'Enter 1 or more.')
      .max(pieceLimits.quantity, `Enter ${pieceLimits.quantity} or fewer.`),
    note: textOf(pieceLimits.note),
    part: z.enum(pieceParts),
    choice: lineKey.nullable().openapi({ description: 'The choice that it is one of' }),
  })
  .refine(({ part, choice }) => (part === 'choice') === (choice !== null), {
    path: ['choice'],
    error: 'A piece of a choice names it, and no other does.',
  })
  .openapi('OfferDraftPiece')

export const ChoiceSchema = z
  .object({
    key: lineKey,
    label,
    preset: lineKey.openapi({ description: 'The piece that is taken unless the customer takes another' }),
  })
  .openapi('OfferChoice')

export const DraftSchema = z
  .object({
    pieces: z
      .array(DraftPieceSchema)
      .min(1, 'An offer needs a piece.')
      .max(pieceLimits.pieces, `An offer has at most ${pieceLimits.pieces} pieces.`)
      .refine(...uniqueKeys)
      .optional()
      .openapi({ description: 'As they were saved if missing. The fields below change the first' }),
    choices: z
      .array(ChoiceSchema)
      .max(offerLimits.choices)
      .refine(...uniqueKeys)
      .optional(),
    productId: single.productId.optional(),
    woodSpeciesId: single.woodSpeciesId.optional(),
    finishOptionId: single.finishOptionId.optional(),
    dimensions: single.dimensions.optional(),
    way: z.enum(ways).nullable().openapi({ description: 'Null for pickup, or what the owner arranges' }),
    zip: z
      .string()
      .regex(/^\d{5}$/, 'Enter a ZIP code such as 37203.')
      .nullable(),
    changedLines: z
      .array(z.object({ key: lineKey, amount: AmountSchema.nullable() }))
      .max(offerLimits.lines * 2)
      .refine(...uniqueKeys)
      .openapi({
        description: "Lines of the shop's own price with another amount, of one where there are several, or left out",
      }),
    ownLines: z
      .array(OwnLineSchema)
      .max(offerLimits.lines, `Use ${offerLimits.lines} lines or fewer.`)
      .refine(...uniqueKeys),
    chargesTax: z.boolean(),
    promisedOn: Day.nullable(),
    followedOn: Day.nullable().optional().openapi({
      description:
        'The day that the delivery comes to. While `promisedOn` is the same, it follows the delivery; any other day stays',
    }),
    depositPercent: z
      .number('Enter a percentage.')
      .int('Enter a whole percentage.')
      .min(1, 'Must be at least 1%.')
      .max(100, 'Must be at most 100%.'),
    validUntil: Day,
    note: textOf(offerLimits.note),
    typed: TypedSchema.nullable().optional(),
  })
  .refine(
    ({ pieces, productId, woodSpeciesId, dimensions }) =>
      pieces !== undefined || (productId !== undefined && woodSpeciesId !== undefined && dimensions !== undefined),
    { path: ['pieces'], error: 'An offer needs a piece.' },
  )
  .refine(
    ({ pieces = [], choices = [] }) =>
      pieces.every(({ choice }) => choice === null || choices.some(({ key }) => key === choice)),
    { path: ['choices'], error: 'A piece names a choice that is not there.' },
  )
  .openapi('OfferDraft')

/** A draft as it is answered: the same, with amounts as decimal strings. The fields of a single piece say the first. */
export const SavedDraftSchema = z
  .object({
    ...DraftSchema.shape,
    ...single,
    pieces: z.array(DraftPieceSchema),
    choices: z.array(ChoiceSchema),
    changedLines: z.array(z.object({ key: z.string(), amount: SignedDecimalSchema.nullable() })),
    ownLines: z.array(SavedOwnLineSchema),
  })
  .openapi('SavedOfferDraft')

/** `before`: the pieces that were saved last, where none are sent. The fields of a single piece change the first. */
export function draftFrom(
  sent: z.output<typeof DraftSchema>,
  before: Pick<OfferDraft, 'pieces' | 'choices'> | undefined,
): OfferDraft {
  const { changedLines, ownLines, followedOn = null, typed = null, pieces, choices, ...rest } = sent
  const { productId, woodSpeciesId, finishOptionId = null, dimensions, ...draft } = rest
  const listed = pieces?.map(({ dimensions, ...piece }) => ({ ...piece, size: sizeOf(dimensions) })) ?? before?.pieces
  const [first, ...others] = listed ?? []
  const single =
    productId !== undefined && woodSpeciesId !== undefined && dimensions !== undefined
      ? { productId, woodSpeciesId, finishOptionId, size: sizeOf(dimensions) }
      : undefined
  const changed = single ? (first ? { ...first, ...single } : onlyPiece(single)) : first
  return {
    ...draft,
    pieces: changed ? [changed, ...others] : [],
    choices: choices ?? before?.choices ?? [],
    changedLines: changedLines.map(({ key, amount }) => ({ key, amountCents: amount })),
    ownLines: ownLines.map(ownLineFrom),
    promiseFollows: followedOn !== null && followedOn === draft.promisedOn,
    typed,
  }
}

/** `days` are those of the draft's delivery, ordered today. */
export function draftAnswer(
  { pieces, changedLines, ownLines, promiseFollows, ...draft }: OfferDraft,
  days: DayRange,
): z.infer<typeof SavedDraftSchema> {
  const listed = pieces.map(({ size, ...piece }) => ({ ...piece, dimensions: dimensionsOf(size) }))
  const [first] = listed
  if (!first) throw new Error('a draft without a piece')
  const { productId, woodSpeciesId, finishOptionId, dimensions } = first
  return {
    ...draft,
    pieces: listed,
    ...{ productId, woodSpeciesId, finishOptionId, dimensions },
    changedLines: changedLines.map(({ key, amountCents }) => ({
      key,
      amount: amountCents === null ? null : decimalFromCents(amountCents),
    })),
    ownLines: ownLines.map(ownLineAnswer),
    promisedOn: promisedDay({ ...draft, promiseFollows }, days),
    followedOn: promiseFollows ? days.to : null,
  }
}
