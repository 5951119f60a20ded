/** LIVE-9: the owner promises another day. The order's page and later emails name it; the accepted offer stays as it was. */
import type { Store } from '../../../platform/database/store.ts'
import { dayWithYear } from '../../delivery/day-range.ts'
import { type EditConflict, type EditWords, mergeEdit } from '../../shared/two-desks/merge-edit.server.ts'
import { lockOrder, setPromisedOn } from '../books.server.ts'
import { isPromiseOpen, type OrderStatus } from '../order.ts'

export type MovedPromise =
  | { ok: true }
  | { ok: false; reason: 'closed'; status: OrderStatus }
  /** Another desk moved it since this one read it. */
  | EditConflict

/** What the owner sees, and what it becomes; days such as '2026-12-08'. */
export type NewPromise = { from: string | null; to: string; reason: string }

type Promised = { to: string | null }
const words: EditWords<Promised> = {
  to: { label: 'Promised', text: (day) => (day === null ? '' : dayWithYear(day)) },
}

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
    const edit = mergeEdit<Promised>({ to: order.promised_on }, { to }, { to: from }, words)
    if (!edit.ok) return edit
    const before = from === null ? '' : ` instead of ${dayWithYear(from)}`
    const note = `Promised for ${dayWithYear(to)}${before}${reason === '' ? '' : `: ${reason}`}`
    await setPromisedOn(store, order, to, note, now)
    return { ok: true }
  })
