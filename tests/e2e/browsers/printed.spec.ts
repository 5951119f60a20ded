/** Pages of the shop on paper. */
import { readPdf } from '../../support/papers/read-pdf.ts'
import { expect, testOnSharedShop as test, wholePage } from '../shop-test.ts'

/** How many sheets each may take. */
const most: Record<string, number> = {
  '/': 8,
  '/products': 4,
  '/product/heritage-oak-floating-mantel': 5,
  '/gallery': 4,
  '/policies': 5,
  '/cart': 1,
}

for (const [path, sheets] of Object.entries(most))
  test(`WIN-11 ${path} on paper fills its sheets, says whose it is, and has no bars`, async ({ page }) => {
    await page.goto(path)
    await wholePage(page)
    const { pages, text } = await readPdf(
      await page.pdf({ format: 'Letter', margin: { top: '0.5in', bottom: '0.5in' } }),
    )
    expect(pages.length).toBeLessThanOrEqual(sheets)
    expect(text).toContain('1187 Merritt Avenue')
    for (const bar of ['Skip to content', 'Get Quote', 'All rights reserved']) expect(text).not.toContain(bar)
  })
