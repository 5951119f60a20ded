/**
 * A payment provider for trying the shop out (PAY-7): no card is charged. It keeps the same promises as a real one,
 * on tables of its own, and tells the shop by signed webhooks over the same route.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Expression, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type DemoOutcome, demoCards } from './demo-cards.ts'
import { currency, type Intent, type PaymentProvider, PaymentRefused } from './provider.ts'

type DemoIntent = Selectable<Tables['demo_intents']>

/** How long a payment that is 'processing' takes. */
const settleMs = 4_000
/** As Stripe's: an older signature may be a replay. */
const signatureToleranceMs = 5 * 60 * 1000
const redeliverMs = 5_000

export type DemoConfirmation =
  | { status: 'succeeded' | 'processing' | 'requires_action' }
  | { status: 'failed'; message: string }

type DemoCardInput = { number: string; authenticated?: boolean | undefined }

/** Sends a signed event to the shop. Whether the shop took it. */
type Deliver = (body: string, signature: string) => Promise<boolean>

export type DemoProvider = PaymentProvider & {
  /** What the card form sends. The number decides the outcome and is not kept. Undefined for an unknown secret. */
  confirm(clientSecret: string, card: DemoCardInput): Promise<DemoConfirmation | undefined>
  /** Settles what was processing and delivers events that are due. Returns how many were delivered. */
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
  /** The type of the event that tells the shop; without one it hears nothing. */
  event?: string
}

/** The changed intent; undefined when it was not in the state to change from. */
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
    const taken = await store.db
      .updateTable('demo_intents')
      .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', amountCents) }))
      .where('id', '=', intentId)
      .where('status', '=', 'succeeded')
      .where(sql<boolean>`refunded_cents + ${sql.lit(amountCents)} <= amount_cents`)
      .returning('id')
      .executeTakeFirst()
    // Thrown out of the transaction, this takes the refund back.
    if (!taken) throw new PaymentRefused('There is not that much to give back.')
    return made
  })

async function confirm(
  store: Store,
  clientSecret: string,
  { number, authenticated }: DemoCardInput,
  now: number,
): Promise<DemoConfirmation | undefined> {
  const row = await findIntent(store, clientSecret.split('_secret_', 1)[0] ?? '')
  if (!row || !isSame(row.client_secret, clientSecret)) return undefined
  const outcome = demoCards.find((known) => known.number === number)?.outcome ?? 'unknown'
  if (row.status === 'open' && outcome === 'authentication' && authenticated === undefined)
    return { status: 'requires_action' }
  const { event, ...to } = consequenceOf(outcome, authenticated, now)
  const changed = await changeIntent(store, row.id, { from: 'open', to, event }, now)
  // No longer open: it was paid or closed in another tab, and this card did nothing.
  return confirmationOf(changed ?? (await findIntent(store, row.id)) ?? row)
}

/** Ends the payments that have been processing for long enough, as their card says. */
async function settleProcessing(store: Store, now: number): Promise<void> {
  const due = await store.db
    .selectFrom('demo_intents')
    .select(['id', 'settles_to'])
    .where('status', '=', 'processing')
    .where((eb) => isDue(eb.ref('settles_at'), now, settleMs))
    .execute()
  for (const { id, settles_to } of due) {
    const { event, ...outcome } =
      settles_to === 'succeeded' ? success : failure('The payment did not go through at your bank.')
    const to = { status: 'open' as const, ...outcome, settles_at: null }
    await changeIntent(store, id, { from: 'processing', to, event }, now)
  }
}

/** How many events were delivered. One that the shop did not take comes again. */
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
    const isTaken = await deliver(body, sign(body, secret, now()))
    if (isTaken) delivered++
    await store.db
      .updateTable('demo_events')
      .set({ due_at: isTaken ? null : now() + redeliverMs })
      .where('id', '=', event.id)
      .execute()
  }
  return delivered
}

/**
 * `at` has come, or lies further ahead than anything is ever put off: then the clock was wrong when it was written, and has
 * been set back since.
 */
const isDue = (at: Expression<number | null>, now: number, longestMs: number) =>
  sql<boolean>`(${at} <= ${now} or ${at} > ${now + longestMs})`

/** What becomes of an open intent when a card is used on it. */
function consequenceOf(outcome: DemoOutcome | 'unknown', authenticated: boolean | undefined, now: number) {
  switch (outcome) {
    case 'unknown':
      return failure('Only the test numbers shown on this page are taken: no real card is charged here.')
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
      return authenticated
        ? success
        : failure('We could not authenticate your card. Please choose another card and try again.')
    case 'paid':
      return success
  }
}

const success = { status: 'succeeded' as const, last_error: null, event: 'payment_intent.succeeded' }
const failure = (message: string) => ({ last_error: message, event: 'payment_intent.payment_failed' })

function confirmationOf({ status, last_error }: DemoIntent): DemoConfirmation {
  if (status === 'succeeded' || status === 'processing') return { status }
  if (status === 'canceled') return { status: 'failed', message: 'This payment was closed. Please reload the page.' }
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

function isSame(text: string, other: string): boolean {
  const [one, two] = [Buffer.from(text), Buffer.from(other)]
  return one.length === two.length && timingSafeEqual(one, two)
}

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest()

/** Stripe's scheme: the time and a digest of time and body. docs.stripe.com/webhooks#verify-manually */
function sign(body: string, secret: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${hmac(`${seconds}.${body}`, secret).toString('hex')}`
}

function isSigned(body: string, signature: string | undefined, secret: string, now: number): boolean {
  const [, seconds, digest] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  if (!seconds || !digest || Math.abs(now - Number(seconds) * 1000) > signatureToleranceMs) return false
  return timingSafeEqual(hmac(`${seconds}.${body}`, secret), Buffer.from(digest, 'hex'))
}
