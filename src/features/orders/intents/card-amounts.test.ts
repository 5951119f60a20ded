/** B3 of the money: no payment that a card can't make, whatever is offered. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { depositOf, isByCard, leastCardCents, partsOf } from './card-amounts.ts'

describe('LIVE-2 the deposit of a total', () => {
  test.each<[total: number, percent: number, deposit: number]>([
    [47_700, 50, 23_850],
    [47_701, 50, 23_851],
    [1, 1, 1],
    [1, 50, 1],
    [49, 50, 49],
    [99, 50, 99],
    // 50 and 50 cents.
    [100, 50, 50],
    // 49 cents of deposit, then 50.
    [4_900, 1, 4_900],
    [4_950, 1, 50],
    // 49 cents of balance, then 50.
    [4_940, 99, 4_940],
    [5_000, 99, 4_950],
    [47_700, 100, 47_700],
    [1_000_000_000, 1, 10_000_000],
  ])('%i cents, %i%%: %i', (total, percent, deposit) => {
    expect(depositOf(total, percent)).toBe(deposit)
  })
})

test.each<[total: number, deposit: number, parts: string]>([
  [47_700, 23_850, 'deposit 23850, balance 23850'],
  [47_700, 47_700, 'whole 47700'],
  // As they were sent before parts had a least amount.
  [1, 0, 'whole 1'],
  [4_900, 49, 'whole 4900'],
  [4_900, 50, 'deposit 50, balance 4850'],
  [4_900, 4_851, 'whole 4900'],
  [4_900, 4_850, 'deposit 4850, balance 50'],
])('LIVE-6 an accepted offer of %i cents with a deposit of %i is paid as: %s', (totalCents, depositCents, parts) => {
  const texts = partsOf({ totalCents, depositCents }).map(({ kind, amount_cents }) => `${kind} ${amount_cents}`)
  expect(texts.join(', ')).toBe(parts)
})

describe('LIVE-6 whatever the total and the percent', () => {
  it('parts add up, and a card can pay each, or the total itself is none for a card', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 * 99_999_999 }),
        fc.integer({ min: 1, max: 100 }),
        (totalCents, percent) => {
          const parts = partsOf({ totalCents, depositCents: depositOf(totalCents, percent) }).map(
            (part) => part.amount_cents,
          )
          expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(totalCents)
          if (totalCents >= leastCardCents && totalCents <= 99_999_999) expect(parts.every(isByCard)).toBe(true)
        },
      ),
    )
  })
})

test.each([
  [0, false],
  [49, false],
  [50, true],
  [99_999_999, true],
  [100_000_000, false],
])('PAY-1 a card pays %i cents: %s', (cents, answer) => expect(isByCard(cents)).toBe(answer))
