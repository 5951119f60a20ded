/** BOOK-1 to BOOK-5 over HTTP: what the owner and the bookkeeper read, and that a closed month stays as it is. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readProvider } from '../../../tests/support/books/read-provider.ts'
import { type LivingQuote, openLivingQuote, payByCard } from '../../../tests/support/offers/living-quote.ts'
import { dayMs } from '../../../tests/support/paying-shop.ts'
import { dayOf } from '../shared/days.server.ts'

const read = async (living: LivingQuote, path: string) => {
  const answer = await living.desk('GET', path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}
const lines = async (living: LivingQuote, path: string) => {
  const answer = await living.desk('GET', path)
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.text()).replace('\ufeff', '').trimEnd().split('\r\n')
}
const today = (living: LivingQuote) => dayOf(living.now())
/** All of the books until today. */
const all = (living: LivingQuote) => `from=2026-01-01&to=${today(living)}`

async function wait(living: LivingQuote, days: number) {
  living.wait(days * dayMs)
  await living.signInAgain()
}

/** The deposit and the balance by check, delivered. */
async function openDelivered() {
  const living = await openLivingQuote()
  await living.accepted()
  await living.byHand(0)
  await wait(living, 3)
  for (const to of ['in_production', 'ready']) await living.move(to)
  await living.byHand(1, { note: 'Check #2001, June' })
  await living.move('delivered')
  return living
}

const journalPath = (living: LivingQuote, format = 'quickbooks-online') =>
  `/books/journal?${all(living)}&format=${format}`

const refund = (living: LivingQuote, amount: string, payment?: string) =>
  living.desk('POST', '/orders/1/refunds', { amount, reason: 'A check in the wood', ...(payment && { payment }) })

describe('BOOK-1 the ledger', () => {
  it('has a row for each movement, with its way, check number and part of the tax; the newest first', async () => {
    const living = await openDelivered()
    const { payments } = await living.order()
    await refund(living, '47.70', payments[1].id)
    const { movements, sums, count } = await read(living, `/ledger?${all(living)}`)
    const common = { orderId: 1, quoteId: 1, customer: 'June Carter', how: 'check', payoutId: null }
    expect(movements).toMatchObject([
      { ...common, kind: 'refund', name: 'Refund', amount: '-47.70', tax: '-3.20', note: 'A check in the wood' },
      { ...common, kind: 'balance', checkNumber: '2001', amount: '238.50', tax: '16.00' },
      { ...common, kind: 'deposit', checkNumber: '1042', amount: '238.50', tax: '16.00', day: '2026-11-21' },
    ])
    expect(count).toBe(3)
    expect(sums).toMatchObject([
      { kind: 'balance', how: 'check', count: 1, amount: '238.50' },
      { kind: 'deposit', how: 'check', count: 1, amount: '238.50' },
      { kind: 'refund', how: 'check', count: 1, amount: '-47.70', tax: '-3.20' },
    ])
  })

  it('goes from page to page, by kind and by order, and only through the days asked for', async () => {
    const living = await openDelivered()
    const first = await read(living, `/ledger?${all(living)}&limit=1`)
    expect(first.movements.map((one: { kind: string }) => one.kind)).toEqual(['balance'])
    const second = await read(living, `/ledger?${all(living)}&limit=1&after=${first.next}`)
    expect(second.movements.map((one: { kind: string }) => one.kind)).toEqual(['deposit'])
    expect(second.next).toBeNull()
    expect((await read(living, `/ledger?${all(living)}&kind=deposit`)).count).toBe(1)
    expect((await read(living, `/ledger?${all(living)}&order=2`)).count).toBe(0)
    expect((await read(living, '/ledger?from=2026-11-22&to=2026-11-30')).count).toBe(1)
    expect((await living.desk('GET', '/ledger?from=2026-11-30&to=2026-11-01')).status).toBe(400)
    expect((await living.desk('GET', '/ledger?from=2026-13-01&to=2026-11-01')).status).toBe(400)
  })

  it('says what was taken back, and why', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    await living.byHand(0)
    const { payments } = await living.order()
    await wait(living, 1)
    await living.desk('POST', `/orders/1/payments/${payments[0].id}/unbook`, { reason: 'It bounced' })
    const { movements } = await read(living, `/ledger?${all(living)}`)
    expect(movements).toMatchObject([
      { name: 'Deposit taken back', day: '2026-11-22', amount: '-238.50', tax: '-16.00' },
      { name: 'Deposit', day: '2026-11-21', amount: '238.50', tax: '16.00' },
    ])
    expect(movements[0].note).toBe('No. 1042. Taken back: It bounced')
    // The next check is for the same payment, and money of its own day.
    await living.byHand(0, { note: 'No. 7' })
    const again = await read(living, `/ledger?${all(living)}&limit=1`)
    expect(again.movements).toMatchObject([{ name: 'Deposit', day: '2026-11-22', amount: '238.50', note: 'No. 7' }])
    // Three rows, and one payment.
    expect([again.count, again.sums]).toMatchObject([3, [{ kind: 'deposit', count: 1, amount: '238.50' }]])
    await living.desk('POST', `/orders/1/payments/${payments[0].id}/unbook`, { reason: 'It bounced, too' })
    const { money } = await read(living, '/books/2026-11')
    expect(money).toMatchObject({ payments: 0, received: '0.00', check: '0.00' })
  })

  it('is a spreadsheet whose ZIP codes and check numbers stay texts, the oldest first', async () => {
    const living = await openDelivered()
    const [header = '', ...rows] = await lines(living, `/ledger?${all(living)}&format=csv`)
    expect(header).toBe(
      'day,moved on,kind,order,quote,customer,email,phone,zip,how,check number,note,amount,tax in it,provider,provider id,payout,entry',
    )
    expect(rows[0]).toBe(
      '2026-11-21,2026-11-21,Deposit,1,1,June Carter,june@example.net,615-555-0199,"=""37203""",by check,"=""1042""",No. 1042,238.50,16.00,,,,1',
    )
    expect(rows).toHaveLength(2)
    const accepted = await living.plain('GET', `/api/admin/ledger?${all(living)}`, undefined, {
      ...{ cookie: living.cookie(), accept: 'text/csv' },
    })
    expect(accepted.headers.get('content-type')).toMatch('text/csv')
    expect(accepted.headers.get('content-disposition')).toMatch('attachment; filename="ledger-')
  })
})

describe('BOOK-2 how orders stand', () => {
  it('holds a deposit until its piece is delivered, and is owed what was delivered unpaid', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    await living.byHand(0)
    await wait(living, 2)
    for (const to of ['in_production', 'ready', 'delivered']) await living.move(to, 'Old customer')
    const on = async (day: string) => [
      (await read(living, `/deposits-held?on=${day}`)).total,
      (await read(living, `/receivables?on=${day}`)).total,
    ]
    expect(await on('2026-11-20')).toEqual(['0.00', '0.00'])
    expect(await on('2026-11-22')).toEqual(['238.50', '0.00'])
    expect(await on('2026-11-23')).toEqual(['0.00', '238.50'])
    await wait(living, 10)
    expect(await read(living, `/receivables?on=${today(living)}`)).toMatchObject({
      orders: [{ orderId: 1, quoteId: 1, customer: 'June Carter', since: '2026-11-23', days: 10, amount: '238.50' }],
    })
  })

  it('counts revenue as its money comes in, if the owner says so, from then on', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    await living.byHand(0)
    const gross = async () => (await read(living, `/tax-report?${all(living)}`)).net.gross
    expect(await gross()).toBe('0.00')
    const settings = await read(living, '/books/settings')
    const saved = await living.desk('PUT', '/books/settings', { ...settings, basis: 'payment' })
    expect((await saved.json()).basis).toBe('payment')
    // The deposit that is here counts at once: 238.50 less 16.00 of tax.
    expect(await gross()).toBe('222.50')
    expect((await read(living, `/deposits-held?on=${today(living)}`)).total).toBe('0.00')
    await living.byHand(1)
    expect(await gross()).toBe('445.00')
    // Back again, it is sold when it is delivered, and not twice.
    await living.desk('PUT', '/books/settings', settings)
    expect(await gross()).toBe('0.00')
    for (const to of ['in_production', 'ready', 'delivered']) await living.move(to)
    expect(await gross()).toBe('445.00')
  })

  it('says beforehand what another rule would change, and takes it back by new rows of the open month', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    await living.byHand(0)
    const settings = await read(living, '/books/settings')
    const path = '/books/settings/change?basis='
    const nothing = { orders: 0, total: '0.00' }
    expect(await read(living, `${path}payment`)).toEqual({
      ...{ month: '2026-11', added: { orders: 1, total: '238.50' }, takenBack: nothing, gross: '222.50', tax: '16.00' },
    })
    expect(await read(living, `${path}delivery`)).toMatchObject({ added: nothing, takenBack: nothing, gross: '0.00' })
    expect((await living.desk('GET', `${path}weather`)).status).toBe(400)
    await living.desk('PUT', '/books/settings', { ...settings, basis: 'payment' })
    await wait(living, 12)
    expect((await living.desk('POST', '/books/2026-11/close', {})).status).toBe(204)
    const november = await read(living, '/books/2026-11')
    expect(november.tax).toMatchObject({ gross: '222.50', tax: '16.00' })
    expect(await read(living, `${path}delivery`)).toEqual({
      ...{ month: '2026-12', added: nothing, takenBack: { orders: 1, total: '238.50' } },
      ...{ gross: '-222.50', tax: '-16.00' },
    })
    await living.desk('PUT', '/books/settings', settings)
    expect(await read(living, '/books/2026-11')).toEqual({ ...november, basis: 'delivery' })
    expect((await read(living, '/books/2026-12')).tax).toMatchObject({ gross: '-222.50', tax: '-16.00' })
    expect((await read(living, `/deposits-held?on=${today(living)}`)).total).toBe('238.50')
    // What is delivered and not paid is sold, until the rule is another one.
    for (const to of ['in_production', 'ready', 'delivered']) await living.move(to, 'Old customer')
    expect(await read(living, `${path}payment`)).toMatchObject({
      ...{ added: nothing, takenBack: { orders: 1, total: '238.50' } },
    })
  })
})

describe('BOOK-3 the sales tax report', () => {
  it('has the figures of each order, less refunds, and their sum', async () => {
    const living = await openDelivered()
    const { payments } = await living.order()
    await refund(living, '47.70', payments[1].id)
    const report = await read(living, `/tax-report?${all(living)}`)
    const sale = { gross: '445.00', untaxed: '45.00', taxable: '400.00', flat: '32.00', tax: '32.00', total: '477.00' }
    expect(report.orders).toMatchObject([
      {
        ...{ orderId: 1, customer: 'June Carter', place: 'Nashville, TN 37203', sale },
        refund: { gross: '-44.50', untaxed: '-4.50', taxable: '-40.00', flat: '-3.20', tax: '-3.20', total: '-47.70' },
      },
    ])
    expect(report.net).toMatchObject({ gross: '400.50', taxable: '360.00', tax: '28.80', total: '429.30' })
    const csv = await lines(living, `/tax-report?${all(living)}&format=csv`)
    expect(csv.map((line) => line.split(',').slice(0, 3).join())).toEqual([
      ...['order,what,customer', '1,Sale,June Carter', '1,Refund,June Carter', ',All,'],
    ])
  })

  it.each([
    ['an exempt customer', { chargesTax: false }, undefined, { exempt: '445.00', taxable: '0.00', tax: '0.00' }],
    ['a delivery out of state', {}, '30303', { outOfState: '465.00', exempt: '0.00', taxable: '0.00', tax: '0.00' }],
    // 7% of 445.00, and 2.75% of 400.00 and 45.00.
    ['a delivery in Tennessee', {}, undefined, { taxable: '445.00', state: '31.15', local: '12.24', tax: '43.39' }],
  ])('tells %s apart', async (_name, change, zip, figures) => {
    const living = await openLivingQuote('demo', { request: zip ? { delivery: { way: 'carrier', zip } } : {} })
    const singleArticle = { above: 1_600, upTo: 3_200, percent: 2.75 }
    const rule = { from: '2024-01-01', kind: 'tennessee', statePercent: 7, localPercent: 2.75, singleArticle }
    expect((await living.desk('POST', '/update-tax-rules', [rule])).status).toBe(200)
    await living.send(change)
    const address = { street: '1 Peachtree Street', city: 'Atlanta', state: 'GA', zip }
    expect((await living.accept(1, zip ? { address } : {})).status).toBe(200)
    for (const to of ['in_production', 'ready', 'delivered']) await living.move(to, 'Old customer')
    const { net } = await read(living, `/tax-report?${all(living)}`)
    if (!zip) expect(net).toMatchObject({ ...figures, gross: '445.00' })
    else expect([net.outOfState, net.exempt, net.taxable, net.tax]).toEqual([net.gross, '0.00', '0.00', '0.00'])
  })
})

describe('BOOK-1 the journal', () => {
  it('numbers each entry by its own row, so that one that is dated back leaves the others as they are', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    await wait(living, 3)
    await living.byHand(0, { amount: '100.00' })
    const numbers = async () =>
      new Set((await lines(living, journalPath(living))).slice(1).map((line) => line.split(',').slice(0, 2).join(' ')))
    const before = [...(await numbers())]
    expect(before).toEqual(['L1 11/24/2026'])
    await living.byHand(0, { amount: '50.00', on: '2026-11-21' })
    expect([...(await numbers())]).toEqual(['L2 11/21/2026', ...before])
  })

  it('asks for account codes before it writes one for Xero, and then uses them', async () => {
    const living = await openDelivered()
    const path = `/books/journal?${all(living)}&format=xero`
    expect((await living.desk('GET', path)).status).toBe(409)
    const settings = await read(living, '/books/settings')
    const codes = Object.fromEntries(
      Object.keys(settings.accounts).map((key, index) => [key, key === 'bank' ? '' : String(200 + index)]),
    )
    await living.desk('PUT', '/books/settings', { ...settings, codes })
    expect((await lines(living, path))[1]).toBe(
      `"L1 Deposit, order 1, June Carter (No. 1042)",21 Nov 2026,"Deposit, order 1, June Carter (No. 1042)",${codes.hand},Tax Exempt (0%),238.50,,,,`,
    )
    const named = { ...settings, accounts: { ...settings.accounts, hand: 'Cash "Drawer", till' } }
    await living.desk('PUT', '/books/settings', named)
    const [, first] = await lines(living, `/books/journal?${all(living)}&format=quickbooks-online`)
    expect(first).toContain('"Cash ""Drawer"", till",238.50')
    const days = { from: '2026-01-01', to: today(living) }
    expect(await read(living, `/books/journal?${all(living)}`)).toEqual({ xero: [days] })
    const tabs = { ...settings, accounts: { ...settings.accounts, hand: 'Cash\tDrawer' } }
    expect((await living.desk('PUT', '/books/settings', tabs)).status).toBe(400)
  })

  it('has one entry for a refund and what it takes from sales, without an amount owed', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    await payByCard(living, 0)
    for (const to of ['in_production', 'ready']) await living.move(to)
    await living.byHand(1)
    await living.move('delivered')
    const [deposit] = (await living.order()).payments
    expect((await refund(living, '10.00', deposit.id)).status).toBe(200)
    const rows = (await lines(living, journalPath(living))).slice(1)
    const ofRefund = rows.filter((line) => line.includes('"Refund, order 1, June Carter (A check in the wood)"'))
    expect(ofRefund.map((line) => line.split(',').slice(2, 5).join(' '))).toEqual([
      'Refunds and Allowances 9.33 ',
      'Sales Tax Payable 0.67 ',
      'Card Payments Clearing  10.00',
    ])
    expect(rows.filter((line) => line.includes('Refunded'))).toEqual([])
  })
})

describe('BOOK-4 payouts', () => {
  it('say what is in each, with its orders and fees; the month has both, and the ledger the payout of each row', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    await payByCard(living, 0)
    await readProvider(living)
    const path = `/payouts?from=2026-11-01&to=2026-12-31`
    const fee = '7.22'
    expect(await read(living, path)).toMatchObject({ payouts: [], onItsWay: { count: 1, net: '231.28' } })
    await wait(living, 4)
    await living.deliver()
    await readProvider(living)
    const { payouts, onItsWay, readings } = await read(living, path)
    expect(payouts).toMatchObject([
      { amount: '231.28', fees: fee, payments: 1, refunds: 0, match: 'matches', unexplained: '0.00', orderIds: [1] },
    ])
    expect(payouts[0].lines).toMatchObject([{ kind: 'payment', amount: '238.50', fee, orderId: 1, owner: 'order' }])
    expect([onItsWay, readings]).toMatchObject([{ count: 0, net: '0.00' }, [{ provider: 'demo', problem: '' }]])
    const { movements } = await read(living, `/ledger?${all(living)}`)
    expect(movements).toMatchObject([
      { kind: 'payout', name: 'Payout to the bank', amount: '-231.28', orderId: null, payoutId: payouts[0].id },
      { kind: 'fee', name: 'Card fee', amount: '-7.22', orderId: 1, customer: 'June Carter', payoutId: payouts[0].id },
      { kind: 'deposit', amount: '238.50', payoutId: payouts[0].id },
    ])
    const journal = await lines(living, journalPath(living))
    expect(journal.at(-1)).toContain(`,Payout ${payouts[0].id} to the bank: order 1`)
    expect((await read(living, `/books/2026-11`)).money).toMatchObject({
      ...{ received: '238.50', fees: fee, net: '231.28', paidOut: '231.28', left: '0.00', payouts: 1 },
    })
    // What goes back after that is still to come out of a payout, when the next month begins, too.
    expect((await refund(living, '40.00')).status).toBe(200)
    await wait(living, 10)
    const [november, december] = [await read(living, '/books/2026-11'), await read(living, '/books/2026-12')]
    expect(november.money).toMatchObject({ card: '238.50', cardRefunded: '40.00', leftBefore: '0.00', left: '-40.00' })
    expect(december.money).toMatchObject({ card: '0.00', leftBefore: '-40.00', left: '0.00' })
  })
})

describe('BOOK-5 a closed month', () => {
  it('is over, is closed once, and closes all before it', async () => {
    const living = await openDelivered()
    expect((await living.desk('POST', '/books/2026-11/close', {})).status).toBe(409)
    await wait(living, 40)
    expect(await read(living, '/books/2026-11')).toMatchObject({ canClose: true, closed: null })
    const presses = [living.desk('POST', '/books/2026-11/close', {}), living.desk('POST', '/books/2026-11/close', {})]
    expect((await Promise.all(presses)).map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect((await living.desk('POST', '/books/2026-10/close', {})).status).toBe(409)
    expect(await read(living, '/books/2026-11')).toMatchObject({
      canClose: false,
      closed: { by: 'Owner', on: '2027-01-03' },
    })
    expect(await read(living, '/books/2026-09')).toMatchObject({ closed: { by: 'Owner' } })
  })

  it('takes no row any more: what comes late, goes back or is taken back is a row of the next month', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    await payByCard(living, 0)
    await wait(living, 12)
    const before = await lines(living, '/ledger?from=2026-11-01&to=2026-11-30&format=csv')
    expect((await living.desk('POST', '/books/2026-11/close', {})).status).toBe(204)
    // The order says so before a check is booked.
    expect((await living.order()).books).toEqual({ closedThrough: '2026-11', basis: 'delivery' })
    // A check that came in November, and a refund of November's deposit.
    await living.byHand(1, { on: '2026-11-28' })
    const { payments } = await living.order()
    expect((await refund(living, '100.00', payments[0].id)).status).toBe(200)
    expect(await lines(living, '/ledger?from=2026-11-01&to=2026-11-30&format=csv')).toEqual(before)
    const { movements } = await read(living, '/ledger?from=2026-12-01&to=2026-12-31')
    expect(movements).toMatchObject([
      { kind: 'refund', day: '2026-12-03', amount: '-100.00' },
      { kind: 'balance', day: '2026-12-01', movedOn: '2026-11-28', amount: '238.50' },
    ])
  })

  it('is guarded by the database: no row is changed or deleted, and none is added to a closed month', async () => {
    const living = await openDelivered()
    const { store } = living
    const refused = (statement: ReturnType<typeof sql>) =>
      expect(statement.execute(store.db)).rejects.toThrow(/never changed|closed/)
    for (const table of ['ledger', 'sales'])
      for (const statement of [
        sql`update ${sql.table(table)} set day = '2026-11-02'`,
        sql`delete from ${sql.table(table)}`,
      ])
        await refused(statement)
    await wait(living, 40)
    await living.desk('POST', '/books/2026-11/close', {})
    await refused(sql`delete from closed_months`)
    await refused(sql`insert into ledger (day, moved_on, entered_at, kind, source, customer, how, note, amount_cents, tax_cents)
      values ('2026-11-30', '2026-11-30', 0, 'fee', 'line:x', '', 'card', '', -30, 0)`)
    await sql`insert into ledger (day, moved_on, entered_at, kind, source, customer, how, note, amount_cents, tax_cents)
      values ('2026-12-01', '2026-12-01', 0, 'fee', 'line:x', '', 'card', '', -30, 0)`.execute(store.db)
  })

  it('begins and ends with the shop’s days, also when the clocks change', async () => {
    // 11:30 PM on October 31, 2026, an hour after midnight, and the second time that it is 1:30 AM.
    expect(
      ['2026-11-01T04:30:00Z', '2026-11-01T06:00:00Z', '2026-11-01T07:30:00Z'].map((at) => dayOf(Date.parse(at))),
    ).toEqual(['2026-10-31', '2026-11-01', '2026-11-01'])
  })
})
