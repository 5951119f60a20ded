/** BOOK-3: the sales tax report as a spreadsheet: a line for each order's sales and each order's refunds, then their sum. Pure. */
import { isNothing, type SaleFigures, taxCentsOf, totalCentsOf } from '../ledger/sale-figures.ts'
import { decimalFromCents } from '../pricing/money.ts'
import { byteOrderMark, type Cell, csvLine, textCell } from '../shared/csv/csv.ts'

type Order = {
  orderId: number
  customer: string
  place: string
  sale: SaleFigures
  refund: SaleFigures
  certificate: { number: string; validUntil: string | null } | undefined
}
type Report = { orders: readonly Order[]; net: SaleFigures }

const header = [
  ...['order', 'what', 'customer', 'place', 'gross', 'out of state', 'exempt', 'not taxed', 'taxable'],
  ...['tax at one rate', 'state tax', 'local tax', 'single article tax', 'tax', 'total'],
  ...['certificate', 'valid until'],
]

export function taxReportCsv({ orders, net }: Report): string {
  const lines = orders.flatMap(({ orderId, customer, place, sale, refund, certificate }) =>
    (
      [
        ['Sale', sale],
        ['Refund', refund],
      ] as const
    )
      .filter(([, figures]) => !isNothing(figures))
      .map(([what, figures]): Cell[] => [
        ...[orderId, what, textCell(customer), textCell(place), ...cellsOf(figures)],
        ...certificateCells(figures, certificate),
      ]),
  )
  return byteOrderMark + [header, ...lines, ['', 'All', '', '', ...cellsOf(net), '', '']].map(csvLine).join('')
}

function certificateCells({ exemptCents }: SaleFigures, certificate: Order['certificate']): [Cell, Cell] {
  if (exemptCents === 0) return ['', '']
  return certificate ? [textCell(certificate.number), certificate.validUntil ?? ''] : ['no certificate', '']
}

function cellsOf(figures: SaleFigures): Cell[] {
  const { grossCents, outOfStateCents, exemptCents, untaxedCents, taxableCents } = figures
  const { flatCents, stateCents, localCents, singleArticleCents } = figures
  return [
    ...[grossCents, outOfStateCents, exemptCents, untaxedCents, taxableCents],
    ...[flatCents, stateCents, localCents, singleArticleCents, taxCentsOf(figures), totalCentsOf(figures)],
  ].map((cents) => ({ amount: decimalFromCents(cents) }))
}
