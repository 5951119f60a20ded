/** LINK-1, LINK-2: a design is a link and a draft that the device keeps, and Back goes one step back before it leaves. */
import type { Locator, Page } from '@playwright/test'
import { alsoOnPhone, axeViolations, expect, testOnSharedShop as test, wholePage } from './shop-test.ts'

const oak = 'heritage-oak-floating-mantel'
const oakName = 'Heritage Oak Floating Mantel'

const step = (place: Page | Locator, number: number) =>
  place.getByRole('heading', { name: new RegExp(`^Step ${number} of 4`) })
const go = (place: Page | Locator) => place.getByRole('button', { name: 'Continue', exact: true })
const search = (page: Page) => new URL(page.url()).search
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Custom Quote Builder' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard this quote?' })
const drawer = (page: Page) => page.getByRole('dialog', { name: /^Shopping Cart/ })

/** How many entries the tab's history has. Going back leaves those after it. */
const entries = (page: Page) => page.evaluate(() => history.length)

/** At which entry of the tab's history the browser is. Its page may know of a step a moment before the browser does. */
async function placeInHistory(page: Page): Promise<number> {
  const devTools = await page.context().newCDPSession(page)
  const { currentIndex } = await devTools.send('Page.getNavigationHistory')
  await devTools.detach()
  return currentIndex
}

/** A product's own button has answered step 1. */
async function openDialog(page: Page, opensAt = 1, button = 'Get Quote'): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  await expect(step(dialog(page), opensAt)).toBeVisible()
  return dialog(page)
}

test(
  'LINK-1 the design is in the address, and each step is one Back away',
  alsoOnPhone,
  async ({ page, browser, shop }) => {
    await page.goto('/care-instructions')
    await page.goto('/quote-builder?utm_source=mail')
    await page.getByText(oakName).first().click()
    await expect(page).toHaveURL(`/quote-builder?product=${oak}&utm_source=mail`)
    await go(page).click()
    await page.getByLabel('Length').fill(`5' 7 3/8"`)
    await page.getByRole('radio', { name: /American Chestnut/ }).check({ force: true })
    await go(page).click()
    await page.getByRole('radio', { name: /Ebony Wax/ }).check({ force: true })
    await go(page).click()
    await page.getByLabel('Name').fill('Ada Lovelace')
    const design = `product=${oak}&wood=american-chestnut&finish=ebony-wax&l=67.375&w=8&t=8`
    await expect(page).toHaveURL(`/quote-builder?${design}&step=4&utm_source=mail`)
    const link = page.url()

    // The browser's buttons, the shop's own and the stepper go through the same entries.
    const length = await entries(page)
    await page.goBack()
    await expect(step(page, 3)).toBeFocused()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(step(page, 2)).toBeFocused()
    await expect(page.getByLabel('Length')).toHaveValue(`5' 7 3/8"`)
    await page.goForward()
    await expect(step(page, 3)).toBeVisible()
    await page.goForward()
    await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
    await page
      .getByRole('navigation', { name: 'Steps' })
      .or(page.getByRole('list', { name: 'Steps' }))
      .getByRole('button')
      .first()
      .click()
    await expect(step(page, 1)).toBeVisible()
    expect(search(page)).toBe(`?${design}&utm_source=mail`)
    expect(await entries(page)).toBe(length)
    // A later step stays out of reach while an earlier one isn't complete.
    await page.goForward()
    await page.getByLabel('Width', { exact: true }).fill('')
    await page.goForward()
    await expect(go(page)).toBeHidden()
    await expect(step(page, 2)).toBeVisible()
    await expect(page).toHaveURL(/&step=2/)
    await page.getByLabel('Width', { exact: true }).fill('8')
    await page.reload()
    await expect(page.getByLabel('Length')).toHaveValue(`5' 7 3/8"`)
    await page.goBack()
    await expect(step(page, 1)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/care-instructions')

    // Elsewhere, it is the same design at the same step, and nobody's name is in it.
    const context = await browser.newContext({ baseURL: shop.url })
    const other = await context.newPage()
    await other.goto(link)
    await expect(step(other, 4)).toBeVisible()
    await expect(other.getByLabel('Name')).toHaveValue('')
    await expect(other.getByRole('complementary', { name: 'Summary' })).toContainText('American Chestnut')
    await other.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(other.getByRole('radio', { name: /Ebony Wax/ })).toBeChecked()
    await other.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(other.getByLabel('Length')).toHaveValue('67 3/8')
    await expect(other).toHaveURL(/&step=2/)
    await context.close()
  },
)

test('LINK-1 a link wins over the draft of the tab, which keeps what was typed about the visitor; tabs stay apart', async ({
  page,
  context,
}) => {
  await page.goto(`/quote-builder?product=${oak}&wood=reclaimed-oak&l=72&w=8&t=8&step=4`)
  await wholePage(page)
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.goto('/quote-builder?product=chestnut-corbel-mantel&l=84&w=8&t=8&step=4')
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('84 × 8 × 8 in')

  const second = await context.newPage()
  await second.goto(`/quote-builder?product=${oak}&step=2`)
  await expect(second.getByLabel('Length')).toHaveValue('72')
  await wholePage(second)
  await second.getByLabel('Length').fill('100')
  await page.reload()
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('84 × 8 × 8 in')
  await second.reload()
  await expect(second.getByLabel('Length')).toHaveValue('100')
  // Without a design in the address, the tab's draft goes on.
  await second.goto('/quote-builder')
  await expect(second.getByLabel('Length')).toHaveValue('100')
})

test('LINK-1 what a link names and the shop does not offer is told, and nothing of it runs', async ({ page }) => {
  const script = encodeURIComponent('<img src=x onerror="document.title=1">')
  await page.goto(`/quote-builder?product=${oak}&wood=unobtainium&finish=${script}&l=400&w=-1&t=8&t=9&step=4`)
  await expect(step(page, 2)).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: 'The link names' })
  await expect(notice).toContainText("The link names a wood we don't offer.")
  await expect(notice).toContainText("The link names a finish we don't offer.")
  await expect(notice).toContainText("We don't make this piece with a length of 400 in, only 36 to 120 in.")
  await expect(notice).toContainText("The link has a width we can't read.")
  await expect(page.getByLabel('Width', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Thickness')).toHaveValue('8')
  await expect(page.getByRole('radio', { name: /Reclaimed Oak/ })).toBeChecked()
  await expect(page).not.toHaveURL(/onerror/)
  expect(await page.title()).toContain('Quote')
  expect(await axeViolations(page, 'main')).toEqual([])
  await page.getByLabel('Length').fill('90')
  await page.getByLabel('Width', { exact: true }).fill('8')
  await go(page).click()
  await expect(step(page, 3)).toBeVisible()
  await expect(notice).toBeHidden()

  for (const broken of [
    'product=%00',
    'l=%E0%A4%A',
    `finish=${'x'.repeat(10_000)}`,
    'product[]=a&step[]=9',
    'l=1e999',
  ]) {
    await page.goto(`/quote-builder?${broken}`)
    await expect(page.getByRole('form', { name: 'Quote builder' })).toBeVisible()
  }
})

test(
  'LINK-1, LINK-3 in the dialog Back goes one step back, then closes it, and then leaves the page',
  alsoOnPhone,
  async ({ page }) => {
    await page.goto('/care-instructions')
    await page.goto(`/product/${oak}`)
    await wholePage(page)
    const address = page.url()
    const length = await entries(page)
    const builder = await openDialog(page, 2, 'Get Custom Quote')
    await go(builder).click()
    await expect(step(builder, 3)).toBeFocused()
    expect(page.url()).toBe(address)
    await page.goBack()
    await expect(step(builder, 2)).toBeFocused()
    // Nothing was chosen beyond what the page passed in.
    await page.goBack()
    await expect(builder).toBeHidden()
    await expect(page).toHaveURL(address)

    // Forward opens it again, and reaches no step that isn't complete.
    await page.goForward()
    await expect(step(builder, 2)).toBeVisible()
    await builder.getByLabel('Length').fill('90')
    const dialogPlace = await placeInHistory(page)
    await page.goBack()
    await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
    // The browser is back at the dialog's entry. A Back before that, within milliseconds, would be one of the page below.
    await expect.poll(() => placeInHistory(page)).toBe(dialogPlace)
    // Back answers the question as Escape does.
    await page.goBack()
    await expect(question(page)).toBeHidden()
    await expect(builder.getByLabel('Length')).toHaveValue('90')
    await go(builder).click()
    await go(builder).click()
    await expect(step(builder, 4)).toBeVisible()

    // Closing leaves no entries to go back over.
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(builder).toBeHidden()
    await expect.poll(() => page.evaluate(() => history.state)).toBe(null)
    await openDialog(page, 2, 'Get Custom Quote')
    await expect.poll(() => entries(page)).toBe(length + 1)
    await builder.getByRole('button', { name: 'Close' }).click()
    await expect(builder).toBeHidden()
    await expect.poll(() => page.evaluate(() => history.state)).toBe(null)
    await page.goBack()
    await expect(page).toHaveURL('/care-instructions')
  },
)

test('LINK-1 a reload under the dialog, and the drawer, need no Back of their own', async ({ page }) => {
  await page.goto('/care-instructions')
  await page.goto('/')
  await wholePage(page)
  const builder = await openDialog(page)
  await builder.getByText(oakName).first().click()
  await go(builder).click()
  await page.reload()
  await expect(builder).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null)
  await openDialog(page, 2)
  await page.goBack()
  await question(page).getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(builder).toBeHidden()

  const openDrawer = () => page.getByRole('button', { name: /^Shopping cart/ }).click()
  await openDrawer()
  await expect(drawer(page)).toContainText('Your cart is empty')
  await page.goBack()
  await expect(drawer(page)).toBeHidden()
  await page.goForward()
  await expect(drawer(page)).toContainText('Your cart is empty')
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await openDrawer()
  await drawer(page).getByRole('link', { name: 'Shop Products' }).click()
  await expect(page).toHaveURL('/products')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(drawer(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/care-instructions')
})

test('LINK-1 after sending, Back leaves the builder', async ({ page }) => {
  await page.goto('/care-instructions')
  await page.goto(`/quote-builder?product=${oak}`)
  for (const number of [2, 3, 4]) {
    await go(page).click()
    await expect(step(page, number)).toBeVisible()
  }
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Submit quote' }).click()
  await expect(page.getByRole('heading', { name: /^We got your quote request/ })).toBeFocused()
  await expect(page).toHaveURL('/quote-builder')
  expect(await page.evaluate(() => localStorage.getItem('quote-design'))).toBe(null)
  await page.goBack()
  await expect(page).toHaveURL('/care-instructions')
})

test('LINK-2 the next visit offers to go on with the design, and never by itself', async ({ page, browser, shop }) => {
  await page.goto('/quote-builder')
  await page.getByText(oakName).first().click()
  await go(page).click()
  await page.getByLabel('Length').fill(`5' 7 3/8"`)
  await go(page).click()
  await go(page).click()
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).toContain('67.375')
  expect(kept).not.toMatch(/ada/i)

  const visit = async () => {
    const context = await browser.newContext({ baseURL: shop.url, storageState: await page.context().storageState() })
    return context.newPage()
  }
  const offer = (on: Page | Locator) =>
    on.getByRole('button', { name: `Continue your ${oakName}, 5 ft 7 3/8 in`, exact: true })
  const next = await visit()
  await next.goto('/quote-builder')
  await expect(offer(next)).toBeVisible()
  expect(await axeViolations(next, 'main')).toEqual([])
  await expect(next.getByRole('radio', { checked: true })).toHaveCount(0)
  await offer(next).click()
  await expect(step(next, 4)).toBeFocused()
  await expect(next.getByLabel('Name')).toHaveValue('')
  await expect(next).toHaveURL(/&l=67.375&w=8&t=8&step=4$/)
  await next.goBack()
  await expect(step(next, 1)).toBeVisible()
  await expect(offer(next)).toBeHidden()
  await next.context().close()

  // A link, a product's page and a piece that is chosen now are newer.
  const other = await visit()
  await other.goto('/quote-builder?product=chestnut-corbel-mantel')
  await expect(other.getByRole('radio', { name: /Chestnut Corbel/ })).toBeChecked()
  await expect(offer(other)).toHaveCount(0)
  await other.goto('/gallery')
  await other.evaluate(() => sessionStorage.clear())
  const builder = await openDialog(other)
  await expect(offer(builder)).toBeVisible()
  await builder.getByRole('button', { name: 'Close' }).click()
  await expect(builder).toBeHidden()
  await other.goto('/quote-builder')
  await other.getByText('Chestnut Corbel Mantel').first().click()
  await expect(offer(other)).toBeVisible()
  await other.getByRole('button', { name: 'Start fresh' }).click()
  await expect(offer(other)).toHaveCount(0)
  await expect(other.getByRole('radio', { name: /Chestnut Corbel/ })).toBeChecked()
  await other.getByRole('button', { name: 'Cancel' }).click()
  await other.reload()
  await expect(step(other, 1)).toBeVisible()
  await wholePage(other)
  await expect(offer(other)).toHaveCount(0)
  expect(await other.evaluate(() => localStorage.getItem('quote-design'))).toBe(null)
  await other.context().close()
})

test('LINK-1 a design is shared by the system, or copied, or shown to copy', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/quote-builder?product=${oak}&step=2`)
  const share = page.getByRole('button', { name: 'Share this design' })
  await expect(page.getByLabel('Length')).toHaveValue('72')
  await expect(page).toHaveURL(/&wood=reclaimed-oak&l=72&w=8&t=8&step=2$/)
  const link = page.url()
  await share.click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.getByLabel('Length').fill('73')
  await expect(page.getByText('Link copied')).toBeHidden()

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No.', 'NotAllowedError'))
  })
  await share.click()
  const field = page.getByLabel('Copy this link')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(link.replace('l=72', 'l=73'))
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link.replace('l=72', 'l=73'))

  await page.evaluate(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    navigator.share = async (data) => void shared.push(data)
  })
  await share.click()
  await expect(field).toBeHidden()
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual([
    { title: `${oakName}, 73 × 8 × 8 in (6 ft 1 in)`, url: link.replace('l=72', 'l=73') },
  ])

  // From the dialog it leads to the builder's page.
  await page.goto(`/product/${oak}`)
  const builder = await openDialog(page, 2, 'Get Custom Quote')
  await builder.getByRole('button', { name: 'Share this design' }).click()
  await expect(builder.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
})

test(
  "LINK-1, WHY-2 a product's page keeps its choices in the address, and the builder goes on with them",
  alsoOnPhone,
  async ({ page, browser, shop }) => {
    await page.goto(`/product/${oak}`)
    await page.getByLabel('Length', { exact: true }).fill(`5' 7 3/8"`)
    await page.getByRole('radio', { name: /^American Chestnut/ }).check()
    await page.getByRole('radio', { name: /^Whitewash \+\$40/ }).check()
    const design = 'wood=american-chestnut&finish=whitewash&l=67.375&w=8&t=8'
    await expect(page).toHaveURL(`/product/${oak}?${design}`)

    // Elsewhere it is the same piece. What the shop doesn't offer is told, and the rest counts.
    const context = await browser.newContext({ baseURL: shop.url })
    const other = await context.newPage()
    await other.goto(`/product/${oak}?${design.replace('whitewash', 'glitter')}`)
    await expect(other.getByText("The link you followed asks for a finish we don't offer now.")).toBeVisible()
    await expect(other.getByLabel('Length', { exact: true })).toHaveValue('67 3/8')
    await expect(other.getByRole('radio', { name: /^American Chestnut/ })).toBeChecked()
    await expect(other.getByRole('radio', { name: /^No finish/ })).toBeChecked()
    await context.close()

    // 29.94 board feet at 18.00, 40.00 for the finish, 45.00 for the carrier.
    await expect(page.getByText('$623.92')).toBeVisible()
    await page.getByRole('link', { name: 'Open it in the quote builder' }).click()
    await expect(step(page, 2)).toBeVisible()
    await expect(page).toHaveURL(`/quote-builder?product=${oak}&${design}&step=2`)
    await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('$623.92')
  },
)
