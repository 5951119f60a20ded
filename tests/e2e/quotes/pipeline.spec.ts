/** DESK-3, DESK-6: the list of quotes by the state of their offers, closing, and the details on a desk and on a phone. */
import { alsoOnPhone, axeViolations, expect, signIn } from '../shop-test.ts'
import { ask, openDesk, test } from './living-quote-test.ts'

test('DESK-3 a quote is found under what waits, closed as lost with a reason, and opened again', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await ask(page)
  const owner = await openDesk(browser, baseURL)
  await owner.goto('/admin?tab=quotes')
  const pipeline = owner.getByRole('group', { name: 'Filter by offer' })
  await pipeline.getByRole('button', { name: '1 waiting for us' }).click()
  await expect(pipeline.getByRole('button', { name: '$500 1 waiting for us' })).toHaveAttribute('aria-pressed', 'true')
  expect(new URL(owner.url()).searchParams.get('status')).toBe('waiting')
  const row = owner.getByRole('region', { name: 'Quotes' }).getByRole('listitem')
  await expect(owner.getByRole('button', { name: 'Open: 1 quote, $500' })).toBeVisible()
  await expect(row).toContainText('Waiting for us')
  await expect(row).toContainText('Answer by')
  await expect(row).toContainText('asked for')
  expect(await axeViolations(owner)).toEqual([])

  await row.getByText('June Carter').click()
  const dialog = owner.getByRole('dialog', { name: 'Quote #1 Details' })
  await dialog.getByRole('button', { name: 'More', exact: true }).click()
  await dialog.getByRole('button', { name: 'Close as lost…' }).click()
  const form = owner.getByRole('dialog', { name: 'Close quote #1 as lost?' })
  await expect(form).toContainText('The customer gets no email.')
  await form.getByRole('button', { name: 'Close as lost' }).click()
  await expect(form.getByText('Choose why.')).toBeVisible()
  await form.getByLabel('Why').selectOption('In your own words')
  await form.getByLabel('In your own words', { exact: true }).fill('They kept the old mantel')
  await form.getByRole('button', { name: 'Close as lost' }).click()
  await expect(dialog.getByText('Lost: They kept the old mantel')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Make an offer' })).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Close as lost…' })).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Show its QR code' })).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We've closed this quote")
  await expect(page.getByText('They kept the old mantel')).toBeHidden()

  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(owner.getByText('No quotes found for the selected filter.')).toBeVisible()
  await pipeline.getByRole('button', { name: '1 lost' }).click()
  await expect(row).toContainText('Why: They kept the old mantel')
  await expect(owner.getByRole('button', { name: 'Open: 0 quotes, $0' })).toBeVisible()
  await row.getByRole('link', { name: 'View quote #1' }).click()
  await dialog.getByRole('button', { name: 'Open it again' }).click()
  await expect(dialog.getByRole('button', { name: 'Make an offer' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We got your request')
})

test('DESK-3 rows are in sight at once: six on a desk, the first on a phone, with the filters in one line', async ({
  page,
}) => {
  for (let asked = 0; asked < 7; asked++) await ask(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page)
  const rows = page.getByRole('region', { name: 'Quotes' }).getByRole('listitem')
  await expect(rows).toHaveCount(7)
  await expect(page.getByRole('button', { name: '7 waiting for us' })).toBeVisible()
  await expect(rows.nth(5)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(async () => expect((await rows.first().boundingBox())?.y).toBeLessThan(600)).toPass()
  // A part beyond the edge comes into sight when an address opens the list with it.
  await page.goto('/admin?tab=quotes&status=lost')
  await expect(page.getByRole('button', { name: '0 lost' })).toBeInViewport({ ratio: 1 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  expect(await axeViolations(page)).toEqual([])
})

test('ADMIN-3 arrow keys pass over statuses, and Enter saves the one that they stop at', async ({ page }) => {
  await ask(page)
  await signIn(page, '/admin?tab=quotes&quote=1')
  const saved: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && saved.push(request.postData() ?? ''))
  const status = page.getByRole('dialog', { name: 'Quote #1 Details' }).getByLabel('Status', { exact: true })
  await status.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(status).toHaveValue('completed')
  await expect(page.getByRole('button', { name: 'Save status' })).toBeVisible()
  // Leaving it, by the keyboard or by a press elsewhere, saves nothing.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(status).toHaveValue('pending')
  await status.selectOption('completed')
  await page.getByRole('heading', { name: 'Quote #1 Details' }).click()
  await expect(status).toHaveValue('pending')
  await status.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(status).toHaveValue('completed')
  await page.keyboard.press('Escape')
  await expect(status).toHaveValue('pending')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Quote Updated')).toBeVisible()
  expect(saved).toEqual([JSON.stringify({ status: 'approved', from: 'pending' })])
  // Another window changes it, and this one doesn't hear of it before its own press.
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await told
    await route.continue()
  })
  await page.request.patch('/api/quotes/1', { data: { status: 'pending' } })
  await status.selectOption('completed')
  await page.getByRole('button', { name: 'Save status' }).click()
  await expect(page.getByText('Someone changed this while you worked')).toBeVisible()
  await expect(page.getByText('Status: Pending (you chose Completed)')).toBeVisible()
  tell()
  await expect(status).toHaveValue('pending')
})

test('DESK-6 the request stands beside the answer, and stays in sight while an offer is made', async ({ page }) => {
  await ask(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, '/admin?tab=quotes&quote=1')
  const dialog = page.getByRole('dialog', { name: 'Quote #1 Details' })
  const request = dialog.getByRole('region', { name: 'What was asked for' })
  await expect(dialog.getByText('Estimate $500.00, before tax')).toBeVisible()
  const accepted = dialog.getByRole('button', { name: 'Accepted in the shop or by phone…' })
  const before = await accepted.boundingBox()
  await dialog.getByRole('button', { name: 'Make an offer' }).click()
  // What it comes to and its button are in sight, and nothing slid under the mouse.
  await expect(dialog.getByRole('button', { name: 'Send offer…' })).toBeInViewport()
  expect(await accepted.boundingBox()).toEqual(before)
  // What takes the focus is above the bar.
  const note = dialog.getByLabel('Note to the customer')
  await note.focus()
  const bar = dialog.getByRole('region', { name: 'Total and sending' })
  const top = async (part: typeof note, edge: 'y' | 'bottom') => {
    const box = await part.boundingBox()
    return box ? box.y + (edge === 'bottom' ? box.height : 0) : Number.NaN
  }
  expect(await top(note, 'bottom')).toBeLessThanOrEqual(await top(bar, 'y'))
  await expect(request.getByRole('heading', { name: 'Heritage Oak Floating Mantel' })).toBeInViewport()
  await expect(dialog.getByText('June Carter').first()).toBeInViewport()
  await expect(dialog.getByText('Nashville, TN 37212').first()).toBeInViewport()
  await expect(dialog.getByRole('button', { name: 'Answer' })).toBeHidden()
  expect(await axeViolations(page)).toEqual([])
})

test(
  'DESK-6 on a phone the request comes first, with one bar to answer, write or call',
  alsoOnPhone,
  async ({ page }) => {
    await ask(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, '/admin?tab=quotes&quote=1')
    const dialog = page.getByRole('dialog', { name: 'Quote #1 Details' })
    await expect(dialog.getByRole('heading', { name: 'Heritage Oak Floating Mantel' })).toBeInViewport()
    await expect(dialog.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:6155550187')
    for (const name of ['Answer', 'Message', 'Call']) {
      const box = await dialog.getByText(name, { exact: true }).boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
    }
    await dialog.getByRole('button', { name: 'Message', exact: true }).click()
    const message = dialog.getByLabel('Write to June')
    await expect(message).toBeFocused()
    // What was begun is open at once; an empty form waits for its press.
    await message.fill('Hi June,')
    await page.reload()
    await expect(message).toHaveValue('Hi June,')
    await message.fill('')
    await page.reload()
    await expect(dialog.getByRole('button', { name: 'Write to June' })).toBeVisible()
    await expect(message).toHaveCount(0)
    const offer = dialog.getByRole('button', { name: 'Make an offer' })
    await expect(offer).toBeVisible()
    await dialog.getByRole('button', { name: 'Answer', exact: true }).click()
    await expect(offer).toBeFocused()
    await expect(offer).toBeInViewport()
    expect(await axeViolations(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  },
)

test('DESK-6 state, total, what comes next and the pieces are in sight, on a desk and on a phone', async ({ page }) => {
  const pages = [await ask(page), await ask(page), await ask(page), await ask(page)]
  await signIn(page, '/admin?tab=quotes')
  const send = async (id: number) => {
    const at = `/api/admin/quotes/${id}/offer`
    const { draft, revision } = await (await page.request.get(at)).json()
    const { productId, woodSpeciesId, finishOptionId, dimensions, ...offered } = draft
    const [piece] = offered.pieces
    const pieces = [piece, { ...piece, key: '2', quantity: 2 }, { ...piece, key: '3', quantity: 3 }]
    const saved = await (await page.request.put(at, { data: { ...offered, pieces, revision } })).json()
    expect((await page.request.post(`${at}/send`, { data: { revision: saved.revision } })).status()).toBe(200)
  }
  for (const id of [2, 3, 4]) await send(id)
  const answer = async (id: number, path: string, data: object) => {
    const answered = await page.request.post(`/api/quote-pages/${pages[id - 1]?.slice('/quote/'.length)}/${path}`, {
      data: { version: 1, ...data },
    })
    expect(answered.ok()).toBe(true)
  }
  const address = { street: '12 Music Row', city: 'Nashville', state: 'TN', zip: '37212' }
  await answer(3, 'accept', { name: 'June Carter', address })
  await answer(4, 'decline', { reason: 'Too dear' })
  const piece = 'Heritage Oak Floating Mantel'
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const last = `${width < 1024 ? 2 : 3} × ${piece}`
    for (const [id, figure, next, shown] of [
      [1, 'Estimate', width < 1024 ? 'Answer' : 'Make an offer', piece],
      [2, 'Offered', 'Change the offer', last],
      [3, 'Accepted', 'Open order #1', last],
      [4, 'Offered', 'Change the offer', last],
    ] as const) {
      await page.goto(`/admin?tab=quotes&quote=${id}`)
      const dialog = page.getByRole('dialog', { name: `Quote #${id} Details` })
      const parts = [
        dialog.getByText(new RegExp(`^${figure} \\$`)),
        dialog.getByRole(id === 3 ? 'link' : 'button', { name: next, exact: true }),
        id === 1 ? dialog.getByRole('heading', { name: piece }) : dialog.getByText(shown, { exact: true }),
      ]
      for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
    }
  }
})

test(
  'DESK-6, LIVE-9 on a phone a begun offer is gone on with, and once it is out the request is one line above it',
  alsoOnPhone,
  async ({ page }) => {
    await ask(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, '/admin?tab=quotes')
    const at = '/api/admin/quotes/1/offer'
    const { draft, revision } = await (await page.request.get(at)).json()
    const { productId, woodSpeciesId, finishOptionId, dimensions, ...begun } = draft
    const saved = await (await page.request.put(at, { data: { ...begun, note: 'With oil.', revision } })).json()
    await page.goto('/admin?tab=today')
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Offer started' })
      .getByRole('link', { name: /^Quote #1/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Quote #1 Details' })
    const finish = dialog.getByRole('button', { name: 'Finish the offer' })
    // The offer's, and the bar's.
    await expect(finish).toHaveCount(2)
    await finish.last().click()
    await expect(finish.first()).toBeFocused()
    expect((await page.request.post(`${at}/send`, { data: { revision: saved.revision } })).status()).toBe(200)
    await page.goto('/admin?tab=quotes&quote=1')
    const line = dialog.getByRole('button', {
      name: /^What they asked for: Heritage Oak Floating Mantel, 72 × 8 × 8 in/,
    })
    await expect(line).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByText(/^Version 1, \$/)).toBeInViewport({ ratio: 1 })
    const more = dialog.getByRole('button', { name: 'More', exact: true })
    for (const name of ['Change the offer', 'Accepted in the shop or by phone…'])
      await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByText('Heritage Oak Floating Mantel', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Withdraw…' })).toHaveCount(0)
    await more.click()
    for (const name of ['Withdraw…', 'Renew…', 'Close as lost…', 'Copy its link'])
      await expect(dialog.getByRole('button', { name })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await more.click()
    await expect(dialog.getByRole('button', { name: 'Withdraw…' })).toHaveCount(0)
    const request = dialog.getByRole('region', { name: 'What was asked for' })
    await expect(request.getByText('Just what version 1 offers.')).toBeHidden()
    await line.click()
    await expect(request.getByText('Just what version 1 offers.')).toBeVisible()
  },
)
