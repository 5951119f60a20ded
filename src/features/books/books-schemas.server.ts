/** What the books answer: amounts as decimals. */
import { z } from '@hono/zod-openapi'
import { SignedDecimalSchema } from '../../platform/api.ts'
import { figureNames, type SaleFigures, taxCentsOf, totalCentsOf } from '../ledger/sale-figures.ts'
import { certificateFileTypes } from '../orders/certificate/certificate.ts'
import { paymentHows } from '../payment/payment-hows.ts'
import type { BookPayout } from '../payment/payouts/payout-books.server.ts'
import { decimalFromCents } from '../pricing/money.ts'
import { dayOf } from '../shared/days.server.ts'
import type { MoneyOfTime } from './month.server.ts'
import { checkNumberOf, movementKinds, movementName } from './movement-names.ts'
import type { ListedMovement, MovementSums } from './movements.server.ts'
import type { OrderStanding } from './standings.server.ts'
import type { TaxReport } from './tax-report.server.ts'

export const DaySchema = z.iso.date('Enter a date such as 2026-11-30.')
export const MonthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11.')

const MovementSchema = z
  .object({
    id: z.int(),
    day: DaySchema.openapi({ description: "Of the books, by the shop's clock" }),
    movedOn: DaySchema.openapi({ description: 'When it moved; another day where that month was closed' }),
    kind: z.enum(movementKinds),
    name: z.string(),
    orderId: z.int().nullable(),
    quoteId: z.int().nullable(),
    customer: z.string(),
    how: z.enum(paymentHows),
    checkNumber: z.string(),
    note: z.string(),
    amount: SignedDecimalSchema,
    tax: SignedDecimalSchema.openapi({ description: 'Its part of the tax of the order' }),
    providerId: z.string().nullable(),
    payoutId: z.string().nullable(),
  })
  .openapi('Movement')

export const LedgerSchema = z
  .object({
    count: z.int(),
    sums: z.array(
      z.object({
        kind: z.enum(movementKinds),
        how: z.enum(paymentHows),
        count: z.int(),
        amount: SignedDecimalSchema,
        tax: SignedDecimalSchema,
      }),
    ),
    movements: z.array(MovementSchema),
    next: z.string().nullable().openapi({ description: 'For `after`: the next page; null on the last one' }),
  })
  .openapi('Ledger')
export type Ledger = z.infer<typeof LedgerSchema>

export const movementOf = (row: ListedMovement, payoutId: string | undefined): z.infer<typeof MovementSchema> => ({
  ...{ id: row.id, day: row.day, movedOn: row.moved_on, kind: row.kind, name: movementName(row) },
  ...{ orderId: row.order_id, quoteId: row.quote_id, customer: row.customer, how: row.how },
  ...{ checkNumber: checkNumberOf(row), note: row.note, amount: decimalFromCents(row.amount_cents) },
  ...{ tax: decimalFromCents(row.tax_cents), providerId: row.provider_id, payoutId: payoutId ?? null },
})

export const sumsOf = ({ count, sums }: MovementSums) => ({
  count,
  sums: sums.map(({ cents, taxCents, ...one }) => ({
    ...one,
    amount: decimalFromCents(cents),
    tax: decimalFromCents(taxCents),
  })),
})

const figures = {
  gross: SignedDecimalSchema.openapi({ description: 'Pieces and delivery, before tax' }),
  outOfState: SignedDecimalSchema,
  exempt: SignedDecimalSchema,
  untaxed: SignedDecimalSchema.openapi({ description: 'What the rule taxes nobody for, such as delivery' }),
  taxable: SignedDecimalSchema,
  flat: SignedDecimalSchema.openapi({ description: 'Tax by a rule with one rate' }),
  state: SignedDecimalSchema,
  local: SignedDecimalSchema,
  singleArticle: SignedDecimalSchema,
  tax: SignedDecimalSchema,
  total: SignedDecimalSchema,
}
const FiguresSchema = z.object(figures).openapi('SaleFigures')
type Figures = z.infer<typeof FiguresSchema>

const figuresOf = (cents: SaleFigures): Figures => ({
  ...(Object.fromEntries(
    figureNames.map((name) => [name.slice(0, -'Cents'.length), decimalFromCents(cents[name])]),
  ) as Omit<Figures, 'tax' | 'total'>),
  tax: decimalFromCents(taxCentsOf(cents)),
  total: decimalFromCents(totalCentsOf(cents)),
})

const CertificatesSchema = z
  .object({ kept: z.int(), missing: z.int() })
  .openapi({ description: 'Of the exempt orders among them' })

export const TaxReportSchema = z
  .object({
    from: DaySchema,
    to: DaySchema,
    sale: FiguresSchema,
    refund: FiguresSchema,
    net: FiguresSchema,
    certificates: CertificatesSchema,
    orders: z.array(
      z.object({
        orderId: z.int(),
        customer: z.string(),
        place: z.string(),
        sale: FiguresSchema,
        refund: FiguresSchema,
        certificate: z
          .object({
            number: z.string(),
            validUntil: DaySchema.nullable(),
            fileType: z.enum(certificateFileTypes),
          })
          .nullable()
          .openapi({ description: 'Of an exempt order; null where it is missing, as in all others' }),
      }),
    ),
  })
  .openapi('TaxReport')
export type ListedTaxes = z.infer<typeof TaxReportSchema>

export const taxReportOf = ({ orders, ...report }: TaxReport) => ({
  ...{ sale: figuresOf(report.sale), refund: figuresOf(report.refund), net: figuresOf(report.net) },
  certificates: report.certificates,
  orders: orders.map(({ sale, refund, certificate = null, ...order }) => ({
    ...{ ...order, certificate, sale: figuresOf(sale), refund: figuresOf(refund) },
  })),
})

const amounts = {
  ...{ received: SignedDecimalSchema, refunded: SignedDecimalSchema, disputed: SignedDecimalSchema },
  ...{ fees: SignedDecimalSchema, adjustments: SignedDecimalSchema, net: SignedDecimalSchema },
  ...{ paidOut: SignedDecimalSchema, byHand: SignedDecimalSchema, transferred: SignedDecimalSchema },
  ...{ check: SignedDecimalSchema, cash: SignedDecimalSchema },
  card: SignedDecimalSchema.openapi({ description: 'By card, before fees and what went back' }),
  cardRefunded: SignedDecimalSchema,
  left: SignedDecimalSchema.openapi({ description: 'What the card provider holds more than before' }),
  leftBefore: SignedDecimalSchema.openapi({ description: 'What it held before' }),
}

export const MonthReportSchema = z
  .object({
    month: MonthSchema,
    from: DaySchema,
    to: DaySchema,
    closed: z
      .object({ by: z.string(), on: DaySchema })
      .nullable()
      .openapi({ description: 'Who closed it, and when; null while it is open' }),
    canClose: z.boolean().openapi({ description: 'The month is over, and open' }),
    first: MonthSchema.openapi({ description: 'The first month of the books' }),
    basis: z.enum(['delivery', 'payment']),
    money: z.object({ ...amounts, payments: z.int(), refunds: z.int(), payouts: z.int() }),
    held: z.object({ total: SignedDecimalSchema, orders: z.int() }),
    owed: z.object({ total: SignedDecimalSchema, orders: z.int() }),
    tax: FiguresSchema.openapi({ description: 'Sales of the month, less refunds' }),
    sale: FiguresSchema,
    refund: FiguresSchema,
    certificates: CertificatesSchema,
  })
  .openapi('MonthReport')

export const moneyOfMonth = (money: MoneyOfTime) => ({
  ...{ payments: money.payments, refunds: money.refunds, payouts: money.payouts },
  received: decimalFromCents(money.receivedCents),
  refunded: decimalFromCents(money.refundedCents),
  disputed: decimalFromCents(money.disputedCents),
  fees: decimalFromCents(money.feesCents),
  adjustments: decimalFromCents(money.adjustmentsCents),
  net: decimalFromCents(money.netCents),
  paidOut: decimalFromCents(money.paidOutCents),
  byHand: decimalFromCents(money.checkCents + money.cashCents),
  check: decimalFromCents(money.checkCents),
  cash: decimalFromCents(money.cashCents),
  card: decimalFromCents(money.cardCents),
  cardRefunded: decimalFromCents(money.cardRefundedCents),
  leftBefore: decimalFromCents(money.leftBeforeCents),
  transferred: decimalFromCents(money.transferCents),
  left: decimalFromCents(money.leftCents),
})

const StandingSchema = z.object({
  orderId: z.int(),
  quoteId: z.int().nullable(),
  customer: z.string(),
  since: DaySchema,
  days: z.int(),
  amount: SignedDecimalSchema,
})
export const StandingsSchema = z
  .object({ on: DaySchema, total: SignedDecimalSchema, orders: z.array(StandingSchema) })
  .openapi('OrderStandings')

const dayMs = 24 * 60 * 60 * 1000

export function standingsOf(on: string, standings: readonly OrderStanding[], name: 'heldCents' | 'owedCents') {
  const those = standings.filter((one) => one[name] > 0)
  return {
    on,
    total: decimalFromCents(those.reduce((sum, one) => sum + one[name], 0)),
    orders: those.map(({ orderId, quoteId, customer, since, ...one }) => ({
      ...{ orderId, quoteId, customer, since },
      days: Math.round((Date.parse(on) - Date.parse(since)) / dayMs),
      amount: decimalFromCents(one[name]),
    })),
  }
}

const ownerNames = ['order', 'no-order', 'provider', 'elsewhere'] as const

export const PayoutsSchema = z
  .object({
    payouts: z.array(
      z.object({
        id: z.string(),
        arrivesOn: DaySchema,
        amount: SignedDecimalSchema,
        state: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']),
        note: z.string(),
        payments: z.int(),
        refunds: z.int(),
        fees: SignedDecimalSchema,
        match: z.enum(['matches', 'unexplained', 'by-hand', 'unread']).openapi({
          description: "'by-hand': the provider doesn't say what is in it. 'unread': it isn't listed or read yet",
        }),
        unexplained: SignedDecimalSchema,
        orderIds: z.array(z.int()),
        lines: z.array(
          z.object({
            kind: z.enum(['payment', 'refund', 'dispute', 'fee', 'other']),
            amount: SignedDecimalSchema,
            fee: SignedDecimalSchema,
            orderId: z.int().nullable(),
            owner: z.enum(ownerNames).openapi({ description: "'elsewhere': it isn't this shop's" }),
            day: DaySchema,
            description: z.string(),
          }),
        ),
      }),
    ),
    onItsWay: z.object({ count: z.int(), net: SignedDecimalSchema }),
    readings: z.array(
      z.object({
        provider: z.string(),
        readAt: z.iso.datetime().nullable(),
        problem: z.string().openapi({ description: "Why the provider doesn't show its books; '' when it does" }),
      }),
    ),
  })
  .openapi('Payouts')

export const payoutOf = ({ lines, sums, ...payout }: BookPayout) => ({
  ...{ id: payout.id, arrivesOn: payout.arrivesOn, state: payout.state, note: payout.note, match: payout.match },
  amount: decimalFromCents(payout.amountCents),
  payments: lines.filter(({ kind }) => kind === 'payment').length,
  refunds: lines.filter(({ kind }) => kind === 'refund').length,
  fees: decimalFromCents(sums.fees),
  unexplained: decimalFromCents(payout.unexplainedCents),
  orderIds: [...new Set(lines.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])))].toSorted((a, b) => a - b),
  lines: lines.map((line) => ({
    ...{ kind: line.kind, orderId: line.orderId, owner: line.owner, day: dayOf(line.at) },
    ...{ amount: decimalFromCents(line.amountCents), fee: decimalFromCents(line.feeCents) },
    description: line.description,
  })),
})

export const JournalSchema = z
  .object({
    xero: z
      .array(z.object({ from: DaySchema, to: DaySchema }))
      .openapi({ description: 'Xero takes 300 lines a file: the days of each file' }),
  })
  .openapi('Journal')
