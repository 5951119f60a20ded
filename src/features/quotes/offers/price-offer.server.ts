/** LIVE-2: what a draft offers and costs by the current rules. */

import type { Selectable } from 'kysely'
import type { FieldError } from '../../../platform/api.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { findAnyProduct, findSpecies, listAllFinishes, poundsPerBoardFootOf } from '../../catalog/catalog.server.ts'
import type { DeliveryRules, Place } from '../../delivery/delivery-rules.ts'
import { priceAtDoor, type QuotedPiece } from '../../delivery/quote/quote-price.ts'
import { isInShopState } from '../../delivery/sale.ts'
import { readSaleRules } from '../../delivery/sale-rules.server.ts'
import type { SaleRules } from '../../delivery/sale-rules.ts'
import { makingOf } from '../../drawing/making/making.ts'
import { woodFeet } from '../../drawing/making/wood-share.ts'
import { depositOf } from '../../orders/intents/card-amounts.ts'
import type { Category } from '../../pricing/pricing.ts'
import { type TaxRule, taxOf, taxRuleOn } from '../../pricing/tax.ts'
import { dayOf } from '../../shared/days.server.ts'
import { discountErrors, ownOfferLines } from './drafts/own-lines.ts'
import { daysOfWay, promisedDay } from './drafts/promised-day.ts'
import { mostOfferCents, type OfferContent, type OfferDraft, type OfferLine } from './offer.ts'

/** What the shop would charge for a line, where the owner changed it or the price is a range. */
export type UsualAmount = { key: string; label: string; fromCents: number; toCents: number }

export type PricedOffer =
  | {
      ok: true
      content: OfferContent
      usual: UsualAmount[]
      /** Why the chosen way has no price of its own: then the owner adds a line for it. */
      deliveryProblem: string | null
      shopLines: ShopLine[]
    }
  | {
      ok: false
      errors: FieldError[]
      /** What the shop's rules make, whatever is wrong with the rest; none without a product and a wood. */
      shopLines: ShopLine[]
    }

/** What is in the catalog of what a draft names, and the rules. */
type Found = {
  product: { id: string; name: string; category: Category; making: string | null } | undefined
  species:
    | Pick<
        Selectable<Tables['wood_species']>,
        'id' | 'name' | 'price_per_board_foot_cents' | 'pounds_from' | 'pounds_to'
      >
    | undefined
  finishes: readonly { id: string; name: string; price_cents: number }[]
  rules: SaleRules
}

/** `place` is where the draft's ZIP code is. */
export async function priceOffer(
  store: Store,
  draft: OfferDraft,
  place: Place | null,
  now: number,
): Promise<PricedOffer> {
  const [product, species, finishes, rules] = await Promise.all([
    findAnyProduct(store, draft.productId),
    findSpecies(store, draft.woodSpeciesId),
    listAllFinishes(store),
    readSaleRules(store),
  ])
  return priceDraft({ product, species, finishes, rules }, draft, place, dayOf(now))
}

/** Pure: the catalog and rules are given, and the day by the shop's clock. */
export function priceDraft(found: Found, draft: OfferDraft, place: Place | null, today: string): PricedOffer {
  const { product, species, finishes, rules } = found
  const finish = draft.finishOptionId === null ? null : finishes.find(({ id }) => id === draft.finishOptionId)
  const errors: FieldError[] = []
  const refuse = (field: string, message: string) => errors.push({ field, message })
  if (!product) refuse('productId', 'This product is no longer offered. Choose another.')
  if (!species) refuse('woodSpeciesId', 'This wood is no longer offered. Choose another.')
  if (finish === undefined) refuse('finishOptionId', 'This finish is no longer offered. Choose another, or none.')
  if (draft.validUntil < today) refuse('validUntil', 'Choose today or a later date.')
  const promisedOn = promisedDay(draft, daysOfWay(draft.way, rules.delivery, today))
  if (promisedOn !== null && promisedOn < today) refuse('promisedOn', 'Choose today or a later date.')
  if (!product || !species || finish === undefined) return { ok: false, errors, shopLines: [] }

  const made = { category: product.category, making: makingOf(product), size: draft.size }
  const piece: QuotedPiece = {
    size: draft.size,
    category: product.category,
    woodFeet: woodFeet(made),
    wood: {
      name: species.name,
      pricePerBoardFootCents: species.price_per_board_foot_cents,
      poundsPerBoardFoot: poundsPerBoardFootOf(species),
    },
    finish: finish && { name: finish.name, priceCents: finish.price_cents },
  }
  const { lines: shopLines, boardFeet, deliveryProblem } = shopPrice(piece, draft, place, rules.delivery)
  const { lines, usual } = changeLines(shopLines, draft)
  const taxRule = draft.chargesTax ? taxRuleOn(rules.tax, today) : null
  const taxLines = taxRule ? taxLinesOf(lines, taxRule, place) : []
  const totalCents = sumOf([...lines, ...taxLines])
  errors.push(...discountErrors(draft.ownLines, lines))
  const isBelow0 = sumOf(lines) <= 0 || sumOf(taxedLines(lines)) < 0
  if (isBelow0 && !errors.some(({ field }) => field.startsWith('ownLines')))
    refuse('ownLines', 'The total must be above $0.00.')
  if (totalCents > mostOfferCents) refuse('ownLines', 'The total is too large.')
  if (errors.length > 0) return { ok: false, errors, shopLines }
  const depositCents = depositOf(totalCents, draft.depositPercent)
  return {
    ok: true,
    shopLines,
    content: {
      piece: {
        productId: product.id,
        productName: product.name,
        ...made,
        woodSpeciesId: species.id,
        woodName: species.name,
        finishOptionId: finish?.id ?? null,
        finishName: finish?.name ?? null,
        boardFeet,
      },
      lines: [...lines, ...taxLines],
      totalCents,
      depositPercent: depositCents === totalCents ? 100 : draft.depositPercent,
      depositCents,
      taxRule,
      delivery: { way: draft.way, place },
      promisedOn,
      validUntil: draft.validUntil,
      note: draft.note,
    },
    usual,
    deliveryProblem,
  }
}

const deliveryKeys = new Set(['delivery', 'hanging'])
const sumOf = (lines: readonly { amountCents: number }[]) => lines.reduce((sum, line) => sum + line.amountCents, 0)
const taxedLines = (lines: readonly OfferLine[]) => lines.filter(({ kind }) => kind !== 'delivery')

export type ShopLine = OfferLine & { toCents: number }

/** The lines that the shop's own rules make. A way that can't carry the piece has none. */
function shopPrice(piece: QuotedPiece, { way }: OfferDraft, place: Place | null, rules: DeliveryRules) {
  const atDoor = priceAtDoor(piece, { way, place, rules })
  const lines = atDoor.lines.map(
    ({ toCents, ...line }): ShopLine => ({
      ...line,
      kind: deliveryKeys.has(line.key) ? 'delivery' : 'piece',
      toCents: toCents ?? line.amountCents,
    }),
  )
  const carries = way !== null && atDoor.delivery.way === way
  const refused = atDoor.offers.flatMap((offer) => (offer.way === way && !offer.ok ? [offer.reason] : []))
  return {
    boardFeet: atDoor.price.boardFeet,
    lines: carries ? lines : lines.filter(({ kind }) => kind === 'piece'),
    deliveryProblem: carries || way === null ? null : (refused[0] ?? 'We have no price for delivering there that way.'),
  }
}

function changeLines(shopLines: readonly ShopLine[], { changedLines, ownLines }: OfferDraft) {
  const usual: UsualAmount[] = []
  const lines = shopLines.flatMap(({ toCents, ...line }): OfferLine[] => {
    const changed = changedLines.find(({ key }) => key === line.key)
    if (changed || toCents !== line.amountCents)
      usual.push({ key: line.key, label: line.label, fromCents: line.amountCents, toCents })
    // An offer is firm: where the shop's price is a range, it begins at the lower end.
    if (!changed) return [toCents === line.amountCents ? line : { ...line, rule: 'As agreed.' }]
    if (changed.amountCents === null) return []
    if (changed.amountCents === line.amountCents) return [line]
    // Quantity and rate would no longer make the amount.
    return [{ ...line, amountCents: changed.amountCents, quantity: null, rate: null, rule: 'As agreed.' }]
  })
  const pieceLines = lines.filter(({ kind }) => kind !== 'delivery')
  const deliveryLines = lines.filter(({ kind }) => kind === 'delivery')
  return { lines: [...pieceLines, ...ownOfferLines(ownLines, pieceLines), ...deliveryLines], usual }
}

/** DOOR-5: the piece, with all that is agreed for it, is one article. */
function taxLinesOf(lines: readonly OfferLine[], rule: TaxRule, place: Place | null): OfferLine[] {
  const unitCents = Math.max(0, sumOf(taxedLines(lines)))
  const deliveryCents = Math.max(0, sumOf(lines.filter(({ kind }) => kind === 'delivery')))
  const tax = taxOf(rule, { articles: [{ unitCents, quantity: 1 }], deliveryCents, isInState: isInShopState(place) })
  return tax.lines.map(({ key, label, quantity, rate, amountCents, rule }) => ({
    ...{ kind: 'tax' as const, key, label, quantity, rate, amountCents, rule },
  }))
}
