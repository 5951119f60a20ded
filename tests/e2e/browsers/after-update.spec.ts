/** OUT-4: tabs that were open while the shop was updated. */
import type { Page, Route } from '@playwright/test'
import { makeNextVersion } from '../../support/pages/next-version.ts'
import { startShopProcess } from '../../support/shop-process.ts'
import { expect, ownerPassword, signIn, test, wholePage } from '../shop-test.ts'

const product = '/product/heritage-oak-floating-mantel'
const env = { ADMIN_PASSWORD: ownerPassword }

test("OUT-4 a tab of the version before opens every part that it hasn't loaded yet", async ({
  page,
  context,
  shop,
  dataDir,
}) => {
  await page.goto('/products')
  await wholePage(page)
  const [piece, gallery, desk] = [await context.newPage(), await context.newPage(), await context.newPage()]
  await piece.goto(product)
  await wholePage(piece)
  await gallery.goto('/gallery')
  await wholePage(gallery)
  await signIn(desk)
  await desk.waitForLoadState('networkidle')
  const asked: string[] = []
  context.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (pathname.startsWith('/assets/')) asked.push(`${answer.status()} ${pathname}`)
  })

  shop.kill('SIGTERM')
  await shop.exited
  const next = await makeNextVersion()
  await using _updated = await startShopProcess({
    env: { ...env, PORT: String(shop.port) },
    dataDir,
    command: next.command,
  })

  // Once it was updated, the old names are nowhere but in the database.
  await page.getByRole('button', { name: 'Get Quote' }).first().click()
  await expect(page.getByRole('dialog', { name: /Quote/ }).getByText('Step 1 of 4')).toBeVisible()

  await piece.getByText('delivered by carrier to').click()
  await expect(piece.getByRole('radio', { name: /Carrier/ })).toBeVisible()
  await piece.getByLabel('Length', { exact: true }).fill('72')
  await piece.getByRole('button', { name: /Add to Cart/ }).click()
  await expect(piece.getByText('Added to Cart')).toBeVisible()
  await piece.getByRole('button', { name: /^Shopping cart/ }).click()
  await expect(
    piece.getByRole('dialog', { name: /Shopping Cart/ }).getByRole('link', { name: 'Heritage Oak Floating Mantel' }),
  ).toBeVisible()

  await gallery
    .getByRole('link', { name: /^View full screen/ })
    .first()
    .click()
  await expect(gallery.getByRole('dialog')).toBeVisible()

  for (const tab of ['Orders', 'Pricing Management', 'Products', 'Workshop']) {
    await desk.getByRole('tab', { name: tab }).click()
    await expect(desk.getByRole('tabpanel').getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await expect(desk.getByText('could not be loaded')).toHaveCount(0)
  }
  expect(asked.length).toBeGreaterThan(8)
  expect(asked.filter((line) => !line.startsWith('200'))).toEqual([])
  await next.remove()
})

/** The server has neither this page's code nor the part it asks for. */
async function loseVersion(page: Page, part: string, when = Promise.resolve()): Promise<() => Promise<void>> {
  const gone = `**/assets/${part}-*.js`
  const entry = /\/assets\/entry-client-[\w-]{7}\.js$/
  const answer = async (route: Route) => {
    await when
    await route.fulfill({ status: 404, body: 'gone' })
  }
  await page.route(gone, answer)
  await page.route(entry, (route) => (route.request().method() === 'HEAD' ? answer(route) : route.fallback()))
  return () => page.unrouteAll()
}

test.describe('a version that is gone', () => {
  test.use({ expectedComplaint: /could not be (loaded|shown|preloaded)|Failed to load resource/ })

  test('OUT-4 a part that is gone reloads the page once, with what was typed', async ({ page }) => {
    const { promise: typed, resolve: goOn } = Promise.withResolvers<void>()
    const found = await loseVersion(page, 'product-piece-part', typed)
    await page.goto(product, { waitUntil: 'domcontentloaded' })
    const length = page.getByLabel('Length', { exact: true })
    await length.fill('67 3/8')
    const reloading = page.waitForEvent('framenavigated').then(found)
    goOn()
    await reloading
    await wholePage(page)
    await expect(length).toHaveValue('67 3/8')
    await expect(page.getByRole('button', { name: /^Add to Cart - \$\d/ })).toBeEnabled()
  })

  test('OUT-4 what was typed is kept for that page alone, and without secrets', async ({ page }) => {
    const found = await loseVersion(page, 'quick-quote')
    // A window's name outlives the reload.
    await page.addInitScript(() => {
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function keep(key, value) {
        window.name += value
        setItem.call(this, key, value)
      }
    })
    await page.route('**/', async (route) => {
      const answer = await route.fetch()
      const fields = '<input type="password" value="a workshop door"><input data-secret value="card digits"></main>'
      await route.fulfill({ response: answer, body: (await answer.text()).replace('</main>', fields) })
    })
    const reloading = page.waitForEvent('framenavigated', { predicate: () => page.url().endsWith('/') })
    await page.goto('/')
    await reloading
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('reloaded')).catch(() => 'reloading'))
      .toMatch(/^\{"from":"[^"]*entry-client[^"]*"\}$/)
    await found()
    const everKept = await page.evaluate(() => window.name)
    expect(everKept).toContain('"typed":[[')
    expect(everKept).not.toMatch(/workshop door|card digits/)
  })

  test('OUT-4 a page that stays out of date says so, and does not reload for ever', async ({ page }) => {
    await loseVersion(page, 'product-piece-part')
    let loads = 0
    page.on('load', () => loads++)
    await page.goto(product)
    await expect(
      page.getByRole('alert').filter({ hasText: 'This page is out of date. Reload it to go on.' }),
    ).toBeVisible()
    await page.waitForTimeout(2_000)
    expect(loads).toBe(2)
  })

  test('OUT-4 Get Quote and the cart fall back to their pages', async ({ page }) => {
    const found = await loseVersion(page, '{quote-dialog-window,cart-drawer-window}')
    await page.goto('/products')
    await wholePage(page)
    await page.getByRole('button', { name: 'Get Quote' }).first().click()
    await expect(page).toHaveURL('/quote-builder')
    await page.goto('/gallery')
    await wholePage(page)
    await page.getByRole('button', { name: /^Shopping cart/ }).click()
    await expect(page).toHaveURL('/cart')
    await found()
  })

  test('OUT-4 without a connection nothing reloads, and a notice needs no other file', async ({ page, context }) => {
    await page.goto('/products')
    await wholePage(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Get Quote' }).first().click()
    await expect(page.getByRole('alert').filter({ hasText: 'The quote builder could not be opened' })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Get Quote' }).first().click()
    await expect(page.getByRole('dialog', { name: /Quote/ })).toBeVisible()
  })
})

test.describe('without storage', () => {
  test('OUT-4 a cart that the browser will not keep says so', async ({ page }) => {
    await page.addInitScript(() => {
      for (const kind of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, kind, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError')
          },
        })
    })
    await page.goto(product)
    await page.getByLabel('Length', { exact: true }).fill('72')
    await page.getByRole('button', { name: /Add to Cart/ }).click()
    await expect(page.getByText(/so your cart won't last past this page/)).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByText(/so your cart won't last past this page/)).toBeVisible()
  })
})
