/** The small contract behind which Stripe and the demo provider stand. Amounts are cents of US dollars. */

export const currency = 'usd'

/**
 * 'open' waits for a card, also after one was declined; 'processing' may still go either way; 'succeeded' and
 * 'canceled' are final.
 */
export type IntentStatus = 'open' | 'processing' | 'succeeded' | 'canceled'

export type Intent = {
  id: string
  /** Lets one browser confirm this payment, nothing else. */
  clientSecret: string
  status: IntentStatus
  amountCents: number
  amountReceivedCents: number
  currency: string
  /** Why the last card was not taken, in the provider's words to the customer. */
  error: string | null
}

/** The provider said no, for good: asking again with the same words gives the same answer. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused'
}

/** The provider did not do what was asked, or did it and its answer was lost. Asking again later is safe. */
export class PaymentUnavailable extends Error {
  override name = 'PaymentUnavailable'
  /** It answered with a failure of its own, which it repeats to the same idempotency key. */
  readonly answered: boolean
  constructor(message: string, options: ErrorOptions & { answered?: boolean } = {}) {
    super(message, options)
    this.answered = options.answered ?? false
  }
}

export type PaymentEvent = { id: string; type: string; intentId: string | null }

/** What the browser needs to show the card form. */
type BrowserPayment = { provider: 'demo' } | { provider: 'stripe'; publishableKey: string }

export type ProviderName = BrowserPayment['provider']

/** Every call throws `PaymentUnavailable` when the provider cannot be asked. */
export type PaymentProvider = {
  name: ProviderName
  browser: BrowserPayment
  /** The same key gives the same intent, however often it is asked. */
  createIntent(wanted: { amountCents: number; idempotencyKey: string }): Promise<Intent>
  /** Throws `PaymentRefused` when the intent is no longer open. */
  updateAmount(intentId: string, amountCents: number): Promise<Intent>
  /** Undefined when the provider knows no such intent. */
  retrieveIntent(intentId: string): Promise<Intent | undefined>
  /** The intent as it is afterwards: one that has succeeded, or is processing, stays so. Undefined when unknown. */
  cancelIntent(intentId: string): Promise<Intent | undefined>
  /** The same key pays back once. Throws `PaymentRefused` when there is not that much to give back. */
  refund(wanted: { intentId: string; amountCents: number; idempotencyKey: string }): Promise<{ id: string }>
  /** The event of a signed delivery; undefined when the signature is forged, old or missing. */
  readWebhook(body: string, signature: string | undefined): PaymentEvent | undefined
}

/** All that can be asked. New payments go to the first; the others finish what was begun with them. */
export type Providers = readonly [current: PaymentProvider, ...others: PaymentProvider[]]

/** The provider of that name; undefined where the shop has no keys for it. */
export const findProvider = (providers: Providers, name: string) => providers.find((provider) => provider.name === name)
