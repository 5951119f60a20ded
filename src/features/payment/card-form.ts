/** The browser interface that the card forms of Stripe and the demo provider share. */
import type { Ref } from 'react'
import type { Address } from './address.ts'

export type PaymentOutcome =
  /** The provider accepted it; the order's page shows what happens next. */
  | { status: 'succeeded' | 'processing' }
  /** Nothing was charged. `message` is the provider's message to the customer. */
  | { status: 'failed'; message: string }

/** The cardholder, as entered on the page. */
export type Payer = { name: string; email: string; phone: string; address: Address }

export type PaymentForm = {
  /**
   * Checks what was typed and marks what is wrong. `problem` is a message that the form has no place for. `isNext` is
   * true when nothing above the card is wrong: only then may a form in an iframe take the focus.
   */
  check(isNext: boolean): Promise<{ ok: true } | { ok: false; problem?: string }>
  /** Pays. May redirect to a bank's page and back to the path `returnTo`. Throws when no answer came. */
  confirm(returnTo: string, payer: Payer): Promise<PaymentOutcome>
}

export type PaymentFormProps = {
  ref: Ref<PaymentForm>
  /** The payment that the form confirms. Another one needs a fresh form: pass it as `key` too. */
  clientSecret: string
  amountCents: number
  /** Called when the card's fields become complete, or no longer are. */
  onComplete?: ((isComplete: boolean) => void) | undefined
}

/** For a failure without a message from the provider. */
export const notCompleted = "The payment didn't go through."

/** Longer than a healthy shop and provider ever need. A retry is safe; waiting forever is not. */
export const answerTimeoutMs = 30_000
