import fc from 'fast-check'
import { expect, it } from 'vitest'
import { offer, samplePapers } from '../../../../tests/support/papers/sample-papers.ts'
import { type Paper, paperKinds } from '../paper.ts'
import { type Measure, sheet } from './page-flow.ts'
import { layOutPaper } from './paper-pages.ts'

/** Half as wide as tall, as letters are on average. */
const measure: Measure = (text, { size }) => text.length * size * 0.5
const drawing = { width: 1000, height: 560, alt: 'A mantel', shapes: [] }
const smallDrawing = { width: 360, height: 290, alt: 'A mantel', shapes: [] }

const words = (most: number) =>
  fc.integer({ min: 1, max: most }).map((count) => 'words of a text '.repeat(count).trim())
const list = <T>(one: fc.Arbitrary<T>, most: number) => fc.array(one, { maxLength: most })

const papers: fc.Arbitrary<Paper> = fc
  .record({
    kind: fc.constantFrom(...paperKinds),
    pieces: fc.integer({ min: 1, max: 6 }).map((count) => Array.from({ length: count }, () => offer.pieces).flat()),
    lines: list(
      words(30).map((text) => ({
        ...(offer.lines[0] ?? { key: '', amountCents: 0 }),
        label: text,
        rule: text,
        quantity: text,
        rate: null,
      })),
      40,
    ),
    payments: list(
      fc.record({
        what: words(2),
        how: words(9),
        at: fc.constant(offer.at),
        amountCents: fc.nat(),
        refundedCents: fc.nat(1),
      }),
      20,
    ),
    facts: list(fc.record({ name: words(3), value: words(30) }), 20),
    note: list(words(60), 12).map((paragraphs) => paragraphs.join('\n\n')),
    terms: list(words(60), 20),
    hash: fc.constantFrom(offer.hash, null),
    acceptance: fc.constantFrom({ name: 'Ada Lovelace', at: offer.at }, null),
  })
  // What was accepted has its fingerprint.
  .map((parts) => ({ ...offer, ...parts, acceptance: parts.hash === null ? null : parts.acceptance }))

/** What is on each page, without its footer. */
function pagesOf(paper: Paper) {
  const isWide = paper.pieces.length === 1 && !paper.kind.endsWith('receipt')
  const small = paper.pieces.map(() => smallDrawing)
  return layOutPaper(paper, { small, wide: isWide ? [drawing] : small, walls: [] }, measure).pages.map((page) =>
    page.slice(0, -1),
  )
}

it('LIVE-7 nothing leaves its page, no heading ends one, and no page is empty', () => {
  fc.assert(
    fc.property(papers, (paper) => {
      for (const page of pagesOf(paper)) {
        expect(page.length).toBeGreaterThan(0)
        const last = page.findLast(({ part }) => part !== undefined)
        expect(['H1', 'H2']).not.toContain(last?.part?.tag)
        for (const { ink } of page)
          for (const one of ink) {
            const bottom = one.type === 'drawing' ? one.y + one.drawing.height * one.scale : one.y
            expect(bottom).toBeLessThanOrEqual(sheet.bottom + 0.001)
            expect(one.x).toBeGreaterThanOrEqual(sheet.left)
          }
      }
    }),
  )
})

it.each(['regular', 'strong'] as const)('LIVE-7 no amount breaks, where %s figures are the wider ones', (wider) => {
  const measureFigures: Measure = (text, { style, size }) => text.length * size * (style === wider ? 0.61 : 0.6)
  const [line] = offer.lines
  const lines = [9_999_999, 12_571_200, -12_571_200].map((amountCents) => ({
    ...line,
    key: '',
    label: 'Wood',
    rule: '',
    quantity: null,
    rate: null,
    amountCents,
  }))
  const paper = { ...offer, lines, totalCents: 19_999_999 }
  const drawings = { small: paper.pieces.map(() => smallDrawing), wide: [drawing], walls: [] }
  const texts = layOutPaper(paper, drawings, measureFigures).pages.flatMap((page) =>
    page.flatMap(({ ink }) => ink.flatMap((one) => (one.type === 'text' ? [one.text] : []))),
  )
  expect(texts).toEqual(expect.arrayContaining(['$99,999.99', '$125,712.00', '-$125,712.00', '$199,999.99']))
})

it('LIVE-7 the number of a term is beside its first line', () => {
  fc.assert(
    fc.property(papers, (paper) => {
      for (const page of pagesOf(paper))
        for (const [index, { part, ink }] of page.entries())
          if (part?.tag === 'Lbl') {
            expect(page[index + 1]?.part?.tag).toBe('LBody')
            expect(page[index + 1]?.ink[0]?.y).toBe(ink[0]?.y)
          }
    }),
  )
})

it('LIVE-7 the total is on the page of the last line of its price', () => {
  fc.assert(
    fc.property(papers, (paper) => {
      if (paper.lines.length === 0) return
      const texts = pagesOf(paper).map((page) =>
        page.flatMap(({ ink }) => ink.flatMap((one) => (one.type === 'text' ? [one.text] : []))),
      )
      const totals = texts.find((page) => page.includes('Total')) ?? []
      expect(totals.slice(0, totals.indexOf('Total')).join(' ')).toContain('words of')
    }),
  )
})

const single: Paper = {
  ...offer,
  lines: offer.lines.slice(0, 3),
  facts: offer.facts.slice(0, 4),
  note: 'Thank you. We set aside a beam from a barn near Shelbyville that has the nail holes you liked.',
}

it.each<[string, Paper]>([
  ['an offer of one piece', single],
  ['one without a note', { ...single, note: '' }],
  ['its confirmation', { ...single, kind: 'order-confirmation', note: '', acceptance: { name: 'Ada', at: offer.at } }],
  [
    'a receipt',
    {
      ...single,
      kind: 'deposit-receipt',
      note: '',
      terms: [],
      payments: samplePapers['Deposit receipt']?.payments ?? [],
    },
  ],
])('OUT-6 %s is on one page', (_what, paper) => {
  expect(pagesOf(paper)).toHaveLength(1)
})

it('OUT-6 no page holds a single line', () => {
  fc.assert(
    fc.property(papers, (paper) => {
      for (const page of pagesOf(paper)) {
        const lines = page.flatMap(({ ink }) => ink.flatMap((one) => (one.type === 'text' ? [one.y] : [])))
        const drawn = page.some(({ ink }) => ink.some(({ type }) => type === 'drawing'))
        expect(new Set(lines).size > 1 || drawn).toBe(true)
      }
    }),
  )
})
