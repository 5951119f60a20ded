/** STAFF-1: an owner invites a workshop hand, who finds the board and its orders and nothing of the owner's, until removed. */
import type { Browser, Page } from '@playwright/test'
import { buy } from '../buy.ts'
import { alsoOnPhone, axeViolations, expect, signIn, test } from '../shop-test.ts'

const password = 'a password of ten'

/** The address of the link, which is shown once. */
async function invite(page: Page, name: string, role?: 'Owner'): Promise<string> {
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const form = page.getByRole('dialog', { name: 'Invite someone' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  if (role) await form.getByRole('radio', { name: role }).check()
  await form.getByRole('button', { name: 'Make a link' }).click()
  await expect(form).toBeHidden()
  const address = await page.getByText(/\/admin\/invitation\//).textContent()
  return new URL(address ?? '').pathname
}

/** Another browser, without the owner's cookie. */
async function openElsewhere(browser: Browser, page: Page): Promise<Page> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 900 }
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: { width, height } })
  return context.newPage()
}

async function accept(hand: Page, path: string): Promise<void> {
  await hand.goto(path)
  await hand.getByLabel('Password').fill(password)
  await hand.getByRole('button', { name: 'Start' }).click()
  await expect(hand.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

test(
  'STAFF-1 a workshop hand is invited, works on an order, sees no money, and is out once removed',
  alsoOnPhone,
  async ({ page, browser }) => {
    await signIn(page, '/admin?tab=people')
    await buy(page, [72])
    const path = await invite(page, 'Ray Tucker')
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 })
    expect(await axeViolations(page)).toEqual([])

    const hand = await openElsewhere(browser, page)
    const other = await openElsewhere(browser, page)
    await other.goto(path)
    await other.getByLabel('Password').fill(password)
    await accept(hand, path)
    await expect(hand.getByText('Signed in as Ray Tucker')).toBeVisible()
    await expect(hand.getByRole('tab')).toHaveText(['Workshop'])
    // The link is good once.
    await other.getByRole('button', { name: 'Start' }).click()
    await expect(other.getByText('This invitation was already used.')).toBeVisible()
    await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Start' })).toBeHidden()

    await hand
      .getByRole('button', { name: /June Carter, order #1/ })
      .first()
      .click()
    const order = hand.getByRole('dialog', { name: 'Order #1 Details' })
    await expect(order.getByText('12 Oak Street')).toBeVisible()
    await order.getByRole('button', { name: /^Start/ }).click()
    await expect(order.getByText('In progress', { exact: true }).first()).toBeVisible()
    await order.getByRole('button', { name: 'Write to June' }).click()
    await order.getByRole('textbox', { name: 'Write to June' }).fill('It is on the bench.')
    await order.getByRole('button', { name: /^Send/ }).click()
    await expect(order.getByRole('log', { name: 'Messages' })).toContainText('Ray Tucker')
    await expect(hand.getByText('$')).toHaveCount(0)
    expect(await axeViolations(hand)).toEqual([])

    for (const tab of ['orders', 'books', 'people', 'settings']) {
      await hand.goto(`/admin?tab=${tab}`)
      await expect(hand.getByRole('heading', { name: "That's for the owner" })).toBeVisible()
    }
    await hand.getByRole('button', { name: "To the workshop's board" }).click()
    await expect(hand.getByRole('tab', { selected: true })).toHaveText('Workshop')

    // Without a name, no one but the first owner could sign in here.
    await hand.getByRole('button', { name: 'Sign out' }).click()
    await hand.getByLabel('Your name or email').fill('RAY TUCKER')
    await hand.getByLabel('Password', { exact: true }).fill(password)
    await hand.keyboard.press('Enter')
    await expect(hand.getByText('Signed in as Ray Tucker')).toBeVisible()

    // STAFF-2: the owner sees who it was.
    await page.goto('/admin?tab=orders&order=1')
    const seen = page.getByRole('dialog', { name: 'Order #1 Details' })
    await expect(seen.getByRole('log', { name: 'Messages' })).toContainText('Ray Tucker')
    await expect(seen.getByText('By Ray Tucker')).toBeVisible()

    await page.goto('/admin?tab=people')
    await expect(page.getByText('Give yourself a name under ‘Change…’')).toBeVisible()
    await page.getByRole('button', { name: 'Remove… Ray Tucker' }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('button', { name: 'Remove… Ray Tucker' })).toHaveCount(0)
    await hand
      .getByRole('button', { name: /June Carter, order #1/ })
      .first()
      .click()
    await expect(hand.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  },
)

test('STAFF-1 an owner who becomes a workshop hand in the middle of a message loses nothing typed', async ({
  page,
  browser,
}) => {
  await signIn(page, '/admin?tab=people')
  await buy(page, [72])
  const path = await invite(page, 'Ray Tucker', 'Owner')
  const second = await openElsewhere(browser, page)
  await accept(second, path)
  await second.goto('/admin?tab=orders&order=1')
  const order = second.getByRole('dialog', { name: 'Order #1 Details' })
  await order.getByRole('button', { name: 'Write to June' }).click()
  await order.getByRole('textbox', { name: 'Write to June' }).fill('Your mantel is on the bench.')

  await page.reload()
  await page.getByRole('button', { name: 'Change… Ray Tucker' }).click()
  const form = page.getByRole('dialog', { name: 'Ray Tucker' })
  await form.getByRole('radio', { name: 'Workshop' }).check()
  // The next look at today's list is refused, and the desk asks what is left to them. It says so for five seconds.
  const told = expect(second.getByText('An owner made it for the workshop.')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  await told
  await expect(second.getByText('Signed in as Ray Tucker')).toBeAttached()
  await expect(order.getByRole('textbox', { name: 'Write to June' })).toHaveValue('Your mantel is on the bench.')
  await order.getByRole('button', { name: /^Send/ }).click()
  await expect(order.getByText('Your mantel is on the bench.')).toBeVisible()
  await expect(second.getByText('$')).toHaveCount(0)
})
