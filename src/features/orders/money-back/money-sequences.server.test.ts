/**
 * OUT-1, LIVE-6: whatever happens at the provider and at the desk, in any order, repeated, late or lost, the shop's books end
 * as the provider's, and the ledger as the books (BOOK-1). MONEY_SEQUENCES is how many random sequences run per provider; 200 take 10 minutes.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectFilledAlike, expectLedger } from '../../../../tests/support/books/ledger-checks.ts'
import { type LivingQuote, openLivingQuote } from '../../../../tests/support/offers/living-quote.ts'
import { actor, centsOf, type Payment, sequence } from '../../../../tests/support/offers/money-steps.ts'
import { providers } from '../../../../tests/support/paying-shop.ts'

const sequences = Number(process.env.MONEY_SEQUENCES ?? 6)

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

async function expectSameBooks(living: LivingQuote, moved: readonly string[]) {
  const order = await living.order()
  const paid: Payment[] = order.payments.filter(({ state }: Payment) => state === 'paid' || state === 'held')
  const charges = await living.charges()
  const booked = paid.filter(({ how }) => how === 'card')
  expect(booked.map(({ intentId, amount }) => `${intentId} ${centsOf(amount)}`).sort()).toEqual(
    charges.map(({ intentId, cents }) => `${intentId} ${cents}`).sort(),
  )
  for (const { intentId, amount, refunded, withdrawn } of booked) {
    const kept = centsOf(amount) - centsOf(refunded) - centsOf(withdrawn)
    expect([intentId, kept]).toEqual([intentId, await living.leftOf(intentId ?? '')])
    expect(kept).toBeGreaterThanOrEqual(0)
  }
  for (const { amount, refunded } of paid) expect(centsOf(refunded)).toBeLessThanOrEqual(centsOf(amount))
  // The sums in the order's row are those of its payments, with what is held; no more is paid than it costs.
  const [row] = await living.orders()
  expect(row?.received_cents).toBe(sum(paid.map(({ amount }) => centsOf(amount))))
  const counted = paid.filter(({ state }) => state === 'paid').map(({ amount }) => centsOf(amount))
  expect(sum(counted)).toBeLessThanOrEqual(row?.total_cents ?? 0)
  expect(row?.refunded_cents).toBe(sum(paid.map(({ refunded }) => centsOf(refunded))))
  expect(row?.withdrawn_cents).toBe(sum(paid.map(({ withdrawn }) => centsOf(withdrawn))))
  // What came although nothing was due is named to the owner, until it is back.
  for (const { state, amount, refunded, withdrawn } of paid)
    if (state === 'held' && centsOf(refunded) + centsOf(withdrawn) < centsOf(amount))
      expect(order.setAside).not.toBeNull()
  // Built and delivered once.
  expect(new Set(moved).size).toBe(moved.length)
}

describe.each(providers)('OUT-1, LIVE-6 any sequence of events with the %s provider', (name) => {
  const seeds = Array.from({ length: sequences }, (_, seed) => seed + 1)
  test.each(seeds)("ends in the provider's books: number %i", async (seed) => {
    const [drawn] = fc.sample(sequence, { seed, numRuns: 1 })
    if (!drawn) throw new Error('no sequence')
    const living = await openLivingQuote(name)
    await living.accepted({ depositPercent: drawn.depositPercent })
    const { step, rest, moved } = actor(living)
    for (const one of drawn.steps) await step(one)
    await rest()
    await expectSameBooks(living, moved)
    await expectLedger(living.store)
    await expectFilledAlike(living.store)
  })
})
