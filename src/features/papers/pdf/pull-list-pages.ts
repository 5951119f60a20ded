/** JOB-6: what is where on the pull list of a week. Pure. */
import { shop } from '../../../../content/shop.ts'
import type { PullList, PullRow } from '../work-order.ts'
import { type Cell, type Measure, PageFlow, sheet } from './page-flow.ts'
import { amount, body, color, sectionSpace, small, strong, strongAmount, title } from './paper-faces.ts'
import { addTable, type Column, rowPadding } from './paper-tables.ts'
import { oneLine } from './text-lines.ts'

const columns: (Column & { of: keyof PullRow })[] = [
  { of: 'wood', x: sheet.left, width: 136, name: 'Wood' },
  { of: 'section', x: 210, width: 100, name: 'Section, rough' },
  { of: 'count', x: 318, width: 40, name: 'Count', align: 'right' },
  { of: 'longest', x: 366, width: 116, name: 'Longest', align: 'right' },
  { of: 'feet', x: sheet.right - 60, width: 60, name: 'Board feet', align: 'right' },
]

export function layOutPullList({ name, note, rows, totalFeet }: PullList, measure: Measure): PageFlow {
  const flow = new PageFlow(measure)
  flow.paragraph(flow.part('P'), `${shop.name}  ·  ${name}`, small)
  flow.paragraph(flow.part('H1'), 'Pull list', title)
  if (note) flow.paragraph(flow.part('P'), note, body)
  flow.space(sectionSpace)
  addTable(flow, columns, (table) => {
    for (const row of rows) flow.row(table, cellsOf(row), { padding: rowPadding, ruled: color.line })
    const total = { wood: 'All', section: '', count: '', longest: '', feet: totalFeet }
    flow.row(table, cellsOf(total, true), { padding: rowPadding, ruled: color.ink })
  })
  return flow
}

const cellsOf = (row: PullRow, isTotal = false): Cell[] =>
  columns.map(({ of, ...column }) => {
    const [text, figures] = isTotal ? [strong, strongAmount] : [body, amount]
    const texts = [{ text: oneLine(row[of]), face: column.align ? figures : text }]
    return { ...column, tag: of === 'wood' ? 'TH' : 'TD', texts }
  })
