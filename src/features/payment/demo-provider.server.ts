/**
 * The demo payment provider (PAY-7): charges no card. It keeps the contract of a real provider in its own tables and
 * sends signed webhooks to the same route.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Expression, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type DemoOutcome, demoCards } from './demo-cards.ts'
import { currency, type Intent, type PaymentProvider, PaymentRefused } from './provider.ts'

type DemoIntent = Selectable<Tables['demo_intents']>

/** How long a payment stays 'processing'. */
const settleMs = 4_000
/** Same as Stripe's: an older signature may be a replay. */
const signatureToleranceMs = 5 * 60 * 1000
const redeliverMs = 5_000

export type DemoConfirmation =
  | { status: 'succeeded' | 'processing' | 'requires_action' }
  | { status: 'failed'; message: string }

type DemoCardInput = { number: string; authenticated?: boolean | undefined }

/** Sends a signed event to the shop. Returns whether the shop accepted it. */
type Deliver = (body: string, signature: string) => Promise<boolean>

export type DemoProvider = PaymentProvider & {
  /** Pays with a card. The number decides the outcome and is never stored. Returns undefined for an unknown secret. */
  confirm(clientSecret: string, card: DemoCardInput): Promise<DemoConfirmation | undefined>
  /** Settles processing payments and delivers events that are due. Returns how many were delivered. */
  work(deliver: Deliver): Promise<number>
}

export function createDemoProvider(store: Store, secret: string, now: () => number): DemoProvider {
  return {
    name: 'demo',
    browser: { provider: 'demo' },
    createIntent: (wanted) => createIntent(store, wanted, now()),
    updateAmount: (intentId, amountCents) => updateAmount(store, intentId, amountCents, now()),
    retrieveIntent: async (intentId) => {
      const row = await findIntent(store, intentId)
      return row && intentOf(row)
    },
    cancelIntent: (intentId) => cancelIntent(store, intentId, now()),
    refund: (wanted) => refund(store, wanted),
    readWebhook: (body, signature) => {
      if (!isSigned(body, signature, secret, now())) return undefined
      const event: { id: string; type: string; intentId: string } = JSON.parse(body)
      return event
    },
    confirm: (clientSecret, card) => confirm(store, clientSecret, card, now()),
    work: async (deliver) => {
      await settleProcessing(store, now())
      return deliverDue(store, secret, now, deliver)
    },
  }
}

const findIntent = (store: Store, id: string) =>
  store.db.selectFrom('demo_intents').selectAll().where('id', '=', id).executeTakeFirst()

type IntentChange = {
  /** Only an intent in this state changes. */
  from: DemoIntent['status']
  to: Partial<DemoIntent>
  /** The type of the event to send; undefined for none. */
  event?: string
}

/** The changed intent; undefined when its status was not `from`. */
const changeIntent = (store: Store, id: string, { from, to, event }: IntentChange, now: number) =>
  store.transaction(async () => {
    const changed = await store.db
      .updateTable('demo_intents')
      .set(to)
      .where('id', '=', id)
      .where('status', '=', from)
      .returningAll()
      .executeTakeFirst()
    if (changed && event)
      await store.db
        .insertInto('demo_events')
        .values({ id: `evt_demo_${random()}`, type: event, intent_id: id, created_at: now, due_at: now })
        .execute()
    return changed
  })

async function createIntent(
  store: Store,
  { amountCents, idempotencyKey }: Parameters<PaymentProvider['createIntent']>[0],
  now: number,
): Promise<Intent> {
  const id = `pi_demo_${random()}`
  await store.db
    .insertInto('demo_intents')
    .values({
      id,
      idempotency_key: idempotencyKey,
      client_secret: `${id}_secret_${random()}`,
      amount_cents: amountCents,
      currency,
      status: 'open',
      last_error: null,
      settles_at: null,
      settles_to: null,
      refunded_cents: 0,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  const row = await store.db
    .selectFrom('demo_intents')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirstOrThrow()
  return intentOf(row)
}

async function updateAmount(store: Store, intentId: string, amountCents: number, now: number): Promise<Intent> {
  const changed = await changeIntent(store, intentId, { from: 'open', to: { amount_cents: amountCents } }, now)
  if (!changed) throw new PaymentRefused('This payment can no longer be changed.')
  return intentOf(changed)
}

async function cancelIntent(store: Store, intentId: string, now: number): Promise<Intent | undefined> {
  const change: IntentChange = { from: 'open', to: { status: 'canceled' }, event: 'payment_intent.canceled' }
  const row = (await changeIntent(store, intentId, change, now)) ?? (await findIntent(store, intentId))
  return row && intentOf(row)
}

const refund = (
  store: Store,
  { intentId, amountCents, idempotencyKey }: Parameters<PaymentProvider['refund']>[0],
): Promise<{ id: string }> =>
  store.transaction(async () => {
    const made = await store.db
      .insertInto('demo_refunds')
      .values({
        idempotency_key: idempotencyKey,
        id: `re_demo_${random()}`,
        intent_id: intentId,
        amount_cents: amountCents,
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made)
      return store.db
        .selectFrom('demo_refunds')
        .select('id')
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirstOrThrow()
    const isCovered = await store.db
      .updateTable('demo_intents')
      .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', amountCents) }))
      .where('id', '=', intentId)
      .where('status', '=', 'succeeded')
      .where(sql<boolean>`refunded_cents + ${sql.lit(amountCents)} <= amount_cents`)
      .returning('id')
      .executeTakeFirst()
    // Throwing rolls back the refund's row.
    if (!isCovered) throw new PaymentRefused('Refund is greater than the amount left.')
    return made
  })

async function confirm(
  store: Store,
  clientSecret: string,
  { number, authenticated }: DemoCardInput,
  now: number,
): Promise<DemoConfirmation | undefined> {
  const row = await findIntent(store, clientSecret.split('_secret_', 1)[0] ?? '')
  if (!row || !isEqual(row.client_secret, clientSecret)) return undefined
  const outcome = demoCards.find((known) => known.number === number)?.outcome ?? 'unknown'
  if (row.status === 'open' && outcome === 'authentication' && authenticated === undefined)
    return { status: 'requires_action' }
  const { event, ...to } = changeFor(outcome, authenticated, now)
  const changed = await changeIntent(store, row.id, { from: 'open', to, event }, now)
  // When it was no longer open, another tab paid or closed it and this card did nothing.
  return confirmationOf(changed ?? (await findIntent(store, row.id)) ?? row)
}

/** Settles payments that have been processing long enough, as their card decides. */
async function settleProcessing(store: Store, now: number): Promise<void> {
  const due = await store.db
    .selectFrom('demo_intents')
    .select(['id', 'settles_to'])
    .where('status', '=', 'processing')
    .where((eb) => isDue(eb.ref('settles_at'), now, settleMs))
    .execute()
  for (const { id, settles_to } of due) {
    const { event, ...outcome } = settles_to === 'succeeded' ? success : failure('Your bank declined the payment.')
    const to = { status: 'open' as const, ...outcome, settles_at: null }
    await changeIntent(store, id, { from: 'processing', to, event }, now)
  }
}

/** Returns how many events were delivered. One that the shop did not accept is sent again. */
async function deliverDue(store: Store, secret: string, now: () => number, deliver: Deliver): Promise<number> {
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
const isDue = (at: Expression<number | null>, now: number, longestMs: number) =>
  sql<boolean>`(${at} <= ${now} or ${at} > ${now + longestMs})`

/** What a card does to an open intent. */
function changeFor(outcome: DemoOutcome | 'unknown', authenticated: boolean | undefined, now: number) {
  switch (outcome) {
    case 'unknown':
      return failure('Only the test numbers on this page work. No real card is charged.')
    case 'declined':
      return failure('Your card was declined.')
    case 'insufficient':
      return failure('Your card has insufficient funds.')
    case 'processing-paid':
    case 'processing-failed':
      return {
        status: 'processing' as const,
        last_error: null,
        settles_at: now + settleMs,
        settles_to: outcome === 'processing-paid' ? 'succeeded' : 'open',
        event: 'payment_intent.processing',
      }
    case 'authentication':
      return authenticated ? success : failure("We couldn't authenticate your card. Use a different card.")
    case 'paid':
      return success
  }
}

const success = { status: 'succeeded' as const, last_error: null, event: 'payment_intent.succeeded' }
const failure = (message: string) => ({ last_error: message, event: 'payment_intent.payment_failed' })

function confirmationOf({ status, last_error }: DemoIntent): DemoConfirmation {
  if (status === 'succeeded' || status === 'processing') return { status }
  if (status === 'canceled') return { status: 'failed', message: 'This payment was closed. Reload the page.' }
  return { status: 'failed', message: last_error ?? '' }
}

const random = () => randomBytes(18).toString('base64url')

function intentOf(row: DemoIntent): Intent {
  return {
    id: row.id,
    clientSecret: row.client_secret,
    status: row.status,
    amountCents: row.amount_cents,
    amountReceivedCents: row.status === 'succeeded' ? row.amount_cents : 0,
    currency: row.currency,
    error: row.last_error,
  }
}

function isEqual(text: string, other: string): boolean {
  const [one, two] = [Buffer.from(text), Buffer.from(other)]
  return one.length === two.length && timingSafeEqual(one, two)
}

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest()

/** Stripe's scheme: the time, and a digest of time and body. docs.stripe.com/webhooks#verify-manually */
function sign(body: string, secret: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${hmac(`${seconds}.${body}`, secret).toString('hex')}`
}

function isSigned(body: string, signature: string | undefined, secret: string, now: number): boolean {
  const [, seconds, digest] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  if (!seconds || !digest || Math.abs(now - Number(seconds) * 1000) > signatureToleranceMs) return false
  return timingSafeEqual(hmac(`${seconds}.${body}`, secret), Buffer.from(digest, 'hex'))
}
