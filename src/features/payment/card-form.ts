/** The small browser interface behind which the card forms of Stripe and of the demo provider stand. */
import type { Ref } from 'react'
import type { Address } from './address.ts'

export type PaymentOutcome =
  /** The provider has it; the order's page says how it goes on. */
  | { status: 'succeeded' | 'processing' }
  /** Nothing was charged. `message` is the provider's, to the customer. */
  | { status: 'failed'; message: string }

/** Whom the card belongs to, as far as the page knows. */
export type Payer = { name: string; email: string; phone: string; address: Address }

export type PaymentForm = {
  /**
   * Checks what was typed and shows what is wrong with it. `problem` is what the form has no place of its own for.
   * `isNext` when nothing before the card is wrong: a form in a frame of its own may take the focus then.
   */
  check(isNext: boolean): Promise<{ ok: true } | { ok: false; problem?: string }>
  /** Pays the order of this token. May lead away to a bank's page and come back to the order's. Throws when no answer came. */
  confirm(token: string, payer: Payer): Promise<PaymentOutcome>
}

export type PaymentFormProps = {
  ref: Ref<PaymentForm>
  /** The payment that the form confirms. Another one needs a fresh form: give it as `key` too. */
  clientSecret: string
  amountCents: number
}

/** For an outcome that the provider gives no words for. */
export const notCompleted = 'The payment was not completed. Nothing was charged; please try again.'

/** Longer than any answer of a healthy shop and its provider. Asking again is safe; waiting forever is not. */
export const answerWithinMs = 30_000
