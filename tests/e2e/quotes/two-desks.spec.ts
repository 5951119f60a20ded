/** STAFF-3: two desks at one quote, each in a browser of its own. */
import { axeViolations, expect } from '../shop-test.ts'
import { ask, openDesk, test } from './living-quote-test.ts'

test('STAFF-3 a status and a phone number that another desk changed are shown before either is overwritten', async ({
  page,
  browser,
  baseURL,
}) => {
  await ask(page)
  const [first, second] = [await openDesk(browser, baseURL), await openDesk(browser, baseURL)]
  await second.goto('/admin?tab=quotes&quote=1')
  const dialog = second.getByRole('dialog', { name: 'Quote #1 Details' })
  const status = dialog.getByLabel('Status', { exact: true })
  await expect(status).toHaveValue('pending')

  // It doesn't hear of the other desk before its own press.
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  await second.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await told
    await route.continue()
  })
  await first.goto('/admin?tab=quotes&quote=1')
  await first.getByRole('dialog').getByLabel('Status', { exact: true }).selectOption('completed')
  await first.getByRole('button', { name: 'Save status' }).click()
  await expect(first.getByText('Quote Updated')).toBeVisible()
  await status.focus()
  await second.keyboard.press('ArrowDown')
  await second.keyboard.press('Enter')
  const notice = dialog.getByRole('alert').filter({ hasText: 'Someone changed this while you worked' })
  await expect(notice).toContainText('Status: Completed (you chose Approved)')
  tell()
  await expect(status).toHaveValue('completed')
  expect(await axeViolations(second)).toEqual([])
  await notice.getByRole('button', { name: 'Take theirs: Status' }).click()
  await expect(notice).toBeHidden()
  await expect(status).toBeFocused()
  expect((await (await second.request.get('/api/quotes/1')).json()).status).toBe('completed')

  await dialog.getByRole('button', { name: 'Change email or phone…' }).click()
  const { customerEmail } = await (await first.request.get('/api/quotes/1')).json()
  const contact = { customerEmail, customerPhone: '615-555-0111' }
  await first.request.put('/api/admin/quotes/1/contact', { data: contact })
  await dialog.getByLabel('Phone').fill('615-555-0122')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notice).toContainText('Phone: 615-555-0111 (you chose 615-555-0122)')
  await notice.getByRole('button', { name: 'Keep mine: Phone' }).click()
  await expect(dialog.getByLabel('Phone')).toBeFocused()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(second.getByText('Contact Saved')).toBeVisible()
  expect(await (await first.request.get('/api/quotes/1')).json()).toMatchObject({
    ...{ customerEmail, customerPhone: '615-555-0122' },
  })
})
