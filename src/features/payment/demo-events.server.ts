/** The demo provider's events: signed as Stripe does, and sent until the shop accepts them. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Expression, sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'

/** Same as Stripe's: an older signature may be a replay. */
const signatureToleranceMs = 5 * 60 * 1000

const redeliverMs = 5_000

/** Sends a signed event to the shop. Returns whether the shop accepted it. */
export type Deliver = (body: string, signature: string) => Promise<boolean>

/** One about a payout has no intent. */
export const addEvent = (store: Store, type: string, intentId: string | null, now: number) =>
  store.db
    .insertInto('demo_events')
    .values({ id: `evt_demo_${random()}`, type, intent_id: intentId, created_at: now, due_at: now })
    .execute()

export const random = () => randomBytes(18).toString('base64url')

/** Returns how many events were delivered. One that the shop did not accept is sent again. */
export async function deliverDue(store: Store, secret: string, now: () => number, deliver: Deliver): Promise<number> {
  const due = await store.db
    .selectFrom('demo_events')
    .selectAll()
    .where((eb) => isDue(eb.ref('due_at'), now(), redeliverMs))
    .orderBy('due_at')
    .limit(20)
    .execute()
  let delivered = 0
  for (const event of due) {
    const body = JSON.stringify({ id: event.id, type: event.type, intentId: event.intent_id })
    const isAccepted = await deliver(body, sign(body, secret, now()))
    if (isAccepted) delivered++
    await store.db
      .updateTable('demo_events')
      .set({ due_at: isAccepted ? null : now() + redeliverMs })
      .where('id', '=', event.id)
      .execute()
  }
  return delivered
}

/**
 * `at` is in the past, or further ahead than any delay: then the clock was ahead when it was written and has been set back
 * since.
 */
export const isDue = (at: Expression<number | null>, now: number, longestMs: number) =>
  sql<boolean>`(${at} <= ${now} or ${at} > ${now + longestMs})`

export function isEqual(text: string, other: string): boolean {
  const [one, two] = [Buffer.from(text), Buffer.from(other)]
  return one.length === two.length && timingSafeEqual(one, two)
}

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest()

/** Stripe's scheme: the time, and a digest of time and body. docs.stripe.com/webhooks#verify-manually */
function sign(body: string, secret: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${hmac(`${seconds}.${body}`, secret).toString('hex')}`
}

export function isSigned(body: string, signature: string | undefined, secret: string, now: number): boolean {
  const [, seconds, digest] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  if (!seconds || !digest || Math.abs(now - Number(seconds) * 1000) > signatureToleranceMs) return false
  return timingSafeEqual(hmac(`${seconds}.${body}`, secret), Buffer.from(digest, 'hex'))
}
