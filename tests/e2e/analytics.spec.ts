import type { Page } from '@playwright/test'
import { alsoOnPhone, axeViolations, expect, test } from './shop-test.ts'

const measurementId = 'G-TEST123456'

/** Acts like Google's script: processes queued and later commands, and sends each event over the network. */
const tagStandIn = `
  const values = {}
  const take = (command) => {
    if (Object.prototype.toString.call(command) !== '[object Arguments]') return
    const [name, first, second] = command
    if (name === 'set') Object.assign(values, first)
    if (name === 'event' && !window['ga-disable-${measurementId}'])
      fetch('https://region1.google-analytics.com/g/collect', {
        method: 'POST', mode: 'no-cors', body: JSON.stringify({ event: first, ...values, ...second }),
      })
  }
  for (const command of window.dataLayer) take(command)
  window.dataLayer.push = (command) => take(command)
`

type Reported = {
  event: string
  page_location?: string
  page_referrer?: string
  event_label?: string
  item_list_id?: string
}

/** Replaces Google, and records the requested URLs and the events that arrive. */
async function standInForGoogle(page: Page) {
  const requested: string[] = []
  const reported: Reported[] = []
  await page.route(/^https:\/\/[^/]*google/, async (route) => {
    const request = route.request()
    requested.push(request.url())
    if (request.url().startsWith('https://www.googletagmanager.com/'))
      return route.fulfill({ contentType: 'text/javascript', body: tagStandIn })
    reported.push(JSON.parse(request.postData() ?? ''))
    return route.fulfill({ status: 204 })
  })
  const eventsNamed = (event: string) => reported.filter((one) => one.event === event)
  return { requested, reported, eventsNamed }
}

const question = (page: Page) => page.getByRole('region', { name: 'Analytics choice' })
const footerButton = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Analytics choice' })
const accept = (page: Page) => question(page).getByRole('button', { name: 'Accept' }).click()

test('GA-1 without a measurement id there is no question, and nothing loads', async ({ page }) => {
  const { requested } = await standInForGoogle(page)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'View Products' }).click()
  await expect(page).toHaveURL('/products')
  await page.waitForLoadState('networkidle')
  await expect(question(page)).toHaveCount(0)
  await expect(footerButton(page)).toHaveCount(0)
  expect(requested).toEqual([])
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
})

test.describe('with a measurement id', () => {
  test.use({ shopEnv: { GA4_MEASUREMENT_ID: measurementId } })

  test(
    'GA-1 nothing loads before the visitor accepts; declining is remembered and can be changed in the footer',
    alsoOnPhone,
    async ({ page, isMobile }) => {
      const { requested, eventsNamed } = await standInForGoogle(page)
      await page.goto('/installation-guide')
      await expect(question(page)).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
      // The question does not block the page.
      await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first().click()
      await question(page).getByRole('button', { name: 'Decline' }).click()
      await expect(question(page)).toHaveCount(0)
      await page.reload()
      await expect(footerButton(page)).toBeVisible()
      await expect(question(page)).toHaveCount(0)
      expect(requested).toEqual([])

      await footerButton(page).click()
      await expect(question(page)).toBeFocused()
      await expect(question(page)).toContainText('You declined before.')
      await accept(page)
      await expect(footerButton(page)).toBeFocused()
      await expect.poll(() => eventsNamed('page_view')).toHaveLength(1)
      expect(requested[0]).toBe(`https://www.googletagmanager.com/gtag/js?id=${measurementId}`)

      await page.context().addCookies([{ name: '_ga_TEST123456', value: 'GS1.1', url: page.url() }])
      await footerButton(page).click()
      await question(page).getByRole('button', { name: 'Decline' }).click()
      const before = requested.length
      const footer = page.getByRole('contentinfo')
      if (isMobile) await footer.locator('summary', { hasText: 'Products' }).click()
      await footer.getByRole('link', { name: 'Gallery' }).click()
      await expect(page).toHaveURL('/gallery')
      expect(requested).toHaveLength(before)
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('_ga_TEST123456')
    },
  )

  test('GA-1 page views, galleries and quote requests are reported, without private data', async ({
    page,
    baseURL,
  }) => {
    const { requested, eventsNamed, reported } = await standInForGoogle(page)
    await page.goto('/order-confirmation?order=0123456789abcdef')
    await accept(page)
    await expect.poll(() => eventsNamed('page_view')).toHaveLength(1)
    await page.goto('/?q=jane&utm_source=mail')
    await expect.poll(() => eventsNamed('page_view')).toHaveLength(2)
    await page.getByRole('main').getByRole('link', { name: 'View Products' }).click()
    await expect(page).toHaveURL('/products')
    await page.getByRole('searchbox').fill('jane')
    await expect(page).toHaveURL(/q=jane/)
    await page.goto('/gallery')
    // A visitor who leaves before Google's script loads isn't counted.
    await expect.poll(() => eventsNamed('page_view')).toHaveLength(4)
    await page
      .getByRole('navigation', { name: 'Gallery categories' })
      .getByRole('link', { name: 'Ceiling Beams' })
      .click()
    await page.getByRole('banner').getByRole('button', { name: 'Get Quote' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    // Nor is a press of one who has left before the browser has sent it.
    await expect.poll(() => eventsNamed('generate_lead')).toHaveLength(2)
    await page.goto('/product/heritage-oak-floating-mantel')
    await page.getByRole('button', { name: 'Get Custom Quote' }).click()
    await expect.poll(() => eventsNamed('generate_lead')).toHaveLength(3)

    expect(eventsNamed('page_view').map((view) => view.page_location?.replace(baseURL ?? '', ''))).toEqual([
      '/order-confirmation',
      '/?utm_source=mail',
      '/products',
      '/gallery',
      '/gallery?category=ceiling-beam',
      '/product/heritage-oak-floating-mantel',
    ])
    expect(eventsNamed('view_item_list').map((view) => view.item_list_id)).toEqual(['all', 'ceiling-beam'])
    expect(eventsNamed('generate_lead').map((lead) => lead.event_label)).toEqual([
      'view_products_hero',
      'general',
      'floating-mantel',
    ])
    expect(JSON.stringify(reported)).not.toMatch(/jane|0123456789abcdef/)
    await expect.poll(() => eventsNamed('test_event').length).toBeGreaterThan(0)

    // The owner at the desk is neither asked nor counted.
    requested.length = 0
    await page.goto('/admin?q=jane')
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(question(page)).toHaveCount(0)
    expect(requested).toEqual([])
  })

  test("GA-1 the browser's privacy signal overrides an earlier answer: no question, and nothing loads", async ({
    page,
  }) => {
    const { requested } = await standInForGoogle(page)
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
      localStorage.setItem('analytics-choice', 'accepted')
    })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await expect(question(page)).toHaveCount(0)
    await expect(footerButton(page)).toHaveCount(0)
    expect(requested).toEqual([])
  })

  test.describe('when Google cannot be reached', () => {
    test.use({ expectedComplaint: /ERR_FAILED|Google Analytics could not be loaded/ })
    test('GA-1 the shop still works', async ({ page }) => {
      await page.route(/^https:\/\/[^/]*google/, (route) => route.abort())
      await page.goto('/')
      await accept(page)
      await page.getByRole('main').getByRole('link', { name: 'View Products' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
    })
  })
})
