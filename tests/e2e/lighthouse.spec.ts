/** Lighthouse audits for SEO and best practices. Speed is measured in bench/. */
import { chromium, expect, test } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '../../scripts/free-port.mjs'
import { startShopProcess } from '../support/shop-process.ts'

const pages = ['/', '/products', '/product/heritage-oak-floating-mantel', '/installation-guide']

test('a shop with PUBLIC_URL scores 100 for SEO and best practices on every kind of page', async ({
  launchOptions,
}) => {
  const [shopPort, debuggingPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${shopPort}`
  await using shop = await startShopProcess({ env: { PORT: String(shopPort), PUBLIC_URL: url } })
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--remote-debugging-port=${debuggingPort}`],
  })
  try {
    for (const path of pages) {
      const result = await lighthouse(shop.url + path, {
        port: debuggingPort,
        onlyCategories: ['seo', 'best-practices'],
        // Does not slow the page down. The other methods take five seconds longer per page.
        throttlingMethod: 'simulate',
        disableFullPageScreenshot: true,
        // Generous, because speed is not tested here.
        maxWaitForFcp: 60_000,
        maxWaitForLoad: 60_000,
        logLevel: 'error',
      })
      const { audits, categories } = result?.lhr ?? { audits: {}, categories: {} }
      const scores = Object.values(categories).map(({ id, score }) => `${id} ${(score ?? 0) * 100}`)
      const failed = Object.values(audits)
        .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score !== 1)
        .map(({ id, explanation }) => `${id} ${explanation ?? ''}`)
      expect({ path, scores: scores.toSorted(), failed }).toEqual({
        path,
        scores: ['best-practices 100', 'seo 100'],
        failed: [],
      })
    }
  } finally {
    await browser.close()
  }
})
