/** The contract that Stripe and the demo provider implement. Amounts are US cents. */

export const currency = 'usd'

/** 'open' waits for a card, even after a declined one; 'processing' may succeed or fail; the others are final. */
export type IntentStatus = 'open' | 'processing' | 'succeeded' | 'canceled'

export type Intent = {
  id: string
  /** Lets a browser confirm this payment and nothing else. */
  clientSecret: string
  status: IntentStatus
  amountCents: number
  amountReceivedCents: number
  currency: string
  /** Why the last card failed: the provider's message to the customer. */
  error: string | null
}

/** A refund as the provider has it now, whether or not this shop asked for it. */
export type ProviderRefund = {
  id: string
  /** The key it was asked with by this shop; null for one made in the provider's own dashboard. */
  key: string | null
  amountCents: number
  /** Null while it is on its way or made; else why it failed, for a sentence. A failed one stays failed. */
  failure: string | null
}

/** `closed` ends without a decision, as most inquiries do. The last three may still change: a bank can decide again. */
export const disputeStates = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const
export type DisputeState = (typeof disputeStates)[number]

/** A payment that the customer's bank questions. */
export type ProviderDispute = {
  id: string
  amountCents: number
  /** What the bank has taken back over it and not returned. */
  withdrawnCents: number
  /** The bank only asks so far, and takes nothing back. */
  isInquiry: boolean
  state: DisputeState
  /** The provider's code, such as 'product_not_received'. */
  reason: string
  /** Until when the shop can reply, in epoch milliseconds. */
  dueAt: number | null
}

/** All that went back of a payment, or may. */
export type MoneyBack = { refunds: ProviderRefund[]; disputes: ProviderDispute[] }

/** Money on its way from the provider to the shop's bank: one line of the bank's statement. */
export type ProviderPayout = {
  id: string
  /** Below zero for one that takes money from the bank. 0 for one in another currency, which `note` names. */
  amountCents: number
  /** A paid one may still fail, for some days: the bank sends it back. */
  state: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  createdAt: number
  /** The day the bank has it, or should: '2026-12-03'. */
  arrivesOn: string
  /** False for one that was made by hand: the provider doesn't say what is in it. */
  isAutomatic: boolean
  /** All its lines can be listed by now. */
  isListed: boolean
  /** Why it failed, or what it is in another currency; '' for nothing to say. */
  note: string
}

/**
 * One movement of the shop's balance at the provider. A failed refund comes back as another one above zero, a dispute won as
 * another 'dispute'. One in another currency is 'other' without cents, and named in words: cents are always US cents.
 */
export type ProviderLine = {
  id: string
  kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'other'
  /** Before the fee; below zero for money that leaves. A 'fee' has all of it in `feeCents`. */
  amountCents: number
  /** What the provider keeps; below zero for a fee given back. */
  feeCents: number
  /** `amountCents - feeCents`. */
  netCents: number
  /** What it is about. Null for the provider's own business, and for payments that were made without an intent. */
  intentId: string | null
  refundId: string | null
  disputeId: string | null
  at: number
  /** The provider's words; may be ''. */
  description: string
}

/** The provider refused for good: the same request would be refused again. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused'
}

/** The request failed, or it worked and the answer was lost. A retry is safe. */
export class PaymentUnavailable extends Error {
  override name = 'PaymentUnavailable'
  /** The provider answered with its own failure, and repeats it for the same idempotency key. */
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

/** What the provider's card form may do on our pages, in addition to the shop's own. */
export type CardFormRights = {
  /** Hosts by directive of the Content-Security-Policy. */
  sources: Readonly<Record<string, string>>
  /** Who may ask for a wallet, as in the Permissions-Policy. */
  wallet: string
  openerPolicy: 'same-origin' | 'same-origin-allow-popups'
}

/** `reason`: a sentence for the owner, with no part of a key. */
type ConnectionTest = { ok: true; isLive: boolean; availableCents: number } | { ok: false; reason: string }

/** Every call throws `PaymentUnavailable` when the provider can't be reached. */
export type PaymentProvider = {
  name: ProviderName
  browser: BrowserPayment
  cardForm: CardFormRights
  /** The same key always returns the same intent. */
  createIntent(wanted: { amountCents: number; idempotencyKey: string }): Promise<Intent>
  /** Throws `PaymentRefused` when the intent is no longer open. */
  updateAmount(intentId: string, amountCents: number): Promise<Intent>
  /** Undefined when the provider doesn't know the intent. */
  retrieveIntent(intentId: string): Promise<Intent | undefined>
  /** Returns the resulting intent: one that succeeded or is processing doesn't change. Undefined when unknown. */
  cancelIntent(intentId: string): Promise<Intent | undefined>
  /** Refunds once per key. Throws `PaymentRefused` when less than that is left. */
  refund(wanted: { intentId: string; amountCents: number; idempotencyKey: string }): Promise<{ id: string }>
  /** The refunds and disputes of an intent as they are now. Empty for an unknown one. */
  readMoneyBack(intentId: string): Promise<MoneyBack>
  /** Those made since, in no order. */
  listPayouts(wanted: { sinceAt: number }): Promise<ProviderPayout[]>
  /**
   * Page by page, in no order, without the payout's own. Throws `PaymentRefused` for one that isn't listed or known, and like
   * the other two when the shop's key lacks the right.
   */
  listPayoutLines(payoutId: string): AsyncIterable<ProviderLine[]>
  /** Those since, page by page, in no order, whether or not they were paid out. */
  listBalanceLines(wanted: { sinceAt: number }): AsyncIterable<ProviderLine[]>
  /** SET-3: asks the provider something that only the kept keys open, and changes nothing. */
  testConnection(): Promise<ConnectionTest>
  /** The header of a delivery that has its signature. */
  signatureHeader: string
  /** The event of a signed delivery; undefined when the signature is forged, old or missing. */
  readWebhook(body: string, signature: string | undefined): PaymentEvent | undefined
}

/** The providers that have keys. New payments go to the first; the others finish what was started with them. */
export type Providers = readonly [current: PaymentProvider, ...others: PaymentProvider[]]

/** Undefined when the shop has no keys for it. */
export const findProvider = (providers: Providers, name: string) => providers.find((provider) => provider.name === name)
