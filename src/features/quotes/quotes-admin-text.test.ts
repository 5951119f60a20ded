import { expect, it, test } from 'vitest'
import { dimensionsText, moneyText, phoneHref, rangeShown, submittedDate, submittedTime } from './quotes-admin-text.ts'

// Browsers put a narrow no-break space before AM and PM.
const plain = (text: string) => text.replace(/\s/g, ' ')

it('ADMIN-3 writes when a quote came by the clock of the workshop, in winter and in summer', () => {
  expect(submittedDate('2026-11-21T03:30:00.000Z')).toBe('Nov 20, 2026')
  expect(plain(submittedTime('2026-11-21T03:30:00.000Z'))).toBe('Fri, Nov 20, 2026, 9:30 PM CST')
  expect(plain(submittedTime('2026-07-04T05:00:00.000Z'))).toBe('Sat, Jul 4, 2026, 12:00 AM CDT')
})

it('ADMIN-3 writes prices with two decimals', () => {
  expect(moneyText('325.00')).toBe('$325.00')
  expect(moneyText('12345.60')).toBe('$12,345.60')
  expect(moneyText('by arrangement')).toBe('by arrangement')
})

it('ADMIN-3 writes dimensions in inches', () => {
  expect(dimensionsText({ length: 72.5, width: 8, thickness: 6.25 })).toBe('72.5 × 8 × 6.25 in')
})

test.each([
  ['(615) 555-0142', 'tel:6155550142'],
  [' +1 615.555.0142 ', 'tel:+16155550142'],
  ['615 555 0142 ext. 7', 'tel:6155550142;ext=7'],
  ['615-555-0142 x12', 'tel:6155550142;ext=12'],
  ['615-555-0142, evenings', 'tel:6155550142'],
  ['call my wife', undefined],
  ['n/a', undefined],
  ['', undefined],
])('ADMIN-3 the phone number %o is dialled as %o', (typed, href) => {
  expect(phoneHref(typed)).toBe(href)
})

test.each([
  [1, 60, '1–25 of 60'],
  [3, 60, '51–60 of 60'],
  [3, 51, '51 of 51'],
  [1, 1, '1 of 1'],
  [400, 10_000, '9,976–10,000 of 10,000'],
])('ADMIN-3 page %d of a list of %d says %o', (page, total, text) => {
  expect(rangeShown(page, 25, total)).toBe(text)
})
