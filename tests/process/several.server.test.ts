/** RUN-3: several processes on one database show the same shop. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/platform/database/database.ts'
import { changePages } from '../../src/platform/database/page-changes.ts'
import { readEnv } from '../../src/platform/env.ts'
import { openLog } from '../../src/platform/log.ts'
import { openEmptyDatabase, ownerPassword, patience } from '../support/database/fresh-database.ts'
import { startShopProcess } from '../support/shop-process.ts'

const productPath = '/product/heritage-oak-floating-mantel'
const readPath = '/api/products/heritage-oak-floating-mantel'

async function openTwoShops() {
  const place = await openEmptyDatabase()
  onTestFinished(place.remove)
  const shops = await Promise.all(
    [1, 2].map(() => startShopProcess({ env: { ...place.variables, ADMIN_PASSWORD: ownerPassword } })),
  )
  onTestFinished(async () => {
    for (const shop of shops) await shop[Symbol.asyncDispose]()
  })
  return { urls: shops.map(({ url }) => url), variables: place.variables }
}

const textOf = async (address: string) => (await fetch(address)).text()

/** How many pages this process has rendered. */
async function rendersOf(url: string): Promise<number> {
  return Number(/page_cache_requests_total\{result="miss"\} (\d+)/.exec(await textOf(`${url}/metrics`))?.[1] ?? 0)
}

/** Stands in for a third process: returns a function that sets a product's rate. */
async function openThird(variables: Record<string, string>) {
  const { store, close } = await openDatabase(readEnv(variables), openLog('silent'), patience)
  onTestFinished(close)
  return (dollars: number) =>
    changePages(store, () =>
      store.db
        .updateTable('products')
        .set({ base_price_cents: dollars * 100 })
        .where('id', '=', 'heritage-oak-floating-mantel')
        .execute(),
    )
}

/** Waits until the page has this price. bench/several.bench.ts measures how long that takes. */
const showsPrice = (url: string, dollars: number) =>
  expect.poll(() => textOf(url + productPath), { interval: 20 }).toContain(`$${dollars}`)

/** Long enough for two checks of the page revision. */
const waitForTwoChecks = () => new Promise((resolve) => setTimeout(resolve, 600))

describe('RUN-3 two processes on one database', () => {
  it('SET-1 what the owner saves through one, both say, and so does one that is started later', async () => {
    const { urls, variables } = await openTwoShops()
    const [first = '', second = ''] = urls
    const body = JSON.stringify({ password: ownerPassword })
    const headers = { 'content-type': 'application/json', origin: first }
    const login = await fetch(`${first}/api/admin/login`, { method: 'POST', headers, body })
    const cookie = login.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    for (const url of urls) expect(await textOf(url)).toContain('(615) 555-0142')
    const saved = await fetch(`${first}/api/admin/settings/business`, {
      method: 'PUT',
      headers: { ...headers, cookie },
      body: JSON.stringify({ version: 1, values: { phone: '(615) 555-0199' } }),
    })
    expect(saved.status).toBe(200)
    // The one that saved says it at once, the other one as soon as it has asked.
    expect(await textOf(first)).toContain('(615) 555-0199')
    await expect.poll(() => textOf(second), { interval: 20 }).toContain('(615) 555-0199')
    expect(await textOf(second)).not.toContain('(615) 555-0142')
    const later = await startShopProcess({ env: variables })
    onTestFinished(() => later[Symbol.asyncDispose]())
    expect(await textOf(later.url)).toContain('(615) 555-0199')
  })

  it('FAST-2 both show a change made by a third, on pages and in the API', async () => {
    const { urls, variables } = await openTwoShops()
    const setRate = await openThird(variables)
    for (const url of urls) {
      expect(await textOf(url + productPath)).toContain('$75')
      expect(await textOf(url + readPath)).toContain('"basePrice":"75.00"')
    }
    for (const dollars of [81, 93, 82]) {
      await setRate(dollars)
      for (const url of urls) {
        await showsPrice(url, dollars)
        // A page of the new price was rendered after the process had forgotten its old reads.
        expect(await textOf(url + readPath)).toContain(`"basePrice":"${dollars}.00"`)
      }
    }
  })

  it('ADMIN-6 a price that the owner changes through one shows on the pages of both, and so does its undo', async () => {
    const { urls } = await openTwoShops()
    const [one = '', other = ''] = urls
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(one + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const signedIn = await post('/api/admin/login', { password: ownerPassword })
    const cookie = signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    const guides = () => Promise.all([one, other].map((url) => textOf(`${url}/wood-species-guide`)))
    const showing = async (price: string) => (await guides()).filter((guide) => guide.includes(price)).length
    expect(await showing('$8.75')).toBe(2)
    for (const [path, body, price] of [
      ['/api/admin/update-wood-pricing', { pine: 10.5 }, '$10.50'],
      ['/api/admin/pricing/history/1/undo', {}, '$8.75'],
    ] as const) {
      expect((await post(path, body, { cookie })).status).toBe(200)
      await expect.poll(() => showing(price), { interval: 20 }).toBe(2)
    }
  })

  it('a quote sent to one is known to the other, and invalidates no cached page there', async () => {
    const { urls, variables } = await openTwoShops()
    const [one = '', other = ''] = urls
    const setRate = await openThird(variables)
    const submitTo = async (url: string) => {
      const answer = await fetch(`${url}/api/quotes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'one-draft-for-both-shops' },
        body: JSON.stringify({
          customerName: 'Ada Lovelace',
          customerEmail: 'ada@example.com',
          productId: 'heritage-oak-floating-mantel',
          woodSpeciesId: 'reclaimed-pine',
          dimensions: { length: 72, width: 8, thickness: 8 },
        }),
      })
      return { status: answer.status, quote: await answer.json() }
    }
    // Twice, because a late notification from startup could be mistaken for the first.
    for (const dollars of [81, 82]) {
      await textOf(other + productPath)
      await setRate(dollars)
      await showsPrice(other, dollars)
    }
    const renders = await rendersOf(other)
    expect(renders).toBeGreaterThan(0)
    expect(await submitTo(one)).toMatchObject({ status: 201, quote: { id: 1, totalPrice: '325.00' } })
    await waitForTwoChecks()
    await textOf(other + productPath)
    expect(await rendersOf(other)).toBe(renders)
    expect(await submitTo(other)).toMatchObject({ status: 201, quote: { id: 1, totalPrice: '325.00' } })
  })
})
