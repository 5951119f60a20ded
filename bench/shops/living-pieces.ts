/** The pieces of a living desk, each with the draft that offers it. */
import { drawnPieces } from '../../src/features/catalog/drawn-pieces.server.ts'
import { placeOf } from '../../src/features/delivery/delivery-rules.ts'
import { onlyPiece } from '../../src/features/quotes/offers/drafts/stored-draft.ts'
import type { OfferContent, OfferDraft } from '../../src/features/quotes/offers/offer.ts'
import { pieceToDrawOf } from '../../src/features/quotes/offers/offers-schemas.server.ts'
import { priceOffer } from '../../src/features/quotes/offers/price/price-offer.server.ts'
import { dayAfter } from '../../src/features/shared/days.server.ts'
import type { Store } from '../../src/platform/database/store.ts'
import { pick, places, type Random, remarks } from './people.ts'

export type Piece = { draft: OfferDraft; content: OfferContent; drawing: string }

/** Pieces at the shop's prices, with the drafts that offer them. */
export async function makePieces(store: Store, now: number, random: Random): Promise<Piece[]> {
  const products = await store.db.selectFrom('products').select('id').orderBy('id').execute()
  const woods = await store.db.selectFrom('wood_species').select('id').orderBy('position').execute()
  const pieces: Piece[] = []
  while (pieces.length < 400) {
    const [name, zip] = pick(places, random)
    const place = random() < 0.8 ? placeOf({ zip, place: name, state: 'TN', miles: 12 }) : null
    const draft: OfferDraft = {
      pieces: [
        onlyPiece({
          productId: pick(products, random).id,
          woodSpeciesId: pick(woods, random).id,
          finishOptionId: null,
          size: { lengthIn: 48 + Math.floor(random() * 72), widthIn: 8, thicknessIn: 8 },
        }),
      ],
      choices: [],
      way: place && 'truck',
      zip: place && zip,
      changedLines: [],
      ownLines:
        random() < 0.3 ? [{ key: 'site-visit', label: 'A visit to measure', kind: 'own', amountCents: 7_500 }] : [],
      chargesTax: true,
      promisedOn: dayAfter(now, 60),
      promiseFollows: false,
      depositPercent: 50,
      validUntil: dayAfter(now, 30),
      note: pick(remarks, random),
      typed: null,
    }
    const priced = await priceOffer(store, draft, place, now)
    if (!priced.ok) throw new Error(`A piece has no price: ${JSON.stringify(priced.errors)}`)
    const { content } = priced
    const drawn = await drawnPieces(store, content.pieces.map(pieceToDrawOf), async () => () => undefined)
    const drawings = drawn.map((one) => ({ drawn: one, pounds: null }))
    pieces.push({ draft, content, drawing: JSON.stringify({ drawings, setting: {} }) })
  }
  return pieces
}

/** JOB-1: what the columns of a quote say. */
export function firstOf({ pieces: [first] }: OfferContent) {
  if (!first) throw new Error('an offer without a piece')
  return first
}

/** An internal note of the owner. */
export const noteOf = (about: { quote_id: number | null; order_id: number | null }, at: number, random: Random) => ({
  ...about,
  text: `${pick(remarks, random)} ${pick(remarks, random)}`,
  created_at: at,
})
