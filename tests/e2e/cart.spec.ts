import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts'
import { alsoOnPhone, axeViolations, expect, testOnSharedShop as test, wholePage } from './shop-test.ts'

const oak = 'heritage-oak-floating-mantel'
const oakName = 'Heritage Oak Floating Mantel'
const craftsman = 'craftsman-oak-corbel-mantel'

const cartButton = (page: Page) => page.getByRole('button', { name: /^Shopping cart/ })
const drawer = (page: Page) => page.getByRole('dialog', { name: /^Shopping Cart/ })
const sessionOf = (page: Page) => page.evaluate(() => localStorage.getItem('cart-session') ?? '')

async function addToCart(page: Page, product = oak, shopUrl = '') {
  await page.goto(`${shopUrl}/product/${product}`)
  await page.getByRole('button', { name: /^Add to Cart - \$/ }).click()
  await expect(page.getByText('Added to Cart')).toBeVisible()
}

/** The cart on the server. */
async function storedCart(page: Page, shop: ShopProcess): Promise<{ id: string; quantity: number }[]> {
  return (await page.request.get(`${shop.url}/api/cart/${await sessionOf(page)}`)).json()
}

test(
  'CART-1..4, DETAIL-3 a shopper adds a piece to the cart, changes it and removes it',
  alsoOnPhone,
  async ({ page, shop }) => {
    await page.goto('/')
    await cartButton(page).click()
    await expect(drawer(page)).toContainText('Your cart is empty')
    await drawer(page).getByRole('link', { name: 'Shop Products' }).click()
    await expect(page).toHaveURL(/\/products$/)
    await expect(drawer(page)).toBeHidden()

    await page.goto(`/product/${oak}`)
    await page.getByLabel('Length').fill('84')
    await page.getByRole('button', { name: 'Add to Cart - $525' }).dblclick()
    await expect(page.getByText('Added to Cart')).toBeVisible()
    await expect(cartButton(page)).toHaveAccessibleName('Shopping cart, 1 item')
    const session = await sessionOf(page)
    expect(session).toMatch(/^[\w-]{16,}$/)

    await cartButton(page).click()
    for (const text of [
      oakName,
      '84 × 8 × 8 in',
      'Reclaimed Oak',
      '$525.00',
      'Shipping and taxes calculated at checkout',
    ])
      await expect(drawer(page)).toContainText(text)
    expect(await axeViolations(page, 'dialog[open]')).toEqual([])
    await drawer(page).getByRole('button', { name: 'Increase quantity' }).click()
    await expect(drawer(page)).toContainText('$1,050.00')
    await expect(drawer(page).getByRole('heading', { name: 'Shopping Cart' })).toContainText('2')
    await drawer(page).getByRole('link', { name: 'View Full Cart' }).click()

    await expect(page).toHaveURL(/\/cart$/)
    const summary = page.getByRole('region', { name: 'Order summary' })
    for (const text of ['$1,050.00', 'Estimated shipping', '$45.00', 'tax at checkout'])
      await expect(summary).toContainText(text)
    expect(await axeViolations(page)).toEqual([])
    const quantity = page.getByRole('spinbutton', { name: `Quantity of ${oakName}, 84 × 8 × 8 in` })
    for (const [typed, becomes] of [
      ['0', '1'],
      ['2.5', '1'],
      ['many', '1'],
      ['500', '99'],
      ['3', '3'],
    ] as const) {
      await quantity.fill(typed)
      await quantity.press('Enter')
      await expect(quantity).toHaveValue(becomes)
    }
    await expect.poll(() => storedCart(page, shop)).toMatchObject([{ quantity: 3 }])
    await page.reload()
    await expect(quantity).toHaveValue('3')

    await page.getByRole('button', { name: `Remove ${oakName}, 84 × 8 × 8 in` }).click()
    await expect(page.getByText('Removed from Cart')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Shop Products' })).toBeVisible()
    expect(await storedCart(page, shop)).toEqual([])
    expect(page.url()).not.toContain(session)
  },
)

test('CART-4 quick clicks on plus and minus end at the right quantity', async ({ page, shop }) => {
  await addToCart(page)
  await page.goto('/cart')
  const quantity = page.getByRole('spinbutton')
  await expect(quantity).toHaveValue('1')
  await page.route('**/api/cart/*', async (route) => {
    await new Promise((answer) => setTimeout(answer, 200))
    await route.continue()
  })
  for (let press = 0; press < 8; press++) await page.getByRole('button', { name: 'Increase quantity' }).click()
  for (let press = 0; press < 3; press++) await page.getByRole('button', { name: 'Decrease quantity' }).click()
  await expect(quantity).toHaveValue('6')
  await expect(cartButton(page)).toHaveAccessibleName('Shopping cart, 6 items')
  await expect.poll(() => storedCart(page, shop)).toMatchObject([{ quantity: 6 }])
  await expect(quantity).toHaveValue('6')
})

test('CART-1 two tabs show the same cart', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(other.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
  await addToCart(page)
  await expect(cartButton(other)).toHaveAccessibleName('Shopping cart, 1 item')
  await other.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(cartButton(page)).toHaveAccessibleName('Shopping cart, 2 items')
  await other.getByRole('button', { name: 'Clear cart' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Clear cart' }).click()
  await expect(other.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Shopping cart, empty')
})

test("CART-1 a piece added while another tab's cart is read, and its count not there yet, shows in that tab", async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  const count = Promise.withResolvers<void>()
  await other.route(/counted-cart-button.*\.js$/, async (route) => {
    await count.promise
    await route.continue()
  })
  await other.goto('/cart')
  await expect(other.locator('[data-live=cart][data-awake]')).toBeAttached()
  const read = other.waitForResponse(/\/api\/cart\/[\w-]+$/)
  await page.route('**/api/cart', async (route) => {
    await read
    await route.continue()
  })
  await addToCart(page)
  await expect(other.getByRole('spinbutton')).toHaveValue('1')
  count.resolve()
  await expect(cartButton(other)).toHaveAccessibleName('Shopping cart, 1 item')
})

test("CART-1 a piece added before another tab's cart has its answer shows in that tab", async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(other.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
  const read = Promise.withResolvers<void>()
  const told = other.evaluate(
    () =>
      new Promise<void>((resolve) =>
        window.addEventListener('storage', ({ key }) => {
          if (key === 'cart-change') resolve()
        }),
      ),
  )
  await other.route(
    /\/api\/cart\/[\w-]+$/,
    async (route) => {
      const response = await route.fetch()
      read.resolve()
      await told
      // The page has given it up by then.
      await route.fulfill({ response }).catch(() => undefined)
    },
    { times: 1 },
  )
  await page.route('**/api/cart', async (route) => {
    await read.promise
    await route.continue()
  })
  await addToCart(page)
  await expect(cartButton(other)).toHaveAccessibleName('Shopping cart, 1 item')
  await expect(other.getByRole('spinbutton')).toHaveValue('1')
})

test(
  'CART-5 drawer and page show a changed price, and retired items must be removed before checkout',
  alsoOnPhone,
  async ({ page, dataDir }) => {
    await using shop = await startShopProcess({ dataDir })
    await addToCart(page, oak, shop.url)
    await addToCart(page, craftsman, shop.url)
    using database = new DatabaseSync(join(dataDir, 'shop.sqlite'))
    const change = (sql: string, ...values: (string | number)[]) => database.prepare(sql).run(...values)
    change('update products set base_price_cents = ? where id = ?', 8_000, oak)
    change('update products set retired_at = ? where id = ?', Date.now(), craftsman)

    await page.goto(`${shop.url}/cart`)
    await expect(page.getByText('Price changed from $450.00 to $480.00')).toBeVisible()
    await expect(page.getByText('No longer available', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('$480.00')
    await expect(page.getByRole('button', { name: 'Checkout' })).toBeDisabled()

    // Clicking plus while an old price is shown does not accept the new one.
    change('update products set base_price_cents = ? where id = ?', 9_000, oak)
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(page.getByText('Price changed from $480.00 to $540.00')).toBeVisible()

    await cartButton(page).click()
    await expect(drawer(page).getByText('Price changed from $480.00 to $540.00')).toBeVisible()
    await expect(drawer(page).getByRole('button', { name: 'Checkout' })).toBeDisabled()
    await drawer(page).getByRole('button', { name: 'Remove it' }).click()
    await expect(page.getByText('Removed from Cart')).toBeVisible()
    await drawer(page).getByRole('link', { name: 'Checkout' }).click()
    await expect(page).toHaveURL(/\/checkout$/)
    // Before the shop stops, or the page's open requests would fail.
    await page.close()
  },
)

test.describe('with a connection that breaks', () => {
  test.use({ expectedComplaint: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })
  test('CART-4 a failed change is undone and shows an error', async ({ page, context }) => {
    await page.goto(`/product/${oak}`)
    await wholePage(page)
    // Offline, not even lazy parts of the page load.
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Add to Cart/ }).click()
    await expect(page.getByText('Failed to add item to cart. Please try again.')).toBeVisible()
    await expect(cartButton(page)).toHaveAccessibleName('Shopping cart, empty')
    await context.setOffline(false)
    await addToCart(page)

    await page.goto('/cart')
    await expect(page.getByRole('spinbutton')).toHaveValue('1')
    await page.route('**/api/cart/*', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    )
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(page.getByText('Failed to update item quantity.')).toBeVisible()
    await expect(page.getByRole('spinbutton')).toHaveValue('1')
    await page.getByRole('button', { name: /^Remove / }).click()
    await expect(page.getByText('Failed to remove item from cart.')).toBeVisible()
    await expect(page.getByRole('spinbutton')).toHaveValue('1')
    await page.unroute('**/api/cart/*')

    await page.route('**/api/cart/*', (route) => route.abort())
    await page.reload()
    // The header's count loads a moment later and reads the cart again.
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { name: 'Your cart could not be loaded' })).toBeVisible()
    await page.unroute('**/api/cart/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('spinbutton')).toHaveValue('1')
  })
})

test('CART-1 where storage is blocked the cart lasts as long as the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await addToCart(page)
  await expect(cartButton(page)).toHaveAccessibleName('Shopping cart, 1 item')
  await cartButton(page).click()
  await expect(drawer(page)).toContainText(oakName)
})

test('CART-2, CART-3 the cart works by keyboard alone', async ({ page }) => {
  await addToCart(page)
  await addToCart(page, craftsman)
  await cartButton(page).focus()
  await page.keyboard.press('Enter')
  const quantity = drawer(page).getByRole('spinbutton').first()
  await expect(quantity).toBeVisible()
  await quantity.focus()
  await page.keyboard.press('ArrowUp')
  await expect(quantity).toHaveValue('2')
  // Focus moves to the next row, and then to the cart itself.
  const removes = drawer(page).getByRole('button', { name: /^Remove / })
  await removes.first().focus()
  await page.keyboard.press('Enter')
  await expect(removes).toHaveCount(1)
  await expect(removes).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer(page)).toContainText('Your cart is empty')
  await page.keyboard.press('Tab')
  await expect(drawer(page).getByRole('link', { name: 'Shop Products' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(cartButton(page)).toBeFocused()
})
