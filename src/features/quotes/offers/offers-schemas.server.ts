/** What the offers' API takes and answers. Amounts are decimal strings, sizes inches. */
import { z } from '@hono/zod-openapi'
import { DimensionsSchema, isoOf, SignedDecimalSchema } from '../../../platform/api.ts'
import { MakingSchema } from '../../catalog/drawn-piece-schema.server.ts'
import type { DayRange } from '../../delivery/day-range.ts'
import { ways } from '../../delivery/ways.ts'
import { decimalFromCents, grouped } from '../../pricing/money.ts'
import { dimensionsOf, maxDimensionIn, sizeOf } from '../../pricing/piece.ts'
import { categorySlugs } from '../../pricing/pricing.ts'
import { isPlainText, keptText, plainTextWords } from '../../shared/plain-text.ts'
import {
  AmountSchema,
  lineKey,
  OwnLineSchema,
  ownLineAnswer,
  ownLineFrom,
  SavedOwnLineSchema,
  uniqueKeys,
} from './drafts/own-lines-schema.server.ts'
import { promisedDay } from './drafts/promised-day.ts'
import { offerOf, stateOf, type VersionRow } from './frozen-offer.server.ts'
import { type Offer, type OfferContent, type OfferDraft, offerLimits, offerStates } from './offer.ts'
import { termsOf } from './offer-terms.ts'
import type { ShopLine, UsualAmount } from './price-offer.server.ts'
import { reminderKinds } from './reminders/reminder-times.server.ts'
import type { Reminders } from './reminders/reminders.server.ts'

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

export const DraftSchema = z
  .object({
    productId: z.string().min(1).max(100),
    woodSpeciesId: z.string().min(1).max(100),
    finishOptionId: z.string().max(100).nullable(),
    dimensions: z.object({ length: inches, width: inches, thickness: inches }),
    way: z.enum(ways).nullable().openapi({ description: 'Null for pickup, or what the owner arranges' }),
    zip: z
      .string()
      .regex(/^\d{5}$/, 'Enter a ZIP code such as 37203.')
      .nullable(),
    changedLines: z
      .array(z.object({ key: lineKey, amount: AmountSchema.nullable() }))
      .max(offerLimits.lines)
      .refine(...uniqueKeys)
      .openapi({ description: "Lines of the shop's own price with another amount, or left out" }),
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
  .openapi('OfferDraft')

/** A draft as it is answered: the same, with amounts as decimal strings. */
export const SavedDraftSchema = DraftSchema.extend({
  changedLines: z.array(z.object({ key: z.string(), amount: SignedDecimalSchema.nullable() })),
  ownLines: z.array(SavedOwnLineSchema),
}).openapi('SavedOfferDraft')

export function draftFrom(sent: z.output<typeof DraftSchema>): OfferDraft {
  const { dimensions, changedLines, ownLines, followedOn = null, typed = null, ...draft } = sent
  return {
    ...draft,
    size: sizeOf(dimensions),
    changedLines: changedLines.map(({ key, amount }) => ({ key, amountCents: amount })),
    ownLines: ownLines.map(ownLineFrom),
    promiseFollows: followedOn !== null && followedOn === draft.promisedOn,
    typed,
  }
}

/** `days` are those of the draft's delivery, ordered today. */
export function draftAnswer(
  { size, changedLines, ownLines, promiseFollows, ...draft }: OfferDraft,
  days: DayRange,
): z.infer<typeof SavedDraftSchema> {
  return {
    ...draft,
    dimensions: dimensionsOf(size),
    changedLines: changedLines.map(({ key, amountCents }) => ({
      key,
      amount: amountCents === null ? null : decimalFromCents(amountCents),
    })),
    ownLines: ownLines.map(ownLineAnswer),
    promisedOn: promisedDay({ ...draft, promiseFollows }, days),
    followedOn: promiseFollows ? days.to : null,
  }
}

const OfferLineSchema = z
  .object({
    key: z.string(),
    kind: z.enum(['piece', 'own', 'discount', 'delivery', 'tax']),
    label: z.string(),
    quantity: z.string().nullable(),
    rate: z.string().nullable(),
    amount: SignedDecimalSchema,
    rule: z.string(),
  })
  .openapi('OfferLine')

export const OfferPieceSchema = z.object({
  productId: z.string(),
  productName: z.string(),
  category: z.enum(categorySlugs),
  making: MakingSchema.optional().openapi({
    description: 'How it is made; missing in offers from before a product said it',
  }),
  woodSpeciesId: z.string(),
  woodName: z.string(),
  finishOptionId: z.string().nullable(),
  finishName: z.string().nullable(),
  dimensions: DimensionsSchema,
  boardFeet: z.number(),
})

/** What is offered, to whichever side. */
export const ContentSchema = z
  .object({
    piece: OfferPieceSchema,
    lines: z.array(OfferLineSchema).openapi({ description: 'They add up to the total' }),
    total: SignedDecimalSchema,
    depositPercent: z.number(),
    deposit: SignedDecimalSchema,
    balance: SignedDecimalSchema,
    way: z.enum(ways).nullable(),
    place: z.object({ zip: z.string(), place: z.string(), state: z.string() }).nullable(),
    promisedOn: z.string().nullable(),
    validUntil: z.string(),
    note: z.string(),
  })
  .openapi('OfferContent')

export function contentAnswer(content: OfferContent): z.infer<typeof ContentSchema> {
  const { piece, lines, totalCents, depositCents, delivery, depositPercent, promisedOn, validUntil, note } = content
  const { size, ...rest } = piece
  const { place } = delivery
  return {
    piece: { ...rest, dimensions: dimensionsOf(size) },
    lines: lines.map(({ amountCents, ...line }) => ({ ...line, amount: decimalFromCents(amountCents) })),
    total: decimalFromCents(totalCents),
    deposit: decimalFromCents(depositCents),
    balance: decimalFromCents(totalCents - depositCents),
    way: delivery.way,
    place: place && { zip: place.zip, place: place.place, state: place.state },
    ...{ depositPercent, promisedOn, validUntil, note },
  }
}

export const StateSchema = z.enum(offerStates)

/** A version as it was sent. */
export const VersionSchema = z
  .object({
    number: z.int(),
    state: StateSchema.or(z.literal('replaced')),
    sentAt: z.iso.datetime(),
    seenAt: z.iso.datetime().nullable(),
    answeredAt: z.iso.datetime().nullable(),
    answer: z.string(),
    sha256: z.string().openapi({ description: 'Of its text, which can be downloaded' }),
    terms: z.array(z.string()),
    content: ContentSchema,
  })
  .openapi('OfferVersion')

export const UsualSchema = z
  .array(z.object({ key: z.string(), label: z.string(), from: SignedDecimalSchema, to: SignedDecimalSchema }))
  .openapi({ description: 'What the shop would charge for lines that the owner changed, or whose price is a range' })

export const usualAnswer = (usual: readonly UsualAmount[]): z.infer<typeof UsualSchema> =>
  usual.map(({ key, label, fromCents, toCents }) => ({
    ...{ key, label },
    from: decimalFromCents(fromCents),
    to: decimalFromCents(toCents),
  }))

/** The lines that the editor offers to change, in the order of the price. */
export const ShopLinesSchema = z
  .array(
    z.object({
      key: z.string(),
      label: z.string(),
      kind: z.enum(['piece', 'delivery']),
      from: SignedDecimalSchema,
      to: SignedDecimalSchema,
    }),
  )
  .openapi({ description: "What the shop's own rules make of the draft, even while it has no price" })

export const shopLinesAnswer = (lines: readonly ShopLine[]): z.infer<typeof ShopLinesSchema> =>
  lines.map(({ key, label, kind, amountCents, toCents }) => ({
    ...{ key, label, kind: kind === 'delivery' ? kind : 'piece' },
    from: decimalFromCents(amountCents),
    to: decimalFromCents(toCents),
  }))

export const pieceToDrawOf = ({ piece }: Pick<Offer, 'piece'>) => ({
  category: piece.category,
  making: piece.making,
  size: piece.size,
  woodSpeciesId: piece.woodSpeciesId,
  finishOptionId: piece.finishOptionId,
})

/** LIVE-8. */
export const RemindersSchema = z
  .object({
    stoppedBy: z.enum(['owner', 'customer']).nullable(),
    sent: z.array(z.object({ kind: z.enum(reminderKinds), at: z.iso.datetime() })),
    nextAt: z.iso.datetime().nullable(),
  })
  .openapi('Reminders')

export const remindersAnswer = ({ stoppedBy, sent, nextAt }: Reminders): z.infer<typeof RemindersSchema> => ({
  stoppedBy,
  sent: sent.map(({ kind, at }) => ({ kind, at: isoOf(at) })),
  nextAt: nextAt === null ? null : isoOf(nextAt),
})

export function versionAnswer(version: VersionRow, now: number): z.infer<typeof VersionSchema> {
  const offer = offerOf(version)
  return {
    number: version.number,
    state: version.state === 'replaced' ? 'replaced' : stateOf(version, now),
    sentAt: isoOf(version.sent_at),
    seenAt: version.seen_at === null ? null : isoOf(version.seen_at),
    answeredAt: version.answered_at === null ? null : isoOf(version.answered_at),
    answer: version.answer,
    sha256: version.sha256,
    terms: termsOf(offer),
    content: contentAnswer(offer),
  }
}
