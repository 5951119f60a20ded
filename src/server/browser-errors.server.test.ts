import { expect, it } from 'vitest'
import { openTestShop } from '../../tests/support/test-shop.ts'

const token = 'Q29tZSBpbiBhbmQgZmluZCBvdXQgaGVyZQ'
const sent = {
  part: 'quote-page',
  page: `/quote/${token}?x=${token}`,
  message: `Cannot read 'cents' of undefined, ada@example.com ${token}`,
  stack: `TypeError: ${token}\n    at u (http://localhost:3000/assets/quote-page-CZiKXHW.js:1:2345)\n  secret@http://evil/assets/a.js:3:4`,
}
const open = async () => {
  const shop = await openTestShop()
  const report = (body: unknown) =>
    shop.request('/api/browser-errors', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const lines = () => shop.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === logMessage)
  return { report, lines, logged: shop.logged }
}
const logMessage = 'a part of a page stopped working'

it('OUT-3 what a browser says of an error is logged without what it could give away', async () => {
  const shop = await open()
  expect((await shop.report(sent)).status).toBe(204)
  expect(shop.lines()).toMatchObject([
    {
      level: 40,
      part: 'quote-page',
      page: '/quote/:token',
      reason: "Cannot read 'cents' of undefined, :email :token",
      at: ['assets/quote-page-CZiKXHW.js:1:2345', 'assets/a.js:3:4'],
    },
  ])
  const all = shop.logged.join('')
  for (const secret of [token, 'ada@example.com', 'secret', 'evil']) expect(all).not.toContain(secret)
})

it.each([
  ['a line of its own', { ...sent, part: 'x\nlevel=60' }],
  ['a part of no page', { ...sent, part: '' }],
  ['a message without end', { ...sent, message: 'x'.repeat(501) }],
  ['a stack without end', { ...sent, stack: 'x'.repeat(5_001) }],
  ['no text', { ...sent, message: { toString: 1 } }],
  ['nothing', {}],
  ['null', null],
])('OUT-3 %s is refused, and not logged', async (_what, body) => {
  const shop = await open()
  expect((await shop.report(body)).status).toBe(400)
  expect(shop.lines()).toEqual([])
})

it('OUT-3 a browser that reports without end is refused after 20 an hour', async () => {
  const shop = await open()
  const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await shop.report(sent)).status))
  expect(statuses.filter((status) => status === 204)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  expect(shop.lines()).toHaveLength(20)
})

it('OUT-3 what a hostile browser writes cannot slow the log down', async () => {
  const shop = await open()
  const started = performance.now()
  for (const message of [
    '%'.repeat(500),
    '@'.repeat(500),
    'a@'.repeat(250),
    '%25'.repeat(166),
    `${'x'.repeat(31)}@`.repeat(15),
  ])
    expect((await shop.report({ ...sent, message, stack: 'assets/'.repeat(700) })).status).toBe(204)
  expect(performance.now() - started).toBeLessThan(5_000)
  for (const { reason } of shop.lines()) expect(reason.length).toBeLessThanOrEqual(200)
})
