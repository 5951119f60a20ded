/** LIVE-5: a version as it was sent, read from its row, and checked against its digest each time. */

import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Selectable } from 'kysely'
import type { Range } from '../../../../content/shop.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { readPoundsPerBoardFoot } from '../../catalog/catalog.server.ts'
import { firstPieceKey } from '../../delivery/quote/job-price.ts'
import { isInShopState } from '../../delivery/sale.ts'
import { type DrawnPiece, type Setting, settingOfStored } from '../../drawing/drawing.ts'
import { usualMaking } from '../../drawing/making/making.ts'
import { type OfferState, stateAt } from '../request/pipeline/offer-state.ts'
import type { QuoteRow } from '../request/quotes.server.ts'
import { fireplaceOf } from '../request/stored-quote.server.ts'
import type { Offer, OfferContent, OfferLine, OfferPiece } from './offer.ts'
import { type Agreed, agreedOf, presetOf } from './price/choosing.ts'

export type VersionRow = Selectable<Tables['offer_versions']>

type Frozen = Pick<VersionRow, 'text' | 'sha256'>

export type AcceptanceRow = Selectable<Tables['offer_acceptances']>

/** Whether the text is still what was sent. Anyone who can write to the database could change it. */
export const isGenuine = ({ text, sha256 }: Frozen): boolean => digestOf(text) === sha256

/** Also against the digests that were stored when it was accepted. */
export const isAsSent = (version: Frozen & Pick<VersionRow, 'id'>, acceptance: AcceptanceRow | undefined): boolean =>
  isGenuine(version) &&
  (acceptance?.version_id !== version.id || (acceptance.sha256 === version.sha256 && isAsChosen(acceptance)))

/** LIVE-5, JOB-3: what was chosen is part of what was accepted. */
const isAsChosen = ({ agreed, agreed_sha256: digest }: AcceptanceRow) =>
  agreed === null ? digest === null : digestOf(agreed) === digest

export class OfferAltered extends Error {}

/** What was sent, from its row. Throws `OfferAltered` when that isn't what is stored now. */
export function offerOf(version: Frozen): Offer {
  if (!isGenuine(version)) throw new OfferAltered('an offer differs from what was sent')
  const frozen: Offer | FirstOffer = JSON.parse(version.text)
  return 'piece' in frozen ? withOnePiece(frozen) : frozen
}

/** As versions were frozen before an offer could have several pieces. */
type FirstOffer = Omit<Offer, 'pieces' | 'choices' | 'ownLines'> & {
  piece: Omit<OfferPiece, 'key' | 'quantity' | 'note' | 'part' | 'choice' | 'unitLines' | 'deliveryLines'>
}

function withOnePiece({ piece, ...offer }: FirstOffer): Offer {
  const linesOf = (kind: OfferLine['kind']) => offer.lines.filter((line) => line.kind === kind)
  const only = {
    ...piece,
    ...{ key: firstPieceKey, quantity: 1, note: '', part: 'fixed' as const, choice: null },
    ...{ unitLines: linesOf('piece'), deliveryLines: linesOf('delivery') },
  }
  return { ...offer, pieces: [only], choices: [], ownLines: [] }
}

export const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** LIVE-2: of what a draft comes to by today's rules, prices and days, so that what was shown is what goes out. */
export const contentDigest = (content: OfferContent) => digestOf(canonicalize(content) ?? '')

/** Of what it came to when it was sent. */
export function sentDigest({ text }: Pick<VersionRow, 'text'>): string {
  const {
    quoteId: _quote,
    version: _version,
    sentOn: _day,
    customer: _customer,
    terms: _terms,
    ...content
  } = JSON.parse(text) as Offer
  return contentDigest(content)
}

export const stateOf = ({ state, ends_at }: Pick<VersionRow, 'state' | 'ends_at'>, now: number): OfferState =>
  stateAt({ state, endsAt: ends_at }, now)

/** As they are known now: who called may have given an email since. */
export const customerOf = (quote: QuoteRow): Offer['customer'] => ({
  name: quote.customer_name,
  email: quote.customer_email,
  phone: quote.customer_phone,
  company: quote.company,
})

/** DRAW-5: the customer's fireplace, as far as it was given. */
export function settingOfQuote(quote: QuoteRow): Setting {
  const fireplace = fireplaceOf(quote)
  return fireplace ? settingOfStored(fireplace) : {}
}

type FrozenDrawing = {
  drawn: DrawnPiece
  setting: Setting
  /** Of its wood, by the board foot. */
  pounds: Range | null
}

/** As they are kept with a version; `drawn` are in the order of its pieces. */
export async function drawingsToFreeze(
  store: Store,
  { pieces }: Pick<Offer, 'pieces'>,
  drawn: readonly DrawnPiece[],
): Promise<{ drawn: DrawnPiece | undefined; pounds: Range | null }[]> {
  const pounds = await readPoundsPerBoardFoot(store)
  return pieces.map(({ woodSpeciesId }, index) => ({
    drawn: drawn[index],
    pounds: pounds.get(woodSpeciesId) ?? null,
  }))
}

/** What the drawings of its pieces showed when it was sent, in their order. Older versions had one. */
export function frozenDrawings({ drawing }: Pick<VersionRow, 'drawing'>): FrozenDrawing[] {
  const { setting, drawings, ...only } = JSON.parse(drawing)
  return (drawings ?? [only]).map(({ drawn, pounds = null }: Omit<FrozenDrawing, 'setting'>) => ({
    // Older versions didn't say how it is made, nor what its wood weighs.
    drawn: { ...drawn, making: drawn.making ?? usualMaking(drawn.category) },
    setting,
    pounds,
  }))
}

/** What was accepted; before that, and of versions that weren't, what is taken at first. */
export function agreedIn(version: VersionRow, acceptance: AcceptanceRow | undefined): { offer: Offer; agreed: Agreed } {
  const offer = offerOf(version)
  if (acceptance?.version_id === version.id && acceptance.agreed !== null)
    return { offer, agreed: storedAgreed(offer, acceptance) }
  return { offer, agreed: agreedOf({ ...offer, isInState: isInShopState(offer.delivery.place) }, presetOf(offer)) }
}

/** From the text that was digested when it was accepted: how it is counted today changes nothing. */
function storedAgreed({ pieces }: Offer, acceptance: AcceptanceRow): Agreed {
  if (!isAsChosen(acceptance)) throw new OfferAltered('what was chosen differs from what was accepted')
  const {
    lines,
    totalCents,
    depositPercent,
    depositCents,
    pieces: keys,
  }: AgreedText = JSON.parse(acceptance.agreed ?? '')
  const taken = pieces.filter(({ key }) => keys.includes(key))
  return { lines, totalCents, depositPercent, depositCents, pieces: taken }
}

/** LIVE-5, JOB-3: what was chosen of a version, with what it came to. Kept canonical, with a digest of its own. */
export type AgreedText = Omit<Agreed, 'pieces'> & {
  /** Of the version, by its digest. */
  offer: string
  chosen: string[]
  /** Their keys. */
  pieces: string[]
}

/** Newest first. */
export const listVersions = (store: Store, quoteId: number): Promise<VersionRow[]> =>
  store.db.selectFrom('offer_versions').selectAll().where('quote_id', '=', quoteId).orderBy('number', 'desc').execute()

export const findAcceptance = (store: Store, quoteId: number) =>
  store.db.selectFrom('offer_acceptances').selectAll().where('quote_id', '=', quoteId).executeTakeFirst()

/** The version that an order came from; undefined for an order from a cart. */
export const findAcceptedVersion = (store: Store, orderId: number): Promise<VersionRow | undefined> =>
  store.db
    .selectFrom('offer_versions')
    .innerJoin('offer_acceptances', 'offer_acceptances.version_id', 'offer_versions.id')
    .selectAll('offer_versions')
    .where('offer_acceptances.order_id', '=', orderId)
    .executeTakeFirst()
