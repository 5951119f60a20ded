/** What one card payment can take, and how an order's total is parted because of it. Pure; integer cents. */

/** Source of both: docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const leastCardCents = 50
export const mostCardCents = 99_999_999

export const isByCard = (cents: number) => cents >= leastCardCents && cents <= mostCardCents

/**
 * The deposit of a total, half a cent up. All of it when deposit or balance would be less than a card can pay: then there is
 * one payment.
 */
export function depositOf(totalCents: number, percent: number): number {
  const deposit = Math.floor((totalCents * percent + 50) / 100)
  return Math.min(deposit, totalCents - deposit) < leastCardCents ? totalCents : deposit
}

type Part = { kind: 'whole' | 'deposit' | 'balance'; amount_cents: number }

/** The payments of an accepted offer. Offers from before `depositOf` looked at it may have a part that no card can pay. */
export function partsOf({ totalCents, depositCents }: { totalCents: number; depositCents: number }): Part[] {
  const balanceCents = totalCents - depositCents
  return Math.min(depositCents, balanceCents) < leastCardCents
    ? [{ kind: 'whole', amount_cents: totalCents }]
    : [
        { kind: 'deposit', amount_cents: depositCents },
        { kind: 'balance', amount_cents: balanceCents },
      ]
}
