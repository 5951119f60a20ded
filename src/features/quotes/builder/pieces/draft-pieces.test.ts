import { expect, test } from 'vitest'
import {
  after,
  choices,
  chooseProduct,
  complete,
  key,
  next,
  previous,
  start,
  typeDimension,
} from '../../../../../tests/support/quote-drafts.ts'
import { totalOf } from '../door/draft-total.ts'
import { type DraftAction, hasRoomFor } from '../draft-reducer.ts'
import { parseLinkedDesign, searchOf } from '../link/linked-design.ts'
import { draftAtDoor, emptyDraft, isEmpty, livePrice, piecesOf, type QuoteDraft } from '../quote-draft.ts'
import { newQuoteOf } from './asked-quote.ts'
import { draftNames } from './draft-names.ts'

const add: DraftAction = { type: 'add-piece' }
const open = (index: number): DraftAction => ({ type: 'open-piece', index, step: 2 })
const double = (index: number): DraftAction => ({ type: 'double-piece', index })
const remove = (index: number): DraftAction => ({ type: 'remove-piece', index })
const visit = (turn: number, step: number): DraftAction => ({ type: 'visit', turn, step })
const lengths = (draft: QuoteDraft) => piecesOf(draft).map(({ dimensions }) => dimensions.length)
const products = (draft: QuoteDraft) => piecesOf(draft).map(({ productId }) => productId)

/** A mantel, then a beam of 120 in. */
const two = after(complete, add, chooseProduct('truss-beam'), next, typeDimension('length', '120'), next, next)

test('JOB-2 another piece keeps what is there and begins at step 1; a double and a third come after theirs', () => {
  const begun = after(complete, add)
  expect(begun).toMatchObject({ step: 1, productId: null, quantity: 1, at: 1, customer: complete.customer })
  expect(products(begun)).toEqual(['oak-mantel', null])
  expect(two.step).toBe(4)
  expect(products(two)).toEqual(['oak-mantel', 'truss-beam'])
  expect(products(after(two, double(0), add, chooseProduct('slim-shelf')))).toEqual([
    'oak-mantel',
    'oak-mantel',
    'truss-beam',
    'slim-shelf',
  ])
})

test('JOB-2 a piece is opened in its place, and changing it changes no other', () => {
  const changed = after(two, double(0), open(1), typeDimension('length', '60'))
  expect(changed).toMatchObject({ step: 2, at: 1 })
  expect(lengths(changed)).toEqual(['72', '60', '120'])
  expect(lengths(after(changed, open(2), typeDimension('length', '100')))).toEqual(['72', '60', '100'])
})

test('JOB-2 removing one leaves the others as they are, whichever the steps are about, and never none', () => {
  const three = after(two, double(0), open(1), typeDimension('length', '60'), next, next)
  expect(lengths(after(three, remove(0)))).toEqual(['60', '120'])
  expect(lengths(after(three, remove(1)))).toEqual(['72', '120'])
  expect(lengths(after(three, remove(2)))).toEqual(['72', '60'])
  expect(after(three, remove(0)).dimensions.length).toBe('60')
  expect(lengths(after(three, remove(2), remove(1), remove(0)))).toEqual(['72'])
  expect(after(three, remove(7))).toEqual(three)
})

test('JOB-2 a quote has room for twenty pieces', () => {
  const full = Array.from({ length: 30 }, (_, index) => double(index)).reduce((draft, one) => after(draft, one), two)
  expect(piecesOf(full)).toHaveLength(20)
  expect(after(full, add)).toEqual(full)
})

test('JOB-2 what was only begun is dropped on the way back to all pieces, and what has a product is kept', () => {
  const begun = after(complete, add)
  expect(after(begun, { type: 'leave-piece' })).toEqual({ ...complete, at: 0 })
  // The browser's Back, too.
  expect(after(begun, visit(0, 4))).toEqual(complete)
  const chosen = after(begun, chooseProduct('truss-beam'))
  for (const way of [{ type: 'leave-piece' } as const, visit(0, 4)]) {
    const kept = after(chosen, way)
    expect(kept.step).toBe(4)
    expect(products(kept)).toEqual(['oak-mantel', 'truss-beam'])
    expect(livePrice(kept, choices)).not.toBe(null)
  }
  // Forward leads to nothing that was begun there.
  expect(after(begun, visit(0, 4), visit(1, 1))).toEqual(complete)
  expect(after(two, visit(1, 2), visit(1, 4))).toEqual(two)
})

test('JOB-2 the total is of all pieces, with their quantities and one delivery, and none while one is unfinished', () => {
  const [mantel, beam] = [complete, after(start, chooseProduct('truss-beam'), next, typeDimension('length', '120'))]
  const sum = (draft: QuoteDraft) => draftAtDoor(draft, choices)?.pieces.map(({ woodCents }) => woodCents)
  const many = after(two, { type: 'change-piece', index: 0, quantity: 3 })
  expect(sum(many)).toEqual([3 * (sum(mantel)?.[0] ?? 0), sum(beam)?.[0]])
  const { lines, price } = draftAtDoor(many, choices) ?? {}
  expect(lines?.filter(({ key }) => key === 'delivery')).toHaveLength(1)
  expect(lines?.reduce((cents, { amountCents }) => cents + amountCents, 0)).toBe(price?.totalCents)
  expect(livePrice(after(two, open(0), typeDimension('length', '')), choices)).toBe(null)
  expect(livePrice(after(two, add), choices)).toBe(null)
})

test('JOB-1 several pieces, several alike and a note are sent as pieces, a plain one as it always was', () => {
  expect(newQuoteOf(complete, choices, null)).not.toHaveProperty('pieces')
  const change = { type: 'change-piece', index: 0 } as const
  expect(newQuoteOf(after(complete, { ...change, quantity: 4 }), choices, null)).toMatchObject({
    pieces: [{ productId: 'oak-mantel', quantity: 4, note: '' }],
  })
  const sent = newQuoteOf(after(two, { ...change, note: ' Matching grain ' }), choices, null)
  expect(sent).not.toHaveProperty('productId')
  expect(sent).toMatchObject({
    pieces: [
      { productId: 'oak-mantel', quantity: 1, note: 'Matching grain', dimensions: { length: 72 } },
      { productId: 'truss-beam', quantity: 1, note: '', dimensions: { length: 120 } },
    ],
  })
})

test('LINK-1, JOB-2 a link opens all pieces in their order at the same price, without their notes', () => {
  const { customer } = emptyDraft
  const reopened = (draft: QuoteDraft) => {
    const design = parseLinkedDesign(searchOf(draft, { fireplace: {} }))
    if (!design) throw new Error('no design')
    return after(start, { type: 'open-design', design, key, customer })
  }
  const job = after(two, double(1), open(1), typeDimension('length', '110'), next, next, {
    ...{ type: 'change-piece', index: 2 },
    ...{ quantity: 12, note: 'Ask for Ada at the gate' },
  } as const)
  expect(searchOf(job, { fireplace: {} })).not.toContain('Ada')
  const opened = reopened(job)
  expect(opened).toMatchObject({ step: 4, at: 1 })
  expect(lengths(opened)).toEqual(lengths(job))
  expect(livePrice(opened, choices)).toEqual(livePrice(job, choices))
  // A piece that was only begun is no part of it, and neither is what someone cut off.
  expect(lengths(reopened(after(job, add)))).toEqual(lengths(job))
  expect(lengths(reopened(after(job, add)))).toHaveLength(3)
  const cut = parseLinkedDesign('also=oak-mantel*oak**60*8*8*2+truss-beam***120*8*8*1')
  expect(cut).toMatchObject({ choices: { product: 'oak-mantel' }, step: 4, job: { quantity: 2, others: [{}] } })
})

test('JOB-2 a draft of several pieces is not empty, and a product whose page opens it becomes another piece', () => {
  expect(isEmpty({ ...emptyDraft, others: [emptyDraft] })).toBe(false)
  const loaded = after(two, { type: 'load', content: { productId: 'slim-shelf' } })
  expect(products(loaded)).toEqual(['oak-mantel', 'truss-beam', 'slim-shelf'])
  expect(after(two, previous, { type: 'reset', key })).toEqual({ ...emptyDraft, key, woodSpeciesId: 'pine' })
})

test("JOB-2 a full quote stays as it is when a product's page opens it, and a piece that was only begun takes the product", () => {
  const full = Array.from({ length: 18 }, () => double(0)).reduce((draft, one) => after(draft, one), two)
  const load: DraftAction = { type: 'load', content: { productId: 'slim-shelf' } }
  expect(after(full, load)).toEqual(full)
  expect(hasRoomFor({ productId: 'slim-shelf' }, full)).toBe(false)
  const begun = after(full, remove(19), add)
  expect(products(after(begun, load))).toEqual([...Array(19).fill('oak-mantel'), 'slim-shelf'])
})

test('JOB-2 a job counts its articles, and calls its pieces by what tells them apart', () => {
  const job = after(complete, double(0), { type: 'change-piece', index: 0, quantity: 2 })
  const total = totalOf(job, choices)
  expect([total?.count, total?.inFew]).toEqual(['3 pieces', '3 pieces, by carrier, before tax'])
  expect(draftNames(job, choices)).toEqual(['Oak Mantel, pieces 1 and 2 of 3', 'Oak Mantel, piece 3 of 3'])
  const longer = { ...job, dimensions: { ...job.dimensions, length: '84' } }
  expect(draftNames(longer, choices)).toEqual(['Oak Mantel, 84 × 8 × 8 in', 'Oak Mantel, 72 × 8 × 8 in'])
  expect(totalOf(complete, choices)?.count).toBeUndefined()
  expect(draftNames(after(job, add), choices).at(-1)).toBe('the new piece')
})
