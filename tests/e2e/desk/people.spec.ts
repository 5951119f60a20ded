/** STAFF-1: an owner invites a workshop hand, who signs in and finds the board, and nothing of the owner's. */
import { expect, signIn, test } from '../shop-test.ts'

test('STAFF-1 a workshop hand is invited, has the board alone, and is out once removed', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const name = `Ray ${info.project.name} ${'abcdefghij'[info.retry]}`
  await signIn(page, '/admin?tab=people')
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Make a link' }).click()
  const address = await page.getByText(/\/admin\/invitation\//).textContent()
  expect(address).toContain('/admin/invitation/')

  const own = await browser.newContext({ ...(baseURL && { baseURL }) })
  const hand = await own.newPage()
  const answer = await hand.goto(new URL(address ?? '').pathname)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await hand.getByLabel('Password').fill('a password of ten')
  await hand.getByRole('button', { name: 'Start' }).click()
  await expect(hand.getByRole('tab')).toHaveText(['Workshop'])
  await expect(hand.getByRole('tab', { selected: true })).toHaveText('Workshop')

  await hand.goto('/admin?tab=pricing')
  await expect(hand.getByRole('heading', { name: "That's for the owner" })).toBeVisible()
  await hand.getByRole('button', { name: "To the workshop's board" }).click()
  await expect(hand.getByRole('region', { name: 'Workshop' })).toBeVisible()

  await hand.getByRole('button', { name: 'Sign out' }).click()
  await hand.getByLabel('Your name or email').fill(name.toUpperCase())
  await hand.getByLabel('Password', { exact: true }).fill('a password of ten')
  await hand.getByRole('button', { name: 'Sign In' }).click()
  await expect(hand.getByRole('tab')).toHaveText(['Workshop'])

  await page.reload()
  await page.getByRole('button', { name: `Remove…: ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(name)).toHaveCount(0)
  await hand.reload()
  await expect(hand.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await own.close()
})
