/** What the offers' API takes and answers. Amounts are decimal strings, sizes inches. */
import { z } from '@hono/zod-openapi'
import { DimensionsSchema, isoOf, SignedDecimalSchema } from '../../../platform/api.ts'
import { MakingSchema } from '../../catalog/drawn-piece-schema.server.ts'
import { isInShopState } from '../../delivery/sale.ts'
import { ways } from '../../delivery/ways.ts'
import { decimalFromCents } from '../../pricing/money.ts'
import { dimensionsOf } from '../../pricing/piece.ts'
import { categorySlugs } from '../../pricing/pricing.ts'
import { offerStates } from '../request/pipeline/offer-state.ts'
import { ChoiceSchema } from './drafts/draft-schema.server.ts'
import { ownLineAnswer, SavedOwnLineSchema } from './drafts/own-lines-schema.server.ts'
import {
  type AcceptanceRow,
  type AgreedText,
  agreedIn,
  offerOf,
  stateOf,
  type VersionRow,
} from './frozen-offer.server.ts'
import { type OfferContent, type OfferLine, type OfferPiece, pieceParts } from './offer.ts'
import { termsOf } from './offer-terms.ts'
import type { ShopLine, UsualAmount } from './price/offered-pieces.server.ts'
import { reminderKinds } from './reminders/reminder-times.server.ts'
import type { Reminders } from './reminders/reminders.server.ts'

/** As a version keeps it; each rate in hundredths of a percent. */
const TaxRuleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flat'), rateBasisPoints: z.int() }),
  z.object({
    kind: z.literal('tennessee'),
    stateBasisPoints: z.int(),
    localBasisPoints: z.int(),
    singleArticleCents: z.int(),
    singleArticleToCents: z.int(),
    singleArticleBasisPoints: z.int(),
  }),
])

const OfferLineSchema = z
  .object({
    key: z.string(),
    piece: z.int().optional().openapi({ description: 'Of several pieces that are taken: which one it is for, from 1' }),
    kind: z.enum(['piece', 'own', 'discount', 'delivery', 'tax']),
    label: z.string(),
    quantity: z.string().nullable(),
    rate: z.string().nullable(),
    amount: SignedDecimalSchema,
    rule: z.string(),
  })
  .openapi('OfferLine')

const lineAnswer = ({ amountCents, ...line }: OfferLine): z.infer<typeof OfferLineSchema> => ({
  ...line,
  amount: decimalFromCents(amountCents),
})

export const OfferPieceSchema = z
  .object({
    key: z.string(),
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
    boardFeet: z.number().openapi({ description: 'Of one' }),
    quantity: z.int(),
    note: z.string(),
    part: z.enum(pieceParts).openapi({ description: 'Whether the customer may tick it, or takes one of several' }),
    choice: z.string().nullable(),
    unitLines: z.array(OfferLineSchema).openapi({ description: 'What one of it costs' }),
    deliveryLines: z.array(OfferLineSchema).openapi({
      description: 'The trip, of which the dearest counts once for all pieces, and hanging all of it',
    }),
  })
  .openapi('OfferPiece')

const pieceAnswer = ({ size, unitLines, deliveryLines, ...piece }: OfferPiece): z.infer<typeof OfferPieceSchema> => ({
  ...piece,
  dimensions: dimensionsOf(size),
  unitLines: unitLines.map(lineAnswer),
  deliveryLines: deliveryLines.map(lineAnswer),
})

/** What is offered, to whichever side. */
export const ContentSchema = z
  .object({
    piece: OfferPieceSchema.openapi({ description: 'The first' }),
    pieces: z.array(OfferPieceSchema),
    choices: z.array(ChoiceSchema),
    ownLines: z.array(SavedOwnLineSchema),
    taxRule: TaxRuleSchema.nullable(),
    isInState: z.boolean(),
    lines: z.array(OfferLineSchema).openapi({ description: 'Of what is taken at first. They add up to the total' }),
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
  const { lines, totalCents, depositCents, delivery, depositPercent, promisedOn, validUntil, note } = content
  const { place } = delivery
  const pieces = content.pieces.map(pieceAnswer)
  const [piece] = pieces
  if (!piece) throw new Error('an offer without a piece')
  return {
    ...{ piece, pieces },
    choices: content.choices,
    ownLines: content.ownLines.map(ownLineAnswer),
    taxRule: content.taxRule,
    isInState: isInShopState(place),
    lines: lines.map(lineAnswer),
    total: decimalFromCents(totalCents),
    deposit: decimalFromCents(depositCents),
    balance: decimalFromCents(totalCents - depositCents),
    way: delivery.way,
    place: place && { zip: place.zip, place: place.place, state: place.state },
    ...{ depositPercent, promisedOn, validUntil, note },
  }
}

/** JOB-3: what was accepted, where the offer left a choice; null where it left none. */
export const AgreedSchema = z
  .object({
    chosen: z.array(z.string()).openapi({ description: 'Keys of the pieces and own lines that were chosen' }),
    sha256: z.string().openapi({ description: "Of the version's digest together with what was chosen" }),
    lines: z.array(OfferLineSchema),
    total: SignedDecimalSchema,
    deposit: SignedDecimalSchema,
    balance: SignedDecimalSchema,
    depositPercent: z.number(),
  })
  .nullable()

export function agreedAnswer(version: VersionRow, acceptance: AcceptanceRow): z.infer<typeof AgreedSchema> {
  if (acceptance.agreed === null || acceptance.agreed_sha256 === null) return null
  const { chosen }: AgreedText = JSON.parse(acceptance.agreed)
  const { lines, totalCents, depositCents, depositPercent } = agreedIn(version, acceptance).agreed
  return {
    chosen,
    sha256: acceptance.agreed_sha256,
    lines: lines.map(lineAnswer),
    total: decimalFromCents(totalCents),
    deposit: decimalFromCents(depositCents),
    balance: decimalFromCents(totalCents - depositCents),
    depositPercent,
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
      piece: z.int().optional(),
      kind: z.enum(['piece', 'delivery']),
      from: SignedDecimalSchema,
      to: SignedDecimalSchema,
    }),
  )
  .openapi({ description: "What the shop's own rules make of the draft, even while it has no price" })

export const shopLinesAnswer = (lines: readonly ShopLine[]): z.infer<typeof ShopLinesSchema> =>
  lines.map(({ key, piece, label, kind, amountCents, toCents }) => ({
    ...{ key, label, kind: kind === 'delivery' ? kind : 'piece', ...(piece !== undefined && { piece }) },
    from: decimalFromCents(amountCents),
    to: decimalFromCents(toCents),
  }))

export const pieceToDrawOf = (piece: OfferPiece) => ({
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
