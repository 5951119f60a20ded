import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Cell, type Face, type Measure, PageFlow, sheet } from './page-flow.ts'

const face: Face = { style: 'regular', size: 10, lineHeight: 15, color: '#000000' }
const measure: Measure = (text, { size }) => text.length * size
const words = (lines: number) => Array.from({ length: lines }, (_, index) => `line-${index}`).join('\n')

/** The lines of each page. */
const linesOf = ({ pages }: PageFlow) =>
  pages.map((page) => page.flatMap(({ ink }) => ink.flatMap((one) => (one.type === 'text' ? [one.text] : []))))

const onPage = Math.floor((sheet.bottom - sheet.top) / face.lineHeight)

it('LIVE-7 no line of a paragraph is alone on a page', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 200 }), fc.integer({ min: 0, max: 60 }), (lines, before) => {
      const flow = new PageFlow(measure)
      flow.y += before * 11
      flow.paragraph(flow.part('P'), words(lines), face)
      const pages = linesOf(flow)
      expect(pages.flat()).toEqual(words(lines).split('\n'))
      for (const page of pages) expect([1, Number.NaN]).not.toContain(page.length)
      expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(onPage)
    }),
  )
})

it('LIVE-7 a heading stays with what follows', () => {
  const flow = new PageFlow(measure)
  flow.y = sheet.bottom - 50
  flow.paragraph(flow.part('H2'), 'Terms', face, { keep: 40 })
  expect(linesOf(flow)).toEqual([[], ['Terms']])
})

const cells = (name: string, lines: number): Cell[] => [
  { x: 60, width: 100, tag: 'TH', texts: [{ text: name, face }] },
  { x: 200, width: 100, tag: 'TD', align: 'right', texts: [{ text: words(lines), face }] },
]

it('LIVE-7 a row is on one page, under the heading of its table', () => {
  const flow = new PageFlow(measure)
  const table = flow.part('Table')
  const heading = () => flow.place(undefined, flow.line({ text: 'Amount', face }, 60, flow.y, 100))
  flow.withHeading(heading, () => {
    for (const name of ['a', 'b', 'c', 'd']) flow.row(table, cells(name, 14))
  })
  flow.nextPage()
  expect(linesOf(flow).map((page) => page.filter((line) => !line.startsWith('line')))).toEqual([
    ['a', 'b', 'c'],
    ['Amount', 'd'],
    [],
  ])
})

it('LIVE-7 a row taller than a page goes on, and every line of it is there once', () => {
  const flow = new PageFlow(measure)
  flow.row(flow.part('Table'), cells('a', 150), { padding: 5 })
  const pages = linesOf(flow)
  expect(pages.flat().filter((line) => line.startsWith('line'))).toEqual(words(150).split('\n'))
  for (const page of flow.pages)
    for (const { ink } of page) for (const one of ink) expect(one.y).toBeLessThan(sheet.bottom)
})

it('LIVE-7 amounts end at the right edge of their column', () => {
  const flow = new PageFlow(measure)
  flow.row(flow.part('Table'), cells('a', 3))
  const ends = flow.pages
    .flat()
    .flatMap(({ ink }) =>
      ink.flatMap((one) => (one.type === 'text' && one.x > 150 ? [one.x + measure(one.text, face)] : [])),
    )
  expect(ends).toEqual([300, 300, 300])
})
