import type { Page } from '@playwright/test'
import jsQr from 'jsqr'
import sharp from 'sharp'
import { asleep } from '../../support/pages/live-parts.ts'
import { axeViolations, expect, test } from '../shop-test.ts'

const oak = '/product/heritage-oak-floating-mantel'
const search = 'wood=barn-wood&finish=whitewash&l=67.375&w=8&t=7.5'
const design = `${oak}?${search}`
const named = `product=heritage-oak-floating-mantel&${search}`

const site = 'https://shop.example'

/** The shop as behind a proxy that speaks https. */
async function visitByHttps(page: Page, shopUrl: string, path: string): Promise<void> {
  await page.route(`${site}/**`, async (route) => {
    const answer = await route.fetch({ url: route.request().url().replace(site, shopUrl), maxRedirects: 0 })
    await route.fulfill({ response: answer })
  })
  await page.goto(site + path)
  await touch(page)
}

/** The first touch of a page that is awake, after which the links come. */
async function touch(page: Page): Promise<void> {
  await expect(page.locator(asleep)).toHaveCount(0)
  await page.mouse.move(200, 300)
  await page.mouse.move(210, 310)
}

test('TURN-2 a computer shows a code that opens the piece on a phone', async ({ page, shop }) => {
  await visitByHttps(page, shop.url, design)
  const scan = page.getByRole('button', { name: 'Scan to see it in your room' })
  await scan.press('Enter')
  const code = page.getByRole('img', { name: 'Code that opens this piece' })
  await code.scrollIntoViewIfNeeded()
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(jsQr(Uint8ClampedArray.from(data), info.width, info.height)?.data).toBe(site + design)
  expect(await axeViolations(page)).toEqual([])
  await scan.press('Enter')
  await expect(code).toBeHidden()
  await expect(page.getByRole('link', { name: 'See it in your room' })).toHaveCount(0)
})

test('TURN-2 without https no button shows what would not work', async ({ page }) => {
  await page.goto(design)
  await touch(page)
  // It comes with the same touch.
  await expect(page.locator('[data-drawing="drawing"] [role="slider"]').first()).toBeAttached()
  await expect(page.getByText('see it in your room')).toHaveCount(0)
})

test.describe('on an iPhone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('TURN-2 one link opens the USDZ in Quick Look, whatever is chosen', async ({ page, shop }) => {
    await page.addInitScript(() => {
      const supports = DOMTokenList.prototype.supports
      DOMTokenList.prototype.supports = function (token: string) {
        return token === 'ar' || supports.call(this, token)
      }
    })
    await visitByHttps(page, shop.url, design)
    const link = page.getByRole('link', { name: 'See it in your room' })
    await expect(link).toHaveAttribute('rel', 'ar')
    await expect(link).toHaveAttribute('href', new RegExp(`^/piece\\.usdz\\?${named}&v=\\w+#allowsContentScaling=0$`))
    // Of more than one picture, WebKit makes a download.
    expect(await link.evaluate(({ childNodes }) => [...childNodes].map((node) => node.nodeName))).toEqual(['IMG'])
    const file = await page.request.get(shop.url + (await link.getAttribute('href')))
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'model/vnd.usdz+zip'])
    expect(file.headers()['cache-control']).toContain('immutable')
    await page.getByRole('textbox', { name: 'Length' }).fill('70')
    await expect(link).toHaveAttribute('href', /&l=70&/)
    expect(await axeViolations(page)).toEqual([])
  })
})

test.describe('on an Android phone', () => {
  test.use({
    viewport: { width: 412, height: 915 },
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  })
  test('TURN-2 one link opens the GLB in Scene Viewer, and leads back without it', async ({ page, shop }) => {
    await visitByHttps(page, shop.url, design)
    const href = (await page.getByRole('link', { name: 'See it in your room' }).getAttribute('href')) ?? ''
    const [, query = '', intent = ''] =
      /^intent:\/\/arvr\.google\.com\/scene-viewer\/1\.2\?(.*)#Intent;(.*);end;$/.exec(href) ?? []
    const { file = '', ...shown } = Object.fromEntries(new URLSearchParams(query))
    expect(shown).toEqual({
      mode: 'ar_preferred',
      resizable: 'false',
      enable_vertical_placement: 'true',
      title: '67 3/8 in Heritage Oak Floating Mantel',
      link: site + design,
    })
    expect(query).not.toContain('+')
    expect(intent.split(';')).toEqual([
      'scheme=https',
      'package=com.google.android.googlequicksearchbox',
      'action=android.intent.action.VIEW',
      `S.browser_fallback_url=${encodeURIComponent(site + design)}`,
    ])
    const model = await page.request.get(file.replace(site, shop.url))
    expect([model.status(), model.headers()['content-type']]).toEqual([200, 'model/gltf-binary'])
    expect(model.headers()['cache-control']).toContain('immutable')
    expect(model.headers()['cross-origin-resource-policy']).toBe('cross-origin')
  })
})
