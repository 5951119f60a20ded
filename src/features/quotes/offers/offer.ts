/**
 * What an offer is, and what may become of it (LIVE-2, LIVE-3), for server and browser. Pure. Amounts are integer cents,
 * days are such as '2026-12-08' by the shop's clock.
 */

import type { Place } from '../../delivery/delivery-rules.ts'
import type { Way } from '../../delivery/ways.ts'
import type { Making } from '../../drawing/making/making.ts'
import type { PieceSize } from '../../pricing/piece.ts'
import type { PriceLine } from '../../pricing/price-lines.ts'
import type { Category } from '../../pricing/pricing.ts'
import type { TaxRule } from '../../pricing/tax.ts'
import type { OfferState } from '../request/pipeline/offer-state.ts'
import type { OwnLine } from './drafts/own-lines.ts'

/** `send` replaces what was sent before by a new version. */
export type OfferAction = 'send' | 'see' | 'accept' | 'decline' | 'withdraw'

/** The whole table: an action that isn't listed for a state is refused. */
const offerMoves: Record<OfferState, Partial<Record<OfferAction, OfferState>>> = {
  draft: { send: 'sent' },
  sent: { send: 'sent', see: 'seen', accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' },
  seen: { send: 'sent', accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' },
  accepted: {},
  declined: { send: 'sent' },
  expired: { send: 'sent' },
  withdrawn: { send: 'sent' },
}

export const mayDo = (state: OfferState, action: OfferAction) => offerMoves[state][action] !== undefined

/** A line's `piece` is its place among the pieces that are part of the price. */
export type OfferLine = Omit<PriceLine, 'toCents'> & {
  /** `own` and `discount` are the owner's. Versions from before there were discounts have theirs as `own`, below 0. */
  kind: 'piece' | 'own' | 'discount' | 'delivery' | 'tax'
}

/** JOB-3: always part of the job, if the customer ticks it, or as one of several of which they take one. */
export const pieceParts = ['fixed', 'option', 'choice'] as const
export type PiecePart = (typeof pieceParts)[number]

/** JOB-1: what a piece of a job is, besides itself. */
type JobPiece = {
  /** From version to version and line to line it is the same piece. The first piece of a draft has '1'. */
  key: string
  quantity: number
  /** What is agreed about it, in the owner's words. */
  note: string
  part: PiecePart
  /** The choice that it is one of; null for all others. */
  choice: string | null
}

/** One of its pieces is taken. */
export type OfferChoice = {
  key: string
  label: string
  /** The piece that is taken unless the customer takes another. */
  preset: string
}

export type OfferPiece = JobPiece & {
  productId: string
  productName: string
  category: Category
  /** Undefined in offers from before a product said it. */
  making?: Making
  woodSpeciesId: string
  woodName: string
  finishOptionId: string | null
  finishName: string | null
  size: PieceSize
  /** Of one. */
  boardFeet: number
  /** What one of it costs. */
  unitLines: OfferLine[]
  /** What delivering it costs: its trip, which the dearest piece sets for all, and hanging all of it. */
  deliveryLines: OfferLine[]
}

/** What is offered, before it has a version. */
export type OfferContent = {
  /** In the owner's order; also what the customer may not take. */
  pieces: OfferPiece[]
  choices: OfferChoice[]
  /** The owner's own, of which the customer may tick some. Versions from before that have them only as lines. */
  ownLines: OwnLine[]
  /** Of what is taken unless the customer chooses otherwise; so are total and deposit. They add up to the total. */
  lines: OfferLine[]
  totalCents: number
  depositPercent: number
  depositCents: number
  /** The rule that its tax lines follow; null when the offer has no tax. */
  taxRule: TaxRule | null
  delivery: { way: Way | null; place: Place | null }
  /** The day by which it is delivered; null when none is promised. */
  promisedOn: string | null
  /** The last day on which it can be accepted. */
  validUntil: string
  note: string
}

/** A version as it was sent. This is what its hash covers. */
export type Offer = OfferContent & {
  quoteId: number
  version: number
  sentOn: string
  customer: { name: string; email: string; phone: string; company: string }
  /** What the customer agrees to with their name. Versions from before they were part of the text have none. */
  terms?: string[]
}

/** Limits of what the owner types, in characters. */
export const offerLimits = { lines: 30, label: 120, note: 4_000, choices: 10 } as const
/** No offer of this shop comes near it. */
export const mostOfferCents = 10_000_000_00

export type DraftPiece = JobPiece & {
  /** DESK-2: the owner's own words for it; without, the product's name. */
  name?: string | undefined
  productId: string
  woodSpeciesId: string
  finishOptionId: string | null
  size: PieceSize
}

/** What the owner is working on. Prices of lines that the shop computes are not in it, unless the owner changed them. */
export type OfferDraft = {
  /** 1 to 20. */
  pieces: DraftPiece[]
  choices: OfferChoice[]
  way: Way | null
  /** Five digits, or null. */
  zip: string | null
  /** Lines of the shop's own price that the owner changed or, with null, left out. Of one, where there are several of a piece. */
  changedLines: { key: string; amountCents: number | null }[]
  ownLines: OwnLine[]
  chargesTax: boolean
  promisedOn: string | null
  /** The promised day is the one that the delivery comes to, computed again each time; the owner hasn't set another. */
  promiseFollows: boolean
  depositPercent: number
  validUntil: string
  note: string
  /** What the editor can't read yet. The rest of the draft holds the values from before. */
  typed: TypedTexts | null
}

/** As the owner typed it. */
type TypedTexts = {
  /** By field. */
  fields: Record<string, string>
  /** All own lines, where one of them isn't finished; else null. */
  lines: { key: string; kind: OwnLine['kind']; label: string; amount: string; isOption?: boolean | undefined }[] | null
}

/** The sums that an order keeps. */
export function totalsOf({ lines, totalCents }: Pick<OfferContent, 'lines' | 'totalCents'>) {
  const sumOf = (...kinds: OfferLine['kind'][]) =>
    lines.reduce((sum, { kind, amountCents }) => sum + (kinds.includes(kind) ? amountCents : 0), 0)
  const subtotalCents = sumOf('piece', 'own', 'discount')
  return { subtotalCents, shippingCents: sumOf('delivery'), taxCents: sumOf('tax'), totalCents }
}

/** DESK-2: on the customer's own page, or said to the owner, who recorded it. */
export const acceptedHows = ['online', 'shop', 'phone'] as const
export type AcceptedHow = (typeof acceptedHows)[number]
export const recordedHows = ['shop', 'phone'] as const satisfies AcceptedHow[]
export type RecordedHow = (typeof recordedHows)[number]

/** LIVE-8: the kind of the event that says the customer asked to renew a version, which its note names. */
export const renewalAsked = 'renewal-asked'
