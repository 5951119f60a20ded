/** BOOK-1: what came in and what is due, in the list, the details and the export. */
import { expect, it } from 'vitest'
import { type LivingQuote, openLivingQuote } from '../../../../tests/support/offers/living-quote.ts'

/** The one order's columns by their names. */
async function exported(living: LivingQuote): Promise<Record<string, string>> {
  const text = await (await living.desk('GET', '/orders.csv')).text()
  const [names = [], cells = []] = text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.match(/(?<=^|,)("(?:[^"]|"")*"|[^,]*)(?=,|$)/g) ?? [])
  return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
}

const listed = async (living: LivingQuote) => (await (await living.desk('GET', '/orders')).json())[0]

it('an order with its deposit is not called paid, and says what came in when and what is due', async () => {
  const living = await openLivingQuote()
  await living.accepted()
  expect(await listed(living)).toMatchObject({ received: '0.00', due: '477.00', receivedAt: null })
  expect(await exported(living)).toMatchObject({ status: 'pending_payment', paid: '', received: '0.00', due: '477.00' })

  await living.byHand(0)
  const deposit = { status: 'paid', total: '477.00', received: '238.50', due: '238.50' }
  expect(await listed(living)).toMatchObject(deposit)
  expect(await living.order()).toMatchObject(deposit)
  const day = new Date(living.now()).toISOString().slice(0, 10)
  expect(await exported(living)).toMatchObject({
    status: 'deposit_paid',
    paid: '',
    total: '477.00',
    received: '238.50',
    due: '238.50',
    'deposit paid': day,
    'balance paid': '',
    payments: `Deposit 238.50 on ${day} by check (No. 1042)`,
  })

  await living.byHand(1, { note: '00123' })
  expect(await listed(living)).toMatchObject({ status: 'paid', received: '477.00', due: '0.00' })
  expect(await exported(living)).toMatchObject({
    status: 'paid',
    paid: day,
    received: '477.00',
    due: '0.00',
    'balance paid': day,
    payments: `Deposit 238.50 on ${day} by check (No. 1042); Balance 238.50 on ${day} by check (00123)`,
  })
})

it('days are those of the shop, also in the evening, when it is the next day in UTC', async () => {
  const living = await openLivingQuote()
  // Midnight in Nashville comes five or six hours after that of UTC.
  const toMidnight = 24 * 60 * 60 * 1000 - (living.now() % (24 * 60 * 60 * 1000))
  living.wait(toMidnight + 60 * 60 * 1000)
  await living.signInAgain()
  const before = new Date(living.now() - 6 * 60 * 60 * 1000).toISOString().slice(0, 10)
  expect(new Date(living.now()).toISOString()).not.toContain(before)
  await living.accepted()
  await living.byHand(0)
  expect(await exported(living)).toMatchObject({ placed: before, 'deposit paid': before })
})
