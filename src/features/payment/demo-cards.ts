/** The demo provider's test card numbers and their outcomes. They are Stripe's: valid check digits, no real cards. */

export type DemoOutcome =
  | 'paid'
  | 'declined'
  | 'insufficient'
  | 'authentication'
  | 'processing-paid'
  | 'processing-failed'

export const demoCards: readonly { number: string; outcome: DemoOutcome; text: string }[] = [
  { number: '4242424242424242', outcome: 'paid', text: 'goes through at once' },
  { number: '4000000000000002', outcome: 'declined', text: 'is declined' },
  { number: '4000000000009995', outcome: 'insufficient', text: 'has insufficient funds' },
  { number: '4000002500003155', outcome: 'authentication', text: 'asks you to approve the payment' },
  { number: '4000000000005019', outcome: 'processing-paid', text: 'takes a few seconds, then goes through' },
  { number: '4000000000007023', outcome: 'processing-failed', text: 'takes a few seconds, then fails' },
]
