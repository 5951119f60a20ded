/** DESK-6, LIVE-9: what counts of an order is in sight without scrolling, however many pieces it has. */
import { buy } from '../buy.ts'
import { axeViolations, expect, signIn, test } from '../shop-test.ts'

for (const lengths of [[60], [60, 61, 62, 63, 64]])
  test(`DESK-6 of an order of ${lengths.length}, its day, its money and what is next are in sight, on a phone above the pieces`, async ({
    page,
  }) => {
    await buy(page, lengths)
    await signIn(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/admin?tab=orders&order=1')
    const order = page.getByRole('dialog', { name: 'Order #1 Details' })
    const next = order.getByRole('button', { name: /^Start production/ })
    const inSight = [
      order.getByRole('heading', { name: 'Order #1 Details' }),
      order.getByText('June Carter').first(),
      order.getByText('Paid in full'),
      order.getByText(/^Promised \w{3}, /),
      order.getByRole('button', { name: 'Change date' }),
      order.getByRole('link', { name: 'Work order (PDF)' }),
      next,
    ]
    for (const one of inSight) await expect(one).toBeInViewport({ ratio: 1 })
    const drawings = order.getByRole('button', { name: /^Enlarge .+ Drawing to scale: / })
    await expect(drawings).toHaveCount(lengths.length)
    const drawing = drawings.first()
    const widthOf = async () => (await drawing.boundingBox())?.width ?? 0
    expect(await widthOf()).toBeLessThan(100)
    await drawing.click()
    await expect(drawing).toHaveAttribute('aria-expanded', 'true')
    expect(await widthOf()).toBeGreaterThan(200)
    expect(await axeViolations(page, 'dialog[open]')).toEqual([])

    await page.setViewportSize({ width: 390, height: 844 })
    for (const one of inSight) await expect(one).toBeInViewport({ ratio: 1 })
    const pieces = await order.getByRole('region', { name: 'What was ordered' }).boundingBox()
    const step = await next.boundingBox()
    expect(step?.y).toBeLessThan(pieces?.y ?? 0)
  })

test("SHELL-5, JOB-4 the notices of an order's pieces, each with its Undo, cover no button of a piece", async ({
  page,
}) => {
  await buy(page, [60, 61, 62])
  await signIn(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin?tab=orders&order=1')
  const order = page.getByRole('dialog', { name: 'Order #1 Details' })
  const notices = order.locator('.toast[data-open=true]')
  for (const shown of [1, 2, 3]) {
    await order
      .getByRole('button', { name: /^Start.*Floating Mantel/ })
      .first()
      .click()
    await expect(notices).toHaveCount(shown)
    // The focus in them keeps them open.
    await page.keyboard.press('F8')
  }
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const pieces = await order.getByRole('region', { name: 'What was ordered' }).boundingBox()
    for (const notice of await notices.all()) {
      const box = await notice.boundingBox()
      expect(box?.x).toBeGreaterThan((pieces?.x ?? width) + (pieces?.width ?? width))
    }
  }
  // Nothing is in the way of the next press, wherever the pieces are scrolled to.
  for (const ready of await order.getByRole('button', { name: /^Ready….*Floating Mantel/ }).all())
    await ready.click({ trial: true })
})
