/** LIVE-2: what a draft offers and costs by the current rules. */

import type { FieldError } from '../../../../platform/api.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { findAnyProduct, findSpecies, listAllFinishes } from '../../../catalog/catalog.server.ts'
import type { DayRange } from '../../../delivery/day-range.ts'
import type { Place } from '../../../delivery/delivery-rules.ts'
import { isInShopState } from '../../../delivery/sale.ts'
import { readSaleRules } from '../../../delivery/sale-rules.server.ts'
import { sumOfLines } from '../../../pricing/price-lines.ts'
import { taxRuleOn } from '../../../pricing/tax.ts'
import { dayOf } from '../../../shared/days.server.ts'
import { discountErrors } from '../drafts/own-lines.ts'
import { daysOfWay, promisedDay } from '../drafts/promised-day.ts'
import { proposedDays } from '../drafts/proposed-days.server.ts'
import { mostOfferCents, type OfferContent, type OfferDraft, type OfferPiece } from '../offer.ts'
import { type Agreed, type Chosen, ownKey, presetOf, priceChosen } from './choosing.ts'
import {
  type FoundForOffer,
  lookUpPiece,
  offeredPieces,
  type ShopLine,
  type UsualAmount,
} from './offered-pieces.server.ts'

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

/** `place` is where the draft's ZIP code is. */
export async function priceOffer(
  store: Store,
  draft: OfferDraft,
  place: Place | null,
  now: number,
): Promise<PricedOffer> {
  const [products, species, finishes, rules] = await Promise.all([
    findEach(
      draft.pieces.map(({ productId }) => productId),
      (id) => findAnyProduct(store, id),
    ),
    findEach(
      draft.pieces.map(({ woodSpeciesId }) => woodSpeciesId),
      (id) => findSpecies(store, id),
    ),
    listAllFinishes(store),
    readSaleRules(store),
  ])
  const days = await proposedDays(store, draft, rules.delivery, now)
  return priceDraft({ products, species, finishes, rules }, draft, place, dayOf(now), days)
}

async function findEach<Row>(ids: readonly string[], find: (id: string) => Promise<Row | undefined>) {
  const rows = new Map<string, Row>()
  for (const id of new Set(ids)) {
    const row = await find(id)
    if (row) rows.set(id, row)
  }
  return rows
}

/** Pure: the catalog and rules are given, the day by the shop's clock, and when the pieces can be there. */
export function priceDraft(
  found: FoundForOffer,
  draft: OfferDraft,
  place: Place | null,
  today: string,
  days: DayRange = daysOfWay(draft.way, found.rules.delivery, today),
): PricedOffer {
  const { rules } = found
  const errors: FieldError[] = []
  const refuse = (field: string, message: string) => errors.push({ field, message })
  const looked = draft.pieces.map((piece, index) =>
    lookUpPiece(found, piece, (field, message) => refuse(`pieces.${index}.${field}`, message)),
  )
  if (draft.validUntil < today) refuse('validUntil', 'Choose today or a later date.')
  const promisedOn = promisedDay(draft, days)
  if (promisedOn !== null && promisedOn < today) refuse('promisedOn', 'Choose today or a later date.')
  const named = looked.flatMap((piece) => piece ?? [])
  if (named.length < looked.length || named.length === 0) return { ok: false, errors, shopLines: [] }
  for (const { field, message } of choiceErrors(draft)) refuse(field, message)

  const { pieces, usual, shopLines, deliveryProblem } = offeredPieces(named, draft, place, rules.delivery)
  const content = {
    pieces,
    choices: draft.choices,
    ownLines: draft.ownLines,
    depositPercent: draft.depositPercent,
    taxRule: draft.chargesTax ? taxRuleOn(rules.tax, today) : null,
    delivery: { way: draft.way, place },
    promisedOn,
    validUntil: draft.validUntil,
    note: draft.note,
  }
  const price = (chosen: Chosen) => priceChosen({ ...content, isInState: isInShopState(place) }, chosen)
  const preset = price(presetOf(draft))
  errors.push(...(errors.length > 0 ? [] : totalErrors(draft, pieces, price)))
  if (errors.length > 0) return { ok: false, errors, shopLines }
  const { lines, totalCents, depositCents, depositPercent } = preset
  return {
    ok: true,
    content: { ...content, lines, totalCents, depositCents, depositPercent },
    usual,
    deliveryProblem,
    shopLines,
  }
}

/** JOB-3: a choice needs two pieces, and one of them is preset; something is always part of the job. */
function choiceErrors({ pieces, choices }: OfferDraft): FieldError[] {
  const errors = choices.flatMap(({ key, preset }, index): FieldError[] => {
    const its = pieces.filter(({ choice }) => choice === key)
    if (its.length < 2) return [{ field: `choices.${index}`, message: 'A choice needs two pieces or more.' }]
    if (!its.some((piece) => piece.key === preset))
      return [{ field: `choices.${index}`, message: 'Say which of these is chosen at first.' }]
    return []
  })
  if (pieces.every(({ part }) => part === 'option'))
    errors.push({ field: 'pieces.0.part', message: 'One piece has to be more than an option.' })
  return errors
}

/** Whatever is chosen, something is left to pay. Discounts are told at the selection where they take too much. */
function totalErrors(
  draft: OfferDraft,
  pieces: readonly OfferPiece[],
  price: (chosen: Chosen) => Agreed,
): FieldError[] {
  const costOf = ({ unitLines, quantity }: OfferPiece) => sumOfLines(unitLines) * quantity
  const ofEach = (pick: (its: OfferPiece[]) => OfferPiece | undefined) =>
    draft.choices.flatMap(
      ({ key }) => pick(pieces.filter(({ choice }) => choice === key).sort((a, b) => costOf(a) - costOf(b)))?.key ?? [],
    )
  const least = ofEach((its) => its[0])
  const options = [
    ...pieces.filter(({ part }) => part === 'option').map(({ key }) => key),
    ...draft.ownLines.filter(({ isOption }) => isOption).map(({ key }) => ownKey(key)),
  ]
  const most = [...ofEach((its) => its.at(-1)), ...options]
  for (const chosen of [presetOf(draft), least]) {
    const { lines: all } = price(chosen)
    const lines = all.filter(({ kind }) => kind !== 'tax')
    const errors = discountErrors(draft.ownLines, lines)
    if (errors.length > 0) return errors
    if (sumOfLines(lines) <= 0 || sumOfLines(lines.filter(({ kind }) => kind !== 'delivery')) < 0)
      return [{ field: 'ownLines', message: 'The total must be above $0.00.' }]
  }
  return price(most).totalCents > mostOfferCents ? [{ field: 'ownLines', message: 'The total is too large.' }] : []
}
