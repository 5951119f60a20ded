import { shop } from '../../../../../content/shop.ts'
import type { QuoteDelivery } from '../../../delivery/quote/quote-price.ts'
import { isWithoutDelivery, quoteTaxNote, totalName } from '../../../delivery/quote/quote-words.ts'
import { countPieces, piecesText } from '../../../pricing/counted-pieces.ts'
import { formatRange } from '../../../pricing/money.ts'
import { type Choices, draftAtDoor, piecesOf, type QuoteDraft } from '../quote-draft.ts'

/** What the total is called, what it comes to, and what is not in it. */
export function totalOf(draft: QuoteDraft, choices: Choices) {
  const atDoor = draftAtDoor(draft, choices)
  if (!atDoor) return undefined
  const { price, delivery, lines, pieces } = atDoor
  const articles = countPieces(piecesOf(draft))
  const count = articles > 1 ? piecesText(articles) : undefined
  return {
    name: totalName(delivery),
    text: formatRange(price.totalCents, price.totalToCents),
    includes: includedText(delivery),
    note: quoteTaxNote,
    /** What is in it, where there is little room. */
    inFew: [count, isWithoutDelivery(delivery) ? 'without delivery or tax' : `${inFew(delivery.way)}, before tax`]
      .filter(Boolean)
      .join(', '),
    /** '3 pieces'; undefined for a single one. */
    count,
    lines,
    /** JOB-2: without delivery, in their order. */
    pieceCents: pieces.map(({ woodCents, finishCents, processingCents }) => woodCents + finishCents + processingCents),
  }
}

function inFew(way: QuoteDelivery['way']): string {
  if (way === 'hung') return 'delivered and hung'
  return way === 'truck' ? 'on our truck' : 'by carrier'
}

/** WIN-2: where the price brings it. Before a ZIP code is given that is the shop's own town, and as far as the carrier goes for the same. */
function includedText({ way, place }: Pick<QuoteDelivery, 'way' | 'place'>): string {
  if (way === null) return ''
  return place
    ? `Delivered to ${place.place}, ${place.state} ${place.zip}.`
    : `Delivered to ${shop.address.city}, or anywhere in the lower 48 states.`
}

export type DraftTotal = NonNullable<ReturnType<typeof totalOf>>
