/** The owner's lists with more than one page of rows, and duplicating a product. */
import { readFile } from 'node:fs/promises'
import { indexOrders } from '../../src/features/orders/finding/order-search.server.ts'
import { updateQuoteStatus } from '../../src/features/quotes/request/quotes.server.ts'
import type { Store } from '../../src/platform/database/store.ts'
import { addQuote, openSqliteStore } from '../support/shop-store.ts'
import { expect, ownerPassword, signIn, test } from './shop-test.ts'

const perPage = 25
const onSecondPage = 2
const at = Date.UTC(2026, 4, 4, 12)
const june = 'June Carter'
const ada = 'Ada "=2+2", Countess'

/** The fifth is June Carter's; four are approved, hers not among them. */
async function fillQuotes(store: Store) {
  const product = await store.db.selectFrom('products').selectAll().orderBy('id').executeTakeFirstOrThrow()
  const species = await store.db.selectFrom('wood_species').select('id').orderBy('id').executeTakeFirstOrThrow()
  for (let number = 1; number <= perPage + onSecondPage; number++) {
    const id = await addQuote(
      store,
      {
        customerName: number === 5 ? june : `Customer ${number}`,
        customerEmail: `customer${number}@example.com`,
        customerPhone: '',
        company: '',
        notes: '',
      },
      product,
      species.id,
      at,
    )
    if (number > perPage - onSecondPage) await updateQuoteStatus(store, id, 'approved', at)
  }
}

/** The fifth is June Carter's; hers, which is late, and the sixth, Ada's, are ready, the others paid. */
async function fillOrders(store: Store) {
  for (let number = 1; number <= perPage + onSecondPage; number++) {
    const name = number === 5 ? june : number === 6 ? ada : `Customer ${number}`
    const status = number === 5 || number === 6 ? 'ready' : 'paid'
    const { id } = await store.db
      .insertInto('orders')
      .values({
        token: `token-${number}`,
        session_id: `session-${number}`,
        status,
        promised_on: number === 5 ? '2026-05-20' : null,
        customer_name: name,
        customer_email: `customer${number}@example.com`,
        customer_phone: '',
        shipping_address: JSON.stringify({ street: '12 Oak Street', city: 'Nashville', state: 'TN', zip: '37203' }),
        billing_address: '{}',
        subtotal_cents: 45_000,
        shipping_cents: 4_500,
        tax_cents: 3_600,
        total_cents: 53_100,
        refunded_cents: 0,
        set_aside: null,
        created_at: at,
        updated_at: at,
        paid_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await indexOrders(store, [id])
  }
}

test('ADMIN-3, ADMIN-8 the owner pages, searches and filters quotes and orders, and exports what is shown', async ({
  page,
  shop,
  dataDir,
}) => {
  // By now the shop has created its tables.
  expect(shop.url).not.toBe('')
  const store = openSqliteStore(dataDir)
  await fillQuotes(store)
  await fillOrders(store)
  await store.close()
  await signIn(page)

  const quotes = page.getByRole('region', { name: 'Quotes' })
  const rows = quotes.getByRole('listitem')
  await expect(quotes.getByRole('status')).toHaveText('27 quotes')
  await expect(rows).toHaveCount(perPage)
  await expect(rows.first()).toContainText('Customer 27')
  // DESK-3: the parts of the line are all quotes.
  const parts = page.getByRole('group', { name: 'Filter by offer' })
  await expect(parts.getByRole('button', { name: /23 waiting for us$/ })).toBeVisible()
  await expect(parts.getByText('4 others')).toBeVisible()
  await quotes.getByRole('link', { name: 'Older' }).click()
  await expect(rows).toHaveText([/Customer 2/, /Customer 1/])
  await expect(quotes).toBeFocused()
  await expect(page).toHaveURL(/before=3/)
  // From the end there are always whole pages.
  await quotes.getByRole('link', { name: 'Newest' }).click()
  await expect(rows.first()).toContainText('Customer 27')
  await expect(page).not.toHaveURL(/before/)
  await quotes.getByRole('link', { name: 'Oldest' }).click()
  await expect(rows).toHaveCount(perPage)
  await expect(rows.last()).toContainText('Customer 1')
  await expect(page).toHaveURL(/after=0/)
  // Two quotes are newer: instead of a page of two, the newest 25.
  await quotes.getByRole('link', { name: 'Newer' }).click()
  await expect(rows.first()).toContainText('Customer 27')
  await expect(rows).toHaveCount(perPage)
  await expect(page).not.toHaveURL(/after/)
  await quotes.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL(/before=3/)

  const search = page.getByRole('searchbox', { name: 'Search quotes' })
  await search.fill('cart june')
  await expect(quotes.getByRole('status')).toHaveText('1 quote')
  await expect(rows).toHaveText(/June Carter/)
  await expect(page).not.toHaveURL(/before/)
  await page.getByRole('combobox', { name: 'Filter by status' }).selectOption('Approved')
  await expect(quotes).toContainText('No quotes found for the selected filter.')
  await quotes.getByRole('button', { name: 'Show all quotes' }).click()
  await expect(quotes.getByRole('status')).toHaveText('27 quotes')
  await expect(search).toHaveValue('')
  await page.getByRole('combobox', { name: 'Filter by status' }).selectOption('Approved')
  await expect(quotes.getByRole('status')).toHaveText('4 quotes')
  // The address has the filters and the page.
  await page.reload()
  await expect(quotes.getByRole('status')).toHaveText('4 quotes')
  await expect(page.getByRole('combobox', { name: 'Filter by status' })).toHaveValue('approved')

  await page.getByRole('tab', { name: 'Orders' }).click()
  const orders = page.getByRole('region', { name: 'Orders' })
  await expect(orders.getByRole('status')).toHaveText('27 orders')
  await orders.getByRole('link', { name: 'Older' }).click()
  await expect(orders.getByRole('listitem')).toHaveText([/Customer 2/, /Customer 1/])
  // What is owed of all is none of the ready ones', and says so until their own is there.
  const { promise: read, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/orders/owed?status=ready', async (route) => {
    await read
    await route.continue()
  })
  await page
    .getByRole('group', { name: 'Filter by status' })
    .getByRole('button', { name: /^Ready/ })
    .click()
  // The one that is late first.
  await expect(orders.getByRole('listitem')).toHaveText([/June Carter/, /Countess/])
  await expect(page.getByRole('combobox', { name: 'Sort orders' })).toHaveValue('promised')
  await expect(page.getByText('Nothing still to come')).toHaveAttribute('aria-busy', 'true')
  goOn()
  await expect(page.getByText('Nothing still to come')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('combobox', { name: 'Sort orders' }).selectOption('Newest first')
  await expect(orders.getByRole('listitem')).toHaveText([/Countess/, /June Carter/])

  const [whole] = await Promise.all([
    page.waitForEvent('download'),
    orders.getByRole('link', { name: 'Export “Ready” as CSV' }).click(),
  ])
  // Inserted without pieces and payments, and from before there was a choice of delivery.
  const rest = '12 Oak Street,Nashville,TN,"=""37203""",450.00,45.00,36.00,531.00,0.00,,,,,,,,,,US,0.00,0.00,,,'
  const header =
    'number,status,placed,paid,name,email,phone,street,city,state,zip,subtotal,shipping,tax,total,refunded,note,pieces,delivery,arrives,delivery and tax,billing street,billing city,billing region,billing postal code,billing country,received,due,deposit paid,balance paid,payments'
  const ofJune = `5,ready,2026-05-04,,${june},customer5@example.com,,${rest}`
  expect((await readFile(await whole.path(), 'utf8')).split('\r\n')).toEqual([
    `\ufeff${header}`,
    `6,ready,2026-05-04,,"Ada ""=2+2"", Countess",customer6@example.com,,${rest}`,
    ofJune,
    '',
  ])

  await page.getByRole('searchbox', { name: 'Search orders' }).fill('carter')
  await expect(orders.getByRole('status')).toHaveText('1 order')
  const [narrowed] = await Promise.all([
    page.waitForEvent('download'),
    orders.getByRole('link', { name: 'Export “Ready” with “carter” as CSV' }).click(),
  ])
  expect((await readFile(await narrowed.path(), 'utf8')).split('\r\n')).toEqual([`\ufeff${header}`, ofJune, ''])
})

test('ADMIN-8 a file that was asked for signed out comes after the sign-in, once', async ({ page }) => {
  await page.goto('/api/admin/orders.csv')
  await page.getByRole('link', { name: /^Sign in/ }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('textbox', { name: 'Password' }).fill(ownerPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect((await coming).suggestedFilename()).toMatch(/^orders.*[.]csv$/)
  // Its name in the address would ask for it again at every reload.
  await expect(page).toHaveURL((url) => url.pathname === '/admin' && url.hash === '')
})

test('ADMIN-9 a product is duplicated under a new name, and the original does not change', async ({ page, shop }) => {
  const productAt = async (id: string) => (await page.request.get(`${shop.url}/api/products/${id}`)).json()
  const before = await productAt('heritage-oak-floating-mantel')
  await signIn(page)
  await page.goto('/admin?tab=products')
  const { length: products } = await (await page.request.get(`${shop.url}/api/products`)).json()
  const count = page.getByRole('region', { name: 'Products' }).getByRole('status')
  await expect(count).toHaveText(`${products} products`)
  await page.getByRole('button', { name: 'Edit Heritage Oak Floating Mantel' }).click()
  await page.getByRole('dialog', { name: 'Edit Product' }).getByRole('button', { name: 'Duplicate' }).click()
  const form = page.getByRole('dialog', { name: 'New Product' })
  await expect(form.getByLabel('Name')).toHaveValue('Heritage Oak Floating Mantel (copy)')
  await form.getByLabel('Name').fill('Heritage Oak Shelf')
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByText('Product Added')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/\/admin\?tab=products$/)
  await expect(count).toHaveText(`${products + 1} products`)

  const copied = await productAt('heritage-oak-shelf')
  expect(copied).toMatchObject({
    name: 'Heritage Oak Shelf',
    featured: false,
    basePrice: before.basePrice,
    category: before.category,
    minDimensions: before.minDimensions,
    maxDimensions: before.maxDimensions,
  })
  expect(await productAt('heritage-oak-floating-mantel')).toEqual(before)
})
