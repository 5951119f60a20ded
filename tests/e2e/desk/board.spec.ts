/** DESK-8, JOB-4: the workshop's board, by mouse, by keys and on a phone, and what happens when two move the same card. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { weekStart } from '../../../src/features/delivery/room/workshop-room.ts'
import { addDays, shopDay } from '../../../src/features/shared/clock.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { makePicture } from '../../support/pictures.ts'
import { openSqliteStore } from '../../support/shop-store.ts'
import { axeViolations, expect, signIn, test as withShop } from '../shop-test.ts'

const test = withShop.extend<{ mailServer: MailServer }>({
  mailServer: async ({ browserName: _ }, use) => {
    await using server = await startMailServer()
    await use(server)
  },
  shopEnv: async ({ mailServer }, use) => use({ SMTP_URL: mailServer.url, OWNER_EMAIL: 'owner@example.org' }),
})

/** A Thursday, unless it is a holiday: only the week counts here. */
const nextWeek = () => addDays(weekStart(shopDay(Date.now())), 11)

/** A paid order of two mantels and a beam, promised for next week, on the board. Its token. */
async function openBoard(page: Page): Promise<string> {
  const sessionId = randomUUID()
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { data })
    expect([path, answer.ok()]).toEqual([path, true])
    return answer.json()
  }
  const wood = { woodSpeciesId: 'american-chestnut', finishOptionId: 'whitewash' }
  for (const [productId, quantity, length] of [
    ['heritage-oak-floating-mantel', 2, 72],
    ['solid-oak-ceiling-beam', 1, 144],
  ] as const)
    await post('/cart', { sessionId, productId, quantity, customizations: { length, width: 8, thickness: 8, ...wood } })
  const { token, clientSecret } = await post('/orders', {
    ...{ sessionId, customerName: 'June Carter', customerEmail: 'june@example.com' },
    shippingAddress: { street: '12 Oak Street', city: 'Nashville', state: 'TN', zip: '37203', country: 'US' },
  })
  await post('/demo-payments/confirm', { clientSecret, number: '4242424242424242' })
  await expect.poll(async () => (await (await page.request.get(`/api/orders/${token}`)).json()).status).toBe('paid')
  await signIn(page)
  const order = await (await page.request.get('/api/admin/orders/1')).json()
  await promise(page, order.promisedOn, nextWeek())
  await page.goto('/admin?tab=workshop')
  await expect(cardsIn(page, 'Next week')).toHaveCount(2)
  return token
}

async function promise(page: Page, from: string, to: string): Promise<void> {
  const answer = await page.request.put('/api/admin/orders/1/promise', { data: { from, to } })
  expect(answer.status()).toBe(200)
}

const cardsIn = (page: Page, week: string) =>
  page.getByRole('region', { name: week, exact: true }).getByRole('button', { name: /June Carter, order #1/ })

/** What a drop in another week asks. */
const asked = (page: Page) => page.getByRole('alertdialog', { name: /^Promise \w+, \w+ \d+\?$/ })

/** Drops it in that column at the height of the lower edge of `low`. */
async function drag(page: Page, card: Locator, to: Locator, low: Locator): Promise<void> {
  await card.scrollIntoViewIfNeeded()
  const [from, target, lowest] = [await card.boundingBox(), await to.boundingBox(), await low.boundingBox()]
  if (!from || !target || !lowest) throw new Error('Nothing to drag.')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 })
  await page.mouse.move(target.x + target.width / 2, lowest.y + lowest.height, { steps: 8 })
  await page.mouse.up()
}

test('DESK-8 a card is dragged to another week, moved by keys, and put back', async ({ page }) => {
  await openBoard(page)
  const beam = page.getByRole('button', { name: /^Solid Oak Ceiling Beam/ })
  await expect(beam).toContainText('144 × 8 × 8 in · American Chestnut, Whitewash')
  await expect(page.getByRole('button', { name: /^2 × Heritage Oak Floating Mantel/ })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  const next = page.getByRole('region', { name: 'Next week' })
  await expect(next).toContainText('3 to make')
  const empty = page.getByRole('region', { name: 'In two weeks' })
  // Beside the last card of the fuller week.
  await drag(page, beam, empty, cardsIn(page, 'Next week').last())
  // The day is said before it is promised, and for the order, so its other piece goes along.
  await expect(asked(page)).toContainText('All 3 pieces of order #1 move.')
  expect(await axeViolations(page)).toEqual([])
  await asked(page)
    .getByRole('button', { name: /^Keep / })
    .click()
  await expect(cardsIn(page, 'Next week')).toHaveCount(2)
  await drag(page, beam, empty, cardsIn(page, 'Next week').last())
  await asked(page)
    .getByRole('button', { name: /^Promise / })
    .click()
  await expect(cardsIn(page, 'In two weeks')).toHaveCount(2)
  const notice = 'All 3 pieces of order #1 move. Its page shows the customer the new date. No email goes out.'
  await expect(page.getByText(notice)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cardsIn(page, 'Next week')).toHaveCount(2)
  await expect(page.getByText('Undone')).toBeVisible()

  const status = page.getByRole('status').filter({ hasText: 'Ceiling Beam' })
  await beam.focus()
  await page.keyboard.press('Space')
  await expect(status).toContainText('lifted')
  await page.keyboard.press('ArrowRight')
  await expect(status).toHaveText(/over In two weeks, 0 pieces\.$/)
  await page.keyboard.press('Escape')
  await expect(status).toHaveText(/is back in Next week\.$/)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  // Enter keeps it where it was.
  const keep = asked(page).getByRole('button', { name: /^Keep / })
  await expect(keep).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(asked(page)).toBeHidden()
  await expect(status).toHaveText(/is back in Next week\.$/)
  await expect(cardsIn(page, 'Next week')).toHaveCount(2)
  await expect(beam).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(keep).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(status).toHaveText(/moved to In two weeks, promised for/)
  await expect(cardsIn(page, 'In two weeks')).toHaveCount(2)
  await expect(beam).toBeFocused()
  // From card to card.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(cardsIn(page, 'In two weeks').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Order #1 Details' })).toBeVisible()
})

test('DESK-8 what is overdue is a column beside the weeks, as wide as theirs', async ({ page, dataDir }) => {
  await openBoard(page)
  const store = openSqliteStore(dataDir)
  const late = { promised_on: addDays(shopDay(Date.now()), -3) }
  await store.db.updateTable('orders').set(late).where('id', '=', 1).execute()
  await store.close()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await expect(cardsIn(page, 'Overdue')).toHaveCount(2)
  const boxOf = (week: string) => page.getByRole('region', { name: week, exact: true }).boundingBox()
  // Measured one after the other: what is above may still come.
  await expect(async () => {
    const [overdue, week, last] = [await boxOf('Overdue'), await boxOf('This week'), await boxOf('In three weeks')]
    expect(overdue?.y).toBe(week?.y)
    expect(last?.y).toBe(week?.y)
    expect(Math.abs((overdue?.width ?? 0) - (week?.width ?? 0))).toBeLessThan(1)
  }).toPass()
  expect(await axeViolations(page)).toEqual([])
})

test('DESK-8 of two who move the same card the second is told, and sees where it is', async ({ page }) => {
  await openBoard(page)
  // This desk doesn't hear of it before it moves the card itself.
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  await page.route('**/api/admin/board', async (route) => {
    await told
    await route.continue()
  })
  await promise(page, nextWeek(), addDays(nextWeek(), 14))
  const card = cardsIn(page, 'Next week').first()
  await card.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await asked(page)
    .getByRole('button', { name: /^Promise / })
    .click()
  await expect(page.getByText(/Someone changed this while you worked\. Promised: \w+ \d+, \d{4}\./)).toBeVisible()
  tell()
  await expect(cardsIn(page, 'In three weeks')).toHaveCount(2)
})

test.describe('on a phone', () => {
  // The caption that names the customer is refused.
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, expectedComplaint: /status of 400/ })

  test('DESK-8, JOB-4 pieces are moved by their menu, started, photographed, and shown in the gallery', async ({
    page,
    mailServer,
  }) => {
    const token = await openBoard(page)
    await page.getByRole('button', { name: 'Move Solid Oak Ceiling Beam of order #1…' }).click()
    const menu = page.getByRole('dialog', { name: 'Move Solid Oak Ceiling Beam' })
    await expect(menu).toContainText('All 3 pieces of order #1 move.')
    expect(await axeViolations(page)).toEqual([])
    await menu.getByRole('button', { name: /^In two weeks/ }).click()
    await expect(cardsIn(page, 'In two weeks')).toHaveCount(2)

    const [mantel, beam] = ['Heritage Oak Floating Mantel of order #1', 'Solid Oak Ceiling Beam of order #1']
    await page.getByRole('button', { name: `Start ${beam} and email the customer` }).click()
    await expect(page.getByText('The email to the customer goes out in 20 seconds.')).toBeVisible()
    await page.getByRole('button', { name: `Ready… ${beam}` }).click()
    const ready = page.getByRole('dialog', { name: 'Solid Oak Ceiling Beam is ready' })
    const photo = { name: 'beam.jpg', mimeType: 'image/jpeg', buffer: await makePicture({ width: 1600, height: 1200 }) }
    await ready.getByLabel('Take a photograph').setInputFiles(photo)
    await expect(ready.getByRole('img', { name: 'Solid Oak Ceiling Beam, ready' })).toBeVisible()
    await ready.getByLabel('Caption in the gallery').fill("June Carter's beam")
    await ready.getByRole('button', { name: 'Put it in the gallery' }).click()
    await expect(ready.getByText("Leave the customer's name out.")).toBeVisible()
    await ready.getByLabel('Caption in the gallery').fill('A chestnut beam')
    await ready.getByRole('button', { name: 'Put it in the gallery' }).click()
    await expect(ready.getByText('It is in the gallery, too.')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    // There is another piece, so the order isn't ready yet.
    await ready.getByRole('button', { name: 'Ready', exact: true }).click()
    await expect(ready).toBeHidden()

    await page.getByRole('button', { name: `Start ${mantel}`, exact: true }).click()
    await page.getByRole('button', { name: `Ready… ${mantel}` }).click()
    await page.getByRole('button', { name: 'Ready and email the customer' }).click()
    await expect(page.getByRole('button', { name: /^Ready…/ })).toHaveCount(0)

    await page.goto(`/order-confirmation?order=${token}`)
    await expect(page.getByRole('img', { name: 'Solid Oak Ceiling Beam, ready' })).toBeVisible()
    const headlines = async () => (await mailServer.read()).map(({ headline }) => headline)
    await expect
      .poll(async () => (await headlines()).filter((one) => one.includes('ready')), { timeout: 40_000 })
      .toEqual(['Order #1: your pieces are ready'])
  })
})
