/**
 * DOOR-2, DOOR-5, PRICE-5: what pieces cost at the customer's door: their prices, delivery and tax. Pure, for server and
 * browser. The server's result counts.
 */
import { type Range, shop } from '../../../content/shop.ts'
import type { PriceLine } from '../pricing/price-lines.ts'
import type { OrderTotals } from '../pricing/pricing.ts'
import { type TaxRule, taxOf, taxRuleOn } from '../pricing/tax.ts'
import type { DayRange } from './day-range.ts'
import { chosenOffer, type DeliveredPiece, deliveryOffers, type WayOffer } from './delivery.ts'
import { deliveryDays, transitDaysOf } from './delivery-dates.ts'
import { deliveryLine } from './delivery-line.ts'
import type { Place } from './delivery-rules.ts'
import type { SaleRules } from './sale-rules.ts'
import type { Way } from './ways.ts'

export type SoldPiece = DeliveredPiece & { unitCents: number }

/** How an order is delivered, as it was when it was placed. */
export type SaleDelivery = {
  way: Way
  /** Null before the customer has given a ZIP code; never in an order. */
  place: Place | null
  cents: number
  days: DayRange
  /** What the shop promised then, in its weeks. Undefined in orders from before the owner could change it. */
  leadTimeWeeks?: Range | undefined
}

export type Sale = {
  totals: OrderTotals
  /** WHY-1: delivery and tax. With the pieces they add up to the total. */
  lines: PriceLine[]
  delivery: SaleDelivery
  taxRule: TaxRule
}

export type PricedSale =
  | { ok: true; sale: Sale; offers: WayOffer[] }
  /** DOOR-3: no way can carry it. */
  | { ok: false; offers: WayOffer[] }

export type SaleRequest = {
  pieces: readonly SoldPiece[]
  /** What the visitor chose. Where it can't carry the pieces, the first way that can is taken. */
  way: Way | null
  place: Place | null
  rules: SaleRules
  /** By the shop's clock: '2026-12-08'. */
  day: string
}

/** Before the customer has given a ZIP code, it is assumed. */
export const isInShopState = (place: Place | null) => !place || place.state === shop.address.state

export function priceSale({ pieces, way, place, rules, day }: SaleRequest): PricedSale {
  const offers = deliveryOffers({ pieces, place, purpose: 'cart', rules: rules.delivery })
  const offer = chosenOffer(offers, way)
  if (!offer) return { ok: false, offers }
  const taxRule = taxRuleOn(rules.tax, day)
  const tax = taxOf(taxRule, {
    articles: pieces,
    deliveryCents: offer.cents,
    isInState: isInShopState(place),
  })
  const subtotalCents = pieces.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
  return {
    ok: true,
    offers,
    sale: {
      totals: {
        subtotalCents,
        shippingCents: offer.cents,
        taxCents: tax.taxCents,
        totalCents: subtotalCents + offer.cents + tax.taxCents,
      },
      lines: [deliveryLine(offer, place, rules.delivery), ...tax.lines.map(priceLineOf)],
      delivery: {
        way: offer.way,
        place,
        cents: offer.cents,
        days: deliveryDays(day, transitDaysOf(offer.way, rules.delivery), rules.delivery.leadTimeWeeks),
        leadTimeWeeks: rules.delivery.leadTimeWeeks,
      },
      taxRule,
    },
  }
}

/** Without what only the rule of tax needs. */
const priceLineOf = ({ key, label, quantity, rate, amountCents, rule }: PriceLine): PriceLine => ({
  ...{ key, label, quantity, rate, amountCents, rule },
})
