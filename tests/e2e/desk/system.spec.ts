/** SET-2, SET-3: pictures that come back, and the tests of mail, backups and payments. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { makePicture } from '../../support/pictures.ts'
import { alsoOnPhone, axeViolations, expect, signIn, test as withShop } from '../shop-test.ts'

withShop('SET-2 a replaced picture of a category is put back', alsoOnPhone, async ({ page }) => {
  await signIn(page, '/admin?tab=product-images')
  const card = page.getByRole('region', { name: 'Corbel Mantel' })
  const shown = card.locator('picture img').first()
  const before = await shown.getAttribute('src')
  const earlier = card.getByRole('list', { name: 'Earlier pictures of corbel mantels' })
  await expect(earlier).toHaveCount(0)
  const buffer = await makePicture({ width: 1200, height: 900 })
  await card.getByLabel('Replace Product Image').setInputFiles({ name: 'beam.jpg', mimeType: 'image/jpeg', buffer })
  await expect(earlier.getByRole('listitem')).toHaveCount(1)
  await expect(shown).not.toHaveAttribute('src', before ?? '')
  await earlier.getByRole('button', { name: 'Put back' }).click()
  await expect(page.getByText('Picture put back')).toBeVisible()
  await expect(shown).toHaveAttribute('src', before ?? '')
  await expect(earlier.getByRole('listitem')).toHaveCount(1)
  expect(await axeViolations(page)).toEqual([])
})

type Fixtures = { mailServer: MailServer; backupFolder: string }

const test = withShop.extend<Fixtures>({
  mailServer: async ({ browserName: _browser }, use) => {
    await using server = await startMailServer()
    await use(server)
  },
  backupFolder: async ({ browserName: _browser }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'shop-backups-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
  shopEnv: async ({ mailServer, backupFolder }, use) =>
    use({
      ...{ SMTP_URL: mailServer.url, MAIL_FROM: 'shop@example.com', OWNER_EMAIL: 'owner@example.org' },
      ...{ BACKUP_DIR: backupFolder, BACKUP_AT: 'off' },
    }),
})

test('SET-3 the owner tests mail, backups and payments', alsoOnPhone, async ({ page, mailServer, backupFolder }) => {
  // The address that it had as a tab leads there, too.
  await signIn(page, '/admin?tab=system')
  await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'System' })).toHaveCount(0)
  const parts = page.getByRole('navigation', { name: 'Settings' })
  await parts.getByRole('link', { name: 'Business' }).click()
  await expect(page.getByRole('heading', { name: 'Business' })).toBeVisible()
  await parts.getByRole('link', { name: 'Mail, backups and payment' }).click()
  await expect(page.getByRole('heading', { name: 'Mail, backups and payment' })).toBeVisible()
  const mail = page.getByRole('region', { name: 'Mail', exact: true })
  await expect(mail).toContainText("Only your server's administrator can change this: SMTP_URL")
  await mail.getByRole('button', { name: 'Send me a test mail' }).click()
  await expect(mail.getByRole('status')).toContainText('Sent to owner@example.org.')
  expect(mailServer.arrived.map(({ to }) => to)).toEqual(['owner@example.org'])
  mailServer.moods.set('owner@example.org', { refuse: 'address', code: 550 })
  await mail.getByRole('button', { name: 'Send me a test mail' }).click()
  await expect(mail.getByRole('status')).toContainText('no such user')

  const backups = page.getByRole('region', { name: 'Backups', exact: true })
  await backups.getByRole('button', { name: 'Make a backup now' }).click()
  await expect(backups.getByRole('status')).toContainText('Made and read back', { timeout: 60_000 })
  expect((await readdir(backupFolder)).filter((file) => file.includes('.tar'))).toHaveLength(1)

  const payment = page.getByRole('region', { name: 'Payment', exact: true })
  await payment.getByRole('button', { name: 'Test the payment connection' }).click()
  await expect(payment.getByRole('status')).toContainText('always answers')
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
