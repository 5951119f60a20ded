/** DRAW-3, LINK-1, FAST-1: a design link is whole before any script, and carries where the piece goes. */
import type { Page } from '@playwright/test'
import { alsoOnPhone, expect, testOnSharedShop as test, wholePage } from '../shop-test.ts'

const oak = 'heritage-oak-floating-mantel'
const piece = 'wood=barn-wood&finish=whitewash&l=50.5&w=7&t=5'
const fireplace = 'fw=42&fh=32&up=51&fire=masonry'

/** Until the returned function is called, no code comes. */
async function holdScripts(page: Page): Promise<() => void> {
  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await code.promise
    await route.continue()
  })
  return code.resolve
}

const typed = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main input[type=text],main input[type=radio]:checked')].map(
      ({ value }) => value,
    ),
  )

test(
  'FAST-1 what is seen of a design link is what is added, pressed before the scripts',
  alsoOnPhone,
  async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto(`/product/${oak}?${piece}&${fireplace}`, { waitUntil: 'commit' })
    const add = page.getByRole('button', { name: 'Add to Cart - $356' })
    await expect(add).toBeVisible()
    const seen = await typed(page)
    expect(seen).toEqual(['50 1/2', '7', '5', 'barn-wood', 'whitewash'])
    await expect(page.locator('[data-drawing] [role=img]:visible')).toContainText('42 in x 32 in')
    await add.click()
    release()
    const drawer = page.getByRole('dialog', { name: /^Shopping Cart/ })
    await page.getByRole('button', { name: /cart, 1 item/i }).click()
    await expect(drawer).toContainText('50 1/2 × 7 × 5 in (4 ft 2 1/2 in)')
    await expect(drawer).toContainText('Barn Wood, Whitewash')
    await expect(drawer).toContainText('$356.00')
  },
)

test('DRAW-3 without scripts a design link reads whole', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/quote-builder?product=${oak}&${piece}&${fireplace}&step=2`)
  await expect(page.getByLabel('Length', { exact: true })).toHaveValue('50 1/2')
  await expect(page.getByRole('radio', { name: /Barn Wood/ })).toBeChecked()
  await expect(page.locator('main [role=img]:visible')).toContainText('42 in x 32 in')
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('Whitewash')
  await context.close()
})

test("LINK-1 fireplace and way go from a product's page into its link, the builder, and to another device", async ({
  page,
  browser,
  shop,
}) => {
  await page.goto(`/product/${oak}`)
  await wholePage(page)
  await page.getByText('Check it against your fireplace').click()
  await page.getByLabel('Opening width').fill(`3' 6`)
  await page.getByLabel('Opening height').fill('32')
  await page.getByLabel('Fireplace', { exact: true }).selectOption('masonry')
  await page.getByText('delivered by carrier to').click()
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('37212')
  const hung = page.getByRole('radio', { name: /hung by us/ })
  await expect(hung).toBeEnabled()
  await hung.check({ force: true })
  const setting = 'fw=42&fh=32&fire=masonry&way=hung'
  await expect(page).toHaveURL(`/product/${oak}?wood=reclaimed-oak&l=72&w=8&t=8&${setting}`)
  await page.getByRole('link', { name: 'Open it in the quote builder' }).click()
  const link = `/quote-builder?product=${oak}&wood=reclaimed-oak&l=72&w=8&t=8&${setting}&step=2`
  await expect(page).toHaveURL(link)
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('Our truck')

  // Someone with a fireplace and a way of their own.
  const context = await browser.newContext({ baseURL: shop.url })
  const other = await context.newPage()
  await other.goto('/cart')
  await other.evaluate(() => {
    sessionStorage.setItem('fireplace', JSON.stringify({ fire: 'gas', width: '30', height: '28', underside: '60' }))
    localStorage.setItem('delivery', JSON.stringify({ way: 'carrier', zip: null }))
  })
  await other.goto(link)
  await wholePage(other)
  await expect(other.getByLabel('Opening width')).toHaveValue('42')
  await expect(other.getByLabel('Hearth to underside')).toHaveValue('')
  await expect(other.getByLabel('Fireplace', { exact: true })).toHaveValue('masonry')
  // No ZIP code is in the link, so the price is the carrier's, and the page says what it would take.
  await expect(other.getByText('For “Our truck, hung by us” enter your ZIP code.')).toBeVisible()
  await other.getByText('Check it against your fireplace').click()
  await other.getByLabel('Opening width').fill('40')
  await expect(other).toHaveURL(link.replace('fw=42', 'fw=40'))
  await other.reload()
  await wholePage(other)
  await expect(other.getByLabel('Opening width')).toHaveValue('40')
  await context.close()
})

for (const [width, height] of [
  [375, 700],
  [360, 640],
] as const)
  test(`QUOTE-3 a design link shows the three measurements at once on a phone of ${width} x ${height}, and no focus is under the bar`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(`/quote-builder?product=${oak}&${piece}&${fireplace}&step=2`)
    await wholePage(page)
    const bar = await page.getByRole('button', { name: 'Continue', exact: true }).boundingBox()
    for (const name of ['Length', 'Width', 'Thickness']) {
      const box = await page.getByLabel(name, { exact: true }).boundingBox()
      expect(box && bar && box.y + box.height).toBeLessThan(bar?.y ?? 0)
    }
    await page.getByLabel('Thickness', { exact: true }).focus()
    const last = page.getByRole('button', { name: 'Share this design' })
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      const box = await focused.boundingBox()
      expect(box && bar && [await focused.textContent(), box.y + box.height <= bar.y]).toEqual([
        expect.any(String),
        true,
      ])
      if (await last.evaluate((button) => button === document.activeElement)) return
    }
    throw new Error('The last button was not reached')
  })
