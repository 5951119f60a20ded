import { expect, it, test } from 'vitest'
import { usualMaking } from '../../drawing/making/making.ts'
import { type OfferState, offerStates, stateAt } from '../request/pipeline/offer-state.ts'
import { mayDo, type OfferAction } from './offer.ts'
import { type OfferAnswer, offerChanges } from './offer-changes.ts'

const piece: OfferAnswer['pieces'][number] = {
  ...{ key: '1', quantity: 1, note: '', part: 'fixed', choice: null },
  unitLines: [{ amount: '400.00' }],
  productName: 'Heritage Oak Floating Mantel',
  category: 'floating-mantel',
  making: usualMaking('floating-mantel'),
  woodName: 'Reclaimed Oak',
  finishName: null,
  dimensions: { length: 72, width: 8, thickness: 8 },
}
const offer: OfferAnswer = {
  ...{ pieces: [piece], choices: [], ownLines: [] },
  lines: [
    { key: 'wood', label: 'Reclaimed Oak', amount: '400.00' },
    { key: 'own-a', label: 'Notch', amount: '50.00' },
  ],
  total: '450.00',
  deposit: '225.00',
  depositPercent: 50,
  way: 'truck',
  place: { zip: '37212', place: 'Nashville', state: 'TN' },
  promisedOn: '2026-12-15',
  validUntil: '2026-12-23',
  note: '',
}

const changes = (change: Partial<OfferAnswer>) =>
  offerChanges(offer, { ...offer, ...change }, (day) => day).map(({ what, before, after }) => [what, before, after])

it('LIVE-3 the same offer again differs in nothing', () => {
  expect(changes({})).toEqual([])
})

test.each<[string, Partial<OfferAnswer>, unknown[]]>([
  ['wood', { pieces: [{ ...piece, woodName: 'Reclaimed Pine' }] }, ['Wood', 'Reclaimed Oak', 'Reclaimed Pine']],
  ['finish', { pieces: [{ ...piece, finishName: 'Whitewash' }] }, ['Finish', 'No finish', 'Whitewash']],
  [
    'size',
    { pieces: [{ ...piece, dimensions: { length: 70, width: 8, thickness: 8 } }] },
    ['Dimensions', '72 × 8 × 8 in (6 ft)', '70 × 8 × 8 in (5 ft 10 in)'],
  ],
  ['way', { way: null }, ['Delivery', 'Our truck', null]],
  ['promise', { promisedOn: null }, ['Delivered by', '2026-12-15', null]],
  ['last day', { validUntil: '2027-01-05' }, ['Good through', '2026-12-23', '2027-01-05']],
  ['note', { note: 'Hello' }, ['Note', null, 'Hello']],
  ['deposit', { depositPercent: 40, deposit: '180.00' }, ['Deposit', '$225.00 (50%)', '$180.00 (40%)']],
  ['total', { total: '440.00' }, ['Total', '$450.00', '$440.00']],
])('LIVE-3 a changed %s is shown with what it was', (_what, change, expected) => {
  expect(changes(change)).toEqual([expected])
})

const box = { construction: 'box-3', boardIn: 1, corbel: null } as const

it('LIVE-3, JOB-5 another way of making it is named, and corbels of another shape', () => {
  const made = (making: typeof piece.making) => ({ pieces: [{ ...piece, making }] })
  expect(changes(made(box))).toEqual([['Made as', 'Solid timber', 'Three-board box, 1 in boards']])
  const on = (corbel: 'cove' | 'scroll') => ({
    ...offer,
    pieces: [{ ...piece, category: 'corbel-mantel' as const, making: { ...usualMaking('corbel-mantel'), corbel } }],
  })
  expect(offerChanges(on('cove'), on('scroll'), String)).toEqual([
    { what: 'Corbels', before: 'Rounded over a cove', after: 'Scrolled' },
  ])
})

it('LIVE-3, JOB-5 a version from before an offer said it was made as usual', () => {
  const old = { ...offer, pieces: [{ ...piece, making: undefined }] }
  expect(offerChanges(old, offer, String)).toEqual([])
  const { what, before, after } = offerChanges(old, { ...offer, pieces: [{ ...piece, making: box }] }, String)[0] ?? {}
  expect([what, before, after]).toEqual(['Made as', 'Solid timber', 'Three-board box, 1 in boards'])
})

it('LIVE-3, JOB-3 pieces are compared one by one: changed, new and left out, and so are options', () => {
  const beam = { ...piece, key: '2', productName: 'Oak Beam', quantity: 4 }
  const shelf = { ...piece, key: '3', productName: 'Shelf', part: 'option' as const }
  const job = { ...offer, pieces: [piece, beam, shelf] }
  expect(changes({ pieces: [piece, beam] })).toEqual([
    ['Piece', null, '4 × Oak Beam, Reclaimed Oak, no finish, 72 × 8 × 8 in (6 ft)'],
  ])
  const visit = { key: 'v', label: 'Visit', amount: '75.00', percent: null, isOption: true }
  const next = {
    ...job,
    pieces: [
      { ...beam, quantity: 5, note: 'Rough-sawn.' },
      { ...shelf, unitLines: [{ amount: '310.00' }] },
    ],
    ownLines: [visit],
  }
  expect(offerChanges(job, next, String).map(({ what, before, after }) => [what, before, after])).toEqual([
    ['Oak Beam, quantity', '4', '5'],
    ['Oak Beam, note', null, 'Rough-sawn.'],
    ['Shelf, price', '$400.00', '$310.00'],
    ['Piece', 'Heritage Oak Floating Mantel, Reclaimed Oak, no finish, 72 × 8 × 8 in (6 ft)', null],
    ['Option: Visit', null, '$75.00'],
  ])
})

it('LIVE-3, JOB-3 each of two alike that is another piece now says which one it was', () => {
  const job = { ...offer, pieces: [piece, { ...piece, key: '2' }] }
  const swapped = job.pieces.map((one) => ({ ...one, productName: 'Slim Shelf' }))
  expect(offerChanges(job, { ...job, pieces: swapped }, String)).toEqual([
    { what: 'Piece', before: 'Heritage Oak Floating Mantel, piece 1 of 2', after: 'Slim Shelf, piece 1 of 2' },
    { what: 'Piece', before: 'Heritage Oak Floating Mantel, piece 2 of 2', after: 'Slim Shelf, piece 2 of 2' },
  ])
})

it('LIVE-3, JOB-3 a line of a job says which piece it is for', () => {
  const lines = [
    { key: 'wood', piece: 1, label: 'Reclaimed Oak', amount: '400.00' },
    { key: 'wood-7', piece: 2, label: 'Reclaimed Oak', amount: '300.00' },
    { key: 'wood-9', piece: 3, label: 'Reclaimed Oak', amount: '300.00' },
  ]
  const now = [lines[0], { key: 'wood-9', piece: 2, label: 'Reclaimed Oak', amount: '290.00' }] as OfferAnswer['lines']
  const beam = { ...piece, key: '9', productName: 'Oak Beam', quantity: 4 }
  // It is offered, not taken: lines don't count it.
  const shelf = { ...piece, key: '5', productName: 'Shelf', part: 'option' as const }
  const shown = offerChanges(
    { ...offer, pieces: [piece, shelf, { ...piece, key: '7', quantity: 2 }, beam], lines },
    { ...offer, pieces: [piece, shelf, beam], lines: now },
    String,
  )
  expect(shown.map(({ what, before, after }) => [what, before, after])).toEqual([
    ['Piece', '2 × Heritage Oak Floating Mantel, Reclaimed Oak, no finish, 72 × 8 × 8 in (6 ft)', null],
    ['4 × Oak Beam: Reclaimed Oak', '$300.00', '$290.00'],
    ['2 × Heritage Oak Floating Mantel, pieces 2 and 3 of 7: Reclaimed Oak', '$300.00', null],
  ])
})

it('LIVE-3 lines are compared one by one: changed, renamed, new and left out', () => {
  const lines = [
    { key: 'wood', label: 'Reclaimed Oak', amount: '380.00' },
    { key: 'own-b', label: 'Corbels', amount: '-20.00' },
  ]
  expect(changes({ lines })).toEqual([
    ['Reclaimed Oak', '$400.00', '$380.00'],
    ['Corbels', null, '-$20.00'],
    ['Notch', '$50.00', null],
  ])
  const renamed = [offer.lines[0], { key: 'own-a', label: 'Deep notch', amount: '50.00' }] as OfferAnswer['lines']
  expect(changes({ lines: renamed })).toEqual([['Deep notch', 'Notch: $50.00', '$50.00']])
})

test.each<[OfferState, OfferAction[]]>([
  ['draft', ['send']],
  ['sent', ['send', 'see', 'accept', 'decline', 'withdraw']],
  ['seen', ['send', 'accept', 'decline', 'withdraw']],
  ['accepted', []],
  ['declined', ['send']],
  ['expired', ['send']],
  ['withdrawn', ['send']],
])('LIVE-2, LIVE-3 an offer that is %s allows %s', (state, allowed) => {
  const actions: OfferAction[] = ['send', 'see', 'accept', 'decline', 'withdraw']
  expect(actions.filter((action) => mayDo(state, action))).toEqual(allowed)
  expect(offerStates).toContain(state)
})

test.each([
  ['sent', 99, 'sent'],
  ['seen', 100, 'expired'],
  ['accepted', 200, 'accepted'],
  ['declined', 200, 'declined'],
  ['replaced', 50, 'withdrawn'],
] as const)('LIVE-8 at its last moment, 100, an offer that is %s is at %i %s', (state, now, expected) => {
  expect(stateAt({ state, endsAt: 100 }, now)).toBe(expected)
})
