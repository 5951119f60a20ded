/** DESK-6: at the desk, what an offer needs next is in sight, and what was typed about it is never lost. */
import { alsoOnPhone, expect, signIn } from '../shop-test.ts'
import { ask, test } from './living-quote-test.ts'

test(
  'DESK-6, JOB-3 a begun choice says what it needs, its pieces are told apart, and the offer that was sent is in sight',
  alsoOnPhone,
  async ({ page }) => {
    await ask(page)
    await signIn(page, '/admin?tab=quotes&quote=1')
    const dialog = page.getByRole('dialog', { name: 'Quote #1 Details' })
    await dialog.getByRole('button', { name: 'Make an offer' }).click()
    await dialog.getByLabel('In the offer').selectOption({ label: 'One to choose from: a new choice' })
    const need = dialog.getByText(/^Needs another piece:/)
    await expect(need).toBeVisible()
    await dialog.getByRole('button', { name: 'Add another piece' }).click()
    await dialog.locator('[data-piece]').nth(1).getByLabel('Wood').selectOption({ label: 'American Chestnut' })
    await expect(need).toHaveCount(0)
    await expect(dialog.getByLabel('Chosen at first').getByRole('option')).toHaveText([
      'Reclaimed Oak',
      'American Chestnut',
    ])
    await dialog.getByLabel('What it is called').fill('Oak or chestnut')
    // What is begun is gone on with.
    await dialog.getByRole('button', { name: 'Close the editor' }).click()
    await dialog.locator('#desk-answer').getByRole('button', { name: 'Finish the offer' }).click()
    await dialog.getByRole('button', { name: 'Send offer…' }).click()
    await page.getByRole('button', { name: 'Send offer', exact: true }).click()
    const head = dialog.getByText('Sent', { exact: true })
    await expect(head).toBeInViewport({ ratio: 1 })
    await expect(head.locator('..')).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Change the offer' })).toBeInViewport({ ratio: 1 })
    // It was open above.
    await expect(dialog.getByRole('link', { name: 'june@example.net' })).toBeVisible()
  },
)

test('DESK-2 a yes that is being written down stays, though the offer is declined elsewhere', async ({ page }) => {
  const path = await ask(page)
  await signIn(page, '/admin?tab=quotes&quote=1')
  const at = '/api/admin/quotes/1/offer'
  const { draft } = await (await page.request.get(at)).json()
  const { productId, woodSpeciesId, finishOptionId, dimensions, ...begun } = draft
  const saved = await (await page.request.put(at, { data: { ...begun, note: 'With oil.', revision: 0 } })).json()
  expect((await page.request.post(`${at}/send`, { data: { revision: saved.revision } })).status()).toBe(200)
  await page.reload()
  const dialog = page.getByRole('dialog', { name: 'Quote #1 Details' })
  await dialog.getByRole('button', { name: 'Accepted in the shop or by phone…' }).click()
  const yes = page.getByRole('dialog', { name: 'The customer accepted' })
  await yes.getByLabel('Street').fill('1608 Demonbreun St')
  const token = path.split('/').at(-1)
  const declined = await page.request.post(`/api/quote-pages/${token}/decline`, { data: { version: 1, reason: '' } })
  expect(declined.status()).toBe(200)
  // The desk looks again when its window is looked at.
  const read = page.waitForResponse((answer) => answer.url().endsWith(at))
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await read
  await expect(dialog.getByText('Declined', { exact: true })).toBeAttached()
  await expect(yes.getByLabel('Street')).toHaveValue('1608 Demonbreun St')
  await yes.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(yes).toBeHidden()
  await expect(dialog.getByText('Declined', { exact: true })).toBeVisible()
})
