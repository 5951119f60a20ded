/** LIVE-9: the owner promises another day. The order's page and later emails name it; the accepted offer stays as it was. */
import type { Store } from '../../../platform/database/store.ts'
import { shortDayText } from '../../delivery/day-range.ts'
import { lockOrder, setPromisedOn } from '../books.server.ts'
import { isPromiseOpen, type OrderStatus } from '../order.ts'

export type MovedPromise =
  | { ok: true }
  | { ok: false; reason: 'closed'; status: OrderStatus }
  /** Another window moved it since this one read it. */
  | { ok: false; reason: 'changed'; promisedOn: string | null }

/** What the owner sees, and what it becomes; days such as '2026-12-08'. */
export type NewPromise = { from: string | null; to: string; reason: string }

/** Undefined for an unknown id. The same day again changes nothing. */
export const movePromise = (
  store: Store,
  orderId: number,
  { from, to, reason }: NewPromise,
  now: number,
): Promise<MovedPromise | undefined> =>
  store.transaction(async () => {
    const order = await lockOrder(store, orderId, now)
    if (!order) return undefined
    const status = order.status
    if (!isPromiseOpen(status)) return { ok: false, reason: 'closed', status }
    if (order.promised_on === to) return { ok: true }
    if (order.promised_on !== from) return { ok: false, reason: 'changed', promisedOn: order.promised_on }
    const before = from === null ? '' : ` instead of ${dayWords(from)}`
    const note = `Promised for ${dayWords(to)}${before}${reason === '' ? '' : `: ${reason}`}`
    await setPromisedOn(store, order, to, note, now)
    return { ok: true }
  })

/** 'Dec 8, 2026'. */
const dayWords = (day: string) => `${shortDayText(day)}, ${day.slice(0, 4)}`
