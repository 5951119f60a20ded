import type { Locator, Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { alsoOnPhone, axeViolations, expect, ownerPassword, signIn, test as withShop } from '../shop-test.ts'

const test = withShop.extend<{ mailServer: MailServer }>({
  mailServer: async ({ browserName: _ }, use) => {
    await using server = await startMailServer()
    await use(server)
  },
  shopEnv: async ({ mailServer }, use) => use({ SMTP_URL: mailServer.url, OWNER_EMAIL: 'owner@example.org' }),
})

const mantel = '/quote-builder?product=heritage-oak-floating-mantel&wood=reclaimed-oak&l=72&w=8&t=8'
const beam = '/quote-builder?product=solid-oak-ceiling-beam&wood=reclaimed-oak&l=240&w=8&t=8'

const zip = (within: Page | Locator) => within.getByRole('textbox', { name: 'ZIP code' })
const fold = (within: Page | Locator) =>
  within.getByRole('group').filter({ hasText: 'How do you want it delivered?' }).first()
const openFold = (within: Page | Locator) => fold(within).getByText('How do you want it delivered?').first().click()
const way = (within: Page | Locator, name: RegExp) => within.getByRole('radio', { name })
const truck = /^Our truck(?!, hung)/
const hungByUs = /^Our truck, hung by us/
const summary = (page: Page) => page.getByRole('complementary', { name: 'Summary' })
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

async function send(page: Page) {
  await page.getByLabel('Full name').fill('June Carter')
  await page.getByLabel('Email').fill('june@example.com')
  await page.getByRole('button', { name: 'Submit quote' }).click()
}

/** The emails to the customer and the owner, on one line each. */
async function mailsOf(mailServer: MailServer) {
  await expect.poll(() => mailServer.arrived.length).toBe(2)
  return (await mailServer.read()).map(({ text }) => (text ?? '').replaceAll(/\s+/g, ' '))
}

async function deskOf(page: Page) {
  await signIn(page)
  await page.goto('/admin?quote=1')
  return page.getByRole('dialog', { name: 'Quote #1 Details' })
}

test(
  'DOOR-1, DOOR-2, DOOR-4 a way chosen in the builder is in the total, the panel, the emails and at the desk',
  alsoOnPhone,
  async ({ page, mailServer }) => {
    await page.goto(`${mantel}&step=2`)
    await expect(summary(page)).toContainText('Total$445.00')
    await expect(fold(summary(page))).toContainText(/Carrier to your door, about [A-Z][a-z]{2} \d+/)
    await openFold(summary(page))
    await zip(page).fill('37212')
    // Enter looks nothing up and goes nowhere.
    await zip(page).press('Enter')
    await expect(zip(page)).toHaveAccessibleDescription('Nashville, TN, 1 mile from our workshop')
    await way(page, truck).check()
    await expect(summary(page)).toContainText('Total$500.00Delivered to Nashville, TN 37212.')
    await expect(summary(page)).toContainText('Our truck1 trip, Nashville Metro$100.00')
    await expect(summary(page)).toContainText("Sales tax isn't in this price.")
    // WHY-2: the other woods, at the same door.
    await expect(page.getByRole('radio', { name: /Reclaimed Pine/ })).toHaveAccessibleName(/\$380\.00/)
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    await goOn(page)
    await goOn(page)
    await expect(page.getByText('One trip of our truck to Nashville, TN, 1 mile from the workshop.')).toBeVisible()
    await expect(fold(page)).toContainText(/Our truck: Nashville, about/)
    await send(page)
    const panel = page.getByText(/Total: \$500\.00\./)
    await expect(panel).toContainText(/Our truck: Nashville, TN 37212, about [A-Z][a-z]{2} \d+/)

    for (const text of await mailsOf(mailServer)) {
      expect(text).toContain('One trip of our truck to Nashville, TN, 1 mile from the workshop.')
      expect(text).toMatch(/\$100\.00 1 trip, Nashville Metro\. .* Total \$500\.00/)
      expect(text).toMatch(/Our truck: Nashville, TN 37212, about [A-Z][a-z]{2} \d+/)
    }
    const details = await deskOf(page)
    await expect(details).toContainText('One trip of our truck to Nashville, TN, 1 mile from the workshop.')
    await expect(details).toContainText('Total, before tax$500.00')
    await expect(details).toContainText('1 mile (Nashville Metro)')
    expect(await axeViolations(page)).toEqual([])
  },
)

test('DOOR-2 hung by us is a range in the builder, the panel, the emails, the desk and its list', async ({
  page,
  mailServer,
}) => {
  await page.goto(`${mantel}&step=4`)
  await openFold(page)
  await zip(page).fill('37212')
  await way(page, hungByUs).check()
  await expect(page.getByText('The price depends on your wall.').first()).toBeVisible()
  await expect(summary(page)).toContainText('Total$750.00-$850.00')
  await send(page)
  await expect(page.getByText(/Total: \$750\.00-\$850\.00\./)).toBeVisible()
  for (const text of await mailsOf(mailServer))
    expect(text).toMatch(/Hanging it \$250\.00-\$350\.00 .* Total \$750\.00-\$850\.00/)
  const details = await deskOf(page)
  await expect(details).toContainText('Total, before tax$750.00-$850.00')
  await details.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('$750.00-$850.00')
})

test('DOOR-3 what no way can carry can still be quoted, and the owner finds the way', async ({ page, mailServer }) => {
  await page.goto(`${beam}&step=4`)
  await expect(summary(page)).toContainText('Total without delivery$1,333.38')
  await expect(fold(page)).toContainText("Enter your ZIP code to see our truck's rate.")
  await openFold(page)
  await zip(page).fill('60601')
  await expect(fold(page)).toContainText("We'll work out delivery with you.")
  await expect(way(page, truck)).toHaveAccessibleName(/Chicago is 399 miles away/)
  await send(page)
  await expect(page.getByText(/Total without delivery: \$1,333\.38\./)).toContainText(
    "We'll work out delivery to Chicago, IL 60601 with you.",
  )
  for (const text of await mailsOf(mailServer))
    expect(text).toContain("We'll work out delivery to Chicago, IL 60601 with you.")
  const details = await deskOf(page)
  await expect(details).toContainText('To be worked out')
  await expect(details).toContainText('Chicago, IL 60601')
  await expect(details).toContainText('Total without delivery, before tax$1,333.38')
  await details.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('$1,333.38 plus delivery')
})

test.describe('refusals', () => {
  test.use({ expectedComplaint: /status of 400/ })

  test('DOOR-1 a ZIP code of no place is refused at its field, and nothing typed is lost', async ({ page }) => {
    await page.goto(`${mantel}&step=4`)
    await openFold(page)
    await zip(page).fill('00000')
    await expect(zip(page)).toHaveAccessibleDescription(/^We can't find this ZIP code\. Check it, or call us\./)
    await openFold(page)
    await send(page)
    const refusal = page.getByRole('alert').filter({ hasText: "We can't find this ZIP code." })
    await expect(page.locator('[data-focus="delivery"]')).toBeFocused()
    await expect(refusal.first()).toBeVisible()
    await expect(zip(page)).toBeVisible()
    await expect(page.getByLabel('Full name')).toHaveValue('June Carter')
    await zip(page).fill('37212')
    await expect(refusal).toHaveCount(0)
    await page.getByRole('button', { name: 'Submit quote' }).click()
    await expect(page.getByText('Quote Submitted Successfully!')).toBeVisible()
  })

  test('DOOR-3 a way the owner has just given up is refused, and the choice shows what holds now', async ({ page }) => {
    await page.goto(`${mantel}&step=4`)
    await openFold(page)
    await zip(page).fill('38401')
    await way(page, truck).check()
    await page.request.post('/api/admin/login', { data: { password: ownerPassword } })
    const change = await page.request.post('/api/admin/update-delivery-rules', { data: { truckReach: 20 } })
    expect(change.status()).toBe(200)
    await send(page)
    const reason = 'Our truck goes up to 20 miles. Columbia is 39 miles away.'
    await expect(page.getByRole('alert').filter({ hasText: reason }).first()).toBeVisible()
    await expect(way(page, truck)).toBeDisabled()
    await expect(way(page, truck)).toHaveAccessibleName(new RegExp(reason))
    await page.getByRole('button', { name: 'Submit quote' }).click()
    await expect(page.getByText('Quote Submitted Successfully!')).toBeVisible()
  })
})

test('DOOR-2 product page, builder and cart share the choice, also between tabs', async ({ page, context }) => {
  await page.goto('/product/heritage-oak-floating-mantel')
  const main = page.getByRole('main')
  const figure = main.getByRole('status', { name: 'Price' })
  await expect(figure).toHaveText('$495')
  await main.getByText('delivered by carrier to').click()
  await zip(main).fill('37212')
  await expect(zip(main)).toHaveAccessibleDescription('Nashville, TN, 1 mile from our workshop')
  await way(main, truck).check()
  await expect(figure).toHaveText('$550')
  await expect(main).toContainText(/delivered by our truck to Nashville 37212/)
  await expect(main).toContainText(/about [A-Z][a-z]{2} \d+-\d+Before sales tax\./)
  await main.getByText('How it adds up').first().click()
  await expect(main.getByText(/One trip of our truck to Nashville/).first()).toBeVisible()
  // A price by length is what the cart says; the other route has its own figure.
  await expect(page.getByRole('button', { name: 'Add to Cart - $450' })).toBeVisible()
  await expect(main).toContainText('Or let us check it first: Get Custom Quote, $500 in exactly this wood')
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  const other = await context.newPage()
  await other.goto(`${mantel}&step=2`)
  await expect(summary(other)).toContainText('Total$500.00')
  await openFold(summary(other))
  await way(other, hungByUs).check()
  await expect(summary(other)).toContainText('Total$750.00-$850.00')
  await expect(figure).toHaveText('$750-$850')
  await expect(main).toContainText('delivered and hung by us in Nashville 37212')
  await expect(main).toContainText('Or order it now: Add to Cart - $450, $495 delivered by carrier.')
  // The next visit begins with it, before anything is touched.
  await page.reload()
  await expect(figure).toHaveText('$750-$850')
  await expect(page.getByRole('button', { name: 'Get Custom Quote' })).toBeVisible()
})

test('LIVE-4, DOOR-2 a change begins with the way of its quote, whatever was chosen since', async ({ page }) => {
  await page.goto(`${mantel}&step=2`)
  await openFold(summary(page))
  await zip(summary(page)).fill('37212')
  await way(summary(page), hungByUs).check()
  await page.goto(`${mantel}&step=4`)
  await send(page)
  const link = page.getByRole('link', { name: "Open your quote's page" })
  const quotePage = (await link.getAttribute('href')) ?? ''
  await page.goto('/product/solid-oak-ceiling-beam')
  await page.evaluate(() => localStorage.setItem('delivery', JSON.stringify({ way: 'carrier', zip: '90210' })))

  await page.goto(quotePage)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Ask for a change' }).click()
  await expect(main).toContainText('$750.00-$850.00')
  // What is chosen here counts, also after the page is loaded again.
  await main.getByRole('button', { name: 'Continue' }).click()
  await openFold(summary(page))
  await way(summary(page), truck).check()
  await expect(main).toContainText('$500.00')
  await page.reload()
  await expect(main).toContainText('$500.00')
})

test('DRAW-5 the fireplace of the drawing goes with the quote', async ({ page }) => {
  await page.addInitScript(() => {
    const typed = { fire: 'masonry', width: `3' 5-1/2"`, height: '32', underside: '56 1/4' }
    sessionStorage.setItem('fireplace', JSON.stringify(typed))
  })
  await page.goto(`${mantel}&step=4`)
  await send(page)
  await expect(page.getByText('Quote Submitted Successfully!')).toBeVisible()
  // DRAW-4: the same drawing in the panel and at the desk.
  const drawn =
    /floating mantel in Reclaimed Oak, 72 in \(6 ft\) long.* underside 56 1\/4 in above the hearth, over a fireplace opening 41 1\/2 in wide and 32 in tall/
  const drawing = (within: Page | Locator) => within.locator('svg[role=img]:visible')
  await expect(drawing(page.getByRole('main'))).toHaveAccessibleName(drawn)
  const details = await deskOf(page)
  await expect(drawing(details)).toHaveAccessibleName(drawn)
  expect(await (await page.request.get('/api/quotes/1')).json()).toMatchObject({
    fireplace: { fire: 'masonry', opening: { width: 41.5, height: 32 }, underside: 56.25 },
  })
})
