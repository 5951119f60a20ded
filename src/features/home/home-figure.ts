/** WIN-1, WIN-2: the one figure of the home page, by the shop's own rules of wood and delivery. Pure. */
import type { DeliveryRules, Place } from '../delivery/delivery-rules.ts'
import { priceAtDoor } from '../delivery/quote/quote-price.ts'
import type { Way } from '../delivery/ways.ts'
import { feetText } from '../pricing/inches.ts'
import { formatDollars } from '../pricing/money.ts'
import { usualSize } from '../pricing/piece.ts'
import type { PriceLine } from '../pricing/price-lines.ts'
import { boardFeet, type Category } from '../pricing/pricing.ts'
import { type HomeWood, shortName } from './home-woods.ts'

export type HomePiece = { category: Category; lengthIn: number; wood: HomeWood }

export type HomeDoor = {
  /** What the visitor chose. Without a choice the piece is hung, where our truck goes. */
  way: Way | null
  /** The visitor's place, or the shop's own before a ZIP code is given. */
  place: Place | null
  rules: DeliveryRules
}

export type HomeFigure = {
  /** '$750-$850', to the dollar. */
  text: string
  /** 'Oak, 6 ft, delivered and hung in', before the name of the place; without a place it says no more. */
  what: string
  /** 'Nashville 37203'; undefined where no ZIP code is known. */
  where: string | undefined
  /** How it gets there; null where no way is known, and then the price is without it. */
  way: Way | null
  lines: PriceLine[]
}

export function homeFigure({ category, lengthIn, wood }: HomePiece, { way, place, rules }: HomeDoor): HomeFigure {
  const size = { ...usualSize, lengthIn }
  const { price, lines, delivery } = priceAtDoor(
    [{ size, category, woodFeet: boardFeet(size), wood, finish: null, quantity: 1 }],
    { way: way ?? 'hung', place, rules },
  )
  const { totalCents, totalToCents } = price
  const [, name] = shortName(wood.name)
  const from = formatDollars(totalCents)
  return {
    text: totalToCents === undefined ? from : `${from}-${formatDollars(totalToCents)}`,
    what: `${name}, ${feetText(lengthIn)}, ${delivered(delivery.way, place !== null)}`,
    where: place ? `${place.place} ${place.zip}` : undefined,
    way: delivery.way,
    lines,
  }
}

function delivered(way: Way | null, isKnownWhere: boolean): string {
  if (way === null) return isKnownWhere ? 'without delivery to' : 'without delivery'
  if (way === 'hung') return 'delivered and hung in'
  if (way === 'truck') return 'on our truck to'
  return isKnownWhere ? 'delivered to' : 'delivered to your door'
}
