import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { guidePages } from '../../src/features/guides/guide-pages.ts'
import {
  alsoOnPhone,
  axeViolations,
  expect,
  openWithoutScript,
  shiftsOf,
  testOnSharedShop as test,
  wholePage,
  withoutFonts,
} from './shop-test.ts'

const pages = {
  'the shop': [
    '/',
    '/products',
    '/products/corbel-mantel',
    '/product/heritage-oak-floating-mantel',
    '/quote-builder',
    '/cart',
    '/checkout',
    '/order-confirmation',
    '/gallery',
  ],
  'the guides': guidePages.map(({ path }) => path),
  'the desk and unknown addresses': ['/admin', '/admin-images', '/no-such-page', '/product/no-such-product'],
}

/** Pages whose phone layout differs by more than one column instead of two. */
const otherOnPhones = ['/', '/product/heritage-oak-floating-mantel', '/quote-builder', '/checkout', '/gallery']

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const [part, paths] of Object.entries(pages)) {
  test(`the pages of ${part} pass axe, and fit the screen`, alsoOnPhone, async ({ page, isMobile }) => {
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        expect.soft(await tooWide(page), path).toBe(0)
        if (!isMobile || otherOnPhones.includes(path)) expect.soft(await axeViolations(page), path).toEqual([])
      })
  })
}

test('GAL-1 the gallery pictures stay within the width of the page', alsoOnPhone, async ({ page }) => {
  await page.goto('/gallery')
  const edges = (place: string) =>
    page
      .locator(place)
      .first()
      .evaluate((element) => ({
        left: element.getBoundingClientRect().left,
        right: element.getBoundingClientRect().right,
      }))
  const list = await edges('main ul')
  const picture = await edges('main ul a')
  expect(picture.left).toBe(list.left)
  expect(picture.right).toBeLessThanOrEqual(list.right)
})

test('GAL-1 the chip of the category shown is marked; an unknown category shows All', async ({ page }) => {
  const marked = page.getByRole('navigation', { name: 'Gallery categories' }).locator('[aria-current=page]')
  for (const [search, chip] of [
    ['', 'All'],
    ['?category=ceiling-beam', 'Ceiling Beams'],
    ['?category=no-such-category', 'All'],
  ]) {
    await page.goto(`/gallery${search}`)
    await expect(marked).toHaveText([chip ?? ''])
  }
})

test('SHELL-8 on first load a page comes with its data and calls no API', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  for (const path of ['/', '/products', '/product/heritage-oak-floating-mantel', '/quote-builder', '/gallery']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(calls).toEqual([])
})

test('pages hydrate under their Content-Security-Policy', async ({ page }) => {
  const answer = await page.goto('/products?q=oak')
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'")
  await page.getByRole('searchbox').fill('corbel')
  await expect(page).toHaveURL(/q=corbel/)
})

test('SHELL-3 the skip link gets the first focus and jumps to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})

test.describe('with pictures that do not load', () => {
  test.use({ expectedComplaint: /ERR_FAILED/ })
  test('SHELL-7 a picture that does not load is replaced by plain wood', async ({ page }) => {
    await page.route(/\/media\/(?!placeholder-wood)/, (route) => route.abort())
    // One with code in the browser, one without.
    for (const path of ['/product/heritage-oak-floating-mantel', '/products']) {
      await page.goto(path)
      const picture = page.locator('main img[src*="placeholder-wood"]').first()
      await expect(picture).toBeVisible()
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
  })
})

test("FAST-1 without JavaScript, buttons are links, and what can't work says so with the phone number", async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  const note = page.locator('main noscript').first()
  const phone = note.locator('a[href="tel:+16155550142"]')
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Get Quote' }).click()
  await expect(page).toHaveURL('/quote-builder')
  await expect(note.locator('p')).toContainText('The quote builder needs JavaScript.')
  await expect(phone).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /Continue|Cancel/ })).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: 'Shopping cart' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(note.locator('p')).toContainText('The cart needs JavaScript.')
  await expect(phone).toBeVisible()
  await expect(page.getByText('Loading your cart')).toBeHidden()
  await page.goto('/product/heritage-oak-floating-mantel')
  await expect(note.locator('p')).toContainText('The calculator needs JavaScript.')
  await expect(page.getByRole('button', { name: /^Add to Cart/ })).toBeHidden()
  await page.goto('/installation-guide')
  await expect(page.getByRole('button', { name: 'Print this page' })).toBeHidden()
  await context.close()
})

test('the catalog can be read and searched without JavaScript', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  await page.goto('/products')
  await page.getByRole('searchbox').fill('corbel')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\?.*q=corbel/)
  const cards = page.getByRole('main').getByRole('article')
  expect(await cards.count()).toBeGreaterThan(0)
  for (const card of await cards.all()) await expect(card).toContainText(/corbel/i)
  await context.close()
})

test.describe('on a slow line', () => {
  /** Everything comes at once but the pages, of which a frame brings 1 kB. */
  test.use({
    baseURL: async ({ shop }, use) => {
      const line = createServer(async ({ url = '/' }, answer) => {
        const found = await fetch(new URL(url, shop.url))
        const whole = Buffer.from(await found.arrayBuffer())
        const isPage = found.headers.get('content-type')?.startsWith('text/html')
        const { 'content-encoding': _packed, 'content-length': _length, ...headers } = Object.fromEntries(found.headers)
        answer.writeHead(found.status, headers)
        for (let at = 0; isPage && at < whole.length; at += 1000) {
          answer.write(whole.subarray(at, at + 1000))
          await pause(16)
        }
        answer.end(isPage ? undefined : whole)
      })
      await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening))
      const { port } = line.address() as AddressInfo
      await use(`http://127.0.0.1:${port}`)
      line.closeAllConnections()
      line.close()
    },
  })
  for (const path of ['/', '/products', '/product/heritage-oak-floating-mantel', '/gallery', '/quote-builder'])
    test(`FAST-1 ${path} is painted once, and nothing moves as the rest comes`, alsoOnPhone, async ({ page }) => {
      await withoutFonts(page)
      await page.goto(path)
      await wholePage(page)
      expect(await shiftsOf(page)).toBe(0)
    })
})

test.describe('before the script loads', () => {
  test('FAST-1 they wait for the first paint, or for a pointer that moves', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    // The page's load event waits for its first picture, which never comes.
    await page.route('**/media/**', () => undefined)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.waitForTimeout(1000)
    expect(scripts).toEqual([])
    await page.mouse.move(50, 50)
    await page.mouse.move(60, 60)
    await expect.poll(() => scripts.length).toBeGreaterThan(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('the scroll position is kept, and Back returns to it', alsoOnPhone, async ({ page }) => {
    const releaseScript = await openWithoutScript(page, '/products')
    const card = page.getByRole('main').getByRole('article').nth(6).getByRole('link').first()
    await card.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
    const place = () => card.evaluate((link) => Math.round(link.getBoundingClientRect().top))
    const before = await place()
    await releaseScript()
    await wholePage(page)
    await expect(page.locator('.unseen:not([data-seen])')).toHaveCount(0)
    expect(await place()).toBe(before)
    await card.click()
    await expect(page).toHaveURL(/\/product\//)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    // The browser keeps whole pixels, and cards are as high as they are wide.
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(1)
  })

  test('LIST-2 a search is applied', async ({ page }) => {
    const releaseScript = await openWithoutScript(page, '/products')
    await page.getByRole('searchbox').fill('corbel')
    await page.getByLabel('Sort').selectOption('price-high')
    await releaseScript()
    await expect(page).toHaveURL(/\/products\?(?=.*q=corbel)(?=.*sort=price-high)/)
    await expect(page.getByRole('searchbox')).toHaveValue('corbel')
  })

  test('DETAIL-2 the price is for the length typed', async ({ page }) => {
    const releaseScript = await openWithoutScript(page, '/product/heritage-oak-floating-mantel')
    await page.getByLabel('Length').fill('96')
    await releaseScript()
    await expect(page.getByRole('button', { name: 'Add to Cart - $600' })).toBeVisible()
    await expect(page.getByLabel('Length')).toHaveValue('96')
  })

  test('LEN-1 the caret stays where a visitor goes on typing', async ({ page }) => {
    const releaseScript = await openWithoutScript(page, '/product/heritage-oak-floating-mantel')
    const length = page.getByLabel('Length')
    await length.fill('')
    await length.pressSequentially("5'")
    await releaseScript()
    await wholePage(page)
    await page.keyboard.type(' 7 3/8"')
    await expect(length).toHaveValue('5\' 7 3/8"')
  })

  const notWaiting = (page: Page) => expect(page.locator('[data-pressed]')).toHaveCount(0)

  for (const [path, name, opened] of [
    ['/', 'Build Your Quote', 'Custom Quote Builder'],
    ['/installation-guide', 'Get Quote', 'Custom Quote Builder'],
    ['/product/heritage-oak-floating-mantel', 'Get Custom Quote', 'Custom Quote Builder'],
    ['/gallery', /^Shopping cart/, 'Shopping Cart'],
  ] as const)
    test(`FAST-1 a press on '${name}' of ${path} shows that it was noticed, and opens ${opened}`, async ({ page }) => {
      const releaseScript = await openWithoutScript(page, path)
      const button = page.getByRole('button', { name }).first()
      await button.click()
      await expect(button).toHaveAttribute('data-pressed')
      await expect(page).toHaveURL(path)
      await releaseScript()
      await expect(page.getByRole('dialog', { name: opened })).toBeVisible()
      await notWaiting(page)
    })

  test('FAST-1, DETAIL-3 what was typed, stepped and pressed is done in its order', async ({ page }) => {
    const releaseScript = await openWithoutScript(page, '/product/heritage-oak-floating-mantel')
    const length = page.getByLabel('Length')
    await length.fill('60')
    await length.press('ArrowUp')
    await length.press('ArrowUp')
    await page.getByRole('radio', { name: /^Whitewash/ }).check()
    await page.getByRole('button', { name: /^Add to Cart/ }).click()
    await releaseScript()
    await expect(length).toHaveValue('62')
    await expect(page.getByRole('button', { name: 'Add to Cart - $428' })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Whitewash/ })).toBeChecked()
    await page.getByRole('button', { name: 'Shopping cart, 1 item' }).click()
    await expect(page.getByRole('dialog').getByText('62 × 8 × 8 in')).toBeVisible()
    await notWaiting(page)
  })

  for (const path of [
    '/',
    '/product/heritage-oak-floating-mantel',
    '/quote-builder?product=heritage-oak-floating-mantel&step=2',
  ])
    test(`FAST-1 typing on while ${path} wakes up adds to what was typed before`, async ({ page }) => {
      const releaseScript = await openWithoutScript(page, path)
      const length = page.getByRole('textbox', { name: 'Length' })
      await length.selectText()
      await page.keyboard.type('50')
      await page.keyboard.press('ArrowLeft')
      // The key makes React wake the part at once; the browser then hands over its character.
      await length.evaluate((field) => {
        new MutationObserver((_, watch) => {
          watch.disconnect()
          field.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }))
          queueMicrotask(() => document.execCommand('insertText', false, '1'))
        }).observe(field.closest('[data-live]') as Element, { attributeFilter: ['data-waking'] })
      })
      await releaseScript()
      await expect(length).toHaveValue('510')
      await notWaiting(page)
    })

  test('FAST-1 the space bar presses a link that acts as a button', async ({ page }) => {
    const releaseScript = await openWithoutScript(page, '/')
    await page.getByRole('main').getByRole('button', { name: 'Build Your Quote' }).first().focus()
    await page.keyboard.press('Space')
    await releaseScript()
    await expect(page.getByRole('dialog', { name: 'Custom Quote Builder' })).toBeVisible()
  })

  test.describe('when it cannot be had', () => {
    test.use({ expectedComplaint: /ERR_FAILED/ })
    test('FAST-1 a press says so, and the next one tries again', async ({ page }) => {
      let offline = true
      await page.route('**/assets/*.js', (route) => (offline ? route.abort() : route.continue()))
      await page.goto('/')
      const build = page.getByRole('main').getByRole('button', { name: 'Build Your Quote' }).first()
      await build.click()
      await expect(page.getByRole('alert')).toHaveText("That didn't load. Check your connection and try again.")
      await notWaiting(page)
      offline = false
      await build.click()
      await expect(page.getByRole('dialog', { name: 'Custom Quote Builder' })).toBeVisible()
    })
  })

  test('QUOTE-2 the chosen piece stays chosen', alsoOnPhone, async ({ page }) => {
    const releaseScript = await openWithoutScript(page, '/quote-builder')
    await page.getByRole('radio', { name: 'Chestnut Corbel Mantel' }).check()
    await releaseScript()
    await expect(page.getByRole('radio', { name: 'Chestnut Corbel Mantel' })).toBeChecked()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Wood & Dimensions' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Chestnut Corbel Mantel')
  })

  test("QUOTE-2, FAST-1 'Continue' is done with the piece that was chosen before", async ({ page }) => {
    const releaseScript = await openWithoutScript(page, '/quote-builder')
    await page.getByRole('radio', { name: 'Chestnut Corbel Mantel' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await releaseScript()
    await expect(page.getByRole('heading', { name: 'Wood & Dimensions' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Chestnut Corbel Mantel')
  })
})
