import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  after,
  anyDraft,
  choices,
  chooseProduct,
  complete,
  key,
  next,
  onReview,
  onStep2,
  start,
  typeDimension,
} from '../../../../../tests/support/quote-drafts.ts'
import { canProceed, emptyDraft, livePrice, type QuoteDraft } from '../quote-draft.ts'
import { designProblems, openedBy, parseLinkedDesign, searchOf, shareTitle } from './linked-design.ts'

const { customer } = emptyDraft
const linked = (search: string) => {
  const design = parseLinkedDesign(search)
  if (!design) throw new Error(`No design in '${search}'`)
  return design
}
/** Of a piece that goes nowhere yet. */
const linkOf = (draft: QuoteDraft) => searchOf(draft, { fireplace: {} })
const openLink = (search: string) => after(start, { type: 'open-design', design: linked(search), key, customer })

test('LINK-1 an untouched draft has no address, and a chosen one no default wood before there is a size', () => {
  expect(linkOf(start)).toBe('')
  expect(linkOf(after(start, chooseProduct('oak-mantel')))).toBe('product=oak-mantel')
  expect(linkOf(onStep2)).toBe('product=oak-mantel&wood=oak&l=72&w=8&t=8&step=2')
  expect(linkOf(complete)).toBe('product=oak-mantel&wood=oak&l=72&w=8&t=8&step=4')
  expect(linkOf(after(onStep2, typeDimension('length', 'five feet')))).not.toContain('l=')
})

test('LINK-1 the link of a piece says where it goes, and that of nothing says nothing', () => {
  const setting = { fireplace: { openingWidth: 42, openingHeight: 32, underside: 50.5 }, fire: 'masonry', way: 'hung' }
  expect(searchOf(start, setting)).toBe('')
  expect(searchOf(onStep2, setting)).toBe(
    'product=oak-mantel&wood=oak&l=72&w=8&t=8&fw=42&fh=32&up=50.5&fire=masonry&way=hung&step=2',
  )
})

test('LINK-1 a link opens the same piece at the same price and step, for any draft', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      const search = linkOf(draft)
      if (!parseLinkedDesign(search)) return
      const opened = openLink(search)
      expect(opened.customer).toEqual(customer)
      expect(opened.productId).toBe(draft.productId)
      expect(opened.finishOptionId).toBe(draft.finishOptionId)
      if (livePrice(draft, choices)) expect(livePrice(opened, choices)).toEqual(livePrice(draft, choices))
      const isComplete = ([1, 2, 3] as const).every(
        (step) => step >= draft.step || canProceed({ ...draft, step }, choices),
      )
      if (isComplete && draft.step !== 2) expect(opened.step).toBe(draft.step)
    }),
  )
})

test('LINK-1 what a link leaves open is as when the steps open, and an unreadable length stays empty', () => {
  expect(openLink('product=oak-mantel')).toEqual(after(start, chooseProduct('oak-mantel')))
  expect(openLink('product=oak-mantel&step=2')).toEqual(onStep2)
  expect(openLink('product=slim-shelf&l=67.375&step=3')).toMatchObject({
    step: 2,
    dimensions: { length: '67 3/8', width: '7 1/2', thickness: '3' },
  })
  expect(openLink('product=oak-mantel&l=abc&w=8&step=4')).toMatchObject({
    step: 2,
    dimensions: { length: '', width: '8', thickness: '8' },
  })
  // The first incomplete step.
  expect(openLink('product=gone&wood=oak&l=72&w=8&t=8&step=4')).toMatchObject({ step: 1, woodSpeciesId: 'oak' })
  expect(openLink('product=oak-mantel&l=400&w=8&t=8&step=4').step).toBe(2)
})

test("LINK-1 what the shop doesn't offer is told, by name where it is known", () => {
  const told = (search: string, titles = {}) => designProblems(linked(search), choices, () => titles)
  expect(told('product=oak-mantel&wood=oak&finish=oil&l=72&w=8&t=8')).toEqual([])
  expect(told('product=gone&wood=gone&finish=gone')).toEqual([
    "The link names a product we don't offer.",
    "The link names a wood we don't offer.",
    "The link names a finish we don't offer.",
  ])
  expect(told('product=oak-mantel&finish=ebony-wax', { product: 'Oak Mantel', finish: 'Ebony Wax' })).toEqual([
    'We no longer offer “Ebony Wax.” Choose another finish.',
  ])
  expect(told('product=oak-mantel&fw=9999&fh=x&up=50&fire=campfire&way=drone')).toEqual([
    'The link has a width of the opening of 9999 in, and we draw 6 to 144 in.',
    "The link has a height of the opening we can't read.",
    "The link names a kind of fireplace we don't know.",
    "The link names a way of delivery we don't offer.",
  ])
  expect(told('product=oak-mantel&wood=%3Cb%3E&l=400&w=x&t=3 1/2')).toEqual([
    "The link names a wood we don't offer.",
    "We don't make this piece with a length of 400 in, only 36 to 120 in.",
    "The link has a width we can't read.",
    "We don't make this piece with a thickness of 3 1/2 in, only 4 to 10 in.",
  ])
  expect(told('product=oak-mantel&also=oak-mantel*oak**60*8*8*0')).toEqual([
    "The link has a piece or a quantity we can't read.",
  ])
  const other = 'oak-mantel*gone**60*8*8*1'
  expect(told(`product=oak-mantel&also=${other}+${other}+gone*oak**60*8*8*1`)).toEqual([
    "Oak Mantel: The link names a wood we don't offer.",
    "One of the pieces: The link names a product we don't offer.",
  ])
  // Also of a cart: nobody opened a link.
  expect(told(`product=oak-mantel&also=${'oak-mantel*oak**60*8*8*1+'.repeat(20)}`)).toEqual([
    'A quote has up to 20 pieces. Send the others in a second quote.',
  ])
})

test('LINK-1 the page opens with the draft of the tab after a reload, and with the address of a link', () => {
  const entry = { data: key, steps: [1, 2] }
  const other = linked('product=truss-beam&step=2')
  const same = linked(linkOf(onReview))
  expect(openedBy(undefined, undefined, undefined)).toEqual({})
  expect(openedBy(undefined, other, entry)).toEqual({ design: other, setting: other })
  expect(openedBy(complete, undefined, undefined)).toEqual({ stored: complete })
  // Coming back to an entry of this draft: its step, whatever was chosen since.
  expect(openedBy(complete, other, entry)).toEqual({ stored: { ...complete, step: 2 } })
  expect(openedBy(complete, other, { ...entry, data: 'another-key-0123456' })).toEqual({
    design: other,
    setting: other,
  })
  expect(openedBy(complete, other, undefined)).toEqual({ design: other, setting: other })
  // The draft's own link keeps its key and what was typed.
  const typed = after(complete, typeDimension('length', `6'`))
  const again = { ...same, way: 'truck', step: 3 }
  expect(openedBy(typed, again, undefined)).toEqual({ stored: { ...typed, step: 3 }, setting: again })
  // Where a piece goes is no piece.
  const hung = linked('way=hung&fire=gas')
  expect(openedBy(complete, hung, undefined)).toEqual({ stored: complete, setting: hung })
  expect(openedBy(undefined, hung, undefined)).toEqual({ setting: hung })
})

test('LINK-1 Back and Forward reach any step that the draft is complete for, and lose nothing', () => {
  const visit = (step: number) => ({ type: 'visit', step, turn: 0 }) as const
  expect(after(complete, visit(2)).step).toBe(2)
  expect(after(complete, visit(1), visit(4))).toEqual(complete)
  expect(after(start, visit(3))).toEqual(start)
  const halfTyped = after(onStep2, typeDimension('length', '90'), typeDimension('width', ''))
  expect(after(halfTyped, visit(4))).toEqual(halfTyped)
  expect(after(halfTyped, visit(2))).toEqual(halfTyped)
  expect(after(complete, visit(Number.NaN)).step).toBe(4)
})

test('LINK-1 a shared design is called by its product and size', () => {
  expect(shareTitle(complete, choices)).toBe('Oak Mantel, 72 × 8 × 8 in (6 ft)')
  expect(shareTitle(after(start, chooseProduct('oak-mantel'), next, typeDimension('width', '')), choices)).toBe(
    'Oak Mantel',
  )
})
