/** JOB-3, LIVE-2: what each piece of a draft is and costs by the shop's rules, with what the owner changed. Pure. */
import type { Selectable } from 'kysely'
import type { Tables } from '../../../../platform/database/tables.ts'
import { poundsPerBoardFootOf } from '../../../catalog/catalog.server.ts'
import { poundsAtMost } from '../../../delivery/delivery.ts'
import type { DeliveryRules, Place } from '../../../delivery/delivery-rules.ts'
import { lineKeyOf, timesQuantity } from '../../../delivery/quote/job-price.ts'
import { deliveredPiece, priceAtDoor, type QuotedPiece } from '../../../delivery/quote/quote-price.ts'
import type { SaleRules } from '../../../delivery/sale-rules.ts'
import { makingOf } from '../../../drawing/making/making.ts'
import { woodFeet } from '../../../drawing/making/wood-share.ts'
import type { Category } from '../../../pricing/pricing.ts'
import type { DraftPiece, OfferDraft, OfferLine, OfferPiece } from '../offer.ts'

/** What the shop would charge for a line, where the owner changed it or the price is a range. */
export type UsualAmount = { key: string; label: string; fromCents: number; toCents: number }

/** What is in the catalog of what a draft names, and the rules. Missing: no longer offered. */
export type FoundForOffer = {
  products: ReadonlyMap<string, { id: string; name: string; category: Category; making: string | null }>
  species: ReadonlyMap<
    string,
    Pick<Selectable<Tables['wood_species']>, 'id' | 'name' | 'price_per_board_foot_cents' | 'pounds_from' | 'pounds_to'>
  >
  finishes: readonly { id: string; name: string; price_cents: number }[]
  rules: SaleRules
}

type NamedPiece = {
  draft: DraftPiece
  quoted: QuotedPiece
  named: Omit<OfferPiece, 'unitLines' | 'deliveryLines' | 'boardFeet'>
}

export function lookUpPiece(
  { products, species, finishes }: FoundForOffer,
  draft: DraftPiece,
  refuse: (field: string, message: string) => void,
): NamedPiece | undefined {
  const { productId, woodSpeciesId, finishOptionId, size, quantity, name, ...job } = draft
  const product = products.get(productId)
  const wood = species.get(woodSpeciesId)
  const finish = finishOptionId === null ? null : finishes.find(({ id }) => id === finishOptionId)
  if (!product) refuse('productId', 'This product is no longer offered. Choose another.')
  if (!wood) refuse('woodSpeciesId', 'This wood is no longer offered. Choose another.')
  if (finish === undefined) refuse('finishOptionId', 'This finish is no longer offered. Choose another, or none.')
  if (!product || !wood || finish === undefined) return undefined
  const made = { category: product.category, making: makingOf(product), size }
  return {
    draft,
    quoted: {
      ...{ size, quantity },
      category: product.category,
      woodFeet: woodFeet(made),
      wood: {
        name: wood.name,
        pricePerBoardFootCents: wood.price_per_board_foot_cents,
        poundsPerBoardFoot: poundsPerBoardFootOf(wood),
      },
      finish: finish && { name: finish.name, priceCents: finish.price_cents },
    },
    named: {
      ...job,
      quantity,
      productId: product.id,
      productName: name || product.name,
      ...made,
      woodSpeciesId: wood.id,
      woodName: wood.name,
      finishOptionId: finish?.id ?? null,
      finishName: finish?.name ?? null,
    },
  }
}

const deliveryKeys = new Set(['delivery', 'hanging'])

export type ShopLine = OfferLine & { toCents: number }

/** What each piece costs by the shop's rules, with what the owner changed. A way that can't carry all has no lines. */
export function offeredPieces(
  pieces: readonly NamedPiece[],
  draft: OfferDraft,
  place: Place | null,
  rules: DeliveryRules,
) {
  const { way } = draft
  // All that may be taken together, and each piece by itself: a lighter one of a choice may be too long.
  const loads = [heaviest(pieces, draft), ...pieces.map((piece) => [piece])].map((load) =>
    priceAtDoor(
      load.map(({ quoted }) => quoted),
      { way, place, rules },
    ),
  )
  const carries = way !== null && loads.every(({ delivery }) => delivery.way === way)
  const refused = loads.flatMap(({ offers }) =>
    offers.flatMap((offer) => (offer.way === way && !offer.ok ? [offer.reason] : [])),
  )
  const usual: UsualAmount[] = []
  const shopLines: ShopLine[] = []
  const offered = pieces.map(({ draft: { key: pieceKey }, quoted, named }, index): OfferPiece => {
    const atDoor = priceAtDoor([{ ...quoted, quantity: 1 }], { way, place, rules })
    const own = atDoor.lines.flatMap(({ toCents, ...line }): ShopLine[] => {
      const isDelivery = deliveryKeys.has(line.key)
      if (isDelivery && !carries) return []
      const isTrip = line.key === 'delivery'
      const times = line.key === 'hanging' ? quoted.quantity : 1
      return [
        {
          ...timesQuantity(line, times),
          key: isTrip ? line.key : lineKeyOf(pieceKey, line.key),
          kind: isDelivery ? 'delivery' : 'piece',
          toCents: (toCents ?? line.amountCents) * times,
        },
      ]
    })
    const changed = changeLines(own, draft)
    usual.push(...changed.usual.filter(({ key }) => !usual.some((one) => one.key === key)))
    shopLines.push(...own.map((line) => ({ ...line, piece: index + 1 })))
    return {
      ...named,
      boardFeet: atDoor.price.boardFeet,
      unitLines: changed.lines.filter(({ kind }) => kind === 'piece'),
      deliveryLines: changed.lines.filter(({ kind }) => kind === 'delivery'),
    }
  })
  return {
    pieces: offered,
    usual,
    shopLines: withOneTrip(shopLines),
    deliveryProblem: carries || way === null ? null : (refused[0] ?? 'We have no price for delivering there that way.'),
  }
}

/** The trip is one line for all pieces, and costs what the dearest makes it cost. */
function withOneTrip(lines: readonly ShopLine[]): ShopLine[] {
  const trips = lines.filter(({ key }) => key === 'delivery').sort((a, b) => b.amountCents - a.amountCents)
  const { piece: _piece, ...trip } = trips[0] ?? {}
  const others = lines.filter(({ key }) => key !== 'delivery')
  const isOne = new Set(lines.map(({ piece }) => piece)).size < 2
  const numbered = isOne ? others.map(({ piece: _, ...line }) => line) : others
  return trips[0]
    ? [
        ...numbered.filter(({ kind }) => kind === 'piece'),
        trip as ShopLine,
        ...numbered.filter(({ kind }) => kind === 'delivery'),
      ]
    : numbered
}

/** All that a customer may take at once: every option, and of each choice what weighs most. */
function heaviest(pieces: readonly NamedPiece[], { choices }: OfferDraft): NamedPiece[] {
  const weightOf = ({ quoted }: NamedPiece) => poundsAtMost(deliveredPiece(quoted)) * quoted.quantity
  return [
    ...pieces.filter(({ draft }) => draft.part !== 'choice'),
    ...choices.flatMap(
      ({ key }) =>
        pieces.filter(({ draft }) => draft.choice === key).sort((a, b) => weightOf(b) - weightOf(a))[0] ?? [],
    ),
  ]
}

function changeLines(shopLines: readonly ShopLine[], { changedLines }: OfferDraft) {
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
  return { lines, usual }
}
