/** JOB-6: what is where on the pull list of a week. Pure. */
import { shop } from '../../../../content/shop.ts'
import type { PullLength, PullList, PullSection } from '../work-order.ts'
import { type Cell, type Measure, PageFlow, type Part, sheet } from './page-flow.ts'
import { amount, body, color, quiet, sectionSpace, small, strong, strongAmount, title } from './paper-faces.ts'
import { addTable, type Column, rowPadding } from './paper-tables.ts'
import { oneLine, shortName } from './text-lines.ts'
import { addTickBox, tickBoxSize } from './tick-box.ts'

const place = {
  count: { x: sheet.left + 18, width: 34, align: 'right' },
  length: { x: 128, width: 116 },
  order: { x: 256, width: 46 },
  whose: { x: 308, width: 170 },
  feet: { x: sheet.right - 62, width: 62, align: 'right' },
} as const

const columns: Column[] = [
  { ...place.count, name: 'Count' },
  { ...place.length, name: 'Length, rough' },
  { ...place.order, name: 'Order' },
  { ...place.whose, name: 'For' },
  { ...place.feet, name: 'Board feet' },
]

export function layOutPullList({ name, what, note, woods, count, feet }: PullList, measure: Measure): PageFlow {
  const flow = new PageFlow(measure)
  flow.paragraph(flow.part('P'), `${shop.name}  ·  ${what}`, small)
  flow.paragraph(flow.part('H1'), `Pull list: ${name}`, title)
  if (note) flow.paragraph(flow.part('P'), note, body)
  flow.space(sectionSpace)
  addTable(flow, columns, (table) => {
    for (const { wood, sections, ...sums } of woods) {
      for (const section of sections) addSection(flow, table, wood, section)
      if (sections.length > 1) addSum(flow, table, `All ${wood}`, sums, color.line)
    }
    if (woods.length > 1) addSum(flow, table, 'All wood', { count, feet }, color.ink)
  })
  return flow
}

/** Its head isn't left alone on a page. */
function addSection(flow: PageFlow, table: Part, wood: string, { section, lengths, ...sums }: PullSection) {
  const rows = lengths.map(lengthCells)
  flow.space(8)
  addSum(flow, table, `${wood}, ${section} rough`, sums, color.ink, flow.heightOf(rows[0] ?? [], rowPadding))
  for (const cells of rows) {
    const height = flow.heightOf(cells, rowPadding)
    flow.row(table, cells, { padding: rowPadding, ruled: color.line })
    addTickBox(flow, sheet.left, flow.y - height + rowPadding + (body.lineHeight - tickBoxSize) / 2)
  }
}

const lengthCells = ({ count, length, order, whose, feet }: PullLength): Cell[] => [
  { ...place.count, tag: 'TD', texts: [{ text: String(count), face: strongAmount }] },
  { ...place.length, tag: 'TH', texts: [{ text: length, face: body }] },
  { ...place.order, tag: 'TD', texts: [{ text: order, face: strong }] },
  { ...place.whose, tag: 'TD', texts: [{ text: shortName(whose), face: quiet }] },
  { ...place.feet, tag: 'TD', texts: [{ text: feet, face: amount }] },
]

type Sums = { count: number; feet: string }

function addSum(flow: PageFlow, table: Part, name: string, { count, feet }: Sums, ruled: string, keep = 0) {
  const cells: Cell[] = [
    { x: sheet.left, width: place.whose.x - sheet.left - 8, tag: 'TH', texts: [{ text: oneLine(name), face: strong }] },
    { ...place.whose, tag: 'TD', texts: [{ text: `${count} to pull`, face: strong }] },
    { ...place.feet, tag: 'TD', texts: [{ text: feet, face: strongAmount }] },
  ]
  flow.row(table, cells, { padding: rowPadding, ruled, keep })
}
