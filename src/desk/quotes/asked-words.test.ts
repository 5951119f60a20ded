import { expect, it, test } from 'vitest'
import { askedText, isAnswered, isAsAsked, withoutEmail } from './asked-words.ts'

const size = (length: number) => ({ length, width: 8, thickness: 8 })
const making = { construction: 'solid', boardIn: null, corbel: null } as const
const asked = {
  ...{ productName: 'Hollow Oak Box Beam', woodSpeciesName: 'Reclaimed Oak', finishName: null },
  ...{ dimensions: size(144), quantity: 1, note: '', drawn: { making } },
}
const { woodSpeciesName: woodName, drawn: _, ...same } = asked
const offered = { ...same, woodName, making, category: 'ceiling-beam' as const, part: 'fixed' as 'fixed' | 'option' }

it.each([
  [[asked], 'Hollow Oak Box Beam, 144 × 8 × 8 in'],
  [
    [{ ...asked, quantity: 2, dimensions: size(48.5) }, asked],
    '2 × Hollow Oak Box Beam, 48 1/2 × 8 × 8 in, and 1 more piece',
  ],
  [[asked, { ...asked, quantity: 3 }], 'Hollow Oak Box Beam, 144 × 8 × 8 in, and 3 more pieces'],
  [[asked, asked, asked], 'Hollow Oak Box Beam, 144 × 8 × 8 in, and 2 more pieces'],
  [[], ''],
])('DESK-6 what was asked for is one line: %#', (pieces, text) => expect(askedText(pieces)).toBe(text))

const made = (change: object) => ({ ...asked, drawn: { making: { ...making, ...change } } })
const box = (boardIn: number) => made({ construction: 'box-3', boardIn })
const corbels = (corbel: string) => made({ corbel })

it.each([
  ['the same', [asked], [offered], true],
  ['another size', [asked], [{ ...offered, dimensions: size(120) }], false],
  ['another wood', [asked], [{ ...offered, woodName: 'Chestnut' }], false],
  ['another product', [asked], [{ ...offered, productName: 'Beam' }], false],
  ['a finish', [asked], [{ ...offered, finishName: 'Whitewash' }], false],
  ['two of it', [asked], [{ ...offered, quantity: 2 }], false],
  ['another construction', [asked], [{ ...offered, making: { ...making, construction: 'truss' } }], false],
  ['thicker boards', [box(1)], [{ ...offered, making: box(1.5).drawn.making }], false],
  ['the same boards', [box(1)], [{ ...offered, making: box(1).drawn.making }], true],
  ['other corbels', [corbels('cove')], [{ ...offered, making: corbels('block').drawn.making }], false],
  ['no word of how it is made', [asked], [{ ...offered, making: undefined }], true],
  ['no word of that in the list', [{ ...asked, drawn: undefined }], [offered], false],
  ['a note', [asked], [{ ...offered, note: 'Left end cut' }], false],
  ['it only if they like', [asked], [{ ...offered, part: 'option' }], false],
  ['one more', [asked], [offered, offered], false],
  ['one less', [asked, asked], [offered], false],
] as const)('DESK-6 an offer with %s than was asked for, or with just that', (_, pieces, others, is) =>
  expect(isAsAsked(pieces, others)).toBe(is),
)

const more = { total: '500.00', endsOn: '2026-12-04', answeredAt: null, firstPiece: null, morePieces: 0 }
const waiting = { offer: null, order: null, closed: null }
const bought = { id: 3, promisedOn: null, isBought: true, total: '500.00', ended: null } as const
const accepted = { id: 3, promisedOn: null, total: '500.00', ended: null } as const

test.each([
  ['a new one', {}, false],
  ['one with a begun offer', { offer: { ...more, state: 'draft' } }, false],
  ['one that was sent', { offer: { ...more, state: 'sent' } }, true],
  ['one that was bought', { order: bought }, true],
  ['one whose order was refunded', { order: { ...bought, ended: 'refunded' } }, false],
  ['one that was closed', { closed: { as: 'lost', reason: 'Price', at: '2026-12-01T00:00:00.000Z' } }, true],
] as const)('DESK-6 the request of %s is folded away on a phone, or not', (_, change, is) =>
  expect(isAnswered({ ...waiting, ...change })).toBe(is),
)

test.each([
  ['no email', {}, true],
  ['an email', { customerEmail: 'june@example.com' }, false],
  ['no email, which was bought', { order: bought }, false],
  ['no email, whose offer was accepted', { order: accepted }, false],
  ['no email, whose order was canceled', { order: { ...bought, ended: 'canceled' } }, true],
  ['no email, which was closed', { closed: { as: 'lost', reason: 'Price', at: '2026-12-01T00:00:00.000Z' } }, false],
] as const)('DESK-6 a quote with %s asks for one, or not', (_, change, is) =>
  expect(withoutEmail({ ...waiting, customerEmail: '', ...change })).toBe(is),
)
