/** What the books say about amounts, months and ages. Pure. */

import { daysOf, monthAfter, monthBefore } from '../../features/ledger/months.ts'
import { centsOf, formatCents } from '../../features/pricing/money.ts'
import { dateText, dayText } from '../../features/shared/clock.ts'
import { monthNameOf } from '../parts/moments.ts'
import type { BasisChange, BooksSettings, MonthReport, Standings, TaxReport } from './books-queries.ts'

type Money = MonthReport['money']
type Figures = TaxReport['net']

/** 'November 2026'. */
export const monthText = (month: string) => `${monthNameOf(month)} ${month.slice(0, 4)}`

/** 'November'; beside a month of another year 'December 2025'. */
export const shortMonthText = (month: string, beside: string) =>
  month.slice(0, 4) === beside.slice(0, 4) ? monthNameOf(month) : monthText(month)

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

export type Term = { sign: '' | '−' | '+'; cents: number; label: string }

/** What came in, less what went out: its sum is `net`. */
export function termsOf(money: Money): Term[] {
  const minus = (decimal: string, label: string, back: string): Term[] => {
    const cents = centsOf(decimal)
    if (cents === 0) return []
    return [cents > 0 ? { sign: '−', cents, label } : { sign: '+', cents: -cents, label: back }]
  }
  const adjusted = centsOf(money.adjustments)
  return [
    { sign: '', cents: centsOf(money.received), label: `received, ${counted(money.payments, 'payment')}` },
    ...minus(money.refunded, `given back, ${counted(money.refunds, 'refund')}`, 'of refunds that failed'),
    ...minus(money.disputed, 'taken back by banks', 'won back from banks'),
    ...minus(money.fees, 'card fees', 'card fees given back'),
    ...(adjusted === 0
      ? []
      : ([
          { sign: adjusted > 0 ? '+' : '−', cents: Math.abs(adjusted), label: 'adjusted by the card processor' },
        ] as const)),
  ]
}

type MoneyRow = { name: string; cents: number }

/** What the processor held when the month began, and what changed that; the rows add up to what it holds at its end. */
export function processorRowsOf(money: Money, month: string): MoneyRow[] {
  const disputed = centsOf(money.disputed)
  const rows = [
    { name: `Held on ${dayText(daysOf(monthBefore(month)).to)}`, cents: centsOf(money.leftBefore) },
    { name: 'Paid by card', cents: centsOf(money.card) },
    { name: 'Given back by card', cents: 0 - centsOf(money.cardRefunded) },
    { name: disputed < 0 ? 'Won back from banks' : 'Taken back by banks', cents: 0 - disputed },
    { name: 'Card fees', cents: 0 - centsOf(money.fees) },
    { name: 'Adjusted', cents: centsOf(money.adjustments) },
    { name: counted(money.payouts, 'payout'), cents: 0 - centsOf(money.paidOut) },
  ]
  return rows.filter(({ cents }, index) => index < 2 || cents !== 0)
}

/** What came without the processor, less what went back the same way. */
export function wayRowsOf(money: Money): MoneyRow[] {
  const transferred = centsOf(money.transferred)
  return [
    { name: 'Checks', cents: centsOf(money.check) },
    { name: 'Cash', cents: centsOf(money.cash) },
    ...(transferred === 0 ? [] : [{ name: 'Bank transfers', cents: transferred }]),
  ]
}

/** Nothing came in or went out, and the processor holds nothing. */
export const isNoMoney = (money: Money) =>
  [money.leftBefore, money.check, money.cash, money.transferred, money.paidOut].every((one) => centsOf(one) === 0) &&
  termsOf(money).every(({ cents }) => cents === 0)

/** 'Nov 20, 2026'. Noon, so that it is that day by the shop's clock. */
export const longDayText = (day: string) => dateText(`${day}T18:00:00Z`)

/** 'Closed Dec 2, 2026 by June.', 'Can be closed from Dec 1, 2026.'; nothing of a month that can be closed. */
export function closingText({ closed, canClose, month }: Pick<MonthReport, 'closed' | 'canClose' | 'month'>): string {
  if (closed) return `Closed ${longDayText(closed.on)}${closed.by && ` by ${closed.by}`}.`
  return canClose ? '' : `Can be closed from ${longDayText(daysOf(monthAfter(month)).from)}.`
}

/** The figures of a tax report, by the name that their address has: ?part=tax-state. */
export const taxParts = {
  'tax-gross': { figure: 'gross', name: 'Gross sales', isLess: false },
  'tax-out-of-state': { figure: 'outOfState', name: 'Out of state', isLess: true },
  'tax-exempt': { figure: 'exempt', name: 'Exempt', isLess: true },
  'tax-untaxed': { figure: 'untaxed', name: 'Not taxed', isLess: true },
  'tax-taxable': { figure: 'taxable', name: 'Taxable', isLess: false },
  'tax-state': { figure: 'state', name: 'State tax', isLess: false },
  'tax-local': { figure: 'local', name: 'Local tax', isLess: false },
  'tax-single-articles': { figure: 'singleArticle', name: 'State tax on single articles', isLess: false },
  'tax-one-rate': { figure: 'flat', name: 'Tax at one rate', isLess: false },
  'tax-sum': { figure: 'tax', name: 'Sales tax', isLess: false },
} as const satisfies Record<string, { figure: keyof Figures; name: string; isLess: boolean }>

export type TaxPart = keyof typeof taxParts
export const taxPartNames = Object.keys(taxParts) as TaxPart[]

const always: ReadonlySet<TaxPart> = new Set(['tax-gross', 'tax-taxable', 'tax-sum'])

/** Gross sales, what of it isn't taxed, what is, and each tax; those of nothing are left out. */
export const taxRowsOf = (figures: Figures) =>
  taxPartNames.flatMap((part) => {
    const { figure, name, isLess } = taxParts[part]
    const cents = centsOf(figures[figure])
    return cents === 0 && !always.has(part) ? [] : [{ part, name, cents: isLess ? 0 - cents : cents }]
  })

/** Orders in whose sales or refunds that figure is, with what it is in both together. */
export const ordersWith = (part: TaxPart, { orders }: Pick<TaxReport, 'orders'>) =>
  orders.flatMap((order) => {
    const { figure } = taxParts[part]
    const [saleCents, refundCents] = [centsOf(order.sale[figure]), centsOf(order.refund[figure])]
    return saleCents === 0 && refundCents === 0 ? [] : [{ ...order, saleCents, refundCents }]
  })

/** 'Exempt, 2 certificates, 1 missing'. */
export function exemptText(name: string, { kept, missing }: MonthReport['certificates']): string {
  const parts = [name, kept > 0 && counted(kept, 'certificate'), missing > 0 && missingText(kept, missing)]
  return parts.filter((part) => part !== false).join(', ')
}

const missingText = (kept: number, missing: number) =>
  kept > 0 ? `${missing} missing` : `${counted(missing, 'certificate')} missing`

/** By how long it is owed. */
const ages = [
  { name: 'Up to 7 days', most: 7, isLong: false },
  { name: '8 to 30 days', most: 30, isLong: false },
  { name: 'Over 30 days', most: Number.POSITIVE_INFINITY, isLong: true },
] as const

export function byAge({ orders }: Pick<Standings, 'orders'>) {
  const ageOf = (days: number) => ages.find(({ most }) => days <= most)
  return ages.map((age) => {
    const those = orders.filter(({ days }) => ageOf(days) === age)
    return { ...age, orders: those, cents: those.reduce((sum, { amount }) => sum + centsOf(amount), 0) }
  })
}

/** 'Raman, Lee and 3 more'. */
export function namesText(orders: readonly { orderId: number; customer: string }[], most = 2): string {
  const names = orders.map(({ customer, orderId }) => customer.trim().split(/\s+/).at(-1) || `#${orderId}`)
  const more = names.length - most
  return more > 0 ? `${names.slice(0, most).join(', ')} and ${more} more` : names.join(', ')
}

type ChangeText = (orders: number, amount: string) => string

/** Of orders that count as sold by a rule and didn't, or the other way around. */
const changes: Record<BooksSettings['basis'], { added: ChangeText; takenBack: ChangeText }> = {
  payment: {
    added: (orders, amount) =>
      `${counted(orders, 'order')} with ${amount} of deposits ${orders === 1 ? 'counts' : 'count'} as sold from today.`,
    takenBack: (orders, amount) =>
      orders === 1
        ? `1 order that was delivered counts only as its ${amount} comes in.`
        : `${counted(orders, 'order')} that were delivered count only as their ${amount} comes in.`,
  },
  delivery: {
    added: (orders, amount) =>
      orders === 1
        ? `1 order that was delivered counts as sold today with the ${amount} that it owes.`
        : `${counted(orders, 'order')} that were delivered count as sold today with the ${amount} that they owe.`,
    takenBack: (orders, amount) =>
      orders === 1
        ? `1 order isn't delivered yet: its ${amount} is a deposit again.`
        : `${counted(orders, 'order')} aren't delivered yet: their ${amount} is deposits again.`,
  },
}

/** What another rule would do to orders that aren't finished, a sentence each; none where it changes nothing. */
export function changeTexts(basis: BooksSettings['basis'], change: BasisChange): string[] {
  const { added, takenBack, month } = change
  const amountOf = (decimal: string) => formatCents(Math.abs(centsOf(decimal)))
  const wayOf = (decimal: string) => `go${centsOf(decimal) < 0 ? ' down' : ' up'} by ${amountOf(decimal)}`
  const sentences = [
    added.orders > 0 && changes[basis].added(added.orders, amountOf(added.total)),
    takenBack.orders > 0 && changes[basis].takenBack(takenBack.orders, amountOf(takenBack.total)),
    centsOf(change.gross) !== 0 && `Sales of ${monthNameOf(month)} ${wayOf(change.gross)} before tax.`,
    centsOf(change.tax) !== 0 && `Its sales taxes ${wayOf(change.tax)}.`,
  ]
  return sentences.filter((sentence) => sentence !== false)
}
