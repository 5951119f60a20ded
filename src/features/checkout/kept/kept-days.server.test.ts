import { expect, it } from 'vitest'
import { orderDays } from './kept-days.server.ts'

const at = (time: string) => orderDays({ paid_at: Date.parse(time) })

// The shop works from Tuesday to Saturday, and has 1 to 2 business days to begin.
it.each([
  ['on a Tuesday', '2026-12-08T16:00:00Z', '2026-12-08', '2026-12-10'],
  ['on a Friday', '2026-12-11T16:00:00Z', '2026-12-11', '2026-12-15'],
  ['on a Saturday, over the closed Sunday and Monday', '2026-12-12T16:00:00Z', '2026-12-12', '2026-12-16'],
  ['on a closed Monday', '2026-12-14T16:00:00Z', '2026-12-14', '2026-12-16'],
  ['before Thanksgiving', '2026-11-25T16:00:00Z', '2026-11-25', '2026-11-28'],
  ['before Christmas', '2026-12-23T16:00:00Z', '2026-12-23', '2026-12-29'],
  ["late in the evening, by the shop's clock", '2026-12-09T05:30:00Z', '2026-12-08', '2026-12-10'],
  ['late on the last day of the year', '2027-01-01T05:30:00Z', '2026-12-31', '2027-01-05'],
])('WIN-7 an order paid %s', (_, time, paidOn, processingBy) => {
  expect(at(time)).toEqual({ paidOn, processingBy })
})

it('WIN-7 an order that is not paid has no days', () => {
  expect(orderDays({ paid_at: null })).toEqual({ paidOn: null, processingBy: null })
})
