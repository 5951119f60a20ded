import { type Selectable, sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { dayOf } from '../shared/days.server.ts'
import { demoCards } from './demo-cards.ts'
import { actOnDispute, type DisputeAct, listDisputes, sumWithdrawn } from './demo-disputes.server.ts'
import { addEvent, type Deliver, deliverDue, isDue, isEqual, isSigned, random } from './demo-events.server.ts'
import {
  changeFor,
  confirmationOf,
  type DemoConfirmation,
  failure,
  intentOf,
  settleMs,
  success,
} from './demo-outcomes.server.ts'
import { addLine, demoFeeCents, listDemoLines, listDemoPayouts, payOut } from './payouts/demo-payouts.server.ts'
import {
  type CardFormRights,
  currency,
  type Intent,
  type MoneyBack,
  type PaymentProvider,
  PaymentRefused,
} from './provider.ts'

type DemoIntent = Selectable<Tables['demo_intents']>

type DemoCardInput = { number: string; authenticated?: boolean | undefined }

/** What an owner does in a real provider's dashboard, and what banks do. */
type DemoAct = { do: 'refund'; amountCents: number } | { do: 'fail-refund' } | { do: DisputeAct }

export type DemoProvider = PaymentProvider & {
  /** For tests, and for trying out what happens. False when it isn't possible for this payment. */
  act(intentId: string, act: DemoAct): Promise<boolean>
  /** Pays with a card. The number decides the outcome and is never stored. Returns undefined for an unknown secret. */
  confirm(clientSecret: string, card: DemoCardInput): Promise<DemoConfirmation | undefined>
  /** Settles processing payments, pays out once a day, and delivers events that are due. Returns how many were delivered. */
  work(deliver: Deliver): Promise<number>
}

/** It is the shop's own. */
export const demoCardForm: CardFormRights = { sources: {}, wallet: 'self', openerPolicy: 'same-origin' }

export function createDemoProvider(store: Store, secret: string, now: () => number): DemoProvider {
  let paidOutOn = ''
  return {
    name: 'demo',
    browser: { provider: 'demo' },
    cardForm: demoCardForm,
    signatureHeader: 'stripe-signature',
    createIntent: (wanted) => createIntent(store, wanted, now()),
    updateAmount: (intentId, amountCents) => updateAmount(store, intentId, amountCents, now()),
    retrieveIntent: async (intentId) => {
      const row = await findIntent(store, intentId)
      return row && intentOf(row)
    },
    cancelIntent: (intentId) => cancelIntent(store, intentId, now()),
    refund: (wanted) => refund(store, wanted, now()),
    readMoneyBack: (intentId) => readMoneyBack(store, intentId),
    listPayouts: ({ sinceAt }) => listDemoPayouts(store, sinceAt),
    listPayoutLines: (payoutId) => listDemoLines(store, { payoutId }),
    listBalanceLines: ({ sinceAt }) => listDemoLines(store, { sinceAt }),
    testConnection: async () => ({ ok: true, isLive: false, availableCents: 0 }),
    act: (intentId, act) => store.transaction(() => actOn(store, intentId, act, now())),
    readWebhook: (body, signature) => {
      if (!isSigned(body, signature, secret, now())) return undefined
      const event: { id: string; type: string; intentId: string } = JSON.parse(body)
      return event
    },
    confirm: (clientSecret, card) => confirm(store, clientSecret, card, now()),
    work: async (deliver) => {
      await settleProcessing(store, now())
      const today = dayOf(now())
      if (today !== paidOutOn) await payOut(store, now())
      paidOutOn = today
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
    if (changed?.status === 'succeeded') await bookPayment(store, changed, now)
    if (changed && event) await addEvent(store, event, id, now)
    return changed
  })

const bookPayment = (store: Store, { id: intentId, amount_cents: amountCents }: DemoIntent, now: number) =>
  addLine(store, { kind: 'payment', intentId, amountCents, feeCents: demoFeeCents(amountCents) }, now)

const bookRefund = (store: Store, intentId: string, refundId: string, amountCents: number, now: number) =>
  addLine(store, { kind: 'refund', intentId, refundId, amountCents, feeCents: 0 }, now)

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

type RefundRequest = Parameters<PaymentProvider['refund']>[0]

const refund = (store: Store, { intentId, amountCents, idempotencyKey }: RefundRequest, now: number) =>
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
    const withdrawnCents = await sumWithdrawn(store, intentId)
    const isCovered = await store.db
      .updateTable('demo_intents')
      .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', amountCents) }))
      .where('id', '=', intentId)
      .where('status', '=', 'succeeded')
      .where(sql<boolean>`refunded_cents + ${sql.lit(amountCents + withdrawnCents)} <= amount_cents`)
      .returning('id')
      .executeTakeFirst()
    // Throwing rolls back the refund's row.
    if (!isCovered)
      throw new PaymentRefused(
        withdrawnCents > 0 ? 'This payment is disputed.' : 'Refund is greater than the amount left.',
      )
    await bookRefund(store, intentId, made.id, -amountCents, now)
    await addEvent(store, 'charge.refunded', intentId, now)
    return made
  })

/** Refunds of the dashboard have keys, too, but no key of the shop's. */
const ofDashboard = 'dashboard:'

async function readMoneyBack(store: Store, intentId: string): Promise<MoneyBack> {
  const refunds = await store.db.selectFrom('demo_refunds').selectAll().where('intent_id', '=', intentId).execute()
  return {
    refunds: refunds.map(({ id, idempotency_key: key, amount_cents: amountCents, failure }) => ({
      ...{ id, amountCents, failure },
      key: key.startsWith(ofDashboard) ? null : key,
    })),
    disputes: await listDisputes(store, intentId),
  }
}

async function actOn(store: Store, intentId: string, act: DemoAct, now: number): Promise<boolean> {
  const intent = await findIntent(store, intentId)
  if (intent?.status !== 'succeeded') return false
  if (act.do === 'refund') {
    const { amountCents } = act
    const leftCents = intent.amount_cents - intent.refunded_cents - (await sumWithdrawn(store, intentId))
    if (amountCents > leftCents) return false
    await refund(store, { intentId, amountCents, idempotencyKey: ofDashboard + random() }, now)
    return true
  }
  if (act.do === 'fail-refund') return failRefund(store, intentId, now)
  const event = await actOnDispute(store, intent, act.do, now)
  if (event) await addEvent(store, event, intentId, now)
  return event !== undefined
}

/** One that is made fails later, as when the card was closed. */
async function failRefund(store: Store, intentId: string, now: number): Promise<boolean> {
  const made = await store.db
    .selectFrom('demo_refunds')
    .selectAll()
    .where('intent_id', '=', intentId)
    .where('failure', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (!made) return false
  await store.db
    .updateTable('demo_refunds')
    .set({ failure: 'the card has expired or was canceled' })
    .where('id', '=', made.id)
    .execute()
  await store.db
    .updateTable('demo_intents')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '-', made.amount_cents) }))
    .where('id', '=', intentId)
    .execute()
  await bookRefund(store, intentId, made.id, made.amount_cents, now)
  await addEvent(store, 'refund.failed', intentId, now)
  return true
}

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
