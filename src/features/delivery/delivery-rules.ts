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
    /** Cents per trip, by the area's id. An area that isn't here isn't served. */
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
  truck: { ...truck, areaCents: rates },
  installationCents: Object.fromEntries(
    shop.installation.rates.map(({ category, cents }) => [category, cents]),
  ) as DeliveryRules['installationCents'],
}

/** An area that our truck drives to, with the owner's rate. */
export type ServedArea = { area: string; places: readonly string[]; cents: number }

/** Without those that begin where the truck turns back, and those that have no rate. */
export function servedAreas({ truck: { maxMiles, areaCents } }: DeliveryRules): ServedArea[] {
  const reaches = shop.truckAreas.map(({ upToMiles }) => upToMiles)
  return shop.truckAreas.flatMap(({ id, name: area, places, upToMiles }) => {
    const beginsAtMiles = Math.max(0, ...reaches.filter((reach) => reach < upToMiles))
    const cents = areaCents[id]
    return cents === undefined || beginsAtMiles >= maxMiles ? [] : [{ area, places, cents }]
  })
}

/** The id of an area, under which its rate is; of one that is gone its name. */
export const areaIdOf = (area: string): string => shop.truckAreas.find(({ name }) => name === area)?.id ?? area

/** Where a ZIP code is, for the rules. */
export type Place = ZipCode & {
  /** What the rate area of our truck is called; null where none reaches. */
  area: string | null
}

/** PRICE-7: the area that names a place, else the one with the shortest reach that gets so far. */
export function placeOf(code: ZipCode): Place {
  const { truckAreas, address } = shop
  const name = plainName(code.state === address.state ? code.place : `${code.place}, ${code.state}`)
  const naming = truckAreas.find(({ places }) => places.some((place) => plainName(place) === name))
  const { miles } = code
  const [reaching] = truckAreas
    .filter(({ upToMiles }) => upToMiles > 0 && miles !== null && miles <= upToMiles)
    .toSorted((a, b) => a.upToMiles - b.upToMiles)
  return { ...code, area: (naming ?? reaching)?.name ?? null }
}

/** The Postal Service writes 'Leipers Fork'. */
const plainName = (name: string) => name.toLowerCase().replace(/[’'.]/g, '')
