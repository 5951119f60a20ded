/** STAFF-2: from a quote to who changed it, and found again by words. */
import { axeViolations, expect, signIn, test } from '../shop-test.ts'

test('STAFF-2 a quote leads to who changed it, and a word to the one change', async ({ page, shop }) => {
  const asked = await page.request.post(`${shop.url}/api/quotes`, {
    data: {
      ...{ customerName: 'June Carter', customerEmail: 'june@example.com' },
      ...{ productId: 'heritage-oak-floating-mantel', woodSpeciesId: 'reclaimed-oak' },
      dimensions: { length: 72, width: 8, thickness: 8 },
    },
  })
  expect(asked.ok()).toBe(true)
  await signIn(page)
  for (const [path, data] of [
    ['/quotes/1', { status: 'approved' }],
    ['/admin/update-wood-pricing', { pine: 9.25 }],
    ['/quotes/1/close', { as: 'lost', reason: 'Went with stone' }],
  ] as const) {
    const method = path === '/quotes/1' ? 'PATCH' : 'POST'
    const answer = await page.request.fetch(`${shop.url}/api${path}`, { method, data })
    expect([path, answer.ok()]).toEqual([path, true])
  }
  await page.goto('/admin?tab=quotes&quote=1')
  await page.getByRole('link', { name: 'Who changed what' }).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem')).toHaveText([
    /Owner.*Quote #1: closed.*Went with stone/,
    /Pending.*Approved/,
  ])
  await history.getByLabel('Words').fill('approved')
  await history.getByRole('button', { name: 'Show' }).click()
  await expect(history.getByRole('listitem')).toHaveText([/Quote #1: status changed/])
  expect(await axeViolations(page)).toEqual([])
  await history.getByRole('link', { name: 'Show all' }).click()
  await expect(history.getByRole('listitem').filter({ hasText: 'Reclaimed Pine' })).toContainText('9.25')
})
