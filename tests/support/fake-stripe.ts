/**
 * A local stand-in for the parts of Stripe that the shop uses: payment intents, refunds, idempotency keys, signed
 * webhooks, disputes, the balance and its payouts (stripe/fake-balance.ts). The shop's own `stripe` package talks to it over HTTP (STRIPE_API_URL). Tests control cards, bank and network.
 * Behavior and texts follow docs.stripe.com/api: errors, idempotent_requests, payment_intents, refunds, disputes.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { createFakeBalance } from './stripe/fake-balance.ts'

/** The shop's environment variables for this fake. */
export const fakeStripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_fake_0123456789abcdef',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_fake_0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_fake_0123456789abcdef',
}

/** The bank's response to a card. */
export type CardOutcome = 'paid' | 'declined' | 'insufficient' | 'authentication' | 'processing'

/** Stripe's test numbers (docs.stripe.com/testing), plus one for 'processing' that only this fake has. */
const cardOutcomes: Record<string, CardOutcome> = {
  '4242424242424242': 'paid',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient',
  '4000002500003155': 'authentication',
  '4000000000005019': 'processing',
}

const declines = {
  declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  authentication: {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
  bank: { code: 'payment_intent_payment_attempt_failed', message: 'The payment failed.' },
} as const

type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'

export type FakeIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  automatic_payment_methods: { enabled: boolean; allow_redirects: 'always' | 'never' } | null
  canceled_at: number | null
  cancellation_reason: string | null
  client_secret: string
  created: number
  currency: string
  last_payment_error: { type: string; code: string; decline_code?: string; message: string } | null
  latest_charge: string | null
  livemode: false
  metadata: Record<string, string>
  next_action: { type: 'use_stripe_sdk'; use_stripe_sdk: Record<string, never> } | null
  payment_method_types: ['card']
  status: IntentStatus
}

export type FakeRefund = {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string
  charge: string
  created: number
  currency: string
  destination_details: { type: 'card'; card: { type: 'refund' } }
  failure_balance_transaction?: string
  failure_reason?: string
  metadata: Record<string, string>
  payment_intent: string
  pending_reason?: string
  reason: string | null
  receipt_number: null
  source_transfer_reversal: null
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
  transfer_reversal: null
}

export type FakeDispute = {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: {
    id: string
    object: 'balance_transaction'
    amount: number
    currency: string
    fee: number
    net: number
    reporting_category: 'dispute' | 'dispute_reversal'
    source: string
    type: 'adjustment'
  }[]
  charge: string
  created: number
  currency: string
  enhanced_eligibility_types: []
  evidence: Record<string, null>
  evidence_details: {
    due_by: number | null
    enhanced_eligibility: Record<string, never>
    has_evidence: boolean
    past_due: boolean
    submission_count: number
  }
  is_charge_refundable: boolean
  livemode: false
  metadata: Record<string, string>
  payment_intent: string
  reason: string
  status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost'
}

export type FakeEvent = { id: string; type: string; body: string }

/** A fault for the next matching requests. */
export type Fault = {
  /** For example 'POST /v1/refunds'; ids are written as ':id'. */
  on: string
  times: number
} & (
  | {
      /** The connection breaks before Stripe sees the request, or after it has carried it out. */
      cut: 'before' | 'after'
    }
  | {
      /** Answered with an error; `executed` says whether the request was carried out anyway. */
      status: 401 | 403 | 429 | 500 | 503
      executed: boolean
    }
  | {
      /** The request stays in progress until then, with its key in use. */
      until: Promise<unknown>
    }
)

export type Delivery = { body: string; signature: string }
/** Receives a delivery and returns the response status. */
export type DeliveryTarget = string | ((delivery: Delivery) => Promise<number>)

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>

type Options = {
  port?: number
  /** Each event is delivered here, again until accepted, as Stripe does. Without it, tests deliver events themselves. */
  deliverTo?: DeliveryTarget
}

const keyLifetimeMs = 24 * 60 * 60 * 1000

/** Serves until `stop()`. Pass its `url` to the shop as STRIPE_API_URL. */
export async function startFakeStripe({ port = 0, deliverTo }: Options = {}) {
  const intents = new Map<string, FakeIntent>()
  const refunds: FakeRefund[] = []
  const disputes: FakeDispute[] = []
  const events: FakeEvent[] = []
  const requests: string[] = []
  const faults: Fault[] = []
  const savedAnswers = new Map<string, { fingerprint: string; answer: Answer | undefined; at: number }>()
  let aheadMs = 0
  let refusal: ApiError | undefined
  let clock = Date.now
  const nowMs = () => Date.now() + aheadMs
  const seconds = () => Math.floor(nowMs() / 1000)

  const emit = (type: string, object: object) => {
    const id = `evt_${random()}`
    const event = {
      id,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: seconds(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    }
    const emitted = { id, type, body: JSON.stringify(event, null, 2) }
    events.push(emitted)
    if (deliverTo !== undefined) deliveries.add(deliverUntilAccepted(emitted, deliverTo))
    return emitted
  }
  const deliveries = new Set<Promise<void>>()
  let stopped = false

  async function deliverUntilAccepted(event: FakeEvent, target: DeliveryTarget): Promise<void> {
    for (let waitMs = 50; !stopped; waitMs = Math.min(2_000, waitMs * 2)) {
      const status = await send(sign(event), target).catch(() => 0)
      if (status >= 200 && status < 300) return
      await sleep(waitMs, undefined, { ref: false })
    }
  }

  /** `ageMs` makes an old signature, `secret` a forged one. */
  const sign = (event: FakeEvent, { ageMs = 0, secret = fakeStripeKeys.STRIPE_WEBHOOK_SECRET } = {}): Delivery => ({
    body: event.body,
    signature: Stripe.webhooks.generateTestHeaderString({
      payload: event.body,
      secret,
      timestamp: Math.floor((Date.now() - ageMs) / 1000),
    }),
  })

  const balance = createFakeBalance({
    seconds: () => Math.floor((clock() + aheadMs) / 1000),
    emit,
    findSource: (id) => {
      const charged = [...intents.values()].find((one) => one.latest_charge === id)
      return charged ? chargeOf(charged) : [...refunds, ...disputes].find((one) => one.id === id)
    },
    refuse: (words) => new ApiError(words.code === 'resource_missing' ? 404 : 400, words),
  })

  const find = (id: string): FakeIntent => {
    const intent = intents.get(id)
    if (!intent) throw missing('payment_intent', 'intent', id)
    return intent
  }

  const fail = (intent: FakeIntent, why: keyof typeof declines): FakeIntent => {
    intent.status = 'requires_payment_method'
    intent.next_action = null
    intent.last_payment_error = { type: 'card_error', ...declines[why] }
    emit('payment_intent.payment_failed', intent)
    return intent
  }
  const succeed = (intent: FakeIntent, received = intent.amount): FakeIntent => {
    intent.status = 'succeeded'
    intent.amount_received = received
    intent.last_payment_error = null
    intent.next_action = null
    intent.latest_charge = `ch_${random()}`
    balance.charge(received, intent.currency, intent.latest_charge)
    emit('payment_intent.succeeded', intent)
    return intent
  }
  const confirm = (intent: FakeIntent, outcome: CardOutcome): FakeIntent => {
    if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
      throw unexpectedState(
        intent,
        intent.status === 'succeeded'
          ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
          : `This PaymentIntent's status is ${intent.status}, so it cannot be confirmed.`,
      )
    switch (outcome) {
      case 'paid':
        return succeed(intent)
      case 'processing':
        intent.status = 'processing'
        intent.last_payment_error = null
        emit('payment_intent.processing', intent)
        return intent
      case 'authentication':
        intent.status = 'requires_action'
        intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
        emit('payment_intent.requires_action', intent)
        return intent
      case 'declined':
      case 'insufficient':
        throw cardError(fail(intent, outcome))
    }
  }

  // The API calls that the shop may make.

  const routes: Record<string, (params: Params, id: string) => object> = {
    'GET /v1/balance': () => ({
      object: 'balance',
      available: [{ amount: 123_456, currency: 'usd', source_types: { card: 123_456 } }],
      pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
      livemode: false,
    }),

    'POST /v1/payment_intents': (params) => {
      params.allow('amount', 'currency', 'automatic_payment_methods', 'metadata', 'description', 'receipt_email')
      const id = `pi_${random()}`
      const intent: FakeIntent = {
        id,
        object: 'payment_intent',
        amount: params.amount(),
        amount_received: 0,
        automatic_payment_methods: params.flat['automatic_payment_methods[enabled]']
          ? { enabled: params.flat['automatic_payment_methods[enabled]'] === 'true', allow_redirects: 'always' }
          : null,
        canceled_at: null,
        cancellation_reason: null,
        client_secret: `${id}_secret_${random()}`,
        created: seconds(),
        currency: params.required('currency'),
        last_payment_error: null,
        latest_charge: null,
        livemode: false,
        metadata: params.metadata(),
        next_action: null,
        payment_method_types: ['card'],
        status: 'requires_payment_method',
      }
      intents.set(id, intent)
      emit('payment_intent.created', intent)
      return intent
    },

    'GET /v1/payment_intents/:id': (params, id) => {
      params.allow()
      return find(id)
    },

    'POST /v1/payment_intents/:id': (params, id) => {
      params.allow('amount', 'currency', 'metadata', 'description', 'receipt_email')
      const intent = find(id)
      if (params.flat.amount === undefined) return intent
      const amount = params.amount()
      const changeable = ['requires_payment_method', 'requires_confirmation', 'requires_action']
      if (!changeable.includes(intent.status))
        throw unexpectedState(
          intent,
          `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${changeable.join(', ')}.`,
        )
      intent.amount = amount
      // An approval of another amount doesn't count.
      if (intent.status === 'requires_action') intent.status = 'requires_confirmation'
      intent.next_action = null
      return intent
    },

    'POST /v1/payment_intents/:id/cancel': (params, id) => {
      params.allow('cancellation_reason')
      const intent = find(id)
      if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
        throw unexpectedState(
          intent,
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action.`,
        )
      intent.status = 'canceled'
      intent.canceled_at = seconds()
      intent.cancellation_reason = params.flat.cancellation_reason ?? null
      intent.next_action = null
      emit('payment_intent.canceled', intent)
      return intent
    },

    'POST /v1/refunds': (params) => {
      params.allow('payment_intent', 'amount', 'metadata', 'reason')
      const id = params.required('payment_intent')
      const intent = intents.get(id)
      if (!intent) throw missing('payment_intent', 'payment_intent', id)
      const amount = params.flat.amount === undefined ? undefined : params.amount()
      return refund(intent, { amount, metadata: params.metadata(), reason: params.flat.reason ?? null })
    },

    'GET /v1/disputes': (params) => {
      params.allow('payment_intent', 'charge', 'created', 'limit', 'starting_after', 'expand')
      return listOf(disputes, params, '/v1/disputes')
    },

    'GET /v1/refunds': (params) => {
      params.allow('payment_intent', 'charge', 'created', 'limit', 'starting_after', 'expand')
      return listOf(refunds, params, '/v1/refunds')
    },

    'GET /v1/balance_transactions': (params) => {
      params.allow('payout', 'created', 'currency', 'source', 'type', 'limit', 'starting_after', 'expand')
      return balance.listMovements(params.flat)
    },

    'GET /v1/payouts': (params) => {
      params.allow('arrival_date', 'created', 'destination', 'status', 'limit', 'starting_after', 'expand')
      return balance.listPayouts(params.flat)
    },

    /** Sent by Stripe.js from the browser, with the publishable key. */
    'POST /v1/payment_intents/:id/confirm': (params, id) => {
      const intent = find(id)
      if (params.flat.client_secret !== intent.client_secret)
        throw new ApiError(400, {
          type: 'invalid_request_error',
          param: 'client_secret',
          message: 'The client_secret provided does not match any associated PaymentIntent on this account.',
        })
      const number = (params.flat['payment_method_data[card][number]'] ?? '').replaceAll(' ', '')
      const outcome = cardOutcomes[number]
      if (!outcome)
        throw new ApiError(402, {
          type: 'card_error',
          code: 'incorrect_number',
          message: 'Your card number is incorrect.',
        })
      return confirm(intent, outcome)
    },
  }

  const refunded = (intentId: string) =>
    refunds
      .filter(
        ({ payment_intent, status }) => payment_intent === intentId && status !== 'failed' && status !== 'canceled',
      )
      .reduce((sum, { amount }) => sum + amount, 0)

  /** What disputes have taken out of the account. */
  const withdrawn = (intentId: string) =>
    disputes
      .filter(({ payment_intent }) => payment_intent === intentId)
      .flatMap(({ balance_transactions }) => balance_transactions)
      .reduce((sum, { amount }) => sum - amount, 0)

  type WantedRefund = { amount?: number | undefined; metadata?: Record<string, string>; reason?: string | null }

  function refund(intent: FakeIntent, wanted: WantedRefund = {}, status: FakeRefund['status'] = 'succeeded') {
    const { id, latest_charge: charge } = intent
    if (!charge)
      throw new ApiError(400, {
        type: 'invalid_request_error',
        message: `This PaymentIntent (${id}) does not have a successful charge to refund.`,
      })
    if (refusal) throw refusal
    const left = intent.amount_received - refunded(id)
    if (left === 0)
      throw new ApiError(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: `Charge ${charge} has already been refunded.`,
      })
    if (disputes.some((one) => one.payment_intent === id && !one.is_charge_refundable))
      throw new ApiError(400, {
        type: 'invalid_request_error',
        code: 'charge_disputed',
        message: `Charge ${charge} has been charged back; cannot issue a refund.`,
      })
    const { amount = left } = wanted
    if (amount > left)
      throw new ApiError(400, {
        type: 'invalid_request_error',
        param: 'amount',
        message: `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      })
    const made: FakeRefund = {
      id: `re_${random()}`,
      object: 'refund',
      amount,
      balance_transaction: `txn_${random()}`,
      charge,
      created: seconds(),
      currency: intent.currency,
      destination_details: { type: 'card', card: { type: 'refund' } },
      metadata: wanted.metadata ?? {},
      payment_intent: id,
      ...(status === 'pending' && { pending_reason: 'processing' }),
      reason: wanted.reason ?? null,
      receipt_number: null,
      source_transfer_reversal: null,
      status,
      transfer_reversal: null,
    }
    refunds.push(made)
    balance.move({
      ...{ id: made.balance_transaction, amount: -amount, currency: made.currency, source: made.id },
      ...{ type: 'refund', reporting_category: 'refund' },
    })
    emit('refund.created', made)
    emit('charge.refunded', chargeOf(intent))
    return made
  }

  /** As in an event. Its refunds aren't in it, as in every API version since 2022-11-15. */
  const chargeOf = (intent: FakeIntent) => ({
    id: intent.latest_charge,
    object: 'charge',
    amount: intent.amount_received,
    amount_captured: intent.amount_received,
    amount_refunded: refunded(intent.id),
    captured: true,
    currency: intent.currency,
    disputed: disputes.some(({ payment_intent }) => payment_intent === intent.id),
    livemode: false,
    metadata: {},
    paid: true,
    payment_intent: intent.id,
    refunded: refunded(intent.id) === intent.amount_received,
    status: 'succeeded',
  })

  /** The newest first. */
  function listOf(all: readonly { id: string; payment_intent: string }[], params: Params, url: string) {
    const { payment_intent: wanted, starting_after: start, limit = '10' } = params.flat
    if (wanted !== undefined && !intents.has(wanted)) throw missing('payment_intent', 'payment_intent', wanted)
    const found = all.filter((one) => wanted === undefined || one.payment_intent === wanted).toReversed()
    const after = found.findIndex(({ id }) => id === start) + 1
    return {
      object: 'list',
      data: found.slice(after, after + Number(limit)),
      has_more: found.length > after + Number(limit),
      url,
    }
  }

  const openDisputeOf = (intent: string) => {
    const found = disputes.findLast(
      ({ payment_intent, status }) =>
        payment_intent === idOf(intent) && !['won', 'lost', 'warning_closed'].includes(status),
    )
    if (!found) throw new Error('There is no open dispute.')
    return found
  }

  /** Takes the money out of the account, or puts it back. */
  function moveFunds(dispute: FakeDispute, amount: number, fee: number): void {
    const reporting_category = amount < 0 ? 'dispute' : 'dispute_reversal'
    const { currency, id: source } = dispute
    const { id } = balance.move({ amount, currency, fee, source, type: 'adjustment', reporting_category })
    dispute.balance_transactions.push({
      id,
      object: 'balance_transaction',
      amount,
      currency: dispute.currency,
      fee,
      net: amount - fee,
      reporting_category,
      source: dispute.id,
      type: 'adjustment',
    })
    emit(amount < 0 ? 'charge.dispute.funds_withdrawn' : 'charge.dispute.funds_reinstated', dispute)
  }

  /** The API's answer, without network faults. */
  async function answer(call: Call, until: Promise<unknown> | undefined): Promise<Answer> {
    const key = call.method === 'POST' ? call.idempotencyKey : undefined
    const fingerprint = `${call.method} ${call.path} ${call.body}`
    const known = key === undefined ? undefined : savedAnswers.get(key)
    if (known && nowMs() - known.at < keyLifetimeMs) {
      if (known.fingerprint !== fingerprint)
        return errorAnswer(
          new ApiError(400, {
            type: 'idempotency_error',
            message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          }),
        )
      if (known.answer) return { ...known.answer, headers: { 'idempotent-replayed': 'true' } }
      return errorAnswer(
        new ApiError(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        }),
      )
    }
    const record = { fingerprint, answer: undefined as Answer | undefined, at: nowMs() }
    if (key !== undefined) savedAnswers.set(key, record)
    await until
    const result = execute(call)
    record.answer = result
    // A request that failed validation never started, and may be corrected under the same key.
    if (key !== undefined && result.unvalidated) savedAnswers.delete(key)
    return result
  }

  function execute(call: Call): Answer {
    try {
      const run = routes[call.route]
      if (!run)
        throw new ApiError(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${call.method}: ${call.path}).`,
        })
      return { status: 200, body: JSON.stringify(run(new Params(call.body), call.id), null, 2) }
    } catch (error) {
      if (error instanceof ApiError) return errorAnswer(error)
      throw error
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    const body = request.method === 'GET' ? url.search.slice(1) : Buffer.concat(chunks).toString('utf8')
    const id = /^\/v1\/payment_intents\/([^/]+)/.exec(url.pathname)?.[1] ?? ''
    const path = id ? url.pathname.replace(id, ':id') : url.pathname
    const call: Call = {
      method: request.method ?? 'GET',
      path: url.pathname,
      route: `${request.method} ${path}`,
      id,
      body,
      idempotencyKey: headerOf(request, 'idempotency-key'),
    }

    if (await forBrowsers(call, request, response)) return
    requests.push(call.route)
    if (headerOf(request, 'authorization') !== `Bearer ${fakeStripeKeys.STRIPE_SECRET_KEY}`) {
      const refused = { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_****' }
      return write(response, errorAnswer(new ApiError(401, refused)))
    }

    const fault = faults.find((one) => one.on === call.route && one.times > 0)
    if (fault) fault.times--
    if (fault && 'cut' in fault && fault.cut === 'before') return void request.socket.destroy()
    if (fault && 'status' in fault) return write(response, failed(call, fault))
    const result = await answer(call, fault && 'until' in fault ? fault.until : undefined)
    if (fault && 'cut' in fault) return void request.socket.destroy()
    write(response, result)
  }

  /** Stripe saves its own errors under the key like any answer, except a 429. */
  function failed(call: Call, fault: { status: number; executed: boolean }): Answer {
    const forbidden = {
      type: 'invalid_request_error',
      message: "The provided key 'rk_test_****' does not have the required permissions for this endpoint.",
    }
    const tooMany = {
      ...{ type: 'invalid_request_error', code: 'rate_limit' },
      message: 'Too many requests hit the API too quickly.',
    }
    const broken = { type: 'api_error', message: 'Sorry! There was an error while talking to one of our backends.' }
    const problem = { 403: forbidden, 429: tooMany }[fault.status] ?? broken
    const failure = errorAnswer(new ApiError(fault.status, problem))
    if (fault.executed) execute(call)
    if (fault.status >= 500 && call.method === 'POST' && call.idempotencyKey !== undefined)
      savedAnswers.set(call.idempotencyKey, {
        fingerprint: `${call.method} ${call.path} ${call.body}`,
        answer: failure,
        at: nowMs(),
      })
    return failure
  }

  /**
   * Calls from Stripe.js in a page, which has only the publishable key. `POST /v1/payment_intents/:id/confirm` is
   * Stripe's own. `POST /fake/payment_intents/:id/authenticate` {ok} replaces the bank's dialog, and `…/settle` {ok} the
   * bank's decision on a processing payment.
   */
  async function forBrowsers(call: Call, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    for (const [name, value] of Object.entries(allowed)) response.setHeader(name, value)
    if (call.method === 'OPTIONS') {
      response.writeHead(204).end()
      return true
    }
    const publishable =
      new URLSearchParams(call.body).get('key') === fakeStripeKeys.STRIPE_PUBLISHABLE_KEY ||
      headerOf(request, 'authorization') === `Bearer ${fakeStripeKeys.STRIPE_PUBLISHABLE_KEY}`
    if (call.route === 'POST /v1/payment_intents/:id/confirm' && publishable) {
      write(response, execute(call))
      return true
    }
    const [, intentId, what] = /^\/fake\/payment_intents\/(\w+)\/(authenticate|settle)$/.exec(call.path) ?? []
    if (!intentId || call.method !== 'POST') return false
    const { ok } = JSON.parse(call.body)
    const intent = what === 'settle' ? bank.settle(intentId, ok) : bank.authenticate(intentId, ok)
    write(response, { status: 200, body: JSON.stringify(intent) })
    return true
  }

  /** Lets a test control the customer's card and bank. Intents are found by id or client secret. */
  const bank = {
    /** Does what the card form does. A declined card doesn't throw; the intent says why. */
    pay: (intent: string, outcome: CardOutcome): FakeIntent => {
      const found = find(idOf(intent))
      try {
        return confirm(found, outcome)
      } catch (error) {
        if (error instanceof ApiError) return found
        throw error
      }
    },
    authenticate: (intent: string, ok: boolean): FakeIntent => {
      const found = find(idOf(intent))
      if (found.status !== 'requires_action') return found
      return ok ? succeed(found) : fail(found, 'authentication')
    },
    settle: (intent: string, ok: boolean): FakeIntent => {
      const found = find(idOf(intent))
      if (found.status !== 'processing') return found
      return ok ? succeed(found) : fail(found, 'bank')
    },
    /** Pays a different amount or currency than requested. */
    payOddly: (intent: string, odd: { received?: number; currency?: string }): FakeIntent => {
      const found = find(idOf(intent))
      found.currency = odd.currency ?? found.currency
      return succeed(found, odd.received ?? found.amount)
    },
    /** What the owner does in Stripe's dashboard. Without an amount, all that is left. */
    refundInDashboard: (intent: string, amount?: number, status: FakeRefund['status'] = 'succeeded'): FakeRefund =>
      refund(find(idOf(intent)), { amount, reason: 'requested_by_customer' }, status),
    /** A refund fails after it was accepted, as when the card was closed. Its money returns to the account. */
    failRefund: (id: string, failure_reason = 'expired_or_canceled_card'): FakeRefund => {
      const found = refunds.find((one) => one.id === id)
      if (!found) throw new Error(`There is no refund ${id}.`)
      const { amount, currency } = found
      const back = balance.move({
        ...{ amount, currency, source: id, type: 'refund_failure', reporting_category: 'refund_failure' },
      })
      Object.assign(found, { status: 'failed', failure_reason, failure_balance_transaction: back.id })
      emit('refund.updated', found)
      emit('charge.refund.updated', found)
      emit('refund.failed', found)
      return found
    },
    /** The customer disputes a payment at their bank. An inquiry takes no money. */
    dispute: (
      intent: string,
      { isInquiry = false, reason = 'product_not_received', amount = 0, dueInDays = 9 as number | null } = {},
    ): FakeDispute => {
      const found = find(idOf(intent))
      const dispute: FakeDispute = {
        id: `du_${random()}`,
        object: 'dispute',
        amount: amount || found.amount_received - refunded(found.id),
        balance_transactions: [],
        charge: found.latest_charge ?? '',
        created: seconds(),
        currency: found.currency,
        enhanced_eligibility_types: [],
        evidence: {},
        evidence_details: {
          due_by: dueInDays === null ? null : seconds() + dueInDays * 24 * 60 * 60,
          enhanced_eligibility: {},
          has_evidence: false,
          past_due: false,
          submission_count: 0,
        },
        is_charge_refundable: isInquiry,
        livemode: false,
        metadata: {},
        payment_intent: found.id,
        reason,
        status: isInquiry ? 'warning_needs_response' : 'needs_response',
      }
      disputes.push(dispute)
      emit('charge.dispute.created', dispute)
      if (!isInquiry) moveFunds(dispute, -dispute.amount, 1_500)
      return dispute
    },
    /** The bank wasn't satisfied with the reply to its inquiry. */
    escalate: (intent: string): FakeDispute => {
      const dispute = openDisputeOf(intent)
      dispute.amount = Math.min(dispute.amount, find(idOf(intent)).amount_received - refunded(idOf(intent)))
      Object.assign(dispute, { status: 'needs_response', is_charge_refundable: false })
      emit('charge.dispute.updated', dispute)
      moveFunds(dispute, -dispute.amount, 1_500)
      return dispute
    },
    /** The owner replies in the dashboard. */
    reply: (intent: string): FakeDispute => {
      const dispute = openDisputeOf(intent)
      dispute.status = dispute.status.startsWith('warning_') ? 'warning_under_review' : 'under_review'
      Object.assign(dispute.evidence_details, { has_evidence: true, submission_count: 1 })
      emit('charge.dispute.updated', dispute)
      return dispute
    },
    decide: (intent: string, status: 'won' | 'lost' | 'warning_closed'): FakeDispute => {
      const dispute = openDisputeOf(intent)
      // A bank decides about money that it took, and only closes an inquiry.
      if (dispute.status.startsWith('warning_') !== (status === 'warning_closed'))
        throw new Error(`${status} isn't possible for a dispute that is ${dispute.status}.`)
      dispute.status = status
      dispute.evidence_details.due_by = null
      emit('charge.dispute.closed', dispute)
      if (status === 'won') moveFunds(dispute, dispute.amount, 0)
      return dispute
    },
    /** What is left in the account of a payment. */
    keptOf: (intent: string): number => {
      const { id, amount_received } = find(idOf(intent))
      return amount_received - refunded(id) - withdrawn(id)
    },
    /** An event of something else on the account. */
    emit,
    /** From now on refunds are refused with this message. */
    refuseRefunds: (message: string): void => {
      refusal = new ApiError(400, { type: 'invalid_request_error', code: 'refund_disputed_payment', message })
    },
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`

  return {
    url,
    /** The shop's complete environment for this fake. */
    env: { ...fakeStripeKeys, STRIPE_API_URL: url },
    ...bank,
    balance,
    intent: (intent: string) => find(idOf(intent)),
    intents: () => [...intents.values()],
    refunds: () => refunds,
    disputes: () => disputes,
    /** All events so far, oldest first. */
    events: () => events,
    /** Every request with the secret key, such as 'POST /v1/refunds'. */
    requests: () => requests,
    addFault: (fault: Fault) => void faults.push(fault),
    sign,
    deliver: (event: FakeEvent, target: DeliveryTarget) => send(sign(event), target),
    /** Movements and payouts have their times from here. Signatures need those of the machine. */
    followClock: (now: () => number) => {
      clock = now
    },
    /** Advances the clock for idempotency keys. */
    wait: (ms: number) => {
      aheadMs += ms
    },
    stop: async () => {
      stopped = true
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await Promise.all(deliveries)
    },
  }
}

type Call = {
  method: string
  path: string
  /** Method and path with ':id' for an id. */
  route: string
  id: string
  body: string
  idempotencyKey: string | undefined
}
type Answer = { status: number; body: string; headers?: Record<string, string>; unvalidated?: boolean }

class ApiError extends Error {
  readonly status: number
  readonly words: { type: string; message: string; [more: string]: unknown }
  /** Validation failed before the request started. */
  readonly unvalidated: boolean
  constructor(status: number, words: ApiError['words'], unvalidated = false) {
    super(words.message)
    this.status = status
    this.words = words
    this.unvalidated = unvalidated
  }
}

const errorAnswer = ({ status, words, unvalidated }: ApiError): Answer => ({
  status,
  body: JSON.stringify({ error: words }),
  unvalidated,
  headers: status === 500 ? { 'stripe-should-retry': 'false' } : {},
})

const missing = (what: string, param: string, id: string) =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id}'`,
  })

const unexpectedState = (intent: FakeIntent, message: string) =>
  new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: intent,
  })

const cardError = (intent: FakeIntent) =>
  new ApiError(402, { ...declinedWords(intent), payment_intent: structuredClone(intent) })

const declinedWords = ({ last_payment_error: error }: FakeIntent) => ({
  ...error,
  type: 'card_error',
  message: error?.message ?? '',
})

/** A form-encoded body: `metadata[refund]=1` is under the key 'metadata[refund]'. */
class Params {
  readonly flat: Record<string, string>
  constructor(body: string) {
    this.flat = Object.fromEntries(new URLSearchParams(body))
  }
  allow(...names: string[]): void {
    const unknown = Object.keys(this.flat).find((key) => !names.includes(key.split('[', 1)[0] ?? ''))
    if (unknown !== undefined)
      throw invalid('parameter_unknown', unknown, `Received unknown parameter: ${unknown.split('[', 1)[0]}`)
  }
  required(name: string): string {
    const value = this.flat[name]
    if (!value) throw invalid('parameter_missing', name, `Missing required param: ${name}.`)
    return value
  }
  /** Cents. docs.stripe.com/currencies#minimum-and-maximum-charge-amounts: from 50 cents, at most eight digits. */
  amount(): number {
    const text = this.required('amount')
    if (!/^-?\d+$/.test(text)) throw invalid('parameter_invalid_integer', 'amount', `Invalid integer: ${text}`)
    const amount = Number(text)
    if (amount < 1)
      throw invalid('parameter_invalid_integer', 'amount', 'This value must be greater than or equal to 1.')
    if (amount > 99_999_999) throw invalid('amount_too_large', 'amount', 'Amount must be no more than $999,999.99')
    return amount
  }
  metadata(): Record<string, string> {
    const entries = Object.entries(this.flat).flatMap(([key, value]) => {
      const name = /^metadata\[(.+)\]$/.exec(key)?.[1]
      return name ? [[name, value]] : []
    })
    return Object.fromEntries(entries)
  }
}

const invalid = (code: string, param: string, message: string) =>
  new ApiError(400, { type: 'invalid_request_error', code, param, message }, true)

async function send({ body, signature }: Delivery, target: DeliveryTarget): Promise<number> {
  if (typeof target !== 'string') return target({ body, signature })
  const answer = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
  })
  await answer.arrayBuffer()
  return answer.status
}

function write(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${random()}`, ...headers })
  response.end(body)
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

const idOf = (intent: string) => intent.split('_secret_', 1)[0] ?? ''
const random = () => randomBytes(12).toString('hex')
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

// `node tests/support/fake-stripe.ts 4242 http://localhost:3000/api/payments/webhook`: Stripe for a shop run by hand.
if (import.meta.main) {
  const [port, deliverTo] = process.argv.slice(2)
  const { url, env } = await startFakeStripe({ ...(port && { port: Number(port) }), ...(deliverTo && { deliverTo }) })
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  process.stdout.write(`Stripe's fake serves ${url}. Start the shop with\n${variables.join(' ')}\n`)
}
