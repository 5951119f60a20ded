/**
 * DOOR-2, DOOR-4: the lead time, and the limits and rates of each way of delivery. A value, so that the owner's settings can
 * replace the defaults.
 */
import { type Range, shop } from '../../../content/shop.ts'
import type { Category } from '../pricing/pricing.ts'
import type { ZipCode } from './places/zip-table.ts'

export type DeliveryRules = {
  /** From the deposit to the day on which the piece leaves the workshop. */
  leadTimeWeeks: Range
  rushLeadTimeWeeks: Range
  carrier: {
    cents: number
    /** In quotes, for a piece over `longOverIn`. */
    longCents: number
    longOverIn: number
    maxLengthIn: number
    /** Of one piece. */
    maxPounds: number
    /** Of an order. */
    maxOrderPounds: number
    transitDays: Range
  }
  truck: {
    maxMiles: number
    transitDays: Range
    /** Cents per trip, by area. An area that isn't here isn't served. */
    areaCents: Record<string, number>
  }
  /** What hanging a piece costs in addition to the truck. */
  installationCents: Record<Category, Range>
}

const { carrier, truck, rates } = shop.delivery

export const defaultDeliveryRules: DeliveryRules = {
  leadTimeWeeks: shop.leadTimeWeeks,
  rushLeadTimeWeeks: shop.rushLeadTimeWeeks,
  carrier,
  truck: { ...truck, areaCents: Object.fromEntries(rates.map(({ area, cents }) => [area, cents])) },
  installationCents: Object.fromEntries(
    shop.installation.rates.map(({ category, cents }) => [category, cents]),
  ) as DeliveryRules['installationCents'],
}

/** The places that the owner names. */
const placesOf = (area: string): readonly string[] => shop.truckPlaces[area] ?? []

/** An area that our truck drives to, with the owner's rate. */
export type ServedArea = { area: string; places: readonly string[]; cents: number }

/** From the nearest on. Without those that begin where the truck turns back, and those that have no rate. */
export function servedAreas({ truck: { maxMiles, areaCents } }: DeliveryRules): ServedArea[] {
  let servedMiles = 0
  return rates.flatMap(({ area, upToMiles }) => {
    const beginsAtMiles = upToMiles > 0 ? servedMiles : 0
    servedMiles = Math.max(servedMiles, upToMiles)
    const cents = areaCents[area]
    return cents === undefined || beginsAtMiles >= maxMiles ? [] : [{ area, places: placesOf(area), cents }]
  })
}

/** Where a ZIP code is, for the rules. */
export type Place = ZipCode & {
  /** The rate area of our truck; null where none reaches. */
  area: string | null
}

/** PRICE-7: the area that names a place, else the first that reaches so far. */
export function placeOf(code: ZipCode): Place {
  const name = plainName(code.state === shop.address.state ? code.place : `${code.place}, ${code.state}`)
  const naming = rates.find(({ area }) => placesOf(area).some((place) => plainName(place) === name))
  const { miles } = code
  const reaching = miles === null ? undefined : rates.find(({ upToMiles }) => miles <= upToMiles)
  return { ...code, area: (naming ?? reaching)?.area ?? null }
}

/** The Postal Service writes 'Leipers Fork'. */
const plainName = (name: string) => name.toLowerCase().replace(/[’'.]/g, '')
