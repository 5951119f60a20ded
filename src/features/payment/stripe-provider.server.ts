import Stripe from 'stripe'
import { type TimeCall, untimed } from '../../platform/watching/outside-calls.ts'
import { lineOf, madeSince, pagesOf, payoutOf } from './payouts/stripe-payouts.server.ts'
import {
  type CardFormRights,
  currency,
  type Intent,
  type IntentStatus,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnavailable,
  type ProviderPayout,
} from './provider.ts'
import { disputeOf, refundOf } from './stripe-money-back.server.ts'

type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

/**
 * What Stripe.js needs to run, load and frame, including Link, which its card form may offer.
 * Source: docs.stripe.com/security/guide#content-security-policy
 */
export const stripeCardForm: CardFormRights = {
  sources: {
    'script-src': 'https://js.stripe.com https://*.js.stripe.com',
    'img-src': 'https://*.link.com',
    'connect-src': 'https://api.stripe.com https://link.com https://*.link.com',
    'frame-src':
      'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://link.com https://*.link.com',
  },
  wallet: 'self "https://js.stripe.com"',
  // Stripe's frame requests the wallet, which opens a window that must reach its opener.
  openerPolicy: 'same-origin-allow-popups',
}

/** Stripe as a payment provider. `apiUrl` replaces Stripe's own address in tests. */
export function createStripeProvider(keys: StripeKeys, apiUrl?: string, timeCall: TimeCall = untimed): PaymentProvider {
  const callStripe = <T>(call: () => Promise<T>, isFinal = isRefusal) =>
    asRefusals(() => timeCall('stripe', call, (ended) => 'error' in ended && !isFinal(ended.error)), isFinal)
  const listStripe = <T>(call: () => Promise<T>) => callStripe(call, isRefusalOrForbidden)
  const stripe = new Stripe(keys.secretKey, {
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...addressOf(apiUrl),
  })
  async function* lines(which: { payout: string } | ReturnType<typeof madeSince>) {
    const expand = ['data.source']
    const pages = pagesOf((page) => listStripe(() => stripe.balanceTransactions.list({ ...which, ...page, expand })))
    for await (const page of pages) yield page.flatMap((moved) => lineOf(moved) ?? [])
  }
  const retrieveIntent = async (intentId: string): Promise<Intent | undefined> => {
    try {
      return intentOf(await callStripe(() => stripe.paymentIntents.retrieve(intentId)))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
  return {
    name: 'stripe',
    browser: { provider: 'stripe', publishableKey: keys.publishableKey },
    cardForm: stripeCardForm,
    signatureHeader: 'stripe-signature',

    createIntent: async ({ amountCents, idempotencyKey }) =>
      intentOf(
        await callStripe(() =>
          stripe.paymentIntents.create(
            { amount: amountCents, currency, automatic_payment_methods: { enabled: true } },
            { idempotencyKey },
          ),
        ),
      ),

    updateAmount: async (intentId, amountCents) =>
      intentOf(await callStripe(() => stripe.paymentIntents.update(intentId, { amount: amountCents }))),

    retrieveIntent,

    cancelIntent: async (intentId) => {
      try {
        const canceled = await callStripe(() =>
          stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }),
        )
        return intentOf(canceled)
      } catch (error) {
        // Stripe can't cancel an intent that succeeded, is processing or was already canceled. Return it unchanged.
        if (error instanceof PaymentRefused) return retrieveIntent(intentId)
        throw error
      }
    },

    refund: async ({ intentId, amountCents, idempotencyKey }) => {
      // Stripe forgets a key after a day, and until then repeats its own failures even if the refund was made. So the
      // refund carries our key, and we look for it before making it.
      const metadata = { refund: idempotencyKey }
      const made = await callStripe(() => stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
      const refund =
        made.data.find((one) => one.metadata?.refund === metadata.refund) ??
        (await callStripe(() =>
          stripe.refunds.create({ payment_intent: intentId, amount: amountCents, metadata }, { idempotencyKey }),
        ))
      if (refund.status === 'failed' || refund.status === 'canceled')
        throw new PaymentRefused(`The refund ${refund.status === 'failed' ? 'failed' : 'was canceled'} at Stripe.`)
      return { id: refund.id }
    },

    readMoneyBack: async (intentId) => {
      const of = { payment_intent: intentId, limit: 100 }
      try {
        const [refunds, disputes] = await Promise.all([
          callStripe(() => stripe.refunds.list(of).autoPagingToArray({ limit: mostListed })),
          callStripe(() => stripe.disputes.list(of).autoPagingToArray({ limit: mostListed })),
        ])
        return { refunds: refunds.map(refundOf), disputes: disputes.map(disputeOf) }
      } catch (error) {
        if (isMissing(error)) return { refunds: [], disputes: [] }
        throw error
      }
    },

    listPayouts: async ({ sinceAt }) => {
      const pages = pagesOf((page) => listStripe(() => stripe.payouts.list({ ...madeSince(sinceAt), ...page })))
      const payouts: ProviderPayout[] = []
      for await (const page of pages) payouts.push(...page.map(payoutOf))
      return payouts
    },

    listPayoutLines: (payout) => lines({ payout }),
    listBalanceLines: ({ sinceAt }) => lines(madeSince(sinceAt)),

    testConnection: async () => {
      try {
        const balance = await stripe.balance.retrieve({}, { maxNetworkRetries: 0 })
        const available = balance.available.find((one) => one.currency === currency)
        return { ok: true, isLive: balance.livemode, availableCents: available?.amount ?? 0 }
      } catch (error) {
        return { ok: false, reason: whyNotConnected(error) }
      }
    },

    readWebhook: (body, signature) => {
      // For an empty digest the package throws another error, as if the shop were at fault.
      if (!signature || /(^|,)v1=(,|$)/.test(signature)) return undefined
      try {
        const event = stripe.webhooks.constructEvent(body, signature, keys.webhookSecret)
        return { id: event.id, type: event.type, intentId: intentIdOf(event) }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
          return undefined
        throw error
      }
    },
  }
}

/** Of one payment. */
const mostListed = 1_000

function addressOf(apiUrl: string | undefined) {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) }
}

type Refusal = InstanceType<typeof Stripe.errors.StripeError>

/** Stripe's own words about a wrong key show parts of it. */
function whyNotConnected(error: unknown): string {
  const { errors } = Stripe
  if (error instanceof errors.StripeAuthenticationError)
    return "Stripe doesn't accept the key in STRIPE_SECRET_KEY. Only your server's administrator can change it."
  if (error instanceof errors.StripePermissionError)
    return 'Stripe knows the key in STRIPE_SECRET_KEY, but the key may not read the balance.'
  if (error instanceof errors.StripeConnectionError) return "The shop couldn't reach Stripe. Try again in a minute."
  if (error instanceof errors.StripeRateLimitError) return 'Stripe is getting too many requests. Try again in a minute.'
  if (error instanceof errors.StripeError)
    return `Stripe answered with an error${error.statusCode ? ` (${error.statusCode})` : ''}. Try again in a minute.`
  throw error
}

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError

/** A key made before the shop read payouts may lack the right to. That is no outage. */
const isRefusalOrForbidden = (error: unknown): error is Refusal =>
  isRefusal(error) || error instanceof Stripe.errors.StripePermissionError

/** An answer that Stripe would repeat becomes `PaymentRefused`; anything else may be retried. */
async function asRefusals<T>(call: () => Promise<T>, isFinal: (error: unknown) => error is Refusal): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (isFinal(error)) throw new PaymentRefused(error.message, { cause: error })
    if (error instanceof Stripe.errors.StripeError)
      throw new PaymentUnavailable(`${error.type}: ${error.message}`, { cause: error, answered: isRepeated(error) })
    throw error
  }
}

/** Stripe repeats these for the same key: its own failures, and a key reused with other parameters. */
const isRepeated = (error: InstanceType<typeof Stripe.errors.StripeError>) =>
  (error.statusCode ?? 0) >= 500 || error instanceof Stripe.errors.StripeIdempotencyError

const isMissing = (error: unknown) =>
  error instanceof PaymentRefused &&
  error.cause instanceof Stripe.errors.StripeError &&
  error.cause.code === 'resource_missing'

/** docs.stripe.com/payments/paymentintents/lifecycle */
const statuses: Record<Stripe.PaymentIntent.Status, IntentStatus> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

function intentOf(intent: Stripe.PaymentIntent): Intent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: statuses[intent.status] ?? 'processing',
    amountCents: intent.amount,
    amountReceivedCents: intent.amount_received,
    currency: intent.currency,
    error: intent.last_payment_error?.message ?? null,
  }
}

function intentIdOf(event: Stripe.Event): string | null {
  const object = event.data.object as { object?: string; id?: string; payment_intent?: string | { id: string } | null }
  if (object.object === 'payment_intent') return object.id ?? null
  const intent = object.payment_intent
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}
