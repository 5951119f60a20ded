/** DOOR-2 to DOOR-4: the delivery of a quote in words, the same in builder, panel, mail and desk. */
import { type DayRange, dayRangeText } from '../day-range.ts'
import { type Way, wayNames } from '../ways.ts'

/** DOOR-3: where no way can carry the piece, or none is known yet. Without a period. */
export const workedOutLater = "We'll work out delivery with you"

/** Where only our truck can carry it. */
export const askForZip = "Enter your ZIP code to see our truck's rate."

/** PRICE-2 has no tax. */
export const quoteTaxNote = "Sales tax isn't in this price."

type QuotedDelivery = {
  way: Way | null
  place: { place: string; state: string; zip: string } | null
  days: DayRange | null
}

/** Null where nothing was kept about delivery: the price is then with the carrier. */
type KeptDelivery = Pick<QuotedDelivery, 'way'> | null

export const isWithoutDelivery = (delivery: KeptDelivery) => delivery !== null && delivery.way === null

/** 'Total', or 'Total without delivery'. */
export const totalName = (delivery: KeptDelivery) => (isWithoutDelivery(delivery) ? 'Total without delivery' : 'Total')

/** '$374.25', or '$374.25 plus delivery': a total in a sentence or a list. */
export const totalInWords = (total: string, withoutDelivery: boolean) =>
  withoutDelivery ? `${total} plus delivery` : total

/** 'Our truck: Nashville, TN 37212, about Dec 8-12', without a period. */
export function deliveryText({ way, place, days }: QuotedDelivery): string {
  const where = place && `${place.place}, ${place.state} ${place.zip}`
  if (way === null) return where ? `We'll work out delivery to ${where} with you` : workedOutLater
  return `${wayNames[way]}${where ? `: ${where}` : ''}${days ? `, ${dayRangeText(days)}` : ''}`
}
