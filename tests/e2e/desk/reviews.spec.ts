/** WIN-10: from a delivered order to words on the home page. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { deliverOne, test } from '../quotes/living-quote-test.ts'
import { alsoOnPhone, axeViolations, expect, ownerPassword, signIn } from '../shop-test.ts'

test(
  'WIN-10 two weeks after delivery one email asks, and the words are shown once the owner approves',
  alsoOnPhone,
  async ({ page, playwright, shop, dataDir, shopEnv, startShop, mailServer }) => {
    const owner = await playwright.request.newContext({ baseURL: shop.url })
    await deliverOne(owner)
    await page.goto('/')
    const says = page.getByRole('region', { name: 'What customers say' }).first()
    await expect(says).toContainText('Samples, until real ones are in')

    // Two weeks pass while the shop is off, and nobody has a page open.
    await page.goto('about:blank')
    shop.kill('SIGTERM')
    await shop.exited
    using database = new DatabaseSync(join(dataDir, 'shop.sqlite'))
    database.exec(`update review_requests set due_at = ${Date.now() - 1000}`)
    await using later = await startShop({ env: { ADMIN_PASSWORD: ownerPassword, ...shopEnv }, dataDir })
    const headlines = async () => (await mailServer.read()).map(({ headline }) => headline)
    await expect.poll(headlines).toContain('How does your Heritage Oak Floating Mantel look?')
    const mail = (await mailServer.read()).find(({ headline }) => headline.startsWith('How does'))
    const link = /\/review\/[\w-]{32}/.exec(mail?.text ?? '')?.[0] ?? ''

    await page.goto(later.url + link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How does it look?')
    await expect(page.getByLabel('Name to show')).toHaveValue('June C.')
    await expect(page.getByLabel('Town or neighborhood')).toHaveValue('Nashville')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Write a few words.')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel('Your words').fill('It sat flat the first time.')
    await page.getByLabel('You may show this on the website').check()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
    await page.getByRole('button', { name: 'Change it' }).click()
    await page.getByLabel('Your words').fill('It sat flat the first time, and the stone is crooked.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('until then you can change it', { exact: false })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])

    const desk = await page
      .context()
      .browser()
      ?.newContext({ baseURL: later.url, viewport: { width: 1280, height: 900 } })
    if (!desk) throw new Error('the browser is gone')
    const atDesk = await desk.newPage()
    await signIn(atDesk, '/admin')
    await atDesk.getByRole('link', { name: 'A review waits to be read' }).click()
    const reviews = atDesk.getByRole('region', { name: /^Reviews/ })
    await expect(reviews).toContainText('“It sat flat the first time, and the stone is crooked.”')
    await expect(reviews.getByRole('heading', { name: 'Reviews (1)' })).toBeFocused()
    expect(await axeViolations(atDesk)).toEqual([])
    await reviews.getByRole('button', { name: 'Show on the website' }).click()
    await expect(reviews).toContainText('On the website')

    await page.goto(later.url)
    const real = page.getByRole('region', { name: 'What customers say' }).first()
    await expect(real).toContainText('It sat flat the first time, and the stone is crooked.')
    await expect(real).toContainText('June C., Nashville')
    await expect(real).toContainText('Heritage Oak Floating Mantel, 72 in')
    await expect(page.getByText('Samples, until real ones are in')).toHaveCount(0)
    await page.goto(`${later.url}/product/heritage-oak-floating-mantel`)
    await expect(page.getByText('It sat flat the first time, and the stone is crooked.')).toBeVisible()

    // The customer has the last word.
    await page.goto(later.url + link)
    await page.getByRole('button', { name: 'Take it off the website' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How does it look?')
    await page.goto(later.url)
    await expect(page.getByText('Samples, until real ones are in')).toBeVisible()
    await desk.close()
    await owner.dispose()
  },
)

test('WIN-10 the owner enters what a customer wrote in a letter, only with leave, and copies a link for another', async ({
  page,
  playwright,
  shop,
}) => {
  const owner = await playwright.request.newContext({ baseURL: shop.url })
  await deliverOne(owner)
  await signIn(page, '/admin?tab=gallery-images&part=reviews')
  const reviews = page.getByRole('region', { name: /^Reviews/ })
  await expect(reviews).toContainText('No reviews yet')
  await reviews.getByRole('button', { name: 'Enter a review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter a Review' })
  await dialog.getByLabel('Their words').fill('Four beams up by three in the afternoon.')
  await dialog.getByLabel('Name to show').fill('Ada L.')
  await dialog.getByRole('button', { name: 'Show on the Website' }).click()
  await expect(dialog.getByText('Ask the customer first.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('The customer lets us show this, under this name').check()
  await dialog.getByRole('button', { name: 'Show on the Website' }).click()
  await expect(reviews).toContainText('“Four beams up by three in the afternoon.”')
  await reviews.getByRole('button', { name: 'Hide' }).click()
  await expect(reviews).toContainText('Hidden')
  await reviews.getByRole('button', { name: 'Delete the review by Ada L.' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Review' }).click()
  await expect(reviews).toContainText('No reviews yet')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/admin?tab=orders&order=1')
  await page.getByRole('button', { name: 'Copy a link to write one' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/review\/[\w-]{32}$/)
  await owner.dispose()
})
