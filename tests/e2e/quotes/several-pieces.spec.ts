/** JOB-2: several pieces in the builder, from a cart and back into one. */
import type { Locator, Page } from '@playwright/test'
import { alsoOnPhone, axeViolations, expect, testOnSharedShop as test } from '../shop-test.ts'

const oak = 'heritage-oak-floating-mantel'
const oakName = 'Heritage Oak Floating Mantel'
const beam = 'solid-oak-ceiling-beam'
const beamName = 'Solid Oak Ceiling Beam'

const step = (page: Page, number: number) => page.getByRole('heading', { name: new RegExp(`^Step ${number} of 4`) })
const go = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const total = (page: Page) =>
  page
    .getByText(/^Total \$/)
    .filter({ visible: true })
    .first()
const rows = (page: Page): Locator => page.getByRole('listitem').filter({ has: page.getByLabel(/^Quantity of /) })

/** What the server charges for what the page shows: it refuses nothing and computes again. */
async function sentQuote(page: Page) {
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/quotes'))
  await button(page, 'Submit quote').click()
  const response = await answer
  expect(response.status()).toBe(201)
  return response.json()
}

async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
}

test(
  'JOB-2 three pieces are added, edited, doubled, removed, shared as a link and sent',
  alsoOnPhone,
  async ({ page, browser }) => {
    await page.goto(`/quote-builder?product=${oak}&wood=reclaimed-oak&l=72&w=8&t=8&step=4`)
    await expect(step(page, 4)).toBeVisible()
    // The usual quote has no list.
    await expect(rows(page)).toHaveCount(0)
    await expect(total(page)).toContainText('$445.00')

    await button(page, 'Add another piece').click()
    await expect(step(page, 1)).toBeFocused()
    // Back forgets what was only begun, and the rest is there.
    await page.goBack()
    await expect(step(page, 4)).toBeFocused()
    await expect(rows(page)).toHaveCount(0)

    await button(page, 'Add another piece').click()
    await page.getByLabel('Find a piece').or(page.getByRole('searchbox')).first().fill(beamName)
    await page.getByText(beamName).first().click()
    await go(page).click()
    await page.getByLabel('Length').fill('96')
    await go(page).click()
    await go(page).click()
    await expect(rows(page)).toHaveCount(2)
    const press = (row: number, name: RegExp) => rows(page).nth(row).getByRole('button', { name }).click()
    await press(1, /^Same again/)
    await expect(page.getByRole('heading', { name: 'Your 3 pieces' })).toBeFocused()

    await press(2, /^Edit/)
    await expect(step(page, 2)).toBeFocused()
    await page.getByLabel('Length').fill('84')
    // Back to the review, where the change is.
    await page.goBack()
    await expect(step(page, 4)).toBeFocused()
    await expect(rows(page).nth(2)).toContainText('84 × ')
    await expect(rows(page).nth(1)).toContainText('96 × ')

    // Two of one name are told apart by their length.
    const longBeam = page.getByLabel(`Quantity of ${beamName}, 96 × `)
    await longBeam.fill('4')
    await longBeam.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your 6 pieces' })).toBeVisible()
    await press(0, /^Add a note/)
    await page.getByLabel(`Note on ${oakName}`).fill('Keep the saw marks')
    await press(0, /^Same again/)
    await press(1, /^Remove/)
    await expect(rows(page)).toHaveCount(3)
    await expect(longBeam).toHaveValue('4')
    expect(await axeViolations(page)).toEqual([])

    const shown = await total(page).textContent()
    // The address follows.
    await expect(page).toHaveURL(/qty=4|\*4/)
    const link = page.url()
    const someone = await (await browser.newContext()).newPage()
    await someone.goto(link)
    await expect(rows(someone)).toHaveCount(3)
    await expect(total(someone)).toHaveText(shown ?? '')
    await expect(someone.getByText('Keep the saw marks')).toHaveCount(0)
    await someone.context().close()

    // And the draft survives a reload, with the note.
    await page.reload()
    await expect(page.getByLabel(`Note on ${oakName}`)).toHaveValue('Keep the saw marks')
    await fillDetails(page)
    const quote = await sentQuote(page)
    expect(quote.pieces.map(({ quantity, note }: { quantity: number; note: string }) => [quantity, note])).toEqual([
      [1, 'Keep the saw marks'],
      [4, ''],
      [1, ''],
    ])
    expect(Number(quote.totalPrice)).toBe(Number(/[\d,]+\.\d\d/.exec(shown ?? '')?.[0].replace(',', '')))
    await expect(page.getByText(`4 × ${beamName}`)).toBeVisible()
  },
)

test('JOB-2 a hostile link never breaks the page', async ({ page }) => {
  const piece = `${oak}*reclaimed-oak**72*8*8*1`
  const links = [
    `also=${Array(20).fill(piece).join('+')}`,
    `also=gone*gone*gone*1*1*1*1&qty=0`,
    `also=${piece.replace('*1', '*1.5')}+<script>&qty=100&at=99`,
    `also=${'x'.repeat(7000)}`,
  ]
  for (const link of links) {
    await page.goto(`/quote-builder?product=${oak}&wood=reclaimed-oak&l=72&w=8&t=8&step=4&${link}`)
    await expect(step(page, 4)).toBeVisible()
    await expect(
      page
        .getByText(/^(A quote has up to 20|One of the pieces: |The link has a piece or a quantity we can't read)/)
        .first(),
    ).toBeVisible()
  }
})

test('JOB-2 a cart becomes a quote, and an unanswered quote a cart', alsoOnPhone, async ({ page }) => {
  const add = async (productId: string, quantity: number) => {
    const sessionId = 'a-cart-of-this-test-1'
    const customizations = { length: 72, width: 8, thickness: 8 }
    const answer = await page.request.post('/api/cart', { data: { productId, quantity, sessionId, customizations } })
    expect(answer.status()).toBe(201)
    return sessionId
  }
  const session = await add(oak, 2)
  await add(beam, 1)
  await page.goto('/about-nothing')
  await page.evaluate((id) => localStorage.setItem('cart-session', id), session)
  await page.goto('/cart')
  await button(page, 'Ask us to check it first').click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByLabel(`Quantity of ${oakName}`)).toHaveValue('2')
  await fillDetails(page)
  const { pieces } = await sentQuote(page)
  expect(pieces).toHaveLength(2)

  // The cart is as it was; a new one gets the pieces.
  await page.getByRole('link', { name: "Open your quote's page" }).click()
  await page.evaluate(() => localStorage.removeItem('cart-session'))
  await page.reload()
  await button(page, 'Buy it now').click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByLabel(new RegExp(`^Quantity of ${oakName}`))).toHaveValue('2')
  await expect(page.getByLabel(new RegExp(`^Quantity of ${beamName}`))).toHaveValue('1')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'We got your request' })).toBeVisible()
})
