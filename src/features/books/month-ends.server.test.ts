/** BOOK-1, BOOK-5: a month of the books begins and ends at midnight of the shop's clock, also when the clocks change. */
import { expect, test } from 'vitest'
import { expectLedger } from '../../../tests/support/books/ledger-checks.ts'
import { asOwner, openPayingShop } from '../../../tests/support/paying-shop.ts'

test.each([
  // On the last evening the clock is 5 hours behind UTC. At 2 AM it goes back, and the morning after is 6 hours behind.
  ['October, whose last night has an hour more', '2026-10', '2026-11', '2026-11-01T04:30:00Z', '2026-11-01T05:30:00Z'],
  // Summer time since March 14: by the clock of winter, 11:30 PM would be half past ten.
  ['March, which began in winter time', '2027-03', '2027-04', '2027-04-01T04:30:00Z', '2027-04-01T05:30:00Z'],
  ['February, in winter time', '2027-02', '2027-03', '2027-03-01T05:30:00Z', '2027-03-01T06:30:00Z'],
])(
  'BOOK-5 %s: 11:30 PM is its last day and 12:30 AM the first of the next',
  async (_name, month, next, evening, morning) => {
    const shop = await openPayingShop('demo')
    const at = (time: string) => shop.wait(Date.parse(time) - shop.now())
    const sell = async () => {
      const { clientSecret, token } = await shop.placeOne()
      await shop.pay(clientSecret, 'paid')
      await shop.deliver()
      return token
    }
    const deliver = async (id: number) => {
      const owner = await asOwner(shop)
      for (const to of ['in_production', 'ready', 'delivered'] as const)
        expect((await owner.move(id, to)).status).toBe(200)
    }
    const desk = async (method: string, path: string, body?: object) =>
      shop.send(method, `/api/admin${path}`, body, { cookie: await shop.signIn() })
    const read = async (path: string) => (await desk('GET', path)).json()

    at(evening)
    await sell()
    await deliver(1)
    // In its last hour a month isn't over.
    expect((await desk('POST', `/books/${month}/close`, {})).status).toBe(409)
    at(morning)
    await sell()
    await deliver(2)
    const [last, first] = [await read(`/books/${month}`), await read(`/books/${next}`)]
    for (const one of [last, first]) expect([one.money.received, one.tax.gross]).toEqual(['531.00', '495.00'])
    expect([last.from, first.from]).toEqual([`${month}-01`, `${next}-01`])
    const days = async (one: { from: string; to: string }) => {
      const { movements } = await read(`/ledger?from=${one.from}&to=${one.to}`)
      return movements.map(({ day, orderId }: { day: string; orderId: number }) => [day, orderId])
    }
    expect([await days(last), await days(first)]).toEqual([[[last.to, 1]], [[first.from, 2]]])
    const orders = async (one: { from: string; to: string }) =>
      (await read(`/tax-report?from=${one.from}&to=${one.to}`)).orders.map(
        ({ orderId }: { orderId: number }) => orderId,
      )
    expect([await orders(last), await orders(first)]).toEqual([[1], [2]])
    // Half an hour after its end it can be closed.
    expect((await desk('POST', `/books/${month}/close`, {})).status).toBe(204)
    await expectLedger(shop.store)
  },
)
