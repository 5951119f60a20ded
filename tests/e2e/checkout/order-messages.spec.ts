/** DESK-7: the customer of a cart's order and the owner write to each other. */
import { makePicture } from '../../support/pictures.ts'
import { buy, orderPage } from '../buy.ts'
import { openDesk, test } from '../quotes/living-quote-test.ts'
import { alsoOnPhone, axeViolations, expect } from '../shop-test.ts'

test(
  "DESK-7 a question on the order's page is answered at the desk, from Today, with a photograph",
  alsoOnPhone,
  async ({ page, browser, baseURL, mailServer }) => {
    await page.goto(orderPage(await buy(page, [72])))
    await page.getByRole('link', { name: 'Ask us a question' }).click()
    const conversation = page.getByRole('region', { name: 'Questions about your order' })
    await conversation.getByLabel('Your message').fill('Can the driver carry it upstairs?')
    const buffer = await makePicture({ width: 1200, height: 900 })
    await conversation.getByLabel('Add photos').setInputFiles({ name: 'stairs.jpg', mimeType: 'image/jpeg', buffer })
    await conversation.getByRole('button', { name: 'Send message' }).dblclick()
    await expect(conversation.getByRole('img', { name: 'Your photo' })).toBeVisible()
    await expect(conversation.getByText('Can the driver carry it upstairs?')).toHaveCount(1)
    expect(await axeViolations(page)).toEqual([])

    const owner = await openDesk(browser, baseURL)
    await owner.goto('/admin?tab=today')
    const row = owner.getByRole('region', { name: 'Messages' })
    await expect(row).toContainText('Can the driver carry it upstairs?')
    await row.getByRole('link', { name: /^Order #1/ }).click()
    const dialog = owner.getByRole('dialog', { name: 'Order #1 Details' })
    await expect(dialog.getByRole('img', { name: 'Photo from June Carter' })).toHaveCount(1)
    await dialog.getByLabel('Use a saved reply').selectOption('Yes, we can do that')
    await expect(dialog.getByLabel('Write to June')).toHaveValue(/^Hi June,/)
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(dialog.getByRole('log').getByText('Yes, we can do that.')).toBeVisible()
    expect(await axeViolations(owner, 'dialog[open]')).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(row).toHaveCount(0, { timeout: 30_000 })

    await page.reload()
    await page.getByRole('link', { name: /^(Read our message to you|Messages)$/ }).click()
    await expect(conversation.getByText('Yes, we can do that.')).toBeVisible()

    const mails = async () => (await mailServer.read()).map(({ headline }) => headline)
    await expect.poll(mails).toContain('June Carter wrote about order #1')
    await expect.poll(mails).toContain('A message about your order #1')
    const link = (await mailServer.read()).find(({ headline }) => headline === 'A message about your order #1')?.text
    expect(link).toContain(new URL(page.url()).searchParams.get('order') ?? 'none')
  },
)
