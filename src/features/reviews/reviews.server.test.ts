/** WIN-10: reviews, through the API, the pages and the worker. */
import { describe, expect, it } from 'vitest'
import { mailEnv, openMailServer, siteUrl, workerOf } from '../../../tests/support/mailing-shop.ts'
import { openLivingQuote } from '../../../tests/support/offers/living-quote.ts'
import { dayMs, detailOf, hourMs } from '../../../tests/support/paying-shop.ts'
import { onPageChange } from '../../platform/database/page-changes.ts'
import { dueAfter, sendReviewRequests } from './review-requests.server.ts'

type Living = Awaited<ReturnType<typeof openLivingQuote>>

async function deliver(living: Living) {
  await living.accepted()
  await living.byHand(0)
  await living.move('in_production')
  await living.move('ready')
  await living.byHand(1)
  expect((await living.move('delivered')).status).toBe(200)
}

/** With a mail server, and an order that was delivered now. */
async function openDelivered() {
  const server = await openMailServer()
  const living = await openLivingQuote('demo', { env: mailEnv(server) })
  const worker = workerOf(living)
  await deliver(living)
  living.wait(hourMs)
  await worker.sendDue()
  server.arrived.length = 0
  const [request] = await living.store.db.selectFrom('review_requests').selectAll().execute()
  if (!request) throw new Error('A delivered order is asked for a review.')
  const ask = (skewMs = 0) => sendReviewRequests(living.store, living.now() + skewMs)
  const headlines = async () => {
    await worker.sendDue()
    return (await server.read()).map(({ headline }) => headline)
  }
  const waitUntilDue = () => living.wait(request.due_at + 1000 - living.now())
  return { ...withReviews(living, request.token), server, ask, headlines, waitUntilDue, request }
}

function withReviews(living: Living, token: string) {
  const path = `/api/review-pages/${token}`
  const write = (change: object = {}) => living.plain('PUT', path, { ...written, ...change })
  return {
    living,
    token,
    path,
    write,
    page: async () => (await living.request(path)).json(),
    shown: async (product = ''): Promise<{ words: string }[]> =>
      (await living.request(`/api/reviews${product && `?product=${product}`}`)).json(),
    owned: async () => (await living.desk('GET', '/reviews')).json(),
    judge: (change: object = {}, id = 1) =>
      living.desk('PATCH', `/reviews/${id}`, { state: 'shown', version: 1, ...change }),
  }
}

/** Without a mail server; the owner handed on the link. */
async function openLinked() {
  const living = await openLivingQuote()
  await deliver(living)
  const { link } = await (await living.desk('POST', '/orders/1/review-link')).json()
  return withReviews(living, link.slice('/review/'.length))
}

const written = { words: 'It sat flat the first time.', name: 'June C.', place: 'Nashville', mayShow: true }
const entered = { ...written, piece: 'Ceiling beam, 16 ft', saidOn: '2026-10-04' }

describe('WIN-10 the email that asks for a review', () => {
  it('is due on the morning of the fourteenth day by the clock of the shop, also over the end of daylight saving', () => {
    const due = (at: string) => new Date(dueAfter(Date.parse(at))).toISOString()
    expect(due('2026-07-01T20:00:00Z')).toBe('2026-07-15T15:00:00.000Z')
    expect(due('2026-10-25T20:00:00Z')).toBe('2026-11-08T16:00:00.000Z')
  })

  it('comes once, two weeks after delivery, however many processes look for it, with one private link', async () => {
    const { living, server, ask, headlines, waitUntilDue, token } = await openDelivered()
    living.wait(13 * dayMs)
    expect(await ask()).toBe(0)
    waitUntilDue()
    const counts = await Promise.all([ask(5_000), ask(), ask(2_000)])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    living.wait(5_000)
    expect(await headlines()).toEqual(['How does your Heritage Oak Floating Mantel look?'])
    const [mail] = await server.read()
    expect(mail?.text).toContain(`${siteUrl}/review/${token}`)
    expect(server.arrived[0]?.to).toBe('june@example.net')
    const raw = server.arrived[0]?.raw.toString().replaceAll(/\r\n\s+/g, ' ')
    expect(raw).toContain(`List-Unsubscribe: <${siteUrl}/api/review-pages/${token}/unsubscribe>`)
    living.wait(60 * dayMs)
    expect(await ask()).toBe(0)
    expect(living.logged.join('')).not.toContain(token)
  })

  it.each([
    ['has answered by a link from the owner', ({ write }: Delivered) => write()],
    [
      'wanted no such email',
      ({ living, path }: Delivered) => living.request(`${path}/unsubscribe`, { method: 'POST' }),
    ],
    [
      'got the money back',
      ({ living }: Delivered) => living.store.db.updateTable('orders').set({ status: 'refunded' }).execute(),
    ],
    [
      'has a payment that the owner must check',
      ({ living }: Delivered) => living.store.db.updateTable('orders').set({ set_aside: 'Paid twice' }).execute(),
    ],
    ['would get it days late, as after an outage', async ({ living }: Delivered) => living.wait(4 * dayMs)],
  ])('does not come when the customer %s', async (_, happen) => {
    const opened = await openDelivered()
    opened.waitUntilDue()
    await happen(opened)
    expect(await opened.ask()).toBe(0)
    expect(await opened.headlines()).toEqual([])
    const requests = await opened.living.store.db.selectFrom('review_requests').select('state').execute()
    expect(requests).toEqual([{ state: 'dropped' }])
  })

  it('does not come for a second order of a customer who was asked lately, or who wants none', async () => {
    const { living, ask, waitUntilDue, request, path } = await openDelivered()
    const order = await living.store.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const second = async (id: number) => {
      const values = { ...order, id, token: `copy-${id}`, quote_id: null, customer_email: 'June@Example.net' }
      await living.store.db.insertInto('orders').values(values).execute()
      const again = { ...request, id, order_id: id, token: `copy-${id}`, due_at: living.now() }
      await living.store.db.insertInto('review_requests').values(again).execute()
    }
    waitUntilDue()
    expect(await ask()).toBe(1)
    await second(2)
    expect(await ask()).toBe(0)
    living.wait(90 * dayMs)
    await living.request(`${path}/unsubscribe`, { method: 'POST' })
    await second(3)
    expect(await ask()).toBe(0)
  })

  it('is not planned without a mail server, nor for orders that were delivered before the shop asked', async () => {
    const { living } = await openLinked()
    const state = async () => (await living.store.db.selectFrom('review_requests').select('state').execute())[0]?.state
    expect(await state()).toBe('dropped')
    await living.store.db.deleteFrom('review_requests').execute()
    const { link } = await (await living.desk('POST', '/orders/1/review-link')).json()
    expect(link).toMatch(/^\/review\/[\w-]{32}$/)
    expect((await (await living.desk('POST', '/orders/1/review-link')).json()).link).toBe(link)
    living.wait(15 * dayMs)
    expect([await sendReviewRequests(living.store, living.now()), await state()]).toEqual([0, 'dropped'])
  })

  it('is switched off by a POST only, and a GET of that address leads to the page', async () => {
    const { living, path, token, page } = await openLinked()
    const looked = await living.request(`${path}/unsubscribe`)
    expect([looked.status, looked.headers.get('location')]).toEqual([303, `/review/${token}#emails`])
    expect((await page()).isStopped).toBe(false)
    const answer = await living.request(`${path}/unsubscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([answer.status, (await page()).isStopped]).toEqual([204, true])
  })
})

type Delivered = Awaited<ReturnType<typeof openDelivered>>

describe('WIN-10 a review behind its link', () => {
  it('starts with a careful name and the town, and can be changed until it is on the website', async () => {
    const { living, write, page, judge, owned } = await openLinked()
    expect(await page()).toEqual({
      orderId: 1,
      piece: 'Heritage Oak Floating Mantel, 72 in',
      more: 0,
      suggested: { name: 'June C.', place: 'Nashville' },
      review: null,
      isStopped: false,
    })
    expect((await write({ mayShow: false })).status).toBe(200)
    const two = await Promise.all([write({ words: 'One tab.' }), write({ words: 'Another tab.' })])
    expect(two.map(({ status }) => status)).toEqual([200, 200])
    expect(await owned()).toMatchObject([{ id: 1, state: 'waiting', mayShow: true, isCustomers: true, version: 3 }])
    expect((await judge({ version: 3 })).status).toBe(200)
    expect(await detailOf(await write({ words: 'Too late.' }))).toEqual([
      409,
      'Your review is on our website now. Take it back to write another.',
    ])
    expect((await page()).review).toMatchObject({ isShown: true })
    expect((await living.plain('DELETE', `/api/review-pages/${'x'.repeat(32)}`)).status).toBe(404)
  })

  it('is shown only with leave, and as the owner read it', async () => {
    const { write, judge, shown } = await openLinked()
    await write({ mayShow: false })
    expect(await detailOf(await judge())).toEqual([409, "The customer didn't say that you may show it."])
    await write()
    expect(await detailOf(await judge())).toEqual([
      409,
      'The customer changed it since you read it. Read it again first.',
    ])
    expect(await shown()).toEqual([])
    expect((await judge({ version: 2 })).status).toBe(200)
    expect(await shown()).toEqual([
      {
        ...{ id: 1, words: written.words, name: 'June C.', place: 'Nashville' },
        ...{ piece: 'Heritage Oak Floating Mantel, 72 in', saidOn: '2026-11-21' },
      },
    ])
  })

  it('is taken back by its customer, also off the website; only that clears the pages', async () => {
    const { living, write, judge, path, page, shown } = await openLinked()
    await write()
    let cleared = 0
    onPageChange(living.store, () => cleared++)
    expect((await living.plain('DELETE', path)).status).toBe(204)
    expect([cleared, (await page()).review]).toEqual([0, null])
    await write()
    expect((await judge({}, 2)).status).toBe(200)
    expect((await living.plain('DELETE', path)).status).toBe(204)
    expect([cleared, await shown()]).toEqual([2, []])
  })

  it.each([
    ['no words', { words: ' \n ' }, 'words'],
    ['too many', { words: 'x'.repeat(601) }, 'words'],
    ['control characters', { words: 'Nice\u0000' }, 'words'],
    ['a name with markup', { name: '<b>June</b>' }, 'name'],
    ['a name of two lines', { name: 'June\nCarter' }, 'name'],
    ['no name', { name: '..' }, 'name'],
    ['a place with emoji', { place: 'Nashville 🎸' }, 'place'],
    ['leave that is no yes or no', { mayShow: 'yes' }, 'mayShow'],
  ])('refuses %s', async (_, change, field) => {
    const { write, owned } = await openLinked()
    const answer = await write(change)
    expect([answer.status, (await answer.json()).errors.map((one: { field: string }) => one.field)]).toEqual([
      400,
      [field],
    ])
    expect(await owned()).toEqual([])
  })

  it('is text wherever it is shown, whatever it says', async () => {
    const { living, write, judge, token } = await openLinked()
    const words = '</script><script>alert(1)</script> & “quotes”\n\n\n\nLast line.'
    expect((await write({ words })).status).toBe(200)
    const page = await living.render(`/review/${token}`)
    expect(page.html).not.toContain('<script>alert')
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect((await judge()).status).toBe(200)
    const { html } = await living.render('/')
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; “quotes”\n\nLast line.')
  })

  it('has a link of 192 random bits that is never kept, in no log, and limited', async () => {
    const { living, path, token, write } = await openLinked()
    expect(token).toMatch(/^[\w-]{32}$/)
    expect((await living.request(path)).headers.get('cache-control')).toBe('no-store')
    for (const guess of ['x', 'x'.repeat(32), `${token}0`, token.slice(1)])
      expect((await living.request(`/api/review-pages/${guess}`)).status).toBe(404)
    expect((await living.render(`/review/${'x'.repeat(32)}`)).status).toBe(404)
    for (let tries = 0; tries < 40; tries++) await write()
    expect((await write()).status).toBe(429)
    expect(living.logged.join('')).not.toContain(token)
  })

  it('asks for a delivered order only', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    expect(await detailOf(await living.desk('POST', '/orders/1/review-link'))).toEqual([
      409,
      'Ask for a review once the order is delivered.',
    ])
    expect((await living.desk('POST', '/orders/9/review-link')).status).toBe(404)
  })
})

describe('WIN-10 at the desk', () => {
  it('the owner enters a review with leave, changes it, hides it and deletes it; a customer’s words stay', async () => {
    const { living, write, judge, owned, shown } = await openLinked()
    const enter = (change: object = {}) => living.desk('POST', '/reviews', { ...entered, ...change })
    expect((await enter({ mayShow: false })).status).toBe(400)
    expect((await enter({ orderId: 77 })).status).toBe(400)
    expect((await enter()).status).toBe(201)
    expect(await shown()).toMatchObject([{ words: written.words, saidOn: '2026-10-04' }])
    const change = (id: number) => living.desk('PUT', `/reviews/${id}`, { ...entered, words: 'Four beams by noon.' })
    expect((await change(1)).status).toBe(200)
    expect(await shown()).toMatchObject([{ words: 'Four beams by noon.' }])
    await write()
    expect(await detailOf(await change(2))).toEqual([
      409,
      "These are the customer's own words. You can hide them, and not change them.",
    ])
    expect((await owned()).map(({ id, state }: { id: number; state: string }) => [id, state])).toEqual([
      [2, 'waiting'],
      [1, 'shown'],
    ])
    expect((await judge({ state: 'hidden', version: 2 }, 1)).status).toBe(200)
    expect(await shown()).toEqual([])
    expect((await living.desk('DELETE', '/reviews/1')).status).toBe(204)
    expect((await living.desk('DELETE', '/reviews/1')).status).toBe(404)
  })

  it('LIVE-9 the first page counts what waits', async () => {
    const { living, write, judge } = await openLinked()
    const waiting = async () => (await (await living.desk('GET', '/today')).json()).reviews
    expect(await waiting()).toBe(0)
    await write({ mayShow: false })
    expect(await waiting()).toBe(1)
    expect((await judge({ state: 'hidden' })).status).toBe(200)
    expect(await waiting()).toBe(0)
  })
})

describe('WIN-10 on the website', () => {
  const samples = 'Samples, until real ones are in'

  it('the three samples say that they are samples until there is a real one, and are in no structured data', async () => {
    const { living, write, judge } = await openLinked()
    const before = (await living.render('/')).html
    expect(before).toContain(samples)
    expect(before.match(/Sample customer/g)).toHaveLength(3)
    const data = [...before.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => json)
    expect(data.length).toBeGreaterThan(0)
    expect(data.join('')).not.toMatch(/Sample|review/i)
    await write()
    expect((await living.render('/')).html).toContain(samples)
    await judge()
    const { html } = await living.render('/')
    expect(html).not.toMatch(/Samples|Sample customer/)
    expect(html).toMatch(
      /“It sat flat the first time.”.*June C., Nashville.*Heritage Oak Floating Mantel, 72 in.*November 2026/s,
    )
  })

  it("a product's page shows its own, then those of its kind, and never samples", async () => {
    const { living, write, judge, shown } = await openLinked()
    const oak = 'heritage-oak-floating-mantel'
    expect((await living.render(`/product/${oak}`)).html).not.toContain('What customers say')
    const enter = (change: object) => living.desk('POST', '/reviews', { ...entered, ...change })
    await enter({ words: 'Of its kind.', category: 'floating-mantel', saidOn: '2026-12-01' })
    await enter({ words: 'Another kind.', category: 'ceiling-beam' })
    await enter({ words: 'Of the order.', orderId: 1 })
    await write()
    await judge({}, 4)
    expect((await shown(oak)).map(({ words }) => words)).toEqual([written.words, 'Of the order.', 'Of its kind.'])
    expect(await shown('no-such-product')).toEqual([])
    const { html } = await living.render(`/product/${oak}`)
    expect(html).toContain('What customers say')
    expect(html).not.toContain('Another kind.')
    // The newest three of four: of the two from October, the one that was entered later.
    expect((await shown()).map(({ words }) => words)).toEqual(['Of its kind.', written.words, 'Of the order.'])
  })
})
