/** JOB-4: the owner moves one piece of an order. Where that moves the order, too, its email and its rules go with it. */
import type { Store } from '../../../platform/database/store.ts'
import type { Providers } from '../../payment/provider.ts'
import { placeText } from '../../pricing/counted-pieces.ts'
import { capitalized } from '../../shared/capitalized.ts'
import { listItems, lockOrder, noteInHistory, type OrderRow, setWorks } from '../books.server.ts'
import type { OrderStatus } from '../order.ts'
import { type MovedOrder, moveOrder } from '../orders.server.ts'
import { stepBack } from '../steps/step-back.server.ts'
import { type ItemWork, orderMoveOf, workMoves, workNames, workOf } from './item-work.ts'

export type MovedItem =
  | MovedOrder
  | { ok: false; reason: 'closed'; status: OrderStatus }
  /** Another window moved it since this one read it. */
  | { ok: false; reason: 'changed'; work: ItemWork }
  | { ok: false; reason: 'set-aside' }

export type ItemMove = {
  position: number
  /** What it is, as the owner sees it. */
  from: ItemWork
  to: ItemWork
  /** Why to start although a payment is missing or disputed. */
  reason?: string | undefined
}

/** Undefined for an unknown order or piece. The same move again changes nothing. */
export const moveItem = (
  store: Store,
  providers: Providers,
  orderId: number,
  { position, from, to, reason }: ItemMove,
  now: number,
): Promise<MovedItem | undefined> =>
  store.transaction(async () => {
    const order = await lockOrder(store, orderId, now)
    const items = order ? await listItems(store, orderId) : []
    const item = items.find((one) => one.position === position)
    if (!order || !item) return undefined
    const { status } = order
    const works = items.flatMap((one) => workOf(status, one.work) ?? [])
    const [at, work] = [items.indexOf(item), workOf(status, item.work)]
    if (work === null || status === 'delivered') return { ok: false, reason: 'closed', status }
    if (order.set_aside !== null) return { ok: false, reason: 'set-aside' }
    if (work === to) return { ok: true }
    if (work !== from) return { ok: false, reason: 'changed', work }
    if (!workMoves(work).includes(to)) return { ok: false, reason: 'not-allowed', from: status }
    const move = orderMoveOf(status, works, at, to)
    const moved = await moveItsOrder(store, providers, order, { move, reason }, now)
    if (!moved.ok) return moved
    // Of an order that is ready, the rows keep what they were before: a step back leads there.
    if (move !== 'ready') await setWorks(store, orderId, works.with(at, to))
    if (items.length > 1)
      await noteInHistory(
        store,
        { ...order, status: moved.status },
        `${capitalized(placeText(items, at))}, ${item.product_name}: ${workNames[to].toLowerCase()}`,
        now,
      )
    return { ok: true }
  })

type OrderMove = { move: ReturnType<typeof orderMoveOf>; reason?: string | undefined }

async function moveItsOrder(
  store: Store,
  providers: Providers,
  order: OrderRow,
  { move, reason }: OrderMove,
  now: number,
): Promise<{ ok: true; status: OrderStatus } | Exclude<MovedItem, { ok: true }>> {
  const { id, status: from } = order
  if (!move) return { ok: true, status: from }
  if (move !== 'back') {
    const moved = await moveOrder(store, providers, id, { to: move, reason }, now)
    return moved?.ok ? { ok: true, status: move } : (moved ?? { ok: false, reason: 'not-allowed', from })
  }
  const back = await stepBack(store, id, { from, onlyUntold: false }, now)
  if (!back || (!back.ok && back.reason === 'mailed')) return { ok: false, reason: 'not-allowed', from }
  return back.ok ? { ok: true, status: back.to } : back
}
