import { expect, test } from 'vitest'
import { phoneHref } from './phone-link.tsx'

test.each([
  ['(615) 555-0142', 'tel:6155550142'],
  [' +1 615.555.0142 ', 'tel:+16155550142'],
  ['615 555 0142 ext. 7', 'tel:6155550142;ext=7'],
  ['615-555-0142 x12', 'tel:6155550142;ext=12'],
  ['615-555-0142, evenings', 'tel:6155550142'],
  ['call my wife', undefined],
  ['n/a', undefined],
  ['', undefined],
])('ADMIN-3, ADMIN-8 the phone number %o is dialed as %o', (typed, href) => {
  expect(phoneHref(typed)).toBe(href)
})
