/** WIN-2, DOOR-2: the one figure of a piece at a visitor's door, by the rules of delivery. Pure. */
import { shop } from '../../../content/shop.ts'
import { chosenOffer, deliveryOffers } from './delivery.ts'
import { type Place, placeOf } from './delivery-rules.ts'
import { type FiguredPiece, figureOf, type OneFigure } from './one-figure.ts'
import { type Door, deliveredPiece } from './quote/quote-price.ts'

/** The shop's own door, which counts before a ZIP code is given. */
function shopPlace(): Place {
  const { city: place, state, zip } = shop.address
  return placeOf({ zip, place, state, miles: 0 })
}

export function figureAtDoor(piece: FiguredPiece, { way, place: given, rules }: Door): OneFigure | undefined {
  const place = given ?? shopPlace()
  const offerFor = (purpose: 'cart' | 'quote') =>
    piece.quoted && chosenOffer(deliveryOffers({ pieces: [deliveredPiece(piece.quoted)], place, purpose, rules }), way)
  return figureOf(piece, { cart: offerFor('cart'), quote: offerFor('quote') }, { place, carrier: rules.carrier })
}
