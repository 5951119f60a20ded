/** FAST-3: a shop with more products and pictures than one page of a list shows. */
import type { Locator, Page } from '@playwright/test'
import { fillCatalog } from '../../../bench/shops/large-shop.ts'
import { openSqliteStore } from '../../support/shop-store.ts'
import { alsoOnPhone, expect, signIn, test } from '../shop-test.ts'

/** The shop comes with 11 products and 18 pictures. */
async function fill(dataDir: string) {
  const store = openSqliteStore(dataDir)
  await fillCatalog(store, { products: 60, pictures: 60 })
  await store.close()
}

const productNames = async (page: Page, search: string): Promise<string[]> =>
  (await (await page.request.get(`/api/products?${search}`)).json()).map(({ name }: { name: string }) => name)

const cards = (builder: Locator) => builder.getByRole('radio')

test(
  'QUOTE-2, FAST-3 the builder searches, narrows and adds to its products, and keeps the choice in sight',
  alsoOnPhone,
  async ({ page, dataDir }) => {
    await fill(dataDir)
    await page.goto('/quote-builder')
    const builder = page.getByRole('form', { name: 'Quote builder' })
    const search = builder.getByRole('searchbox', { name: 'Search products' })
    const count = builder.getByText(/^\d+( of \d+)? products?$/)
    const more = builder.getByRole('button', { name: 'Show more' })
    const [firstPage, secondPage] = [await productNames(page, 'page=1'), await productNames(page, 'page=2')]
    await expect(cards(builder)).toHaveCount(24)
    for (const tagline of ['Clean floating design', 'Traditional with supports', 'Structural & decorative'])
      await expect(builder.getByText(tagline)).toBeVisible()

    await more.click()
    await expect(cards(builder)).toHaveCount(48)
    const firstNew = builder.getByRole('radio', { name: secondPage[0] ?? '', exact: false }).first()
    await expect(firstNew).toBeFocused()
    await page.keyboard.press('Space')
    await expect(firstNew).toBeChecked()

    // A search of other products keeps the choice in sight; Enter searches and doesn't continue.
    await search.fill('titanium')
    await search.press('Enter')
    await expect(builder.getByRole('heading', { name: 'No products found' })).toBeVisible()
    await expect(cards(builder)).toHaveCount(1)
    await expect(firstNew).toBeChecked()
    await expect(builder.getByText('Your choice')).toBeVisible()
    await builder.getByRole('button', { name: 'Clear search' }).last().click()
    await expect(search).toBeFocused()
    await expect(cards(builder)).toHaveCount(25)

    const beams = builder.getByRole('button', { name: 'Ceiling Beams' })
    await beams.click()
    await search.fill('hollw')
    await expect(builder.getByRole('radio', { name: /Hollow Oak Box Beam/ })).toBeVisible()
    await builder.getByRole('radio', { name: /Hollow Oak Box Beam/ }).check()
    await expect(beams).toHaveAttribute('aria-pressed', 'true')
    await search.fill('')
    await beams.click()
    await expect(count).toHaveText(/^24 of \d+ products$/)
    expect(firstPage).toHaveLength(24)

    // The draft comes back after a reload, with a product that the first page doesn't show.
    await builder.getByRole('radio', { name: /Hollow Oak Box Beam/ }).check()
    await builder.getByRole('button', { name: 'Continue' }).click()
    await expect(builder.getByLabel('Length')).toBeVisible()
    await page.reload()
    await expect(builder.getByLabel('Length')).toBeVisible()
    await expect(builder.getByText('Hollow Oak Box Beam').first()).toBeAttached()
    await builder.getByRole('button', { name: 'Back' }).click()
    await expect(builder.getByRole('radio', { name: /Hollow Oak Box Beam/ })).toBeChecked()
  },
)

test("QUOTE-1, FAST-3 from a product's page the builder opens on its second step without the list of products", async ({
  page,
  dataDir,
}) => {
  await fill(dataDir)
  const [last] = (await (await page.request.get('/api/products?page=3')).json()).slice(-1)
  const lists: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/products') lists.push(request.url())
  })
  await page.goto(`/product/${last.id}`)
  await page.getByRole('button', { name: 'Get Custom Quote' }).first().click()
  const builder = page.getByRole('dialog').getByRole('form', { name: 'Quote builder' })
  await expect(builder.getByLabel('Length')).toBeVisible()
  expect(lists).toEqual([])
  await builder.getByRole('button', { name: 'Back' }).click()
  await expect(builder.getByRole('radio', { name: last.name })).toBeChecked()
})

test('ADMIN-9, FAST-3 the owner pages and searches products, and opens one that the list does not show', async ({
  page,
  dataDir,
}) => {
  await fill(dataDir)
  await signIn(page)
  await page.goto('/admin?tab=products')
  const list = page.getByRole('region', { name: 'Products' })
  const edits = list.getByRole('button', { name: /^Edit / })
  await expect(list.getByRole('status')).toHaveText('1–25 of 71 products')
  await expect(edits).toHaveCount(25)
  await list.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(list.getByRole('status')).toHaveText('26–50 of 71 products')
  await page.getByRole('searchbox', { name: 'Search products' }).fill('heritge')
  await expect(list.getByRole('status')).toHaveText('1 product')
  await expect(page).not.toHaveURL(/page=/)
  await page.goto('/admin?tab=products&page=3&product=heritage-oak-floating-mantel')
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(form.getByLabel('Name')).toHaveValue('Heritage Oak Floating Mantel')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(list.getByRole('status')).toHaveText('51–71 of 71 products')
})

test('ADMIN-4, FAST-3 the owner pages, searches and reorders pictures', async ({ page, dataDir }) => {
  await fill(dataDir)
  await signIn(page)
  await page.goto('/admin?tab=gallery-images')
  const list = page.getByRole('region', { name: /^Gallery Images/ })
  const titles = list.getByRole('list', { name: 'Gallery images' }).locator('p.font-medium')
  await expect(titles).toHaveCount(25)
  const [firstOfAll = ''] = await titles.allInnerTexts()
  await list.getByRole('button', { name: 'Next' }).click()
  await expect(list.getByText('Page 2 of')).toBeVisible()
  // Until the second page is there, the first one stays.
  await expect(titles.first()).not.toHaveText(firstOfAll)
  const before = await titles.allInnerTexts()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/gallery-images/order'))
  await list
    .getByRole('button', { name: /^Move later:/ })
    .first()
    .click()
  expect((await saved).status()).toBe(204)
  const moved = [before[1], before[0], ...before.slice(2)]
  await expect(titles).toHaveText(moved.map((title) => title ?? ''))
  await page.reload()
  await list.getByRole('button', { name: 'Next' }).click()
  await expect(titles).toHaveText(moved.map((title) => title ?? ''))
  await list.getByRole('searchbox', { name: 'Search gallery images' }).fill('titanium')
  await expect(list.getByText('No gallery images found')).toBeVisible()
})
