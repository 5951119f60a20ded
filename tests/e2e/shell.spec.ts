/** What all pages share: failed requests, unknown addresses, notices. */
import type { Locator, Page } from '@playwright/test'
import { alsoOnPhone, expect, goToReview, signIn, test, testOnSharedShop } from './shop-test.ts'

/** Counts the GET requests to one API path, and fails them until `fails` is set to false. */
async function failRequests(page: Page, path: string) {
  const read = { count: 0, fails: true }
  await page.route(`**/api/${path}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    read.count += 1
    if (read.fails) await route.fulfill({ status: 503, json: { detail: 'Not now.' } })
    else await route.continue()
  })
  return read
}

/**
 * Lets the page finish what it has scheduled, such as the prefetch 50 ms after a hover. Its clock keeps running and is
 * advanced here. Requests that the page made by then are counted before the one made here is answered.
 */
async function settle(page: Page): Promise<void> {
  await page.clock.runFor(200)
  await page.evaluate(async () => (await fetch('/healthz')).text())
}

testOnSharedShop('FAST-1 with a mouse: a link that is hovered over has its page fetched, once', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.headers()['sec-purpose']?.startsWith('prefetch')) fetched.push(pathname)
  })
  await page.goto('/care-instructions')
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
  await link('Gallery').hover()
  await expect.poll(() => fetched).toEqual(['/gallery'])
  await page.getByRole('heading', { level: 1 }).hover()
  await link('Gallery').hover()
  await link('Products').hover()
  await expect.poll(() => fetched).toEqual(['/gallery', '/products'])
  await link('Gallery').click()
  await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible()
})

testOnSharedShop(
  'SHELL-8 after a failure the quote dialog requests again each time it opens, and page and badge share one cart request',
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/product/heritage-oak-floating-mantel')
    const finishes = await failRequests(page, 'finish-options')
    const dialog = page.getByRole('dialog', { name: 'Custom Quote Builder' })
    for (let time = 1; time <= 2; time++) {
      await page.getByRole('button', { name: 'Get Custom Quote' }).first().click()
      await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
      expect(finishes.count).toBe(time)
      await dialog.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(dialog).toBeHidden()
    }

    await page.getByRole('button', { name: /^Add to Cart/ }).click()
    await expect(page.getByText('Added to Cart')).toBeVisible()
    const cart = await failRequests(page, 'cart/*')
    const badge = page.waitForResponse(/\/assets\/counted-cart-button-[^/]+\.js$/)
    await page.goto('/cart')
    await expect(page.getByText('Your cart could not be loaded')).toBeVisible()
    await (await badge).finished()
    await settle(page)
    expect(cart.count).toBe(1)
  },
)

testOnSharedShop(
  'SHELL-8, ADMIN-5 category pictures that failed in the quote dialog are requested when it opens again',
  async ({ page }) => {
    await page.goto('/care-instructions')
    const pictures = await failRequests(page, 'category-pictures')
    const dialog = page.getByRole('dialog', { name: 'Custom Quote Builder' })
    const leading = dialog.getByRole('heading', { name: 'Ceiling Beams' }).locator('xpath=ancestor::div[2]')
    const open = async () => {
      await page.getByRole('button', { name: 'Get Quote' }).first().click()
      await leading.scrollIntoViewIfNeeded()
    }
    await open()
    await expect.poll(() => pictures.count).toBe(1)
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog).toBeHidden()
    pictures.fails = false
    await open()
    await expect.poll(() => pictures.count).toBe(2)
    await expect(leading.locator('picture img')).toHaveAttribute('src', /ceiling|beam/)
  },
)

for (const address of ['/admin/quotes', '/admin-images/hero', '/product/heritage-oak-floating-mantel/wood', '/nope'])
  testOnSharedShop(`SHELL-2, SHELL-3 ${address} is a 404 inside the shop's frame`, async ({ page }) => {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    // Loads no code of the page at the start of its address, such as the owner's desk.
    expect(/data-modules="([^"]*)"/.exec((await answer?.text()) ?? '')?.[1]).not.toMatch(/desk|admin|calculator/)
    await expect(page.getByRole('main').getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Get Quote' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.getByRole('main').getByRole('link', { name: 'See all products' }).click()
    await expect(page.getByRole('heading', { name: 'All Products', level: 1 })).toBeVisible()
  })

/** Moves the focus to the notice, which keeps it open on any machine. */
async function keepOpen(page: Page, toast: Locator): Promise<void> {
  await expect(toast).toBeVisible()
  await page.keyboard.press('F8')
}

/** Whether two elements share a pixel. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('an element is not on the screen')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

testOnSharedShop(
  "SHELL-5 'Added to Cart' covers neither the header nor the button clicked, and links to the cart",
  alsoOnPhone,
  async ({ page, isMobile }) => {
    await page.goto('/product/heritage-oak-floating-mantel')
    const add = page.getByRole('button', { name: /^Add to Cart/ })
    await add.click()
    const toast = page.getByRole('status').filter({ hasText: 'Added to Cart' }).locator('.toast')
    await keepOpen(page, toast)
    for (const other of [page.getByRole('banner'), add, page.getByRole('button', { name: 'Get Custom Quote' }).first()])
      expect(await overlap(toast, other)).toBe(false)

    const viewCart = toast.getByRole('link', { name: 'View cart' })
    if (isMobile) await viewCart.click()
    else {
      // The notice has the focus.
      await page.keyboard.press('Tab')
      await expect(viewCart).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByRole('main').getByText('Heritage Oak Floating Mantel').first()).toBeVisible()
    await expect(toast).toBeHidden()
  },
)

testOnSharedShop(
  "SHELL-5 a swipe to the right that starts on 'View cart' dismisses the toast without following the link",
  alsoOnPhone,
  async ({ page }) => {
    await page.goto('/product/heritage-oak-floating-mantel')
    await page.getByRole('button', { name: /^Add to Cart/ }).click()
    const viewCart = page.getByRole('link', { name: 'View cart' })
    await keepOpen(page, viewCart)
    const box = await viewCart.boundingBox()
    if (!box) throw new Error('the link is not on the screen')
    await page.mouse.move(box.x + 10, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 40, box.y + 10)
    await page.mouse.move(box.x + 80, box.y + 10)
    await page.mouse.up()
    await expect(viewCart).toBeHidden()
    await expect(page).toHaveURL(/\/product\//)
  },
)

testOnSharedShop(
  "SHELL-5 on a phone a notice covers neither the page's heading nor the builder's bar",
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/product/heritage-oak-floating-mantel')
    await page.getByRole('button', { name: /^Add to Cart/ }).click()
    await expect(page.getByText('Added to Cart')).toBeVisible()
    await page.goto('/cart')
    await page.getByRole('button', { name: /^Remove Heritage/ }).click()
    const toast = page.locator('.toast')
    await keepOpen(page, toast.getByText('Removed from Cart'))
    expect(await overlap(toast, page.getByRole('heading', { level: 1 }))).toBe(false)

    await page.goto('/quote-builder')
    await page.getByText('Heritage Oak Floating Mantel').first().click()
    await goToReview(page)
    await page.evaluate(() => scrollTo(0, 0))
    await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
    await keepOpen(page, toast.getByText('Missing Information'))
    for (const name of ['Back', 'Submit quote'])
      expect(await overlap(toast, page.getByRole('button', { name }))).toBe(false)
  },
)

testOnSharedShop(
  'SHELL-5 a notice in a dialog covers neither its close button nor its action bar',
  alsoOnPhone,
  async ({ page }) => {
    await page.goto('/product/heritage-oak-floating-mantel')
    await page.getByRole('button', { name: 'Get Custom Quote' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Custom Quote Builder' })
    await goToReview(dialog, 2)
    await dialog.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
    const toast = dialog.locator('.toast')
    await keepOpen(page, toast.getByText('Missing Information'))
    for (const name of ['Close', 'Back', 'Submit quote'])
      expect(await overlap(toast, dialog.getByRole('button', { name }))).toBe(false)
  },
)

/** On the builder's last step. */
async function sendAsAda(builder: Page | Locator): Promise<void> {
  await builder.getByLabel('Name').fill('Ada Lovelace')
  await builder.getByLabel('Email').fill('ada@example.com')
  await builder.getByRole('button', { name: 'Submit quote' }).click()
}

test(
  'SHELL-5, LINK-3 in the dialog, the notice of a sent quote covers neither its number nor Done',
  alsoOnPhone,
  async ({ page }) => {
    await page.goto('/product/heritage-oak-floating-mantel')
    await page.getByRole('button', { name: 'Get Custom Quote' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Custom Quote Builder' })
    await goToReview(dialog, 2)
    await sendAsAda(dialog)
    const toast = dialog.locator('.toast')
    await keepOpen(page, toast.getByText('Quote Submitted Successfully!'))
    const number = dialog.getByRole('heading', { name: 'We got your quote request, #1' })
    for (const other of [
      number,
      dialog.getByRole('button', { name: 'Done' }),
      dialog.getByRole('button', { name: 'Close', exact: true }),
    ])
      expect(await overlap(toast, other)).toBe(false)
  },
)

test(
  'SHELL-5, LINK-3 on the builder page, the notice of a sent quote covers neither its number nor the header',
  alsoOnPhone,
  async ({ page }) => {
    await page.goto('/quote-builder')
    await page.getByText('Heritage Oak Floating Mantel').first().click()
    await goToReview(page)
    await sendAsAda(page)
    const toast = page.locator('.toast')
    await keepOpen(page, toast.getByText('Quote Submitted Successfully!'))
    const number = page.getByRole('heading', { name: 'We got your quote request, #1' })
    await expect(number).toBeInViewport()
    for (const other of [number, page.getByRole('banner')]) expect(await overlap(toast, other)).toBe(false)
  },
)

test('SHELL-5 at the desk a notice covers neither the rows nor a button', alsoOnPhone, async ({ page }) => {
  for (let sent = 0; sent < 2; sent++) await sendQuote(page)
  await signIn(page)
  await page.getByRole('button', { name: 'Delete quote #2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Quote' }).click()
  const toast = page.locator('.toast', { hasText: 'Quote Deleted' })
  await keepOpen(page, toast)
  const row = page.getByText('Ada Lovelace').first()
  await expect(row).toBeVisible()
  await page.getByRole('link', { name: 'View quote #1' }).scrollIntoViewIfNeeded()
  for (const other of [
    row,
    page.getByRole('button', { name: 'Sign out' }),
    page.getByRole('link', { name: 'View storefront' }),
    page.getByRole('link', { name: 'View quote #1' }),
  ])
    expect(await overlap(toast, other)).toBe(false)
})

test("SHELL-5 at the desk a notice covers no tab of a scrolled page, and neither a dialog's title nor its fields", async ({
  page,
}) => {
  for (let sent = 0; sent < 2; sent++) await sendQuote(page)
  await page.setViewportSize({ width: 1280, height: 600 })
  await signIn(page)
  await page.getByRole('link', { name: 'View quote #1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quote #1 Details' })
  const status = dialog.getByLabel('Status')
  await status.selectOption('Approved')
  await dialog.getByRole('button', { name: 'Save status' }).click()
  const inDialog = dialog.locator('.toast', { hasText: 'Quote Updated' })
  await keepOpen(page, inDialog)
  for (const other of [
    dialog.getByRole('heading', { name: 'Quote #1 Details' }),
    dialog.getByRole('button', { name: 'Close', exact: true }),
    status,
  ])
    expect(await overlap(inDialog, other)).toBe(false)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Delete quote #2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Quote' }).click()
  const toast = page.locator('.toast', { hasText: 'Quote Deleted' })
  await keepOpen(page, toast)
  for (const tab of await page.getByRole('tab').all()) {
    await tab.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await expect(tab).toBeInViewport()
    expect(await overlap(toast, tab)).toBe(false)
  }
})

async function sendQuote(page: Page): Promise<void> {
  const [product] = await (await page.request.get('/api/products')).json()
  const [wood] = await (await page.request.get('/api/wood-species')).json()
  const sent = await page.request.post('/api/quotes', {
    data: {
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      productId: product.id,
      woodSpeciesId: wood.id,
      dimensions: product.minDimensions,
    },
  })
  expect(sent.status()).toBe(201)
}
