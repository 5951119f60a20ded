/**
 * BOOK-1 to BOOK-5: whatever happens to an order in three months, ledger, lists, reports, journal and payouts agree to the
 * cent, and a month that is closed stays as it was. BOOK_HISTORIES is how many random histories run per provider.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectLedger } from '../../../tests/support/books/ledger-checks.ts'
import { readProvider } from '../../../tests/support/books/read-provider.ts'
import { type LivingQuote, openLivingQuote, payByCard } from '../../../tests/support/offers/living-quote.ts'
import { actor, centsOf, moneySteps, type Step } from '../../../tests/support/offers/money-steps.ts'
import { dayMs, providers } from '../../../tests/support/paying-shop.ts'
import { daysOf, monthBefore } from '../ledger/months.ts'
import { listBookLines, listBookPayouts, readOnItsWay } from '../payment/payouts/payout-books.server.ts'
import { dayOf } from '../shared/days.server.ts'

const histories = Number(process.env.BOOK_HISTORIES ?? 5)

const booksSteps = {
  part: fc.record({ do: fc.constant('part' as const), percent: fc.integer({ min: 1, max: 130 }) }),
  unbook: fc.record({ do: fc.constant('unbook' as const), which: fc.nat(9) }),
  back: fc.record({ do: fc.constant('back' as const) }),
  /** By card, as it should be. */
  paid: fc.record({ do: fc.constant('paid' as const) }),
  /** To its next state, as it should be. */
  next: fc.record({ do: fc.constant('next' as const) }),
  /** The provider pays out, and the shop reads what it did. */
  payout: fc.record({ do: fc.constant('payout' as const) }),
  days: fc.record({ do: fc.constant('days' as const), days: fc.integer({ min: 1, max: 24 }) }),
  close: fc.record({ do: fc.constant('close' as const) }),
  basis: fc.record({ do: fc.constant('basis' as const), basis: fc.constantFrom('delivery', 'payment') }),
}
type BooksStep = {
  [K in keyof typeof booksSteps]: (typeof booksSteps)[K] extends fc.Arbitrary<infer Kind> ? Kind : never
}[keyof typeof booksSteps]

const often = <Kind extends Step | BooksStep>(arbitrary: fc.Arbitrary<Kind>, weight: number) => ({ arbitrary, weight })

const history = fc.record({
  depositPercent: fc.constantFrom(50, 30, 100),
  rule: fc.constantFrom('flat', 'tennessee'),
  chargesTax: fc.constantFrom(true, true, true, false),
  isOutOfState: fc.constantFrom(false, false, true),
  steps: fc.array(
    fc.oneof(
      ...[often(moneySteps.prepare, 3), often(moneySteps.pay, 6), often(moneySteps.settle, 2)],
      ...[often(moneySteps.byHand, 1), often(moneySteps.refund, 3), often(moneySteps.dashboard, 2)],
      ...[often(moneySteps.outside, 3), often(moneySteps.move, 1), often(moneySteps.deliver, 5)],
      ...[often(booksSteps.paid, 5), often(booksSteps.next, 8)],
      ...[often(booksSteps.part, 2), often(booksSteps.unbook, 1), often(booksSteps.back, 1)],
      ...[
        often(booksSteps.payout, 3),
        often(booksSteps.days, 4),
        often(booksSteps.close, 2),
        often(booksSteps.basis, 1),
      ],
    ),
    { minLength: 12, maxLength: 40 },
  ),
})

const taxRules = {
  flat: { from: '2024-01-01', kind: 'flat', percent: 8 },
  tennessee: {
    ...{ from: '2024-01-01', kind: 'tennessee', statePercent: 7, localPercent: 2.75 },
    singleArticle: { above: 1_600, upTo: 3_200, percent: 2.75 },
  },
}
const atlanta = { street: '1 Peachtree Street', city: 'Atlanta', state: 'GA', zip: '30303' }

const read = async (living: LivingQuote, path: string) => {
  const answer = await living.desk('GET', path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer
}
const readJson = async (living: LivingQuote, path: string) => (await read(living, path)).json()

/** All that the bookkeeper takes out of a month. */
async function takeOut(living: LivingQuote, month: string) {
  const { from, to } = daysOf(month)
  const text = async (path: string) => (await read(living, path)).text()
  const {
    closed: _closed,
    canClose: _can,
    basis: _basis,
    first: _first,
    ...report
  } = await readJson(living, `/books/${month}`)
  return {
    report,
    // Which payout brought a row to the bank may be known later.
    ledger: (await text(`/ledger?from=${from}&to=${to}&format=csv`)).replaceAll(/po_[^,]*/g, ''),
    tax: await text(`/tax-report?from=${from}&to=${to}&format=csv`),
    journals: await Promise.all(
      ['quickbooks-online', 'quickbooks-desktop'].map((format) =>
        text(`/books/journal?from=${from}&to=${to}&format=${format}`),
      ),
    ),
    held: await text(`/deposits-held?on=${to}`),
    owed: await text(`/receivables?on=${to}`),
  }
}

function bookkeeper(living: LivingQuote) {
  const closed = new Map<string, Awaited<ReturnType<typeof takeOut>>>()
  const step = async (asked: BooksStep): Promise<unknown> => {
    const order = await living.order()
    const payments: { id: string; state: string; how: string | null; amount: string }[] = order.payments
    switch (asked.do) {
      case 'part': {
        const due = payments.find(({ state }) => state === 'due')
        if (!due) return
        const cents = Math.max(1, Math.floor((centsOf(due.amount) * asked.percent) / 100))
        return living.byHand(payments.indexOf(due), { amount: (cents / 100).toFixed(2), note: 'Check #1042' })
      }
      case 'unbook': {
        const byHand = payments.filter(({ state, how }) => state === 'paid' && how !== 'card')
        const which = byHand[asked.which % (byHand.length || 1)]
        return which && living.desk('POST', `/orders/1/payments/${which.id}/unbook`, { reason: 'It bounced' })
      }
      case 'paid': {
        const index = payments.findIndex(({ state }) => state === 'due')
        return index < 0 ? undefined : payByCard(living, index).catch(() => undefined)
      }
      case 'next': {
        const to = next[order.status]
        return to && living.move(to, 'As we agreed')
      }
      case 'payout':
        return readProvider(living)
      case 'back':
        return living.desk('POST', '/orders/1/step-back', { from: order.status, onlyUntold: false })
      case 'days':
        living.wait(asked.days * dayMs)
        await living.signInAgain()
        return living.reconcile()
      case 'close': {
        const month = monthBefore(dayOf(living.now()).slice(0, 7))
        const answer = await living.desk('POST', `/books/${month}/close`, {})
        if (answer.status === 204) closed.set(month, await takeOut(living, month))
        else expect(answer.status).toBe(409)
        return
      }
      case 'basis':
        return living.desk('PUT', '/books/settings', {
          ...(await readJson(living, '/books/settings')),
          basis: asked.basis,
        })
    }
  }
  return { step, closed }
}

const next: Record<string, string> = {
  pending_payment: 'in_production',
  paid: 'in_production',
  in_production: 'ready',
  ready: 'delivered',
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

/** By account, in cents: debits less credits. */
function balancesOf(journal: string): Map<string, number> {
  const balances = new Map<string, number>()
  for (const line of journal.split('\r\n')) {
    const [what, , , account = '', amount = ''] = line.split('\t')
    if (what === 'TRNS' || what === 'SPL') balances.set(account, (balances.get(account) ?? 0) + centsOf(amount))
  }
  return balances
}

/** The chart's revenue, day by day, is what the ledger has of these days. */
async function expectChartAgrees(living: LivingQuote) {
  const chart: { days: { day: string; revenue: string }[] } = await readJson(living, '/glance')
  const [from, to] = [chart.days[0]?.day, chart.days.at(-1)?.day]
  const csv = await (await read(living, `/ledger?from=${from}&to=${to}&format=csv`)).text()
  const [header = '', ...rows] = csv.replace('\ufeff', '').trimEnd().split('\r\n')
  const at = (name: string) => header.split(',').indexOf(name)
  const moved = rows
    .map((row) => row.replaceAll(/"[^"]*"/g, '').split(','))
    .filter((cells) => cells[at('order')] !== '' && !/fee|Adjust/.test(cells[at('kind')] ?? ''))
  const sums = chart.days.map(({ day }) => [
    day,
    sum(moved.filter(([on]) => on === day).map((cells) => centsOf(cells[at('amount')] ?? ''))),
  ])
  expect(chart.days.map(({ day, revenue }) => [day, centsOf(revenue)])).toEqual(sums)
}

async function expectBooksAgree(living: LivingQuote) {
  await expectLedger(living.store)
  await expectChartAgrees(living)
  const order = await living.order()
  const today = dayOf(living.now())
  const months = []
  for (let month = today.slice(0, 7); month >= '2026-11'; month = monthBefore(month)) months.push(month)
  const reports = await Promise.all(months.map((month) => readJson(living, `/books/${month}`)))
  const total = (pick: (report: (typeof reports)[number]) => string) =>
    sum(reports.map((report) => centsOf(pick(report))))
  // The months add up to the order, as the lists have it.
  expect(total(({ money }) => money.received)).toBe(centsOf(order.received))
  const refunds = await living.store.db
    .selectFrom('refunds')
    .select('amount_cents')
    .where('state', '=', 'done')
    .execute()
  expect(total(({ money }) => money.refunded)).toBe(sum(refunds.map((refund) => refund.amount_cents)))
  for (const { money } of reports) {
    const [received, refunded, disputed, fees] = [money.received, money.refunded, money.disputed, money.fees].map(
      centsOf,
    )
    const net = (received ?? 0) - (refunded ?? 0) - (disputed ?? 0) - (fees ?? 0) + centsOf(money.adjustments)
    expect(centsOf(money.net)).toBe(net)
    expect(sum([money.paidOut, money.byHand, money.transferred, money.left].map(centsOf))).toBe(net)
    const [card, back, paidOut] = [money.card, money.cardRefunded, money.paidOut].map(centsOf)
    const kept = (card ?? 0) - (back ?? 0) - (disputed ?? 0) - (fees ?? 0) + centsOf(money.adjustments) - (paidOut ?? 0)
    expect(centsOf(money.left)).toBe(kept)
  }
  // What the provider held at the end of a month is what it holds when the next begins; the last month comes first.
  for (const [index, { money }] of reports.entries())
    expect(centsOf(money.leftBefore)).toBe(sum(reports.slice(index + 1).map((one) => centsOf(one.money.left))))
  // So does the journal, account by account.
  const all = `from=2026-01-01&to=${today}`
  const journal = await (await read(living, `/books/journal?${all}&format=quickbooks-desktop`)).text()
  const balances = balancesOf(journal)
  expect(sum([...balances.values()])).toBe(0)
  const balance = (account: string) => balances.get(account) ?? 0
  const [held, owed] = [
    await readJson(living, `/deposits-held?on=${today}`),
    await readJson(living, `/receivables?on=${today}`),
  ]
  expect(0 - balance('Customer Deposits')).toBe(centsOf(held.total))
  expect(balance('Owed by Customers')).toBe(centsOf(owed.total))
  expect(0 - balance('Sales')).toBe(total(({ sale }) => sale.gross))
  expect(balance('Refunds and Allowances')).toBe(0 - total(({ refund }) => refund.gross))
  expect(0 - balance('Sales Tax Payable')).toBe(total(({ tax }) => tax.tax))
  expect(balance('Undeposited Funds')).toBe(total(({ money }) => money.byHand))
  expect(balance('Card Payments Clearing')).toBe(total(({ money }) => money.left))
  // The provider has what the ledger says it has, and kept what it says.
  const onItsWay = await readOnItsWay(living.store)
  const kept = await listBookLines(living.store, { from: '2026-01-01', to: '2027-12-31' })
  expect(total(({ money }) => money.fees)).toBe(sum(kept.map(({ feeCents }) => feeCents)))
  const payouts = await listBookPayouts(living.store, { from: '2026-01-01', to: '2027-12-31' })
  const isThere = ({ state }: { state: string }) => state === 'paid'
  const paidOut = payouts.filter(isThere).map(({ amountCents }) => amountCents)
  const onTheRoad = payouts.filter((payout) => !isThere(payout)).map(({ amountCents }) => amountCents)
  expect(total(({ money }) => money.paidOut)).toBe(sum(paidOut))
  expect(total(({ money }) => money.left)).toBe(onItsWay.netCents + sum(onTheRoad))
  expect(payouts.map(({ match }) => match)).toEqual(payouts.map(() => 'matches'))
  // The tax report by order is that of the months.
  const tax = await readJson(living, `/tax-report?${all}`)
  expect(centsOf(tax.net.tax)).toBe(total((report) => report.tax.tax))
  expect(centsOf(tax.net.gross)).toBe(total((report) => report.tax.gross))
}

/** BOOK-2: what the books say of the month by either rule: the first again after the other one. */
async function expectThereAndBack(living: LivingQuote) {
  const today = dayOf(living.now())
  const settings = await readJson(living, '/books/settings')
  const change = async (basis: string) => {
    const { added, takenBack, gross, tax } = await readJson(living, `/books/settings/change?basis=${basis}`)
    const before = await readJson(living, `/tax-report?from=2026-01-01&to=${today}`)
    expect((await living.desk('PUT', '/books/settings', { ...settings, basis })).status).toBe(200)
    const after = await readJson(living, `/tax-report?from=2026-01-01&to=${today}`)
    // As it was said beforehand.
    expect(centsOf(after.net.gross) - centsOf(before.net.gross)).toBe(centsOf(gross))
    expect(centsOf(after.net.tax) - centsOf(before.net.tax)).toBe(centsOf(tax))
    expect(centsOf(added.total) - centsOf(takenBack.total)).toBe(centsOf(gross) + centsOf(tax))
    await expectLedger(living.store)
  }
  const sums = async () => {
    const { report, ledger, tax, held, owed } = await takeOut(living, today.slice(0, 7))
    const path = `/books/journal?from=2026-01-01&to=${today}&format=quickbooks-desktop`
    return { report, ledger, tax, held, owed, balances: balancesOf(await (await read(living, path)).text()) }
  }
  // By the rule that holds, whatever was done before it.
  await change(settings.basis)
  const before = await sums()
  await change(settings.basis === 'delivery' ? 'payment' : 'delivery')
  await change(settings.basis)
  const after = await sums()
  for (const balances of [before.balances, after.balances])
    for (const [account, cents] of balances) if (cents === 0) balances.delete(account)
  expect(after).toEqual(before)
}

describe.each(providers)('BOOK-1 any three months with the %s provider', (name) => {
  const seeds = Array.from({ length: histories }, (_, seed) => seed + 1)
  test.each(seeds)('agree to the cent, and closed months stay: number %i', async (seed) => {
    const [drawn] = fc.sample(history, { seed: seed + 10_000, numRuns: 1 })
    if (!drawn) throw new Error('no history')
    const { rule, isOutOfState, chargesTax, depositPercent } = drawn
    const delivery = { way: 'carrier', zip: isOutOfState ? atlanta.zip : '37203' }
    const living = await openLivingQuote(name, { request: { delivery } })
    const ruled = await living.desk('POST', '/update-tax-rules', [taxRules[rule as keyof typeof taxRules]])
    expect(ruled.status).toBe(200)
    await living.send({ depositPercent, chargesTax })
    const accepted = await living.accept(1, isOutOfState ? { address: atlanta } : {})
    expect(accepted.status).toBe(200)
    const money = actor(living)
    const books = bookkeeper(living)
    for (const one of drawn.steps) await (one.do in booksSteps ? books.step(one as BooksStep) : money.step(one as Step))
    await money.rest()
    // The reconciler looks at an old payment only after a tenth of its age.
    living.wait(20 * dayMs)
    await living.reconcile()
    await living.signInAgain()
    await readProvider(living)
    await expectBooksAgree(living)
    await expectThereAndBack(living)
    for (const [month, before] of books.closed) expect(await takeOut(living, month)).toEqual(before)
  })
})
