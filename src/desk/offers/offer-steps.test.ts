import { expect, it } from 'vitest'
import { offerSteps } from './offer-steps.ts'

const open = { isSent: true, isClosed: false, isClosable: true }

it.each([
  ['draft', { isSent: false }, 'edit', 'accepted', 'lost, not_for_us'],
  ['sent', {}, 'edit', 'accepted', 'renew, withdraw, lost, not_for_us'],
  ['seen', {}, 'edit', 'accepted', 'renew, withdraw, lost, not_for_us'],
  ['declined', {}, 'edit', 'lost', 'accepted, renew, not_for_us'],
  ['expired', {}, 'renew', 'edit', 'accepted, lost, not_for_us'],
  ['withdrawn', {}, 'edit', 'lost', 'accepted, renew, not_for_us'],
  ['accepted', { isClosable: false }, 'order', undefined, ''],
  // Its order was canceled or refunded.
  ['accepted', {}, 'order', undefined, 'lost, not_for_us'],
  // A closed quote is opened again first.
  ['draft', { isSent: false, isClosed: true, isClosable: false }, undefined, undefined, ''],
  ['seen', { isClosed: true, isClosable: false }, undefined, undefined, ''],
  ['expired', { isClosed: true, isClosable: false }, undefined, undefined, ''],
] as const)(
  'DESK-6 an offer that is %s has one main step and at most one beside it: %j',
  (state, facts, ...expected) => {
    const { main, second, more } = offerSteps({ ...open, state, ...facts })
    expect([main, second, more.join(', ')]).toEqual(expected)
  },
)
