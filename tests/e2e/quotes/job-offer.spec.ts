/** JOB-3: an offer of several pieces is built at the desk, chosen from and accepted by the customer, and made. */
import type { Page } from '@playwright/test'
import { readPdf } from '../../support/papers/read-pdf.ts'
import { alsoOnPhone, axeViolations, expect } from '../shop-test.ts'
import { ask, openDesk, test } from './living-quote-test.ts'

const payByCard = async (page: Page) => {
  await page.getByRole('button', { name: '4242 4242 4242 4242' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

test(
  'JOB-3, JOB-4 three pieces with a choice and an option are offered, changed, chosen from, paid in parts, made one by one and delivered',
  alsoOnPhone,
  async ({ page, browser, baseURL, mailServer }) => {
    const link = await ask(page)
    const owner = await openDesk(browser, baseURL)
    await owner.goto('/admin?quote=1')
    const dialog = owner.getByRole('dialog', { name: 'Quote #1 Details' })
    await dialog.getByRole('button', { name: 'Make an offer' }).click()
    // Oak or chestnut.
    await dialog.getByLabel('In the offer').selectOption({ label: 'One to choose from: a new choice' })
    await dialog.getByRole('button', { name: 'Add another piece' }).click()
    const piece = (index: number) => dialog.locator('[data-piece]').nth(index)
    const second = piece(1)
    await expect(second).toBeFocused()
    await second.getByLabel('Wood').selectOption({ label: 'American Chestnut' })
    await dialog.getByLabel('What it is called').fill('Oak or chestnut')
    // Two shelves, if she likes.
    await second.getByRole('button', { name: /^Double / }).click()
    const third = piece(2)
    await third.getByLabel('In the offer').selectOption({ label: 'An option that the customer may tick' })
    await third.getByLabel('Length').fill('48')
    await third.getByLabel('Thickness').fill('4')
    await third.getByLabel(/^Quantity of /).fill('2')
    await third.getByLabel('Note').fill('Shelves to match.')
    // The piece that is being edited is drawn.
    const drawn = dialog.getByRole('region', { name: 'Price', exact: true }).getByRole('figure')
    await expect(drawn).toContainText(/48 in.*2 × Heritage Oak Floating Mantel, 48 × /s)
    // What it comes to is in sight wherever one is, and what it may come to.
    const bar = dialog.getByRole('region', { name: 'Total and sending' })
    await expect(bar).toContainText(/Total with tax \$532\.00.*up to \$1,136\.93/)
    await expect(bar).toBeInViewport()
    // The others are one line each, which opens.
    await expect(second.getByLabel('Wood')).toBeHidden()
    await second.getByRole('button', { expanded: false }).click()
    await expect(second.getByLabel('Wood')).toBeVisible()
    await expect(drawn).toContainText(/72 in.*Heritage Oak Floating Mantel, 72 × .*American Chestnut/s)
    await third.getByLabel('Note').focus()
    await expect(drawn).toContainText('Mantel, 48 × ')
    expect(await axeViolations(owner, 'dialog[open]')).toEqual([])
    await dialog.getByRole('button', { name: 'Send offer…' }).click()
    await owner.getByRole('button', { name: 'Send offer', exact: true }).click()
    await expect(owner.getByText('Offer Sent')).toBeVisible()
    // Version 2: with a price of each shelf that was agreed on the phone.
    await dialog.getByRole('button', { name: 'Change the offer' }).click()
    await dialog.getByLabel(/^Amount of American Chestnut \(.*48 × .*, each\)/).fill('150')
    await expect(dialog.getByText(/Mantel, 48 × .*, price: was \$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Send offer…' }).click()
    await owner.getByRole('button', { name: 'Send offer', exact: true }).click()
    await expect(dialog.getByText(/^Version 2, \$/)).toBeVisible()
    // What was sent is read where it is answered.
    const sent = dialog.getByRole('group').filter({ hasText: 'What version 2 says' })
    await expect(sent).toContainText(/2 × .*Option.*\$300\.00.*Shelves to match.*\$150\.00 each/s)
    await expect(sent).toContainText('Oak or chestnut: preselected')
    await dialog.getByText(/^Version 1, \$/).click()
    await expect(dialog.getByText('Changed in version 2')).toBeVisible()

    await page.goto(link)
    await expect(page.getByRole('heading', { name: "What's different from version 1" })).toBeVisible()
    const total = page.getByRole('region', { name: /^Price/ }).getByRole('status')
    // What the owner preset stays chosen once the page is awake.
    await expect(page.locator('[data-live=quote-page][data-awake]')).toBeAttached()
    await expect(page.getByRole('radio', { name: /Oak/ })).toBeChecked()
    await expect(total).toHaveText('$532.00')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('radio', { name: /^American Chestnut/ }).check()
    await expect(total).toHaveText('$722.08')
    await page.getByRole('checkbox', { name: /^2 × / }).check()
    // Two shelves for 300.00, and 24.00 of tax.
    await expect(total).toHaveText('$1,046.08')
    await page.getByLabel('Street address').fill('12 Music Row')
    await page.getByLabel('Type your full name to accept').fill('June Carter')
    await page.getByRole('button', { name: 'Accept the offer' }).click()
    await expect(page.getByRole('heading', { name: 'Thanks for accepting our offer' })).toBeVisible()
    await expect(total).toHaveText('$1,046.08')
    await expect(page.getByText('Shelves to match.')).toBeVisible()

    const { text } = await readPdf(
      new Uint8Array(await (await owner.request.get(`${baseURL}/api/admin/orders/1/work-order`)).body()),
    )
    for (const words of ['1 of 2', '2 of 2', 'American Chestnut', 'Shelves to match.']) expect(text).toContain(words)
    await expect
      .poll(async () => (await mailServer.read()).find(({ headline }) => headline.startsWith('Order #1: thanks'))?.text)
      .toContain('$1,046.08')

    await owner.goto('/admin?quote=1')
    await expect(dialog.getByText('Accepted $1,046.08')).toBeVisible()
    await expect(sent).toContainText(/Oak or chestnut: not chosen.*Oak or chestnut: chosen.*Option, added/s)

    // The deposit by card.
    await payByCard(page)
    await expect(page.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
    await expect(page.getByText('Your pieces are on our workshop schedule.')).toBeVisible()

    // One piece is ready before the other is begun.
    await owner.goto('/admin?tab=orders&order=1')
    const order = owner.getByRole('dialog', { name: 'Order #1 Details' })
    const start = order.getByRole('button', { name: /^Start.*Floating Mantel/ })
    const makeReady = async (press: string) => {
      await start.first().click()
      await order.getByRole('button', { name: /^Ready….*Floating Mantel/ }).click()
      await owner.getByRole('button', { name: press, exact: true }).click()
    }
    await makeReady('Ready')
    await expect(start).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('heading', { name: "We're building your pieces" })).toBeVisible()
    const states = page.getByRole('region', { name: 'Order #1' })
    await expect(states).toContainText(/Ready.*Waiting/s)
    await makeReady('Ready and email the customer')
    await expect(start).toHaveCount(0)

    // A part of the balance by check, the rest by card.
    await order.getByRole('button', { name: 'Record a check, cash or transfer…' }).click()
    await order.getByLabel('Amount').fill('100')
    await order.getByRole('button', { name: 'Record $100.00 and email the receipt' }).click()
    await expect(order).toContainText('$100.00 of the balance paid by check')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your pieces are ready' })).toBeVisible()
    // Half of 1,046.08, less the check.
    await expect(page.getByRole('button', { name: 'Pay $423.04' })).toBeVisible()
    await payByCard(page)
    await expect(page.getByRole('link', { name: 'Receipt for the balance (PDF)' })).toBeVisible()
    await owner.reload()
    await order.getByRole('button', { name: 'Mark as delivered' }).click()
    await expect(order.getByText('Delivered', { exact: true }).first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Delivered' })).toBeVisible()
  },
)
