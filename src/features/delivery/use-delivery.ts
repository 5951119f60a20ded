import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { chosenOffer, type DeliveredPiece, deliveryOffers, type Purpose, type WayOffer } from './delivery.ts'
import { placeQuery, saleRulesQuery } from './delivery-queries.ts'
import type { Place } from './delivery-rules.ts'
import type { SaleRules } from './sale-rules.ts'
import { findVisitChoice, onVisitChoice, unknownChoice, type VisitChoice } from './visit-choice.ts'

/** The visitor's door: what is chosen, and what is known about it. */
export type DoorState = {
  choice: VisitChoice
  /** Where the ZIP code is; null without one, or while it isn't known. While another is looked up, the one before. */
  place: Place | null
  /** What is known about the ZIP code. */
  zipState: 'none' | 'looking-up' | 'unknown' | 'known' | 'failed'
  /** Undefined until loaded. */
  rules: SaleRules | undefined
  rulesFailed: boolean
  /**
   * False only before the first ZIP code was looked up. What was shown before stays while another is: the total decides
   * what there is to pay.
   */
  isKnown: boolean
  /** Reads what could not be read again. */
  retry: () => void
}

export type Delivery = DoorState & {
  /** Every way; undefined until the rules are loaded, or without pieces. */
  offers: WayOffer[] | undefined
  /** How these pieces go; undefined if nothing can carry them. */
  chosen: Extract<WayOffer, { ok: true }> | undefined
}

/** `addressZip` counts instead of the visit's ZIP code: at the checkout the address decides. */
export function useDoor(addressZip?: string | undefined): DoorState {
  const choice = useSyncExternalStore(onVisitChoice, findVisitChoice, unknownChoice)
  const zip = addressZip ?? choice.zip
  const rules = useQuery(saleRulesQuery)
  const found = useQuery({
    ...(zip === null ? { queryKey: ['zip-code'], queryFn: skipToken } : placeQuery(zip)),
    placeholderData: keepPreviousData<Place | null>,
  })
  const zipState = zipStateOf(zip, found)
  const [wasKnown, setWasKnown] = useState(false)
  const isKnown = wasKnown || zipState !== 'looking-up'
  if (isKnown && !wasKnown) setWasKnown(true)
  return {
    choice,
    place: (zip !== null && found.data) || null,
    zipState,
    rules: rules.data,
    rulesFailed: rules.isError,
    isKnown,
    retry: () => {
      if (rules.isError) void rules.refetch()
      if (found.isError) void found.refetch()
    },
  }
}

/** DOOR-2: how these pieces reach the visitor. The cart's pieces at the cart, one piece elsewhere. */
export function useDelivery(
  pieces: readonly DeliveredPiece[],
  purpose: Purpose,
  addressZip?: string | undefined,
): Delivery {
  const door = useDoor(addressZip)
  const { rules, place, choice } = door
  const offers =
    rules && pieces.length > 0 ? deliveryOffers({ pieces, place, purpose, rules: rules.delivery }) : undefined
  return { ...door, offers, chosen: offers && chosenOffer(offers, choice.way) }
}

type FoundPlace = { data?: Place | null | undefined; isError: boolean; isPlaceholderData: boolean }

function zipStateOf(zip: string | null, found: FoundPlace): Delivery['zipState'] {
  if (zip === null) return 'none'
  if (found.isError) return 'failed'
  if (found.data === undefined || found.isPlaceholderData) return 'looking-up'
  return found.data === null ? 'unknown' : 'known'
}

/** DOOR-3: no way leads there, and no ZIP code would change it. */
export const hasNoWay = ({ offers, chosen, zipState }: Delivery) =>
  offers !== undefined &&
  chosen === undefined &&
  zipState !== 'looking-up' &&
  !offers.some((offer) => !offer.ok && offer.needsZip)
