import { expect, testOnSharedShop as test } from './shop-test.ts'

test('SHELL-8 what a page shows comes with it: going from page to page calls no API, however long it takes', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
  })
  await page.clock.install()
  await page.goto('/cart')
  await expect(page.getByText('Your Cart is Empty')).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'All Products' }).click()
  await expect(page.getByText('11 products')).toBeVisible()
  await page.clock.fastForward('30:00')
  await footer.getByRole('link', { name: 'Gallery' }).click()
  await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('11 products')).toBeVisible()
  await page.clock.fastForward('30:00')
  expect(calls).toEqual([])
})

test('LIST-2, LIST-3 clearing a search moves the focus to its field', async ({ page }) => {
  await page.goto('/products')
  const search = page.getByLabel('Search products')
  await search.fill('titanium')
  await expect(page.getByText('No products found')).toBeVisible()
  const clearings = page.getByRole('button', { name: 'Clear search' })
  await expect(clearings).toHaveCount(2)
  for (const clearing of [clearings.first(), clearings.last()]) {
    await search.fill('titanium')
    await expect(page.getByText('No products found')).toBeVisible()
    await clearing.click()
    await expect(page.getByText('11 products')).toBeVisible()
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('')
  }
})

test("HOME-3, LEN-2 a length below the minimum says so, and one that can't be read is priced as 60 in", async ({
  page,
}) => {
  await page.goto('/')
  const preview = page.getByRole('region', { name: 'Quick Quote Preview' })
  await preview.getByText('How it adds up').click()
  const estimate = preview.getByRole('status', { name: 'Estimated price' })
  await preview.getByLabel('Length').fill('1 ft')
  await expect(preview.getByText('At least 24 in. Price is for 24 in.', { exact: true })).toBeVisible()
  await expect(estimate).toHaveText('$150')
  await preview.getByLabel('Length').fill('40 ft')
  await expect(preview.getByText('At most 360 in. Price is for 360 in.', { exact: true })).toBeVisible()
  await expect(estimate).toHaveText('$2,250')
  await preview.getByLabel('Length').fill('67 3/8')
  await expect(preview.getByText('67 3/8 in at $75 per linear foot', { exact: true })).toBeVisible()
  await preview.getByLabel('Length').fill('-5')
  await expect(preview.getByText(/^Type a length such as .* Price is for 60 in\.$/)).toBeVisible()
  await expect(estimate).toHaveText('$375')
})
