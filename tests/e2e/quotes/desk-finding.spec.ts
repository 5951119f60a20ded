/** LIVE-10: finding quotes and orders, going through them, notes, and a customer's other ones. */
import type { Page } from '@playwright/test'
import { updateQuoteStatus } from '../../../src/features/quotes/request/quotes.server.ts'
import { addQuote, openSqliteStore } from '../../support/shop-store.ts'
import { alsoOnPhone, axeViolations, expect, signIn, test } from '../shop-test.ts'

const at = Date.UTC(2026, 4, 4, 12)

/** 28 quotes, of which the fourth is June Carter's, and the second is hers, too. The newest two are approved. */
async function fill(dataDir: string): Promise<void> {
  const store = openSqliteStore(dataDir)
  const product = await store.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', 'heritage-oak-floating-mantel')
    .executeTakeFirstOrThrow()
  for (let number = 1; number <= 28; number++) {
    const isJune = number === 4 || number === 2
    const id = await addQuote(
      store,
      {
        customerName: isJune ? 'June Carter' : `Customer ${number}`,
        customerEmail: isJune ? `june${number}@example.com` : `customer${number}@example.com`,
        customerPhone: isJune ? (number === 4 ? '(615) 555-0187' : '+1 615.555.0187') : '',
        company: '',
        notes: number === 4 ? 'The chimney leans to the left.' : '',
      },
      product,
      'reclaimed-oak',
      at,
    )
    if (number > 26) await updateQuoteStatus(store, id, 'approved', at)
  }
  await store.close()
}

const quotesOf = (page: Page) => page.getByRole('region', { name: 'Quotes' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search quotes' })
const details = (page: Page, id: number) => page.getByRole('dialog', { name: `Quote #${id} Details` })

test.beforeEach(async ({ page, shop, dataDir }) => {
  // By now the shop has created its tables.
  expect(shop.url).not.toBe('')
  await fill(dataDir)
  await signIn(page)
})

test(
  'LIVE-10 a quote is found by its phone number as it is typed, and its row says what was asked for',
  alsoOnPhone,
  async ({ page }) => {
    const rows = quotesOf(page).getByRole('listitem')
    await search(page).fill('615-555-0187')
    await expect(quotesOf(page).getByRole('status')).toHaveText('2 quotes')
    await search(page).fill('6155550187 chimney')
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText('Heritage Oak Floating Mantel · Reclaimed Oak · 36 × 6 × 4 in')
    await expect(rows.first().getByRole('link', { name: '(615) 555-0187' })).toHaveAttribute('href', 'tel:6155550187')
    await search(page).fill('3 ft oak leans')
    await expect(page).toHaveURL(/q=3\+ft/)
    await expect(quotesOf(page).getByRole('status')).toHaveText('1 quote')
    await expect(rows).toHaveText([/#4/])
    expect(await axeViolations(page)).toEqual([])
    // A number's own quote comes first, and is marked.
    await search(page).fill('#2')
    await expect(rows.first().getByRole('heading')).toHaveText('Quote #2 (the number you searched)')
    await expect(quotesOf(page).getByRole('status')).toHaveText('10 quotes')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  },
)

test('LIVE-10 the next and the previous quote come without closing, over the edges of pages, by button and key', async ({
  page,
}) => {
  await quotesOf(page).getByRole('link', { name: 'View quote #28' }).click()
  const next = page.getByRole('button', { name: 'Next quote' })
  const previous = page.getByRole('button', { name: 'Previous quote' })
  await expect(previous).toHaveAttribute('aria-disabled', 'true')
  await next.click()
  await expect(details(page, 27)).toBeVisible()
  await expect(page).toHaveURL(/quote=27/)
  await expect(details(page, 27).getByRole('status').first()).toHaveText('Quote #27 Details')
  await expect(next).toBeFocused()
  await page.keyboard.press('j')
  await expect(details(page, 26)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(details(page, 27)).toBeVisible()
  // A field keeps its keys.
  await details(page, 27).getByLabel('Add a note').fill('j')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('k')
  await expect(details(page, 27).getByLabel('Add a note')).toHaveValue('kj')
  await details(page, 27).getByLabel('Add a note').fill('')
  await next.focus()
  for (let id = 26; id >= 3; id--) {
    await page.keyboard.press('ArrowRight')
    // Each quote is five reads: on a slow machine, the shop refuses some of an owner who waits for none.
    await expect(details(page, id).getByRole('button', { name: 'Make an offer' })).toBeVisible()
  }
  await expect(page).toHaveURL(/quote=3&before=4/)
  await page.keyboard.press('k')
  await expect(details(page, 4)).toBeVisible()
  for (const id of [3, 2, 1]) {
    await page.keyboard.press('j')
    await expect(details(page, id)).toBeVisible()
  }
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'View quote #1' })).toBeFocused()
})

test('LIVE-10 the next of a filtered list is still the next after a change of status took the quote off the list', async ({
  page,
}) => {
  await page.getByRole('combobox', { name: 'Filter by status' }).selectOption('Approved')
  await expect(quotesOf(page).getByRole('status')).toHaveText('2 quotes')
  await page.getByRole('link', { name: 'View quote #28' }).click()
  await details(page, 28).getByLabel('Status').selectOption('Completed')
  await details(page, 28).getByRole('button', { name: 'Save status' }).click()
  await expect(page.getByText('Quote Updated')).toBeVisible()
  await expect(page.getByText('1 quote', { exact: true })).toBeAttached()
  await page.getByRole('button', { name: 'Next quote' }).click()
  await expect(details(page, 27)).toBeVisible()
})

test('LIVE-10 a note is kept while it is typed, saved, found by its words and deleted; other quotes of the customer are linked', async ({
  page,
}) => {
  await page.goto('/admin?quote=4')
  const note = details(page, 4).getByLabel('Add a note')
  await note.fill('Left a voicemail')
  await details(page, 4).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('Note Not Saved Yet')).toBeVisible()
  await search(page).fill('june chimney')
  await page.getByRole('link', { name: 'View quote #4' }).click()
  await expect(note).toHaveValue('Left a voicemail')
  await details(page, 4).getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Note Saved', { exact: true })).toBeVisible()
  await expect(note).toHaveValue('')
  await details(page, 4).getByRole('button', { name: 'Save note' }).click()
  await expect(note).toHaveAccessibleDescription(/Write a note\./)
  await expect(note).toBeFocused()
  const notes = details(page, 4).getByRole('listitem').filter({ hasText: 'Left a voicemail' })
  await expect(notes).toHaveCount(1)
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  const customer = details(page, 4)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Also from this customer' }) })
  await expect(customer).toContainText('Quote #2Waiting for us')
  await expect(customer).toContainText('Heritage Oak Floating Mantel · Reclaimed Oak · 36 × 6 × 4 in')
  await customer.getByRole('link', { name: 'Quote #2' }).click()
  await expect(details(page, 2)).toContainText('Quote #4')
  await expect(page).toHaveURL(/quote=2(&|$)/)
  await page.goBack()
  await expect(notes).toHaveCount(1)
  await expect(page).toHaveURL(/q=june\+chimney/)
  await notes.getByRole('button', { name: /^Delete the note from/ }).click()
  await page.getByRole('button', { name: 'Delete Note' }).click()
  await expect(page.getByText('Note Deleted')).toBeVisible()
  await expect(notes).toHaveCount(0)
  await details(page, 4).getByRole('button', { name: 'Close', exact: true }).click()
  await search(page).fill('voicemail')
  await expect(quotesOf(page)).toContainText('No quotes found')
})
