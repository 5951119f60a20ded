/** What the books say about amounts, months and ages. Pure. */
import { centsOf, formatCents } from '../../features/pricing/money.ts'
import { monthNames } from '../../features/shared/clock.ts'
import type { BasisChange, BooksSettings, MonthReport, Standings, TaxReport } from './books-queries.ts'

type Money = MonthReport['money']
type Figures = TaxReport['net']

const monthNameOf = (month: string) => monthNames[Number(month.slice(5)) - 1] ?? ''

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

/** '$11,410.48 by 4 payouts to the bank, $1,565.00 by check and cash': where the net is. */
export function whereText({ paidOut, payouts, byHand, transferred, left }: Money): string {
  const [bank, hand, transfer, with_] = [paidOut, byHand, transferred, left].map(centsOf) as [
    number,
    number,
    number,
    number,
  ]
  const parts = [
    bank !== 0 && `${formatCents(bank)} by ${counted(payouts, 'payout')} to the bank`,
    hand !== 0 && `${formatCents(hand)} by check and cash`,
    transfer !== 0 && `${formatCents(transfer)} by transfer`,
    with_ > 0 && `${formatCents(with_)} still with the card processor`,
    with_ < 0 && `less ${formatCents(-with_)} that the card processor held from before`,
  ]
  return parts.filter((part) => part !== false).join(', ')
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
