import { skipToken, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { shopDay } from '../shared/clock.ts'
import { chosenOffer, type DeliveredPiece, deliveryOffers, type Way, type WayOffer } from './delivery.ts'
import { dayRangeText, deliveryDays } from './delivery-dates.ts'
import { placeQuery, saleRulesQuery } from './delivery-queries.ts'
import type { DeliveryRules, Place } from './delivery-rules.ts'
import { transitDaysOf } from './sale.ts'
import type { SaleRules } from './sale-rules.ts'
import { findVisitChoice, onVisitChoice, unknownChoice, type VisitChoice } from './visit-choice.ts'

/** The visitor's choice, from every tab. */
export const useVisitChoice = (): VisitChoice => useSyncExternalStore(onVisitChoice, findVisitChoice, unknownChoice)

export type Delivery = {
  choice: VisitChoice
  /** Where the visitor's ZIP code is; null without one, or while it isn't known. */
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

/** DOOR-2: how these pieces reach the visitor. The cart's pieces at the cart, one piece elsewhere. */
export function useDelivery(pieces: readonly DeliveredPiece[], purpose: 'cart' | 'quote'): Delivery {
  const choice = useVisitChoice()
  const rules = useQuery(saleRulesQuery)
  const found = useQuery(choice.zip === null ? { queryKey: ['zip-code'], queryFn: skipToken } : placeQuery(choice.zip))
  const place = (choice.zip !== null && found.data) || null
  const offers =
    rules.data && pieces.length > 0 ? deliveryOffers({ pieces, place, purpose, rules: rules.data.delivery }) : undefined
  return {
    choice,
    place,
    zipState: zipStateOf(choice, found),
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

function zipStateOf({ zip }: VisitChoice, found: { data?: Place | null | undefined; isError: boolean }) {
  if (zip === null) return 'none'
  if (found.data) return 'known'
  if (found.data === null) return 'unknown'
  return found.isError ? 'failed' : 'looking-up'
}

/** DOOR-4: 'about Dec 8-12'. In the browser only: a page that the server renders is kept for days. */
export const dateText = (way: Way, rules: DeliveryRules, now = Date.now()) =>
  dayRangeText(deliveryDays(shopDay(now), transitDaysOf(way, rules)))
