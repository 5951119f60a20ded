/** The editor of an offer: what is typed into it is never lost, by keyboard, slow network, reload, and two windows. */
import type { Page } from '@playwright/test'
import { alsoOnPhone, axeViolations, expect, signIn } from '../shop-test.ts'
import { ask, openDesk, test } from './living-quote-test.ts'

async function openEditor(owner: Page) {
  await owner.goto('/admin?quote=1')
  const dialog = owner.getByRole('dialog', { name: 'Quote #1 Details' })
  // On a phone, the bar's name for it comes after it.
  const editor = dialog.getByRole('button', { name: /^(Make an|Change the|Finish the) offer$/ }).first()
  await editor.click()
  await expect(dialog.getByRole('region', { name: 'Total and sending' })).toBeVisible()
  return dialog
}

test('LIVE-2 lines, a discount and the rest of an offer are typed by keyboard alone', alsoOnPhone, async ({ page }) => {
  await ask(page)
  await signIn(page)
  const dialog = await openEditor(page)
  const { keyboard } = page
  const price = dialog.getByRole('region', { name: 'Price', exact: true })
  // Nothing was typed, so nothing was saved; and the estimate beside it is before tax.
  await expect(price.getByText('Total with tax')).toBeVisible()
  await expect(dialog.getByText('Draft saved')).toBeHidden()

  await dialog.getByRole('button', { name: 'Add a line' }).focus()
  await keyboard.press('Enter')
  // Nothing is red before it was left, and a space or an Enter in the new field adds no other line.
  await keyboard.type('Notch for the stone')
  await keyboard.press('Enter')
  await expect(dialog.getByLabel('What for')).toHaveValue('Notch for the stone')
  await expect(dialog.locator('[aria-invalid]')).toHaveCount(0)
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(dialog.getByText('Enter an amount such as 125.00, or a percentage such as 5%.')).toBeVisible()

  // The rest is priced, saved and shown; the button says what it waits for, and leads there.
  await dialog.getByLabel('Deposit in percent').fill('40')
  await expect(dialog.getByText("Draft saved, with what isn't finished")).toBeVisible()
  await page.getByRole('button', { name: "Preview the customer's page" }).click()
  const preview = page.getByRole('dialog', { name: 'As the customer will see it' })
  await expect(preview.getByRole('alert')).toContainText('A line needs an amount')
  await expect(preview.getByText('Deposit, 40%')).toBeVisible()
  await keyboard.press('Escape')
  const send = dialog.getByRole('button', { name: 'Send offer…' })
  await expect(send).toHaveAccessibleDescription('A line needs an amount')
  await send.press('Enter')
  await expect(dialog.getByLabel('Amount of Notch for the stone')).toBeFocused()
  await keyboard.type('100')

  // 400.00 of oak, the notch, 100.00 by truck, 8% tax. Whatever sign is typed, a discount is taken off.
  await dialog.getByRole('button', { name: 'Add a discount' }).press('Space')
  await expect(dialog.getByLabel('Amount of Discount')).toBeFocused()
  await keyboard.type('−50')
  await expect(price.getByText('$586.00')).toBeVisible()
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('10 percent')
  await expect(price.getByText('Discount, 10%')).toBeVisible()
  await expect(price.getByText('$586.00')).toBeVisible()
  await keyboard.press('Tab')
  await expect(dialog.getByLabel('Amount of Discount')).toHaveValue('10%')
  await dialog.getByLabel('Amount of Discount').fill('900')
  await keyboard.press('Tab')
  await expect(dialog.getByText('This is more than the $500.00 that it is taken from.', { exact: true })).toBeVisible()
  await dialog.getByLabel('Amount of Discount').fill('$50')
  await expect(price.getByText('$586.00')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Remove Notch for the stone' }).press('Enter')
  await expect(dialog.getByLabel('What for')).toBeFocused()
  await expect(dialog.getByLabel('What for')).toHaveValue('Discount')
  await dialog.getByRole('button', { name: 'Remove Discount' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Add a line' })).toBeFocused()

  // The promised day follows the way, until the owner sets another.
  const promised = dialog.getByLabel('Delivered by')
  const byTruck = await promised.inputValue()
  await dialog.getByLabel('Delivery', { exact: true }).selectOption('Carrier to your door')
  await expect(promised).not.toHaveValue(byTruck)
  const byCarrier = await promised.inputValue()
  await promised.fill(byTruck.replace(/\d\d$/, '01').replace(/^\d{4}/, '2099'))
  await expect(dialog.getByText(/^By your lead time: \w{3} \d+.* by carrier\./)).toBeVisible()
  await dialog.getByLabel('Delivery', { exact: true }).selectOption('Our truck')
  await expect(dialog.getByText(/^By your lead time: \w{3} \d+.* by truck\./)).toBeVisible()
  await expect(promised).toHaveValue(/^2099/)
  await dialog.getByRole('button', { name: /^Back to / }).click()
  await expect(promised).toHaveValue(byTruck)
  expect(byCarrier > byTruck).toBe(true)
})

test.describe('on the road', () => {
  // The browser reports each request that finds no network.
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED/ })

  test('LIVE-2 what is typed survives reload, closing, a lost network, another device and signing out', async ({
    page,
    browser,
    baseURL,
  }) => {
    await ask(page)
    await signIn(page)
    const dialog = await openEditor(page)
    await dialog.getByRole('button', { name: 'Add a line' }).click()
    await dialog.getByLabel('What for').fill('Half a line')
    await dialog.getByLabel('Length').fill('about 6 ft')
    await dialog.getByLabel('ZIP code').fill('372')
    await dialog.getByLabel('Good through').fill('')
    await dialog.getByLabel('Deposit in percent').fill('')
    await dialog.getByLabel('Amount of Reclaimed Oak').fill('4oo')
    await dialog.getByLabel('Note to the customer').fill('Typed last.')
    // At once: nothing has been saved yet.
    await page.reload()
    const isThere = async (owner: Page) => {
      const opened = owner.getByRole('dialog', { name: 'Quote #1 Details' })
      await expect(opened.getByLabel('What for')).toHaveValue('Half a line')
      for (const [label, text] of Object.entries({
        ...{ Length: 'about 6 ft', 'ZIP code': '372', 'Good through': '', 'Deposit in percent': '' },
        ...{ 'Amount of Reclaimed Oak': '4oo', 'Note to the customer': 'Typed last.' },
      }))
        await expect(opened.getByLabel(label)).toHaveValue(text)
    }
    await openEditor(page)
    await isThere(page)
    const saved = async () => (await (await page.request.get('/api/admin/quotes/1/offer')).json()).draft.note
    await expect.poll(saved).toBe('Typed last.')
    const elsewhere = await openDesk(browser, baseURL)
    await openEditor(elsewhere)
    await isThere(elsewhere)

    // Without a network: it says so, is kept while the dialog is closed, and saved once the network is back.
    await page.context().setOffline(true)
    await dialog.getByLabel('Note to the customer').fill('Typed on the road.')
    await expect(dialog.getByText('Not saved yet')).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByText('Offer of Quote #1 Not Saved Yet')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('Offer of Quote #1 Saved')).toBeVisible()

    // Another window joins what it changed with what was changed here, and asks about what both changed.
    const other = elsewhere.getByRole('dialog', { name: 'Quote #1 Details' })
    await other.getByLabel('Deposit in percent').fill('30')
    await expect(other.getByText("Draft saved, with what isn't finished")).toBeVisible()
    await expect(other.getByLabel('Note to the customer')).toHaveValue('Typed on the road.')
    await openEditor(page)
    await expect(dialog.getByLabel('Deposit in percent')).toHaveValue('30')
    await page.context().setOffline(true)
    await dialog.getByLabel('Note to the customer').fill('From here')
    await expect(dialog.getByText('Not saved yet')).toBeVisible()
    await other.getByLabel('Note to the customer').fill('From there')
    await expect(other.getByText("Draft saved, with what isn't finished")).toBeVisible()
    await page.context().setOffline(false)
    await expect(dialog.getByText('Note: here “From here”, there “From there”')).toBeVisible()
    await expect(dialog.getByLabel('Note to the customer')).toHaveValue('From here')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect(dialog.getByText("Draft saved, with what isn't finished")).toBeVisible()

    // Typed in the moment before signing out.
    await dialog.getByLabel('Note to the customer').fill('Good night.')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await signIn(page)
    await openEditor(page)
    await expect(dialog.getByLabel('Note to the customer')).toHaveValue('Good night.')
  })
})

test('LIVE-2 preview and question wait for the save, so that neither shows an older price', async ({ page }) => {
  await ask(page)
  await signIn(page)
  const dialog = await openEditor(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/admin/quotes/1/offer', async (route) => {
    if (route.request().method() === 'PUT') await released
    await route.continue()
  })
  await dialog.getByLabel('Amount of Reclaimed Oak').fill('900')
  await dialog.getByRole('button', { name: "Preview the customer's page" }).click()
  const preview = page.getByRole('dialog', { name: 'As the customer will see it' })
  await expect(dialog.getByText('Saving…')).toBeVisible()
  await expect(preview).toBeHidden()
  release()
  await expect(preview.getByText('$1,072.00, everything included.', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Amount of Reclaimed Oak').fill('800')
  await dialog.getByRole('button', { name: 'Send offer…' }).click()
  await expect(
    page.getByText(/^The customer gets an email with the link to this offer of \$964\.00, delivered by /),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Send offer', exact: true }).click()
  await expect(dialog.getByText(/^Version 1, \$964.00/)).toBeVisible()

  // LIVE-8: renewed for 30 days unless another day is chosen; without one it says what it waits for.
  await dialog.getByRole('button', { name: 'More', exact: true }).click()
  await dialog.getByRole('button', { name: 'Renew…' }).click()
  const day = dialog.getByLabel('Good through')
  await expect(day).toHaveValue(/^20\d\d-\d\d-\d\d$/)
  const offered = await day.inputValue()
  await day.fill('')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(dialog.getByText('Choose today or a later date.')).toBeVisible()
  await expect(day).toBeFocused()
  await day.fill(offered)
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(dialog.getByText(/^Version 2, \$964.00/)).toBeVisible()
})
