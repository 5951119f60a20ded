/** DESK-8: how full the workshop's weeks are. */
import { sql } from 'kysely'
import type { Store } from '../../../platform/database/store.ts'
import { defaultSettings, settingOf } from '../../catalog/catalog.server.ts'
import {
  type EarlierCapacity,
  loadOf,
  type Room,
  type StoredCapacity,
  weekStart,
} from '../../delivery/room/workshop-room.ts'
import { workOf } from '../items/item-work.ts'
import { statusesInWork } from '../order.ts'

async function readCapacity(store: Store): Promise<StoredCapacity> {
  const stored = await store.db.selectFrom('settings').select('value').where('name', '=', 'capacity').executeTakeFirst()
  return stored ? settingOf(store, 'capacity', stored.value) : defaultSettings.capacity
}

/** The pieces of a week by what is to be done about them. All but the ready ones are its load. */
export type WeekPieces = {
  /** Promised for a day of it from today on, and paid or under way. */
  toMake: number
  /** Promised for an earlier day, and to be made this week. */
  overdue: number
  /** Of accepted offers that wait for their first payment; the board has no cards of them. */
  unpaid: number
  /** Promised for a day of it from today on. */
  ready: number
}

export const noPieces: WeekPieces = { toMake: 0, overdue: 0, unpaid: 0, ready: 0 }

/** By the pieces that are promised and not ready, also of an accepted offer that waits for its deposit. What is overdue has to be made this week, too. */
export async function readRoom(
  store: Store,
  today: string,
): Promise<Room & { pieces: ReadonlyMap<string, WeekPieces>; earlier: readonly EarlierCapacity[] }> {
  const [{ earlier = [], ...capacity }, promised] = [await readCapacity(store), await listPromised(store)]
  const loads = new Map<string, number>()
  const pieces = new Map<string, WeekPieces>()
  for (const { promised_on: day, status, work, category, quantity } of promised) {
    if (day === null) continue
    const isReady = workOf(status, work) === 'ready'
    const isOverdue = day < today
    // It has been made, and is no longer this week's.
    if (isReady && isOverdue) continue
    const week = weekStart(isOverdue ? today : day)
    const kind = isReady ? 'ready' : status === 'pending_payment' ? 'unpaid' : isOverdue ? 'overdue' : 'toMake'
    const before = pieces.get(week) ?? noPieces
    pieces.set(week, { ...before, [kind]: before[kind] + quantity })
    if (!isReady) loads.set(week, (loads.get(week) ?? 0) + loadOf(capacity, [{ category, quantity }]))
  }
  return { capacity, earlier, loads, pieces }
}

/** How many pieces of each category are promised for a day, by their state. */
const listPromised = (store: Store) =>
  store.db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select((eb) => [
      'orders.promised_on',
      'orders.status',
      'order_items.category',
      'order_items.work',
      eb.cast<number>(eb.fn.sum('order_items.quantity'), 'integer').as('quantity'),
    ])
    .where('orders.status', 'in', ['pending_payment', ...statusesInWork])
    // A cart that waits for its payment is no promise yet.
    .where(sql<boolean>`(orders.status <> 'pending_payment' or orders.quote_id is not null)`)
    .where('orders.promised_on', 'is not', null)
    .groupBy(['orders.promised_on', 'orders.status', 'order_items.category', 'order_items.work'])
    .execute()
