/** DESK-8: the days that an offer proposes: by the lead time, and not before the workshop has room. */
import type { Store } from '../../../../platform/database/store.ts'
import type { DayRange } from '../../../delivery/day-range.ts'
import type { DeliveryRules } from '../../../delivery/delivery-rules.ts'
import { daysWithRoom, loadOf } from '../../../delivery/room/workshop-room.ts'
import { readRoom } from '../../../orders/promise/room.server.ts'
import { dayOf } from '../../../shared/days.server.ts'
import type { OfferDraft } from '../offer.ts'
import { daysOfWay } from './promised-day.ts'

/** By the board where its weeks have a limit, or else by the lead time alone. */
export type ProposedDays = DayRange & { isByBoard: boolean }

/** Options that nobody has taken yet take no room. */
export async function proposedDays(
  store: Store,
  { way, pieces, choices }: Pick<OfferDraft, 'way' | 'pieces' | 'choices'>,
  rules: DeliveryRules,
  now: number,
): Promise<ProposedDays> {
  const days = daysOfWay(way, rules, dayOf(now))
  const room = await readRoom(store, dayOf(now))
  const preset = new Set(choices.map((choice) => choice.preset))
  const made = pieces.filter(({ key, part }) => part === 'fixed' || (part === 'choice' && preset.has(key)))
  if (room.capacity.perWeek === 0 || made.length === 0) return { ...days, isByBoard: false }
  const products = await store.db
    .selectFrom('products')
    .select(['id', 'category'])
    .where(
      'id',
      'in',
      made.map(({ productId }) => productId),
    )
    .execute()
  const categories = new Map(products.map(({ id, category }) => [id, category]))
  const need = made.flatMap(({ productId, quantity }) => {
    const category = categories.get(productId)
    return category ? [{ category, quantity }] : []
  })
  return { ...daysWithRoom(days, loadOf(room.capacity, need), room), isByBoard: true }
}
