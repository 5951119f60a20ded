/**
 * SET-1: an owner who types a vacation without end. It is refused where it begins soon; one that begins later is taken, and
 * once it is there, nothing waits for a day that doesn't come.
 */
import { expect, it } from 'vitest'
import { openLivingQuote } from '../../../tests/support/offers/living-quote.ts'
import { dayMs, newSession } from '../../../tests/support/paying-shop.ts'

const quote = {
  ...{ customerName: 'Roy Acuff', customerEmail: 'roy@example.net', productId: 'heritage-oak-floating-mantel' },
  ...{ woodSpeciesId: 'reclaimed-oak', dimensions: { length: 72, width: 8, thickness: 8 }, notes: '' },
  delivery: { way: 'carrier', zip: '37203' },
}

it('SET-1 a shop that is closed for years still quotes, sells and shows its pages and its desk', async () => {
  const living = await openLivingQuote()
  const { capacity } = await (await living.desk('GET', '/board')).json()
  expect((await living.desk('PUT', '/board/capacity', { ...capacity, perWeek: 1 })).status).toBe(200)
  const { version } = await (await living.desk('GET', '/settings')).json()
  const close = (spans: string) => living.desk('PUT', '/settings/closed', { version, values: { spans } })
  const refused = await close('2026-12-01 to 2999-12-31')
  expect([refused.status, (await refused.json()).errors]).toEqual([
    400,
    [{ field: 'spans', message: 'Close for two years at most at a time. Check the last day.' }],
  ])
  // More than three years, in two lines.
  expect((await close('2026-12-01 to 2028-11-30\n2028-12-01 to 2030-11-30')).status).toBe(200)
  living.wait(20 * dayMs)
  await living.signInAgain()

  const answers = async (answer: Response | Promise<Response>) => (await answer).status
  for (const path of [
    '/',
    '/quote-builder',
    '/products',
    '/delivery-information',
    '/product/heritage-oak-floating-mantel',
  ])
    expect([path, await answers(living.request(path))]).toEqual([path, 200])
  expect(await answers(living.plain('POST', '/api/quotes', quote))).toBe(201)
  const session = newSession()
  await living.add(session)
  expect(await answers(living.plain('POST', '/api/create-payment-intent', { sessionId: session }))).toBe(200)
  for (const path of ['/board', '/orders', '/settings', '/today', '/glance'])
    expect([path, await answers(living.desk('GET', path))]).toEqual([path, 200])
  expect(await answers(living.send())).toBe(200)
  expect(await answers(living.accept(1))).toBe(200)
  // And it opens again.
  expect((await living.desk('PUT', '/settings/closed', { version: version + 1, values: { spans: '' } })).status).toBe(
    200,
  )
})
