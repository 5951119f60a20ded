/** LIVE-2: the day by which an offer promises the piece. Pure. */
import type { DayRange } from '../../../delivery/day-range.ts'
import { deliveryDays, transitDaysOf } from '../../../delivery/delivery-dates.ts'
import type { DeliveryRules } from '../../../delivery/delivery-rules.ts'
import type { Way } from '../../../delivery/ways.ts'
import type { OfferDraft } from '../offer.ts'

/** When a piece ordered on `today` arrives. Where the owner arranges the delivery, as long as our truck would take. */
export const daysOfWay = (way: Way | null, rules: DeliveryRules, today: string): DayRange =>
  deliveryDays(today, transitDaysOf(way ?? 'truck', rules), rules.leadTimeWeeks)

/** The last day of the delivery's own range, unless the owner set one; null when none is promised. */
export const promisedDay = (draft: Pick<OfferDraft, 'promisedOn' | 'promiseFollows'>, days: DayRange): string | null =>
  draft.promiseFollows ? days.to : draft.promisedOn
