/**
 * The whole way: a fireplace measured in feet, the mantel drawn over it, its price at the door, its link opened on another
 * device, and the order with the same drawing and the same lines in confirmation, emails and desk.
 */
import type { Locator, Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { alsoOnPhone, expect, signIn, test as withShop } from './shop-test.ts'

const test = withShop.extend<{ mailServer: MailServer }>({
  mailServer: async ({ browserName: _ }, use) => {
    await using server = await startMailServer()
    await use(server)
  },
  shopEnv: async ({ mailServer }, use) => use({ SMTP_URL: mailServer.url, OWNER_EMAIL: 'owner@example.org' }),
})

const drawn =
  /^Drawing to scale: a floating mantel in American Chestnut, finished with Whitewash, 67 3\/8 in \(5 ft 7 3\/8 in\) long, 8 in deep and 8 in tall/

const drawing = (within: Page | Locator) => within.locator('svg[role=img]:visible')
const zip = (page: Page) => page.getByRole('textbox', { name: 'ZIP code' })
const openFold = (within: Page | Locator) => within.getByText('How do you want it delivered?').first().click()
const truck = (page: Page) => page.getByRole('radio', { name: /^Our truck(?!, hung)/ })

async function chooseTruck(page: Page, within: Page | Locator) {
  await openFold(within)
  await zip(page).fill('37212')
  await truck(page).check()
}

test(
  'DRAW-4, DOOR-2, WHY-1, LINK-1 a mantel measured in feet is drawn, priced at the door, shared, and ordered on another device',
  alsoOnPhone,
  async ({ page, browser, baseURL, mailServer, contextOptions }) => {
    await page.goto('/product/heritage-oak-floating-mantel')
    const length = page.getByRole('textbox', { name: 'Length' })
    await length.focus()
    await expect(page.getByRole('slider', { name: 'Right end of the piece' })).toBeVisible()
    await length.fill('')
    await length.pressSequentially(`5' 7 3/8"`)
    await expect(length).toHaveAccessibleDescription(/= 67 3\/8 in \(5 ft 7 3\/8 in\)/)
    await page.getByRole('radio', { name: /^American Chestnut/ }).check()
    await page.getByRole('radio', { name: /^Whitewash \+\$40/ }).check()
    await expect(drawing(page).first()).toHaveAccessibleName(drawn)
    await page.getByText('delivered by carrier to').click()
    await zip(page).fill('37212')
    await truck(page).check()
    await expect(page.getByRole('main')).toContainText(
      /delivered by our truck to Nashville 37212.*about [A-Z][a-z]{2} \d/,
    )
    await expect(page).toHaveURL(/\?wood=american-chestnut&finish=whitewash&l=67\.375&w=8&t=8&way=truck$/)
    const link = page.url()

    // Another device, to which the link says nothing about its sender.
    const context = await browser.newContext({ ...contextOptions, baseURL: baseURL ?? '' })
    const other = await context.newPage()
    await other.goto(link)
    await expect(other.getByRole('textbox', { name: 'Length' })).toHaveValue('67 3/8')
    await expect(drawing(other).first()).toHaveAccessibleName(drawn)
    await other.getByRole('button', { name: /^Add to Cart - \$461/ }).click()
    await expect(other.getByText('Added to Cart')).toBeVisible()
    await other.goto('/cart')
    await expect(other.getByRole('main')).toContainText('American Chestnut, Whitewash')
    await chooseTruck(other, other.getByRole('region', { name: 'Order summary' }))
    const total = /Subtotal\$461\.00Shipping\$100\.00Tax.*\$36\.88Total\$597\.88/
    const summary = other.getByRole('region', { name: 'Order summary' })
    await expect(summary).toContainText(
      /Subtotal \(1 item\)\$461\.00Estimated shipping\$100\.00.*Estimated total\$561\.00/,
    )
    await other.getByRole('link', { name: 'Checkout' }).click()
    await other.getByLabel('Full name').fill('June Carter')
    await other.getByLabel('Email').fill('june@example.com')
    await other.getByLabel('Street address').fill('12 Oak Street')
    await other.getByLabel('City').fill('Nashville')
    await other.getByLabel('State', { exact: true }).selectOption('TN')
    await other.getByRole('button', { name: '4242 4242 4242 4242' }).click()
    await other.getByRole('button', { name: 'Pay $597.88' }).click()
    await expect(other.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    await expect(other.getByRole('region', { name: 'What you ordered' })).toContainText(total)
    await expect(drawing(other.getByRole('region', { name: 'Drawn to scale' }))).toHaveAccessibleName(drawn)
    await context.close()

    // Paid with play money, the receipt has the same limits as the emails of strangers, and the same content.
    await expect.poll(() => mailServer.arrived.length).toBe(2)
    for (const mail of await mailServer.read()) {
      const text = (mail.text ?? '').replaceAll(/\s+/g, ' ')
      expect(text).toContain('$597.88')
      expect(text).toMatch(/Our truck/)
      expect(text).toMatch(new RegExp(drawn.source.slice(1)))
      expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['image/png'])
    }

    await signIn(page)
    await page.goto('/admin?tab=orders&order=1')
    const details = page.getByRole('dialog', { name: 'Order #1 Details' })
    await expect(drawing(details)).toHaveAccessibleName(drawn)
    await expect(details).toContainText(/\$461\.00.*\$100\.00.*\$36\.88.*\$597\.88/s)
    await expect(details).toContainText('Our truck')
  },
)
