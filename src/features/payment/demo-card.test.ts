import { describe, expect, it, test } from 'vitest'
import { cardProblems, slashedExpiry, spacedNumber, testCard } from './demo-card.ts'
import { demoCards } from './demo-cards.ts'

const november2026 = Date.UTC(2026, 10, 21)

describe('PAY-7 the demo card form', () => {
  it('accepts every test number with the expiry and code it fills in', () => {
    for (const { number } of demoCards) expect(cardProblems(testCard(number), november2026)).toEqual({})
  })

  it('refuses any other number, so a real one never leaves the browser', () => {
    expect(cardProblems(testCard('5555555555554444'), november2026).number).toMatch(/Only the test numbers/)
    expect(cardProblems(testCard('424242424242424'), november2026).number).toMatch(/Only the test numbers/)
    expect(cardProblems(testCard(''), november2026).number).toBe('Enter the card number.')
  })

  test.each([
    ['11/26', undefined],
    ['12/2034', undefined],
    ['10/26', 'This card has expired.'],
    ['12/25', 'This card has expired.'],
    ['13/30', 'Enter the month and year, such as 12/34.'],
    ['1230', 'Enter the month and year, such as 12/34.'],
    ['', 'Enter the month and year, such as 12/34.'],
  ])('reads the month and year %j', (expiry, problem) => {
    expect(cardProblems({ ...testCard('4242424242424242'), expiry }, november2026).expiry).toBe(problem)
  })

  test.each(['', '12', '12345', 'abc'])('refuses the security code %j', (cvc) => {
    expect(cardProblems({ ...testCard('4242424242424242'), cvc }, november2026).cvc).toBe('Enter the 3 or 4 digits.')
  })
})

describe('PAY-7 the demo card form formats what is typed', () => {
  test.each([
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242-4242-4242-4242', '4242 4242 4242 4242'],
    ['12345678901234567890', '1234 5678 9012 3456 789'],
  ])('the number %j as %j', (typed, shown) => expect(spacedNumber(typed)).toBe(shown))

  test.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12/3'],
    ['12/34', '12/34'],
    ['12/3', '12/3'],
    ['7', '07'],
    ['1/', '01'],
    ['1/30', '01/30'],
    ['12345', '12/34'],
  ])('the expiry %j as %j', (typed, shown) => expect(slashedExpiry(typed)).toBe(shown))
})
