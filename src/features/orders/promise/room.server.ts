/** DESK-8: how full the workshop's weeks are. */
import { sql } from 'kysely'
import type { Store } from '../../../platform/database/store.ts'
import { defaultSettings, settingOf } from '../../catalog/catalog.server.ts'
import { type Capacity, loadOf, type Room, weekStart } from '../../delivery/room/workshop-room.ts'

async function readCapacity(store: Store): Promise<Capacity> {
  const stored = await store.db.selectFrom('settings').select('value').where('name', '=', 'capacity').executeTakeFirst()
  return stored ? settingOf(store, 'capacity', stored.value) : defaultSettings.capacity
}

/** By the pieces that are promised and not ready, also of an accepted offer that waits for its deposit. What is overdue has to be made this week, too. */
export async function readRoom(store: Store, today: string): Promise<Room> {
  const [capacity, promised] = [await readCapacity(store), await listPromised(store)]
  const loads = new Map<string, number>()
  for (const { promised_on: day, ...pieces } of promised) {
    if (day === null) continue
    const week = weekStart(day < today ? today : day)
    loads.set(week, (loads.get(week) ?? 0) + loadOf(capacity, [pieces]))
  }
  return { capacity, loads }
}

/** How many pieces of each category are promised for a day and not ready. */
const listPromised = (store: Store) =>
  store.db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select((eb) => [
      'orders.promised_on',
      'order_items.category',
      eb.cast<number>(eb.fn.sum('order_items.quantity'), 'integer').as('quantity'),
    ])
    .where('orders.status', 'in', ['pending_payment', 'paid', 'in_production'])
    // A cart that waits for its payment is no promise yet.
    .where(sql<boolean>`(orders.status <> 'pending_payment' or orders.quote_id is not null)`)
    .where('orders.promised_on', 'is not', null)
    .where(sql<boolean>`(orders.status <> 'in_production' or order_items.work is null or order_items.work <> 'ready')`)
    .groupBy(['orders.promised_on', 'order_items.category'])
    .execute()
