/** BOOK-1 to BOOK-5: month end at the desk. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { monthText } from '../../../src/desk/books/books-text.ts'
import { monthBefore, monthOf } from '../../../src/features/ledger/months.ts'
import { dayText, monthNames, shopDay } from '../../../src/features/shared/clock.ts'
import { openSqliteStore } from '../../support/shop-store.ts'
import { deliverOne } from '../quotes/living-quote-test.ts'
import { alsoOnPhone, axeViolations, expect, signIn, test } from '../shop-test.ts'

/** A mantel for $250.00 and its tax, taken along and paid by check. */
async function sellByCheck(page: Page): Promise<void> {
  await page.goto('/admin?tab=quotes')
  await page.getByRole('button', { name: 'Sell it now' }).click()
  const form = page.getByRole('dialog', { name: 'Sell it now' })
  await form.getByLabel('Product').selectOption({ label: 'Heritage Oak Floating Mantel' })
  await form.getByLabel('Price of one').fill('250')
  await form.getByLabel('Name').fill('Roy Acuff')
  await form.getByLabel('Paid', { exact: true }).selectOption({ label: 'Check' })
  await form.getByLabel('Check number or note').fill('2001')
  await form.getByRole('button', { name: 'Sell for $270.00' }).click()
  await expect(page.getByRole('dialog', { name: 'Sold' })).toBeVisible()
}

/** The same payment once more, a month earlier. */
async function payLastMonth(dataDir: string, day: string): Promise<void> {
  const store = openSqliteStore(dataDir)
  const { id: _, ...row } = await store.db.selectFrom('ledger').selectAll().executeTakeFirstOrThrow()
  await store.db
    .insertInto('ledger')
    .values({ ...row, day, moved_on: day, kind: 'part', source: `${row.source}-before` })
    .execute()
  await store.close()
}

const nameOf = (month: string) => monthNames[Number(month.slice(5)) - 1] ?? ''

test(
  'BOOK-1, BOOK-2, BOOK-3, BOOK-5 a month is looked at, opened into its orders, taken along as a file, and closed',
  alsoOnPhone,
  async ({ page, dataDir }) => {
    const today = shopDay(Date.now())
    const [month, before] = [monthOf(today), monthBefore(monthOf(today))]
    await signIn(page)
    await sellByCheck(page)
    await payLastMonth(dataDir, `${before}-15`)

    await page.goto('/admin?tab=today')
    await page.getByRole('tab', { name: 'Books' }).click()
    const books = page.getByRole('region', { name: 'Books' })
    await expect(books.getByRole('heading', { name: monthText(month) })).toBeVisible()
    await expect(books.getByRole('region', { name: 'Money' })).toContainText('$270.00 received, 1 payment')
    await expect(books.getByRole('region', { name: 'Money' })).toContainText('Checks$270.00')
    await expect(books.getByRole('region', { name: /^What is owed/ })).toContainText('In all$0.00')
    // This month isn't over.
    await expect(books.getByText(/^Can be closed from /)).toBeVisible()
    await expect(books.getByText(/^These orders were taxed at one rate/)).toBeVisible()
    await expect(books.getByRole('button', { name: /^Close/ })).toHaveCount(0)
    await expect(books.getByRole('link', { name: /^\w+( \d{4})?$/ })).toHaveCount(1)
    expect(await axeViolations(page)).toEqual([])

    await books.getByRole('link', { name: 'Gross sales $250.00' }).click()
    await expect(books.getByText(`$250.00 in ${monthText(month)}, sales less refunds.`)).toBeVisible()
    await expect(books.getByRole('listitem')).toHaveCount(1)
    expect(await axeViolations(page)).toEqual([])
    await books.getByRole('link', { name: 'Order #1' }).click()
    const order = page.getByRole('dialog', { name: 'Order #1 Details' })
    await expect(order).toContainText('Roy Acuff')
    await order.getByRole('button', { name: 'Close' }).click()
    await expect(books.getByRole('link', { name: 'Order #1' })).toBeFocused()
    await books.getByRole('link', { name: monthText(month) }).click()

    await books.getByRole('link', { name: 'Every movement of money' }).click()
    const row = books.getByRole('listitem')
    await expect(row).toHaveCount(1)
    for (const words of [dayText(today), 'Roy Acuff', 'Check #2001', '$270.00', '$20.00'])
      await expect(row).toContainText(words)
    expect(await axeViolations(page)).toEqual([])
    await books.getByLabel('From').fill(`${before}-01`)
    await books.getByLabel('Kind').selectOption({ label: 'Part payment' })
    await books.getByRole('button', { name: 'Show' }).click()
    await expect(row).toContainText(dayText(`${before}-15`))
    await expect(row).toHaveCount(1)
    const csv = page.waitForEvent('download')
    await books.getByRole('link', { name: 'CSV of these movements' }).click()
    const movements = await readFile(await (await csv).path(), 'utf8')
    expect(movements).toContain('Roy Acuff')
    expect(movements.trim().split('\n')).toHaveLength(2)
    await books.getByRole('link', { name: monthText(month) }).click()

    await books.getByRole('link', { name: nameOf(before) }).click()
    await expect(books.getByRole('heading', { name: monthText(before) })).toBeVisible()
    await books.getByRole('button', { name: 'Journal for…' }).click()
    const journal = page.getByRole('dialog', { name: `Journal of ${monthText(before)}` })
    await expect(journal.getByText(`${nameOf(before)} is still open.`)).toBeVisible()
    await expect(journal.getByText('Xero needs the code of each account first.')).toBeVisible()
    expect(await axeViolations(page, 'dialog[open]')).toEqual([])
    const file = page.waitForEvent('download')
    await journal.getByRole('link', { name: 'QuickBooks Online' }).click()
    expect((await file).suggestedFilename()).toBe(`journal-${before}-quickbooks.csv`)
    expect(await readFile(await (await file).path(), 'utf8')).toContain('Undeposited Funds')
    await journal.getByRole('button', { name: 'Close', exact: true }).click()

    await books.getByRole('button', { name: `Close ${nameOf(before)}` }).click()
    const question = page.getByRole('alertdialog', { name: `Close ${monthText(before)}?` })
    await expect(question).toContainText("you can't open it again")
    expect(await axeViolations(page, 'dialog[open]')).toEqual([])
    await question.getByRole('button', { name: `Close ${nameOf(before)}` }).click()
    await expect(books.getByText('Closed', { exact: true })).toBeVisible()
    await expect(books.getByText(/^Closed .* by Owner\.$/)).toBeVisible()
    await expect(books.getByRole('button', { name: /^Close/ })).toHaveCount(0)
    expect((await page.request.post(`/api/admin/books/${month}/close`)).status()).toBe(409)
  },
)

test('BOOK-1, BOOK-2 the books have settings: when a sale counts, and the names of accounts', async ({ page }) => {
  await signIn(page)
  await page.goto('/admin?tab=books')
  const books = page.getByRole('region', { name: 'Books' })
  await expect(books.getByText('No payments in this month.')).toBeVisible()
  await expect(books.getByText('A sale counts when its order is delivered.')).toBeVisible()
  await books.getByRole('button', { name: 'Settings…' }).click()
  const form = page.getByRole('dialog', { name: 'Settings of the books' })
  const names = form.getByRole('group', { name: 'Account names, for QuickBooks' })
  await expect(names.getByLabel('Sales', { exact: true })).toHaveValue('Sales')
  await form.getByRole('radio', { name: /^On payment/ }).check()
  await names.getByLabel('Sales', { exact: true }).fill('4000 Sales of mantels')
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(books.getByText('A sale counts as its money comes in.')).toBeVisible()
  await page.reload()
  await books.getByRole('button', { name: 'Settings…' }).click()
  await expect(names.getByLabel('Sales', { exact: true })).toHaveValue('4000 Sales of mantels')
  await expect(form.getByRole('radio', { name: /^On payment/ })).toBeChecked()
})

test('BOOK-2 another rule says first what it changes, and can be left or taken back', alsoOnPhone, async ({ page }) => {
  await signIn(page)
  await sellByCheck(page)
  // It isn't with the customer yet.
  expect((await page.request.post('/api/admin/orders/1/step-back', { data: { from: 'delivered' } })).ok()).toBe(true)

  await page.goto('/admin?tab=books')
  const books = page.getByRole('region', { name: 'Books' })
  await expect(books.getByRole('link', { name: '1 order not delivered yet $270.00' })).toBeVisible()
  await books.getByRole('button', { name: 'Settings…' }).click()
  const form = page.getByRole('dialog', { name: 'Settings of the books' })
  await form.getByRole('radio', { name: /^On payment/ }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog', { name: 'Count sales on payment?' })
  await expect(question).toContainText('1 order with $270.00 of deposits counts as sold from today.')
  await expect(question).toContainText('go up by $250.00 before tax.')
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await question.getByRole('button', { name: 'Leave It' }).click()
  await expect(question).toHaveCount(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Change It' }).click()
  await expect(form).toHaveCount(0)
  await expect(books.getByRole('link', { name: 'Gross sales $250.00' })).toBeVisible()

  await books.getByRole('button', { name: 'Settings…' }).click()
  await form.getByRole('radio', { name: /^On delivery/ }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  const back = page.getByRole('alertdialog', { name: 'Count sales on delivery?' })
  await expect(back).toContainText("1 order isn't delivered yet: its $270.00 is a deposit again.")
  await back.getByRole('button', { name: 'Change It' }).click()
  await expect(books.getByRole('link', { name: '1 order not delivered yet $270.00' })).toBeVisible()
})

test(
  'BOOK-4 a payout that does not match says so, and opens into what is in it',
  alsoOnPhone,
  async ({ page, dataDir }) => {
    await signIn(page)
    const [now, today] = [Date.now(), shopDay(Date.now())]
    const store = openSqliteStore(dataDir)
    const payout = { provider: 'demo', payout_id: 'po_short' }
    await store.db
      .insertInto('payouts')
      .values({
        ...{ provider: 'demo', id: 'po_short', amount_cents: 8480, state: 'paid', created_at: now, arrives_on: today },
        ...{ is_automatic: 1, lines: 'read', note: '' },
      })
      .execute()
    await store.db
      .insertInto('provider_lines')
      .values({
        ...{ ...payout, id: 'line_1', kind: 'payment', amount_cents: 10_000, fee_cents: 320, net_cents: 9680, at: now },
        ...{ intent_id: null, refund_id: null, dispute_id: null, description: '' },
      })
      .execute()
    await store.close()
    await page.goto('/admin?tab=books')
    const card = page.getByRole('region', { name: 'Payouts' })
    await expect(card).toContainText('1 payment')
    await expect(card).toContainText('$12.00 less than what is in it, unexplained')
    const lines = card.getByRole('list', { name: `In the payout of ${dayText(today)}` })
    await expect(lines).toBeHidden()
    await card.getByText('1 payment', { exact: true }).click()
    await expect(lines.getByRole('listitem')).toHaveText(/Payment, not from this shop/)
    await expect(lines.getByRole('listitem')).toContainText('$100.00')
    expect(await axeViolations(page)).toEqual([])
  },
)

test('BOOK-3 an exempt order gets its certificate, and the tax report says which', alsoOnPhone, async ({ page }) => {
  await signIn(page)
  await deliverOne(page.request, { chargesTax: false })
  await page.goto('/admin?tab=orders&order=1')
  const order = page.getByRole('dialog', { name: 'Order #1 Details' })
  await expect(order.getByText('Exempt from sales tax. No certificate yet.')).toBeVisible()
  await order.getByRole('button', { name: 'Add certificate' }).click()
  const form = page.getByRole('dialog', { name: 'Add certificate' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Choose the file of the certificate.')).toBeVisible()
  await form.getByLabel('Certificate number').fill('12-3456')
  await form.getByLabel('Valid until').fill('2026-12-31')
  const file = { name: 'opera.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 of the opera') }
  await form.getByLabel('Choose File').setInputFiles(file)
  expect(await axeViolations(page, 'dialog[open]')).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(order).toContainText('Exempt from sales tax. Certificate 12-3456 (PDF), valid until Dec 31, 2026.')

  await page.goto('/admin?tab=books')
  const books = page.getByRole('region', { name: 'Books' })
  await books.getByRole('link', { name: 'Exempt, 1 certificate' }).click()
  await expect(books.getByRole('listitem')).toContainText('Certificate 12-3456 (PDF), valid until Dec 31, 2026')
  expect(await axeViolations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await books.getByRole('link', { name: '12-3456' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('certificate-1.pdf')
  expect(await readFile(await saved.path(), 'utf8')).toBe('%PDF-1.7 of the opera')
})
