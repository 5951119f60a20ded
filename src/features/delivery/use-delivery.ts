import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { shopDay } from '../shared/clock.ts'
import { dayRangeText } from './day-range.ts'
import { chosenOffer, type DeliveredPiece, deliveryOffers, type WayOffer } from './delivery.ts'
import { deliveryDays } from './delivery-dates.ts'
import { placeQuery, saleRulesQuery } from './delivery-queries.ts'
import type { DeliveryRules, Place } from './delivery-rules.ts'
import { priceSale, type Sale, type SoldPiece, transitDaysOf } from './sale.ts'
import type { SaleRules } from './sale-rules.ts'
import { findVisitChoice, onVisitChoice, unknownChoice, type VisitChoice } from './visit-choice.ts'
import type { Way } from './ways.ts'

export type Delivery = {
  choice: VisitChoice
  /** Where the ZIP code is; null without one, or while it isn't known. While another is looked up, the one before. */
  place: Place | null
  /** What is known about the ZIP code. */
  zipState: 'none' | 'looking-up' | 'unknown' | 'known' | 'failed'
  /** Undefined until loaded. */
  rules: SaleRules | undefined
  rulesFailed: boolean
  /** Every way; undefined until the rules are loaded, or without pieces. */
  offers: WayOffer[] | undefined
  /** How these pieces go; undefined if nothing can carry them. */
  chosen: Extract<WayOffer, { ok: true }> | undefined
  /** Reads what could not be read again. */
  retry: () => void
}

/**
 * DOOR-2: how these pieces reach the visitor. The cart's pieces at the cart, one piece elsewhere. `addressZip` counts
 * instead of the visit's ZIP code: at the checkout the address decides.
 */
export function useDelivery(
  pieces: readonly DeliveredPiece[],
  purpose: 'cart' | 'quote',
  addressZip?: string | undefined,
): Delivery {
  const choice = useSyncExternalStore(onVisitChoice, findVisitChoice, unknownChoice)
  const zip = addressZip ?? choice.zip
  const rules = useQuery(saleRulesQuery)
  const found = useQuery({
    ...(zip === null ? { queryKey: ['zip-code'], queryFn: skipToken } : placeQuery(zip)),
    placeholderData: keepPreviousData<Place | null>,
  })
  const place = (zip !== null && found.data) || null
  const offers =
    rules.data && pieces.length > 0 ? deliveryOffers({ pieces, place, purpose, rules: rules.data.delivery }) : undefined
  return {
    choice,
    place,
    zipState: zipStateOf(zip, found),
    rules: rules.data,
    rulesFailed: rules.isError,
    offers,
    chosen: offers && chosenOffer(offers, choice.way),
    retry: () => {
      if (rules.isError) void rules.refetch()
      if (found.isError) void found.refetch()
    },
  }
}

type FoundPlace = { data?: Place | null | undefined; isError: boolean; isPlaceholderData: boolean }

function zipStateOf(zip: string | null, found: FoundPlace): Delivery['zipState'] {
  if (zip === null) return 'none'
  if (found.isError) return 'failed'
  if (found.data === undefined || found.isPlaceholderData) return 'looking-up'
  return found.data === null ? 'unknown' : 'known'
}

/**
 * DOOR-2, DOOR-5: what the cart costs at the visitor's door. `sale` is undefined until the rules and the first place are
 * known, and where no way leads there.
 */
export function useSale(
  pieces: readonly SoldPiece[],
  addressZip?: string | undefined,
): Delivery & { sale: Sale | undefined } {
  const delivery = useDelivery(pieces, 'cart', addressZip)
  const { rules, place, choice, zipState } = delivery
  // What was shown before stays while another ZIP code is looked up: the total decides what there is to pay.
  const [wasKnown, setWasKnown] = useState(false)
  const isKnown = zipState !== 'looking-up'
  if (isKnown && !wasKnown) setWasKnown(true)
  const priced =
    rules && (isKnown || wasKnown)
      ? priceSale({ pieces, way: choice.way, place, rules, day: shopDay(Date.now()) })
      : undefined
  return { ...delivery, sale: priced?.ok ? priced.sale : undefined }
}

/** DOOR-3: no way leads there, and no ZIP code would change it. */
export const hasNoWay = ({ offers, chosen, zipState }: Delivery) =>
  offers !== undefined &&
  chosen === undefined &&
  zipState !== 'looking-up' &&
  !offers.some((offer) => !offer.ok && offer.needsZip)

/** DOOR-4: 'about Dec 8-12'. In the browser only: a page that the server renders is kept for days. */
export const dateText = (way: Way, rules: DeliveryRules, now = Date.now()) =>
  dayRangeText(deliveryDays(shopDay(now), transitDaysOf(way, rules), rules.leadTimeWeeks))
