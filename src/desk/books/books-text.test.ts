/** BOOK-1, BOOK-2, BOOK-3: what the books say. */
import { describe, expect, it } from 'vitest'
import { centsOf } from '../../features/pricing/money.ts'
import type { MonthReport, Standings, TaxReport } from './books-queries.ts'
import {
  byAge,
  changeTexts,
  closingText,
  exemptText,
  namesText,
  ordersWith,
  processorRowsOf,
  shortMonthText,
  taxRowsOf,
  termsOf,
  wayRowsOf,
} from './books-text.ts'

const money: MonthReport['money'] = {
  ...{ received: '14208.55', payments: 23, refunded: '842.00', refunds: 2, disputed: '0.00', fees: '391.07' },
  ...{ adjustments: '0.00', net: '12975.48', paidOut: '11410.48', payouts: 4, byHand: '1565.00', transferred: '0.00' },
  ...{ left: '0.00', leftBefore: '0.00', check: '1500.00', cash: '65.00', card: '12643.55', cardRefunded: '842.00' },
}

const written = (of: Partial<typeof money>) =>
  termsOf({ ...money, ...of }).map(({ sign, cents, label }) => `${sign}${cents} ${label}`)

describe('BOOK-1 a month in one look', () => {
  it('takes from what came in what went out', () => {
    expect(written({})).toEqual(['1420855 received, 23 payments', '−84200 given back, 2 refunds', '−39107 card fees'])
  })
  it.each([
    [{ refunded: '0.00', refunds: 0, fees: '0.00', payments: 1 }, ['1420855 received, 1 payment']],
    [{ disputed: '50.00' }, ['−5000 taken back by banks']],
    [{ disputed: '-50.00' }, ['+5000 won back from banks']],
    [{ adjustments: '-3.00' }, ['−300 adjusted by the card processor']],
    [{ adjustments: '3.00' }, ['+300 adjusted by the card processor']],
    [{ refunded: '-20.00', refunds: 1 }, ['+2000 of refunds that failed']],
  ])('says each kind once: %j', (of, expected) => {
    for (const term of expected) expect(written(of)).toContain(term)
  })
  it('has terms that add up to the net', () => {
    const odd = { ...money, disputed: '-50.00', adjustments: '-3.00', net: '13022.48' }
    const sum = termsOf(odd).reduce((all, { sign, cents }) => all + (sign === '−' ? -cents : cents), 0)
    expect(sum).toBe(centsOf(odd.net))
  })
  it('chains what the processor holds from month to month, each change by its name', () => {
    const rows = (of: Partial<typeof money>) =>
      processorRowsOf({ ...money, ...of }, '2026-11').map(({ name, cents }) => `${name} ${cents}`)
    expect(rows({})).toEqual([
      ...['Held on Oct 31 0', 'Paid by card 1264355', 'Given back by card -84200', 'Card fees -39107'],
      '4 payouts -1141048',
    ])
    const sum = processorRowsOf(money, '2026-11').reduce((all, { cents }) => all + cents, 0)
    expect(sum).toBe(centsOf(money.leftBefore) + centsOf(money.left))
    const changed = { leftBefore: '476.50', cardRefunded: '0.00', disputed: '-50.00', adjustments: '-3.00', payouts: 1 }
    expect(rows(changed)).toEqual([
      ...['Held on Oct 31 47650', 'Paid by card 1264355', 'Won back from banks 5000', 'Card fees -39107'],
      ...['Adjusted -300', '1 payout -1141048'],
    ])
  })
  it('has a row for checks and one for cash, also of nothing', () => {
    const rows = (of: Partial<typeof money>) => wayRowsOf({ ...money, ...of }).map(({ name, cents }) => [name, cents])
    expect(rows({ check: '0.00' })).toEqual([
      ['Checks', 0],
      ['Cash', 6500],
    ])
    expect(rows({ transferred: '9.00' }).at(-1)).toEqual(['Bank transfers', 900])
  })
  it.each([
    [{ closed: null, canClose: false }, 'Can be closed from Dec 1, 2026.'],
    [{ closed: null, canClose: true }, ''],
    [{ closed: { by: 'June', on: '2026-12-02' }, canClose: false }, 'Closed Dec 2, 2026 by June.'],
    [{ closed: { by: '', on: '2026-12-02' }, canClose: false }, 'Closed Dec 2, 2026.'],
  ])('BOOK-5 says when it can be closed, or who closed it: %j', (of, text) =>
    expect(closingText({ ...of, month: '2026-11' })).toBe(text),
  )
  it.each([
    ['2026-10', '2026-11', 'October'],
    ['2025-12', '2026-01', 'December 2025'],
  ])('calls %s beside %s %s', (month, beside, name) => expect(shortMonthText(month, beside)).toBe(name))
})

const figures: TaxReport['net'] = {
  ...{ gross: '13052.00', outOfState: '1890.00', exempt: '0.00', untaxed: '0.00', taxable: '11162.00', flat: '0.00' },
  ...{ state: '781.34', local: '306.96', singleArticle: '22.00', tax: '1110.30', total: '14162.30' },
}
const nothing = Object.fromEntries(Object.keys(figures).map((name) => [name, '0.00'])) as TaxReport['net']

describe('BOOK-3 sales tax', () => {
  it('leaves out what is nothing, but never gross sales, what is taxable and the sum', () => {
    expect(taxRowsOf(figures).map(({ name, cents }) => `${name} ${cents}`)).toEqual([
      ...['Gross sales 1305200', 'Out of state -189000', 'Taxable 1116200', 'State tax 78134', 'Local tax 30696'],
      ...['State tax on single articles 2200', 'Sales tax 111030'],
    ])
    expect(taxRowsOf(nothing).map(({ name }) => name)).toEqual(['Gross sales', 'Taxable', 'Sales tax'])
  })
  it.each([
    [{ kept: 2, missing: 1 }, 'Exempt, 2 certificates, 1 missing'],
    [{ kept: 1, missing: 0 }, 'Exempt, 1 certificate'],
    [{ kept: 0, missing: 3 }, 'Exempt, 3 certificates missing'],
    [{ kept: 0, missing: 0 }, 'Exempt'],
  ])('counts certificates: %j', (certificates, expected) => expect(exemptText('Exempt', certificates)).toBe(expected))
  it('opens a figure into the orders that have it, sales and refunds together', () => {
    const order = { customer: 'June Carter', place: 'Nashville, TN', sale: nothing, refund: nothing, certificate: null }
    const orders = [
      { ...order, orderId: 1, sale: { ...nothing, state: '7.00' } },
      { ...order, orderId: 2, sale: { ...nothing, gross: '100.00', outOfState: '100.00' } },
      { ...order, orderId: 3, refund: { ...nothing, state: '-3.50' } },
    ]
    expect(
      ordersWith('tax-state', { orders }).map(({ orderId, saleCents, refundCents }) => [
        orderId,
        saleCents,
        refundCents,
      ]),
    ).toEqual([
      [1, 700, 0],
      [3, 0, -350],
    ])
    expect(ordersWith('tax-out-of-state', { orders }).map(({ orderId }) => orderId)).toEqual([2])
  })
})

describe('BOOK-2 another rule of when a sale counts', () => {
  const none = { orders: 0, total: '0.00' }
  const change = { month: '2026-11', added: none, takenBack: none, gross: '0.00', tax: '0.00' }
  it.each([
    ['payment', {}, []],
    [
      'payment',
      { added: { orders: 11, total: '5855.61' }, gross: '5455.75', tax: '399.86' },
      [
        '11 orders with $5,855.61 of deposits count as sold from today.',
        'Sales of November go up by $5,455.75 before tax.',
        'Its sales taxes go up by $399.86.',
      ],
    ],
    [
      'payment',
      {
        ...{ added: { orders: 1, total: '100.00' }, takenBack: { orders: 1, total: '292.48' } },
        ...{ gross: '-192.48', tax: '0.00' },
      },
      [
        '1 order with $100.00 of deposits counts as sold from today.',
        '1 order that was delivered counts only as its $292.48 comes in.',
        'Sales of November go down by $192.48 before tax.',
      ],
    ],
    [
      'delivery',
      {
        ...{ added: { orders: 2, total: '292.48' }, takenBack: { orders: 11, total: '5855.61' } },
        ...{ gross: '-5183.27', tax: '-379.86' },
      },
      [
        '2 orders that were delivered count as sold today with the $292.48 that they owe.',
        "11 orders aren't delivered yet: their $5,855.61 is deposits again.",
        'Sales of November go down by $5,183.27 before tax.',
        'Its sales taxes go down by $379.86.',
      ],
    ],
  ] as const)('is told before it holds: %s %j', (basis, of, texts) =>
    expect(changeTexts(basis, { ...change, ...of })).toEqual(texts),
  )
})

const owed = (...days: number[]): Pick<Standings, 'orders'> => ({
  orders: days.map((since, index) => ({
    ...{ orderId: index + 1, quoteId: null, customer: `June Carter${index}`, since: '2026-11-01', days: since },
    amount: '10.00',
  })),
})

describe('BOOK-2 what is owed', () => {
  it('is up to 7 days, up to 30, or longer', () => {
    const ages = byAge(owed(0, 7, 8, 30, 31, 400)).map(({ orders, cents }) => [orders.map(({ days }) => days), cents])
    expect(ages).toEqual([
      [[0, 7], 2000],
      [[8, 30], 2000],
      [[31, 400], 2000],
    ])
  })
  it('names its first two customers, or the order of one without a name', () => {
    expect(namesText(owed(1, 1, 1, 1, 1).orders)).toBe('Carter0, Carter1 and 3 more')
    expect(namesText([{ orderId: 7, customer: '' }])).toBe('#7')
  })
})
