import { expect, test } from 'vitest'
import { after, choices, complete } from '../../../../tests/support/quote-drafts.ts'
import type { DraftAction } from './draft-reducer.ts'
import { placesOf, refusedHere, shownProblems } from './shown-problems.ts'

const refusal = {
  fields: {
    finish: 'We no longer offer this finish.',
    delivery: 'We know no such ZIP code.',
    email: 'Check your email.',
  },
  reason: '',
  alreadySent: false,
}
const second = { ...refusal, piece: 1 }
const double: DraftAction = { type: 'double-piece', index: 0 }
const open = (index: number): DraftAction => ({ type: 'open-piece', index, step: 2 })
const three = after(complete, double, double)
const elsewhere = { ...choices, door: { ...choices.door, zip: '37203' } }

test.each([
  ['its piece', second, after(three, open(1)), choices, ['finish', 'delivery', 'email']],
  ['the piece before', second, three, choices, ['delivery', 'email']],
  ['the piece after', second, after(three, open(2)), choices, ['delivery', 'email']],
  ['another way of delivery', second, after(three, open(1)), elsewhere, ['finish', 'email']],
  [
    'its piece in another place',
    second,
    after(three, { type: 'remove-piece', index: 0 }),
    choices,
    ['delivery', 'email'],
  ],
])("JOB-2 the server's messages about a piece show at that piece: %s", (_what, refused, draft, shown, fields) => {
  const here = refusedHere(refused, placesOf(three, choices, refused.piece), placesOf(draft, shown))
  expect(Object.keys(shownProblems(draft, shown, new Set(), here))).toEqual(fields)
})

test('JOB-2 what is refused of a single piece is not said of the next', () => {
  const at = placesOf(complete, choices)
  expect(refusedHere(refusal, at, placesOf(complete, choices))).toEqual(refusal)
  const next = after(complete, { type: 'add-piece' })
  expect(Object.keys(refusedHere(refusal, at, placesOf(next, choices))?.fields ?? {})).toEqual(['delivery', 'email'])
})
