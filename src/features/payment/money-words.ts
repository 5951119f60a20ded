/** What refunds and disputes at the provider are called, in the books, in emails and at the desk. Pure. */
import type { ProviderName } from './provider.ts'

/** How a dispute goes on. The bank may only ask first, which is called an inquiry. */
const disputeTurns = [
  'inquiry-opened',
  'dispute-opened',
  'inquiry-disputed',
  'reply-wanted',
  'replied',
  'won',
  'lost',
  'closed',
  'withdrawn',
  'returned',
] as const
export type DisputeTurn = (typeof disputeTurns)[number]

export const moneyTurns = ['refunded', 'refund-failed', ...disputeTurns] as const
export type MoneyTurn = (typeof moneyTurns)[number]

const providerNames: Record<string, { shown: string; place: string }> = {
  stripe: { shown: 'Stripe', place: 'Stripe' },
  demo: { shown: 'Demo, no real money', place: 'the demo provider' },
} satisfies Record<ProviderName, { shown: string; place: string }>

export const providerName = (provider: string) => providerNames[provider]?.shown ?? provider

/** 'Stripe', for 'Reply at Stripe'. */
export const placeName = (provider: string) => providerNames[provider]?.place ?? provider

/** Why a customer disputes a payment, for 'because …'. docs.stripe.com/disputes/categories */
const reasons: Record<string, string> = {
  bank_cannot_process: "the bank couldn't process it",
  check_returned: 'the check was returned',
  credit_not_processed: 'the customer says a refund never came',
  customer_initiated: 'the customer asked their bank to take it back',
  debit_not_authorized: "the customer says they didn't allow it",
  duplicate: 'the customer says they were charged twice',
  fraudulent: "the cardholder says they didn't make this payment",
  incorrect_account_details: 'the account details were wrong',
  insufficient_funds: "there wasn't enough money in the account",
  noncompliant: "it didn't follow the card network's rules",
  product_not_received: 'the customer says the piece never came',
  product_unacceptable: "the customer says the piece isn't as agreed",
  subscription_canceled: 'the customer says it was canceled',
  unrecognized: "the cardholder doesn't recognize this payment",
}

export const reasonText = (reason: string) => reasons[reason] ?? "the bank didn't say why"
