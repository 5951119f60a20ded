import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { standingOf } from '../ledger/standing.ts'
import { accountNames, type BookEvent, type JournalEntry, journalOf } from './journal.ts'
import { journalFile, journalFormats, xeroFiles } from './journal-files.ts'

const day = '2026-11-30'
const number = 'L7'
const money = (what: 'payment' | 'refund' | 'dispute', cents: number, how: 'card' | 'check' = 'card'): BookEvent => ({
  ...{ number, day, text: what, kind: 'money', orderId: 1, what, how, cents },
})
const sale = (grossCents: number, taxCents: number, what: 'sale' | 'refund' = 'sale'): BookEvent => ({
  ...{ number: 'S7', day, text: what, kind: 'sale', orderId: 1, what, grossCents, taxCents },
})

/** 'card 500, deposits -500': credits are less than 0. */
const shown = (entries: readonly JournalEntry[]) =>
  entries.map(({ lines }) =>
    lines.map(({ account, debitCents, creditCents }) => `${account} ${debitCents - creditCents}`).join(', '),
  )

describe('BOOK-1 the journal', () => {
  it('keeps a deposit as the customer’s until the piece is sold', () => {
    const events = [money('payment', 500), sale(920, 80), money('payment', 500, 'check')]
    expect(shown(journalOf(events, new Map()))).toEqual([
      'card 500, deposits -500',
      'deposits 500, owed 500, sales -920, tax -80',
      'hand 500, owed -500',
    ])
  })

  it('takes refunds from the deposit before a sale, and from sales and taxes after it', () => {
    expect(shown(journalOf([money('payment', 500), money('refund', -500)], new Map()))[1]).toBe(
      'deposits 500, card -500',
    )
    const sold = [money('payment', 1000), sale(920, 80), money('refund', -100), sale(-92, -8, 'refund')]
    expect(shown(journalOf(sold, new Map())).slice(2)).toEqual(['owed 100, card -100', 'refunds 92, tax 8, owed -100'])
    const less = { grossCents: -92, taxCents: -8 }
    const joined = [money('payment', 1000), sale(920, 80), { ...money('refund', -100), less }]
    expect(shown(journalOf(joined, new Map())).slice(2)).toEqual(['refunds 92, tax 8, card -100'])
    const before = [money('payment', 1000), money('refund', -100), { ...sale(920, 80), less }]
    expect(shown(journalOf(before, new Map())).slice(2)).toEqual(['deposits 900, refunds 92, sales -920, tax -72'])
  })

  it('books what a bank takes back from the deposit first, and then as a loss', () => {
    const events = [money('payment', 500), sale(276, 24), money('dispute', -400), money('dispute', 400)]
    expect(shown(journalOf(events, new Map())).slice(2)).toEqual([
      'deposits 200, disputes 200, card -400',
      'card 400, deposits -200, disputes -200',
    ])
  })

  it('books fees, adjustments and payouts of the provider', () => {
    const text = 'x'
    const events: BookEvent[] = [
      { number, day, text, kind: 'fee', cents: -33 },
      { number, day, text, kind: 'adjustment', cents: -500 },
      { number, day, text, kind: 'payout', cents: 12_000 },
    ]
    expect(shown(journalOf(events, new Map()))).toEqual([
      'fees 33, card -33',
      'other 500, card -500',
      'bank 12000, card -12000',
    ])
  })

  it('goes on from how an order stood', () => {
    const opening = new Map([[1, { receivedCents: 300, disputedCents: 0, soldCents: 0 }]])
    expect(shown(journalOf([sale(276, 24)], opening))).toEqual(['deposits 300, sales -276, tax -24'])
  })
})

const cents = fc.integer({ min: -300_000, max: 300_000 }).filter((one) => one !== 0)
const anyDay = fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-30')
const anyLess = fc.option(fc.record({ grossCents: cents, taxCents: cents }), { nil: undefined })
const event: fc.Arbitrary<BookEvent> = fc.oneof(
  fc.record({
    number: fc.constant(number),
    day: anyDay,
    text: fc.string({ maxLength: 30 }),
    kind: fc.constant('money' as const),
    orderId: fc.constantFrom(1, 2, 3, null),
    what: fc.constantFrom('payment' as const, 'refund' as const, 'dispute' as const),
    how: fc.constantFrom('card' as const, 'check' as const, 'cash' as const, 'transfer' as const),
    cents,
    less: anyLess,
  }),
  fc.record({
    number: fc.constant(number),
    day: anyDay,
    text: fc.constant('Sold'),
    kind: fc.constant('sale' as const),
    orderId: fc.constantFrom(1, 2, 3),
    what: fc.constantFrom('sale' as const, 'refund' as const),
    grossCents: cents,
    taxCents: cents,
    less: anyLess,
  }),
  fc.record({
    number: fc.constant(number),
    day: anyDay,
    text: fc.constant('x'),
    kind: fc.constantFrom('fee' as const, 'adjustment' as const, 'payout' as const),
    cents,
  }),
)

const sum = (entries: readonly JournalEntry[], side: 'debitCents' | 'creditCents') =>
  entries.flatMap(({ lines }) => lines).reduce((total, line) => total + line[side], 0)

test('BOOK-1 whatever happens, debits and credits of every entry are equal, and so they are in every file', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const entries = journalOf(events, new Map())
      for (const one of entries) expect(sum([one], 'debitCents')).toBe(sum([one], 'creditCents'))
      const accounts = accountNames
      for (const format of journalFormats) {
        const { text } = journalFile(format, entries, { accounts, taxRate: 'Tax Exempt (0%)', period: '2026-11' })
        expect(balanceOf(format, text)).toBe(0)
      }
    }),
    { numRuns: 300 },
  )
})

/** In cents, as the program that imports it would add it up. */
function balanceOf(format: string, text: string): number {
  const rows = text.trimEnd().split('\r\n')
  const toCents = (amount = '') => Math.round(Number(amount || 0) * 100)
  if (format === 'quickbooks-desktop')
    return rows
      .filter((row) => /^(TRNS|SPL)\t/.test(row))
      .reduce((total, row) => total + toCents(row.split('\t')[4]), 0)
  const cells = rows
    .slice(1)
    .map((row) => row.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)?.map((one) => one.replace(/,$/, '')) ?? [])
  return cells.reduce(
    (total, row) => total + (format === 'xero' ? toCents(row[5]) : toCents(row[3]) - toCents(row[4])),
    0,
  )
}

test('BOOK-2 what was received less disputes is what was sold, held, owed and lost', () => {
  const amount = fc.integer({ min: -500_000, max: 500_000 })
  fc.assert(
    fc.property(amount, amount, amount, (receivedCents, disputedCents, soldCents) => {
      const { heldCents, owedCents, lostCents } = standingOf({ receivedCents, disputedCents, soldCents })
      expect(soldCents + heldCents - owedCents - lostCents).toBe(receivedCents - disputedCents)
    }),
  )
})

describe('BOOK-1 the files', () => {
  const entries = journalOf([money('payment', 123_456), sale(114_311, 9_145)], new Map())
  const wanted = { accounts: accountNames, taxRate: 'Tax Exempt (0%)', period: '2026-11' }
  it('are as QuickBooks Online asks', () => {
    expect(journalFile('quickbooks-online', entries, wanted).text.split('\r\n').slice(0, 3)).toEqual([
      'Journal No.,Journal Date,Account Name,Debits,Credits,Description',
      'L7,11/30/2026,Card Payments Clearing,1234.56,,payment',
      'L7,11/30/2026,Customer Deposits,,1234.56,payment',
    ])
  })
  it('are as QuickBooks Desktop asks', () => {
    expect(journalFile('quickbooks-desktop', entries, wanted).text.split('\r\n').slice(0, 6)).toEqual([
      '!TRNS\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\tDOCNUM\tMEMO',
      '!SPL\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\tDOCNUM\tMEMO',
      '!ENDTRNS',
      'TRNS\tGENERAL JOURNAL\t11/30/2026\tCard Payments Clearing\t1234.56\tL7\tpayment',
      'SPL\tGENERAL JOURNAL\t11/30/2026\tCustomer Deposits\t-1234.56\tL7\tpayment',
      'ENDTRNS',
    ])
  })
  it('are as Xero asks: each entry a journal, in dates that are read one way only, without the payouts', () => {
    const codes = { ...accountNames, card: '1100', deposits: '2400', sales: '4000', tax: '2200' }
    const payout: BookEvent = { number: 'L8', day, text: 'Payout po_7', kind: 'payout', cents: 120_000 }
    const events = [{ ...money('payment', 123_456), day: '2026-10-05' }, payout, sale(114_311, 9_145)]
    const { text } = journalFile('xero', journalOf(events, new Map()), { ...wanted, accounts: codes })
    expect(text.trimEnd().split('\r\n')).toEqual([
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
      'L7 payment,05 Oct 2026,payment,1100,Tax Exempt (0%),1234.56,,,,',
      'L7 payment,05 Oct 2026,payment,2400,Tax Exempt (0%),-1234.56,,,,',
      'S7 sale,30 Nov 2026,sale,2400,Tax Exempt (0%),1234.56,,,,',
      'S7 sale,30 Nov 2026,sale,4000,Tax Exempt (0%),-1143.11,,,,',
      'S7 sale,30 Nov 2026,sale,2200,Tax Exempt (0%),-91.45,,,,',
    ])
  })

  const days = { from: '2026-11-01', to: '2026-11-30' }
  /** Each has two lines. */
  const paid = (on: string, count: number) =>
    journalOf(
      Array.from({ length: count }, () => ({ ...money('payment', 100), day: on })),
      new Map(),
    )
  it.each([
    ['nothing', [], [days]],
    ['300 lines', [...paid('2026-11-03', 100), ...paid('2026-11-20', 50)], [days]],
    [
      'more',
      [...paid('2026-11-03', 100), ...paid('2026-11-20', 51)],
      [
        { from: '2026-11-01', to: '2026-11-19' },
        { from: '2026-11-20', to: '2026-11-30' },
      ],
    ],
    ['a day with more', paid('2026-11-20', 151), [days]],
    [
      'days with more each',
      [...paid('2026-11-01', 151), ...paid('2026-11-02', 151), ...paid('2026-11-30', 1)],
      [
        { from: '2026-11-01', to: '2026-11-01' },
        { from: '2026-11-02', to: '2026-11-29' },
        { from: '2026-11-30', to: '2026-11-30' },
      ],
    ],
  ])('for Xero are of whole days, as many as fit in 300 lines: %s', (_name, entries, files) => {
    expect(xeroFiles(entries, days)).toEqual(files)
  })
})
