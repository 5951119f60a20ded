/** LIVE-7: the tables of a paper: what is priced, and what was paid. Pure. */
import { priceLabel } from '../../pricing/line-names.ts'
import { formatCents, formatRange } from '../../pricing/money.ts'
import type { PriceLine } from '../../pricing/price-lines.ts'
import type { Paper, PaperPayment } from '../paper.ts'
import { longDate, type NamedValue, namesInPrice, totalRows } from '../paper-words.ts'
import { type Cell, type PageFlow, type Part, sheet } from './page-flow.ts'
import { amount, body, color, gap, heading, sectionSpace, small, strong, strongAmount } from './paper-faces.ts'
import { oneLine } from './text-lines.ts'

/** Above and below what a row of a table says. */
export const rowPadding = 5
/** A price up to this tall isn't cut by the end of a page. */
const tallestWholePrice = 280

/** @param keep How many points of what follows stay on its page. */
export function addHeading(flow: PageFlow, text: string, keep: number) {
  flow.space(sectionSpace)
  flow.paragraph(flow.part('H2'), text, heading, { keep: keep + 6 })
  flow.y += 6 * flow.density
}

export type Column = { x: number; width: number; name: string; align?: 'right' }

/** The amount as wide as the widest; quantity and rate only where a line has them. */
function priceColumns(flow: PageFlow, { lines, totalCents, totalToCents }: Paper) {
  const amounts = [formatRange(totalCents, totalToCents), ...lines.map(amountText)]
  // From $10,000.00 on, Inter's regular figures are wider than its strong ones: too narrow by that, an amount would break.
  const widest = Math.max(
    56,
    ...[amount, strongAmount].flatMap((face) => amounts.map((text) => flow.measure(text, face))),
  )
  const last: Column = { x: sheet.right - widest, width: widest, name: 'Amount', align: 'right' }
  const isCounted = lines.some(({ quantity, rate }) => quantity !== null || rate !== null)
  const [quantityWidth, rateWidth] = isCounted ? [96, 116] : [0, 0]
  const rateX = last.x - gap - rateWidth
  const quantityX = isCounted ? rateX - gap - quantityWidth : rateX
  return {
    label: { x: sheet.left, width: quantityX - gap - sheet.left, name: 'What' },
    counted: isCounted
      ? [
          { x: quantityX, width: quantityWidth, name: 'Quantity' },
          { x: rateX, width: rateWidth, name: 'Rate' },
        ]
      : [],
    amount: last,
  }
}

type PriceColumns = ReturnType<typeof priceColumns>

const amountText = ({ amountCents, toCents }: PriceLine) => formatRange(amountCents, toCents)

export function addPrice(flow: PageFlow, paper: Paper) {
  const columns = priceColumns(flow, paper)
  const totals = totalRows(paper)
  const totalsHeight = heightOfTotals(flow, totals)
  const names = namesInPrice(paper)
  const rows = paper.lines.map((line) => priceCells(line, names, columns))
  const whole = rows.reduce((sum, cells) => sum + flow.heightOf(cells, rowPadding), totalsHeight)
  const first = flow.startOfRow(rows[0] ?? [], rowPadding) + totalsHeight
  addHeading(flow, 'Price', tableHeadHeight + (whole <= tallestWholePrice ? whole : first))
  addTable(flow, [columns.label, ...columns.counted, columns.amount], (table) => {
    rows.forEach((cells, index) => {
      const keep = index === rows.length - 1 ? totalsHeight : 0
      flow.row(table, cells, { padding: rowPadding, ruled: color.line, keep })
    })
  })
  addTotals(flow, totals, columns.amount)
}

function priceCells(line: PriceLine, names: readonly string[], { label, counted, amount: last }: PriceColumns): Cell[] {
  const name: Cell = {
    ...label,
    tag: 'TH',
    texts: [
      { text: oneLine(priceLabel(line, names)), face: strong },
      // Beside it there is nothing but the amount.
      { text: oneLine(line.rule), face: small, width: last.x - gap - sheet.left },
    ],
  }
  const counts = counted.map((column, place): Cell => {
    const text = oneLine((place ? line.rate : line.quantity) ?? '')
    return { ...column, tag: 'TD', texts: [{ text, face: body }] }
  })
  return [name, ...counts, { ...last, tag: 'TD', texts: [{ text: amountText(line), face: amount }] }]
}

const tableHeadHeight = small.lineHeight + 3

/** A table with a row of names on top, which comes again on each page. */
export function addTable(flow: PageFlow, columns: Column[], addRows: (table: Part) => void) {
  const table = flow.part('Table')
  const write = (isFirst: boolean) => {
    const row = isFirst ? flow.part('TR', table) : undefined
    for (const { x, width, name, align } of columns) {
      const cell = row && flow.part('TH', row, { scope: 'Column' })
      flow.place(cell, flow.line({ text: name, face: small }, x, flow.y, width, align))
    }
    flow.y += tableHeadHeight
  }
  write(true)
  flow.withHeading(
    () => write(false),
    () => addRows(table),
  )
}

const totalPadding = 2.5
const heightOfTotals = ({ density }: PageFlow, totals: NamedValue[]) =>
  totals.length * (body.lineHeight + totalPadding * density * 2) + rowPadding * density

function addTotals(flow: PageFlow, totals: NamedValue[], { x, width }: Column) {
  flow.need(heightOfTotals(flow, totals))
  const table = flow.part('Table')
  flow.rule(color.ink, 0.8)
  flow.y += rowPadding * flow.density
  totals.forEach(({ name, value }, index) => {
    const [nameFace, valueFace] = index === 0 ? [strong, strongAmount] : [body, amount]
    const cells: Cell[] = [
      {
        x: sheet.left,
        width: x - gap - sheet.left,
        tag: 'TH',
        align: 'right',
        texts: [{ text: name, face: nameFace }],
      },
      { x, width, tag: 'TD', align: 'right', texts: [{ text: value, face: valueFace }] },
    ]
    flow.row(table, cells, { padding: totalPadding })
  })
}

export function addPayments(flow: PageFlow, payments: PaperPayment[]) {
  if (payments.length === 0) return
  const receivedCents = payments.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0)
  const rows = payments.flatMap(({ what, how, at, amountCents, refundedCents }) => [
    { texts: [what, how, longDate(at)], cents: amountCents, isStrong: false },
    ...(refundedCents > 0 ? [{ texts: [`${what} refunded`, '', ''], cents: -refundedCents, isStrong: false }] : []),
  ])
  if (rows.length > 1) rows.push({ texts: ['Received', '', ''], cents: receivedCents, isStrong: true })
  const columns: Column[] = [
    { x: sheet.left, width: 150, name: 'What' },
    { x: sheet.left + 164, width: 120, name: 'How' },
    { x: sheet.left + 298, width: 110, name: 'When' },
    { x: sheet.right - 80, width: 80, name: 'Amount', align: 'right' },
  ]
  const cells = rows.map((row) => paymentCells(row, columns))
  addHeading(flow, 'Payments', tableHeadHeight + flow.startOfRow(cells[0] ?? [], rowPadding))
  addTable(flow, columns, (table) => {
    rows.forEach(({ isStrong }, index) => {
      flow.row(table, cells[index] ?? [], { padding: rowPadding, ruled: isStrong ? color.ink : color.line })
    })
  })
}

type PaymentRow = { texts: string[]; cents: number; isStrong: boolean }

const paymentCells = ({ texts, cents, isStrong }: PaymentRow, columns: Column[]) =>
  columns.map((column, place): Cell => {
    const text = place === 3 ? formatCents(cents) : oneLine(texts[place] ?? '')
    const face = isStrong ? strongAmount : place === 3 ? amount : body
    return { ...column, tag: place === 0 ? 'TH' : 'TD', texts: [{ text, face }] }
  })
