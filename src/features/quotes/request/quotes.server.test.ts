import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { openTestShop, type SharedShop, sharedTestShop } from '../../../../tests/support/test-shop.ts'

const pineQuote = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  productId: 'heritage-oak-floating-mantel',
  woodSpeciesId: 'reclaimed-pine',
  finishOptionId: null,
  dimensions: { length: 72, width: 8, thickness: 8 },
}

const submit = (shop: SharedShop, change: object = {}, headers: Record<string, string> = {}) =>
  shop.send('POST', '/api/quotes', { ...pineQuote, ...change }, headers)

const countStored = async (shop: SharedShop) =>
  Number(
    (
      await shop.store.db
        .selectFrom('quotes')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

// Its refusals share a shop, where nothing is ever stored and the 60 requests an address may send are enough for all.
describe('POST /api/quotes', () => {
  it('PRICE-2 prices 72 x 8 x 8 of pine at 32 board feet, 280.00 for wood and 325.00 total, and returns the stored quote', async () => {
    const shop = await openTestShop()
    const answer = await submit(shop)
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({
      id: 1,
      pieces: [expect.objectContaining({ productId: 'heritage-oak-floating-mantel', quantity: 1, note: '' })],
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      customerPhone: '',
      productId: 'heritage-oak-floating-mantel',
      productName: expect.any(String),
      category: 'floating-mantel',
      woodSpeciesId: 'reclaimed-pine',
      woodSpeciesName: 'Reclaimed Pine',
      finishOptionId: null,
      finishName: null,
      dimensions: { length: 72, width: 8, thickness: 8 },
      boardFeet: 32,
      pricePerBoardFoot: '8.75',
      customizations: null,
      basePrice: '325.00',
      woodPrice: '280.00',
      finishPrice: '0.00',
      processingPrice: '0.00',
      shippingPrice: '45.00',
      totalPrice: '325.00',
      totalPriceTo: null,
      priceLines: [
        expect.objectContaining({ key: 'wood', amount: '280.00', amountTo: null }),
        expect.objectContaining({ key: 'delivery', label: 'Carrier to your door', amount: '45.00', amountTo: null }),
      ],
      delivery: {
        way: 'carrier',
        place: null,
        price: '45.00',
        priceTo: null,
        days: { from: '2026-12-09', to: '2026-12-18' },
      },
      fireplace: null,
      drawn: {
        category: 'floating-mantel',
        making: { construction: 'solid', boardIn: null, corbel: null },
        wood: {
          name: 'Reclaimed Pine',
          face: expect.objectContaining({ path: expect.any(String) }),
          end: expect.objectContaining({ path: expect.any(String) }),
          picture: expect.objectContaining({ path: expect.any(String) }),
        },
        finish: null,
      },
      notes: '',
      status: 'pending',
      createdAt: '2026-11-21T12:00:00.000Z',
      // OUT-9: it came before the shop opened on a Saturday, and is closed on Sundays and Mondays.
      answerDueAt: '2026-11-24T16:00:00.000Z',
    })
  })

  it('PRICE-2 ignores prices, a status and an id from the browser', async () => {
    const shop = await openTestShop()
    const answer = await submit(shop, {
      totalPrice: '0.01',
      woodPrice: '0.01',
      basePrice: 0.01,
      status: 'completed',
      id: 99,
    })
    expect(await answer.json()).toMatchObject({ id: 1, totalPrice: '325.00', basePrice: '325.00', status: 'pending' })
  })

  it('keeps name, company and notes as typed', async () => {
    const shop = await openTestShop()
    const answer = await submit(shop, {
      customerName: '  Łukasz O’Brien-Müller & 李小龍 ',
      customerPhone: '(615) 555-0199',
      customizations: { company: 'Oak & Söhne™', notes: 'Left side\n<b>scribed</b> 🪵' },
    })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({
      customerName: 'Łukasz O’Brien-Müller & 李小龍',
      customerPhone: '(615) 555-0199',
      customizations: { company: 'Oak & Söhne™', notes: 'Left side\n<b>scribed</b> 🪵' },
      notes: 'Left side\n<b>scribed</b> 🪵',
    })
  })

  test.each<[string, object, string]>([
    ['no name', { customerName: '' }, 'customerName'],
    ['a blank name', { customerName: ' \u00a0 ' }, 'customerName'],
    ['a name that is a number', { customerName: 7 }, 'customerName'],
    ['a name of dots', { customerName: '..' }, 'customerName'],
    ['a name that runs backwards', { customerName: 'Ada \u202eecalevoL' }, 'customerName'],
    ['HTML in the name', { customerName: '<script>alert(1)</script>' }, 'customerName'],
    ['emoji in the name', { customerName: 'Ada 😀' }, 'customerName'],
    ['a flag in the name', { customerName: 'Ada 🏴‍☠️' }, 'customerName'],
    ['a country flag in the name', { customerName: 'Ada 🇺🇸' }, 'customerName'],
    ['a line break in the name', { customerName: 'Ada\r\nBcc: all@example.com' }, 'customerName'],
    ['a name of 10,000 letters', { customerName: 'a'.repeat(10_000) }, 'customerName'],
    ['no email', { customerEmail: undefined }, 'customerEmail'],
    ['an email without @', { customerEmail: 'ada.example.com' }, 'customerEmail'],
    ['a header in the email', { customerEmail: 'ada@example.com\r\nBcc: all@example.com' }, 'customerEmail'],
    ['two emails', { customerEmail: 'ada@example.com,bob@example.com' }, 'customerEmail'],
    ['HTML in the company', { customizations: { company: '<img src=x>' } }, 'customizations.company'],
    ['notes that are too long', { notes: 'n'.repeat(5_000) }, 'notes'],
    ['a null byte in the notes', { notes: 'a\0b' }, 'notes'],
    ['no product', { productId: '' }, 'productId'],
    ['an unknown product', { productId: 'garden-bench' }, 'productId'],
    ['a category as the product', { productId: 'floating-mantel' }, 'productId'],
    ['a null byte in the product', { productId: 'x\0' }, 'productId'],
    ['a null byte in the finish', { finishOptionId: 'x\0' }, 'finishOptionId'],
    ['an unknown wood', { woodSpeciesId: 'balsa' }, 'woodSpeciesId'],
    ['an unknown finish', { finishOptionId: 'gold-leaf' }, 'finishOptionId'],
    ['no dimensions', { dimensions: null }, 'dimensions'],
    ['a length that is text', { dimensions: { length: '72', width: 8, thickness: 8 } }, 'dimensions.length'],
    ['a length of 0', { dimensions: { length: 0, width: 8, thickness: 8 } }, 'dimensions.length'],
    ['a negative width', { dimensions: { length: 72, width: -8, thickness: 8 } }, 'dimensions.width'],
    ['a huge thickness', { dimensions: { length: 72, width: 8, thickness: 1e308 } }, 'dimensions.thickness'],
    ['a length beyond the product', { dimensions: { length: 400, width: 8, thickness: 8 } }, 'dimensions.length'],
    ['a width below the product', { dimensions: { length: 72, width: 0.5, thickness: 8 } }, 'dimensions.width'],
  ])('refuses %s, names the field and stores nothing', async (_what, change, field) => {
    const shop = await sharedTestShop()
    const answer = await submit(shop, change)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    const problem = await answer.json()
    expect(problem).toMatchObject({ status: 400, title: 'Bad Request' })
    expect(problem.errors.map((error: { field: string }) => error.field)).toContain(field)
    expect(await countStored(shop)).toBe(0)
  })

  test.each([
    ['malformed JSON', '{"customerName": ', 400],
    ['NaN, which is not JSON', '{"dimensions":{"length":NaN}}', 400],
    ['an array', '[]', 400],
    ['null', 'null', 400],
    ['nothing', '', 400],
    ['a body of 10 MB', `"${'x'.repeat(10 * 1024 * 1024)}"`, 413],
  ])('refuses %s', async (_what, body, status) => {
    const shop = await sharedTestShop()
    const answer = await shop.send('POST', '/api/quotes', body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ status })
    expect(await countStored(shop)).toBe(0)
  })

  it('refuses a body without the JSON content type', async () => {
    const shop = await sharedTestShop()
    const answer = await shop.send('POST', '/api/quotes', JSON.stringify(pineQuote), { 'content-type': 'text/plain' })
    expect(answer.status).toBe(415)
  })

  it('logs no customer data, for accepted and refused quotes', async () => {
    const shop = await openTestShop()
    await submit(shop, { customerPhone: '615-555-0199', notes: 'behind the piano' })
    await submit(shop, { customerEmail: 'ada@example', notes: 'behind the piano' })
    const log = shop.logged.join('')
    expect(log).toContain('/api/quotes')
    for (const secret of ['Lovelace', 'ada@', '555-0199', 'piano']) expect(log).not.toContain(secret)
  })

  it('answers any JSON with 201 or 400', async () => {
    const shop = await openTestShop()
    let sent = 0
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.constantFrom(...Object.keys(pineQuote)), async (value, field) => {
        sent += 1
        const answer = await shop.request('/api/quotes', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...pineQuote, [field]: value }),
          // A new address each time, so no rate limit answers first.
          from: `198.51.${sent >> 8}.${sent & 255}`,
        })
        expect([201, 400]).toContain(answer.status)
      }),
      { numRuns: 60 },
    )
  })

  it('limits one address that floods it, and no other', async () => {
    const shop = await openTestShop()
    const statuses = new Map<number, number>()
    for (let sent = 0; sent < 65; sent++) {
      const { status } = await submit(shop)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 201: 60, 429: 5 })
    const refused = await submit(shop)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const neighbor = await shop.request('/api/quotes', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify(pineQuote),
      from: '198.51.100.1',
    })
    expect(neighbor.status).toBe(201)
    shop.wait(10 * 60 * 1000)
    expect((await submit(shop)).status).toBe(201)
  })
})

describe('QUOTE-9 idempotency', () => {
  const key = { 'idempotency-key': 'draft-0123456789abcdef' }

  it('QUOTE-9 a quote stored by an older version is found by its draft after an update', async () => {
    const shop = await openTestShop()
    const first = await (await submit(shop, {}, key)).json()
    // What the version of November 2026 hashed. Never change it: stored quotes have this hash.
    const hashed =
      '{"customerName":"Ada Lovelace","customerEmail":"ada@example.com","customerPhone":"","company":"","notes":"","productId":"heritage-oak-floating-mantel","woodSpeciesId":"reclaimed-pine","finishOptionId":null,"dimensions":{"length":72,"width":8,"thickness":8}}'
    const request_hash = createHash('sha256').update(hashed).digest('base64url')
    await shop.store.db.updateTable('quotes').set({ request_hash }).execute()
    const again = await submit(shop, {}, key)
    expect(again.status).toBe(201)
    expect((await again.json()).id).toBe(first.id)
  })

  it('QUOTE-9 a draft sent again after a lost answer makes one quote', async () => {
    const shop = await openTestShop()
    const first = await (await submit(shop, {}, key)).json()
    shop.wait(60_000)
    const again = await submit(shop, {}, key)
    expect(again.status).toBe(201)
    expect(await again.json()).toEqual(first)
    expect(await countStored(shop)).toBe(1)
  })

  it('QUOTE-9 a draft sent ten times at once makes one quote', async () => {
    const shop = await openTestShop()
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(shop, {}, key)))
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id))
    expect(new Set(ids).size).toBe(1)
    expect(await countStored(shop)).toBe(1)
  })

  it('QUOTE-9 a draft sent again with different content is refused', async () => {
    const shop = await openTestShop()
    await submit(shop, {}, key)
    const changed = await submit(shop, { customerName: 'Grace Hopper' }, key)
    expect(changed.status).toBe(409)
    expect((await changed.json()).detail).toContain('#1')
    expect(await countStored(shop)).toBe(1)
  })

  it('QUOTE-9 a malformed key is refused', async () => {
    const shop = await sharedTestShop()
    for (const bad of ['short', 'x'.repeat(101), "'; drop table quotes; --"])
      expect((await submit(shop, {}, { 'idempotency-key': bad })).status).toBe(400)
  })
})

describe('ADMIN-3 the API of the owner', () => {
  it('lists quotes newest first, by status and by page, with the total', async () => {
    const shop = await openTestShop()
    for (const customerName of ['One', 'Two', 'Three']) await submit(shop, { customerName })
    const cookie = await shop.signIn()
    const list = async (query = '') => {
      const answer = await shop.send('GET', `/api/quotes${query}`, undefined, { cookie })
      const names = (await answer.json()).map((quote: { customerName: string }) => quote.customerName)
      return { names, total: answer.headers.get('x-total-count') }
    }
    expect(await list()).toEqual({ names: ['Three', 'Two', 'One'], total: '3' })
    await shop.send('PATCH', '/api/quotes/2', { status: 'approved' }, { cookie })
    expect(await list('?status=approved')).toEqual({ names: ['Two'], total: '1' })
    expect(await list('?limit=2&page=2')).toEqual({ names: ['One'], total: '3' })
    const refused = await shop.send('GET', '/api/quotes?status=lost', undefined, { cookie })
    expect(refused.status).toBe(400)
  })

  it('ADMIN-3, FAST-3 pages by number of a quote, in both directions, and says where the next pages begin', async () => {
    const shop = await openTestShop()
    for (const customerName of ['One', 'Two', 'Three', 'Four', 'Five']) await submit(shop, { customerName })
    const cookie = await shop.signIn()
    for (const id of [1, 3, 5]) await shop.send('PATCH', `/api/quotes/${id}`, { status: 'approved' }, { cookie })
    const list = async (query: string) => {
      const answer = await shop.send('GET', `/api/quotes${query}`, undefined, { cookie })
      const ids = (await answer.json()).map((quote: { id: number }) => quote.id)
      const { headers } = answer
      return [ids, headers.get('x-total-count'), headers.get('x-total-is-exact'), headers.get('link')]
    }
    const next = (query: string) => `</api/quotes?${query}>; rel="next"`
    const previous = (query: string) => `</api/quotes?${query}>; rel="prev"`
    expect(await list('?limit=2')).toEqual([[5, 4], '5', 'true', next('limit=2&before=4')])
    expect(await list('?limit=2&before=4')).toEqual([
      [3, 2],
      '5',
      'true',
      `${next('limit=2&before=2')}, ${previous('limit=2&after=3')}`,
    ])
    expect(await list('?limit=2&after=0')).toEqual([[2, 1], '5', 'true', previous('limit=2&after=2')])
    expect(await list('?limit=2&after=4')).toEqual([[5], '5', 'true', next('limit=2&before=5')])
    expect(await list('?limit=2&page=3')).toEqual([[1], '5', 'true', previous('limit=2&after=1')])
    expect(await list('?limit=9')).toEqual([[5, 4, 3, 2, 1], '5', 'true', null])
    for (const narrowed of ['status=approved', 'q=example&status=approved']) {
      const found = await list(`?${narrowed}&limit=1&before=5`)
      const links = `${next(`${narrowed}&limit=1&before=3`)}, ${previous(`${narrowed}&limit=1&after=3`)}`
      expect(found).toEqual([[3], '3', 'true', links])
    }
    for (const query of ['?before=3&after=1', '?before=3&page=2', '?page=2000&limit=25', '?before=-1', '?after=x'])
      expect((await shop.send('GET', `/api/quotes${query}`, undefined, { cookie })).status).toBe(400)
  })

  it('ADMIN-3, FAST-3 finds, counts and deletes quotes, and leaves no trace of their words', async () => {
    const shop = await openTestShop()
    for (const customerName of ['Ada Lovelace', 'Grace Hopper']) await submit(shop, { customerName })
    const cookie = await shop.signIn()
    const call = (method: string, path: string, body?: object) =>
      shop.send(method, `/api/quotes${path}`, body, { cookie })
    const find = async (query: string) =>
      (await (await call('GET', query)).json()).map((quote: { id: number }) => quote.id)
    await call('PATCH', '/1', { status: 'completed' })
    expect(await find('?q=love%20ada')).toEqual([1])
    expect(await find('?q=example')).toEqual([2, 1])
    expect(await find('?q=example&status=completed')).toEqual([1])
    expect(await find('?q=lovelace&status=pending')).toEqual([])
    const counts = async () => (await call('GET', '/stats')).json()
    expect(await counts()).toEqual({ total: 2, pending: 1, approved: 0, completed: 1 })
    for (const id of [1, 2]) expect((await call('DELETE', `/${id}`)).status).toBe(204)
    expect(await counts()).toEqual({ total: 0, pending: 0, approved: 0, completed: 0 })
    expect(await shop.store.db.selectFrom('quote_search').select('id').execute()).toEqual([])
  })

  const fillForSearch = async (shop: SharedShop) => {
    await submit(shop)
    await submit(shop, {
      customerName: 'Grace Hopper',
      customerEmail: 'hopper@navy.mil',
      customerPhone: '(615) 555-0142',
      productId: 'american-chestnut-floating-mantel',
      customizations: { company: 'Timberline & Sons Builders' },
    })
    await submit(shop, { customerName: 'Jörg Müller', customerEmail: 'jm@example.org' })
  }

  test.each([
    ['love', [1]],
    ['LOVELACE ada', [1]],
    ['hopper@navy', [2]],
    ['müll', [3]],
    ['Mull', [3]],
    ['2', [2]],
    ['#3', [3]],
    ['example', [3, 1]],
    ['ada hopper', []],
    ['timberline', [2]],
    ['sons grace', [2]],
    ['615-555-0142', [2]],
    ['chestnut', [2]],
    ['100%', []],
    ["'", [3, 2, 1]],
  ])('ADMIN-3 searches name, email, phone, company, product and number by word beginnings: %s', async (q, ids) => {
    const shop = await sharedTestShop({ fill: fillForSearch })
    const cookie = await shop.signIn()
    const answer = await shop.send('GET', `/api/quotes?q=${encodeURIComponent(q)}`, undefined, { cookie })
    expect((await answer.json()).map((quote: { id: number }) => quote.id)).toEqual(ids)
  })

  it('counts quotes, sets any status and deletes for good', async () => {
    const shop = await openTestShop()
    await submit(shop)
    await submit(shop)
    const cookie = await shop.signIn()
    const call = (method: string, path: string, body?: object) => shop.send(method, path, body, { cookie })
    for (const status of ['completed', 'pending', 'approved']) {
      const answer = await call('PATCH', '/api/quotes/1', { status })
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ id: 1, status, totalPrice: '325.00' })
    }
    expect(await (await call('GET', '/api/quotes/stats')).json()).toEqual({
      total: 2,
      pending: 1,
      approved: 1,
      completed: 0,
    })
    expect((await call('DELETE', '/api/quotes/1')).status).toBe(204)
    expect((await call('DELETE', '/api/quotes/1')).status).toBe(404)
    expect((await call('PATCH', '/api/quotes/1', { status: 'pending' })).status).toBe(404)
    expect((await call('GET', '/api/quotes/1')).status).toBe(404)
    expect((await call('GET', '/api/quotes/2')).status).toBe(200)
    expect(await shop.store.db.selectFrom('quote_search').select('id').execute()).toEqual([{ id: 2 }])
  })

  it('never reuses the number of a deleted quote', async () => {
    const shop = await openTestShop()
    await submit(shop)
    const cookie = await shop.signIn()
    await shop.send('DELETE', '/api/quotes/1', undefined, { cookie })
    expect(await (await submit(shop)).json()).toMatchObject({ id: 2 })
  })

  it('refuses an invalid status and an invalid number', async () => {
    const shop = await openTestShop()
    await submit(shop)
    const cookie = await shop.signIn()
    for (const body of [{ status: 'lost' }, {}, { status: null }])
      expect((await shop.send('PATCH', '/api/quotes/1', body, { cookie })).status).toBe(400)
    for (const id of ['0', '-1', '1.5', 'abc', '1e3', '99999999999999999999', '%00'])
      expect((await shop.send('DELETE', `/api/quotes/${id}`, undefined, { cookie })).status).toBe(404)
  })

  it('keeps the prices and names of a quote when the catalog changes later', async () => {
    const shop = await openTestShop()
    await submit(shop)
    await shop.store.db.updateTable('wood_species').set({ price_per_board_foot_cents: 9_999, name: 'New' }).execute()
    const cookie = await shop.signIn()
    const quote = await (await shop.send('GET', '/api/quotes/1', undefined, { cookie })).json()
    expect(quote).toMatchObject({ woodPrice: '280.00', pricePerBoardFoot: '8.75', woodSpeciesName: 'Reclaimed Pine' })
  })
})
