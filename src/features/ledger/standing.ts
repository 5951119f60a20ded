/**
 * BOOK-2: how an order stands between the shop and its customer. Pure, in cents. Every movement of money and every sale
 * changes it, and the journal is made of these changes: that is why it always balances.
 */
export type Moved = {
  /** Received less refunded. */
  receivedCents: number
  /** Taken back by banks over disputes. */
  disputedCents: number
  /** Of the sale, with tax, less refunds: what is the shop's. */
  soldCents: number
}

export type Standing = {
  /** The customer's money, for a piece that isn't sold yet: a liability. */
  heldCents: number
  /** The shop's, and not here yet. */
  owedCents: number
  /** What banks took back of what was sold. */
  lostCents: number
}

/** received - disputed = sold + held - owed - lost. */
export function standingOf({ receivedCents, disputedCents, soldCents }: Moved): Standing {
  const heldCents = receivedCents - soldCents
  if (heldCents < 0) return { heldCents: 0, owedCents: -heldCents, lostCents: disputedCents }
  return {
    heldCents: Math.max(0, heldCents - disputedCents),
    owedCents: 0,
    lostCents: Math.max(0, disputedCents - heldCents),
  }
}
