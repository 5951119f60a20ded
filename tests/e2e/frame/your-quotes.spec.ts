/** WIN-6: the way back to a quote, by the device it was sent from or by email. */
import type { Page } from '@playwright/test'
import { ask, openDesk, test } from '../quotes/living-quote-test.ts'
import {
  alsoOnPhone,
  axeViolations,
  expect,
  goToReview,
  shiftsOf,
  testOnSharedShop,
  wholePage,
  withoutFonts,
} from '../shop-test.ts'

async function sendQuote(page: Page): Promise<void> {
  await page.goto('/quote-builder?product=heritage-oak-floating-mantel&wood=reclaimed-oak&l=72&w=8&t=8&step=2')
  await goToReview(page, 2)
  await page.getByLabel('Name').fill('June Carter')
  await page.getByLabel('Email').fill('june@example.net')
  await page.getByRole('button', { name: 'Submit quote' }).click()
  await expect(page.getByRole('heading', { name: /^We got your quote request, #/ })).toBeVisible()
}

/** Below the header of home. */
const line = (page: Page) => page.getByRole('complementary', { name: 'Your quote' })

test(
  'WIN-6 a quote sent from this device is found on home and in the menu, until it is forgotten or deleted',
  alsoOnPhone,
  async ({ page, browser, baseURL, isMobile }) => {
    await page.goto('/')
    await expect(line(page)).toBeHidden()
    await sendQuote(page)
    await page.goto('/')
    await line(page).getByRole('link', { name: 'Your quote #1, Heritage Oak Floating Mantel' }).click()
    await expect(page.getByRole('heading', { name: 'We got your request' })).toBeVisible()
    await page.goto('/gallery')
    await wholePage(page)
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
    const place = isMobile
      ? page.getByRole('navigation', { name: 'Menu' })
      : page.getByRole('navigation', { name: 'Main' })
    await expect(place.getByRole('link', { name: /^Your quote #1/ })).toHaveAttribute('href', /^\/quote\/[\w-]{32}$/)

    await page.goto('/your-quotes')
    await expect(page.getByRole('link', { name: 'Quote #1, Heritage Oak Floating Mantel' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Forget it on this device: quote #1' }).click()
    await expect(page.getByText('None yet.')).toBeVisible()
    await page.goto('/')
    await wholePage(page)
    await expect(line(page)).toBeHidden()

    await sendQuote(page)
    await page.goto('/')
    const link = await line(page).getByRole('link').getAttribute('href')
    const owner = await openDesk(browser, baseURL)
    expect((await owner.request.delete('/api/quotes/2')).status()).toBe(204)
    expect((await page.goto(link ?? ''))?.status()).toBe(404)
    await wholePage(page)
    await page.goto('/')
    await expect(line(page)).toBeHidden()
  },
)

test('WIN-6 a link that leads nowhere is found out by itself, and its line takes room before the first paint', async ({
  page,
}) => {
  await withoutFonts(page)
  await page.goto('/')
  await wholePage(page)
  await page.evaluate(() => {
    const quote = { id: 7, token: 'mlDwPWJjb8VtFqZ0sCHGmQZ1Q0f6yG3n', productName: 'Old Beam', keptAt: Date.now() }
    localStorage.setItem('kept-quotes', JSON.stringify({ version: 1, quotes: [quote] }))
  })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/quote-pages/*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await expect(line(page).getByRole('link', { name: 'Your quote #7, Old Beam' })).toBeVisible()
  expect(await shiftsOf(page)).toBe(0)
  answer()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kept-quotes'))).toBeNull()
})

test(
  "WIN-6 'Send me my link again' mails the links, and says the same to whoever asks",
  alsoOnPhone,
  async ({ page, mailServer }) => {
    const link = await ask(page)
    await page.goto('/your-quotes')
    const field = page.getByRole('textbox', { name: 'Email' })
    await page.getByRole('button', { name: 'Send me my link' }).click()
    await expect(page.getByText('Enter your email.')).toBeVisible()
    await expect(field).toBeFocused()
    for (const email of ['stranger@example.net', 'june@example.net']) {
      await field.fill(email)
      await page.getByRole('button', { name: 'Send me my link' }).dblclick()
      await expect(page.getByRole('status').filter({ hasText: 'Check your inbox' })).toHaveText(
        `Check your inboxIf we have open quotes for ${email}, their links are on the way. Nothing in a few minutes? Look in your spam folder.`,
      )
    }
    expect(await axeViolations(page)).toEqual([])
    const mails = async () => (await mailServer.read()).filter(({ subject }) => subject?.includes('link to your quote'))
    await expect.poll(async () => (await mails()).map(({ to }) => to[0]?.address)).toEqual(['june@example.net'])
    expect((await mails())[0]?.text).toContain(link)
  },
)

testOnSharedShop('WIN-6 a shop without a mail server says to call or write', async ({ page }) => {
  await page.goto('/your-quotes')
  await expect(page.getByRole('main').getByRole('link', { name: '(615) 555-0142' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

testOnSharedShop('WIN-6 where storage is blocked, a quote is sent all the same', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Blocked.', 'SecurityError')
      },
    })
  })
  await sendQuote(page)
  await page.goto('/')
  await expect(line(page)).toBeHidden()
})
