// How wide a picture the pages ask for, against how wide it is drawn: at eight screens from 360 to 1920 px, `sizes` is
// right to a fifth. What a phone downloads for the first picture of the home page and of a product page stays small.
import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../scripts/test-chromium.mjs'
import { startShopProcess } from '../tests/support/shop-process.ts'
import { report } from './report.ts'

/** Width, height, device pixels per CSS pixel. The second is Lighthouse's phone. */
const screens = [
  [360, 740, 3],
  [412, 823, 1.75],
  [412, 915, 2.625],
  [768, 1024, 2],
  [1024, 768, 1],
  [1280, 800, 1],
  [1440, 900, 2],
  [1920, 1080, 1],
] as const
const phone = screens[1]
const productPage = '/product/heritage-oak-floating-mantel'
const pages = [
  '/',
  '/products',
  '/products/floating-mantels',
  productPage,
  '/gallery',
  '/quote-builder',
  '/wood-species-guide',
  '/design-inspiration',
]
const limits = { most: 1.2, least: 0.8, heroKilobytes: 45, productKilobytes: 40 }

type Shown = { url: string; what: string; ratio: number }

await using shop = await startShopProcess()
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
try {
  const all: Shown[] = []
  for (const path of pages)
    for (const screen of screens) {
      const { shown } = await visit(browser, path, screen)
      if (shown.length === 0) throw new Error(`${path} shows no picture.`)
      all.push(...shown)
    }
  const sorted = all.toSorted((one, other) => one.ratio - other.ratio)
  const [least, most] = [sorted[0], sorted.at(-1)]
  console.log(`        ${all.length} pictures; asked for least: ${least?.what}; for most: ${most?.what}`)
  const what = 'width asked for by the width drawn'
  report({ what: `${what}, most`, measured: most?.ratio ?? Number.NaN, limit: limits.most, unit: '' })
  report({ what: `${what}, least`, measured: least?.ratio ?? Number.NaN, limit: limits.least, unit: '', least: true })
  for (const [path, name, limit] of [
    ['/', 'home page', limits.heroKilobytes],
    [productPage, 'product page', limits.productKilobytes],
  ] as const) {
    const { shown, bytes } = await visit(browser, path, phone)
    const url = shown[0]?.url ?? ''
    if (!url.endsWith('.avif')) throw new Error(`The first picture is ${url}.`)
    const measured = (bytes.get(url) ?? Number.NaN) / 1000
    report({ what: `first picture of the ${name} on a phone`, measured, limit, unit: 'KB' })
  }
} finally {
  await browser.close()
}

async function visit(from: Browser, path: string, [width, height, deviceScaleFactor]: (typeof screens)[number]) {
  const isMobile = width < 800
  const page = await from.newPage({ viewport: { width, height }, deviceScaleFactor, isMobile, hasTouch: isMobile })
  const bytes = new Map<string, number>()
  page.on('response', (answer) => bytes.set(answer.url(), Number(answer.headers()['content-length'])))
  await page.goto(shop.url + path, { waitUntil: 'load' })
  const images = page.locator('picture img').filter({ visible: true })
  await images.first().waitFor()
  const shown: Shown[] = []
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded()
    const { url, ratio, box } = await image.evaluate(async (element: HTMLImageElement) => {
      await element.decode()
      const { width: boxWidth, height: boxHeight } = element.getBoundingClientRect()
      // With widths in `srcset`, this is what `sizes` says, at the shape of the file.
      const { naturalWidth, naturalHeight } = element
      const drawn = Math.max(boxWidth, (boxHeight * naturalWidth) / naturalHeight)
      const rounded = `${Math.round(boxWidth)} by ${Math.round(boxHeight)}`
      return { url: element.currentSrc, ratio: naturalWidth / drawn, box: rounded }
    })
    shown.push({ url, ratio, what: `${ratio.toFixed(2)}, ${box} px on ${path} at ${width} by ${height}` })
  }
  await page.close()
  return { shown, bytes }
}
