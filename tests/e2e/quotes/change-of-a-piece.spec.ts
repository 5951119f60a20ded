/** JOB-3: a customer asks for another one of several pieces, and the offer that goes out is the one that the owner saw. */
import { alsoOnPhone, axeViolations, expect } from '../shop-test.ts'
import { openDesk, test } from './living-quote-test.ts'

const mantel = { productId: 'heritage-oak-floating-mantel', woodSpeciesId: 'reclaimed-oak', finishOptionId: null }

test(
  'LIVE-4, JOB-3 one of several pieces is asked for otherwise, and takes its place in the offer',
  alsoOnPhone,
  async ({ page, browser, baseURL }) => {
    const asked = await page.request.post('/api/quotes', {
      data: {
        ...{ customerName: 'June Carter', customerEmail: 'june@example.net' },
        pieces: [
          { ...mantel, dimensions: { length: 72, width: 8, thickness: 8 } },
          { ...mantel, dimensions: { length: 48, width: 8, thickness: 4 }, quantity: 2 },
        ],
        delivery: { way: 'truck', zip: '37212' },
      },
    })
    await page.goto(asked.headers().location ?? '')
    const conversation = page.getByRole('region', { name: 'Questions or changes' })
    await conversation.getByText('Ask for a change').click()
    await expect(conversation.getByRole('listitem')).toHaveText([
      /^Heritage Oak Floating MantelReclaimed Oak, no finish, 72 × 8 × 8 in/,
      /^2 × Heritage Oak Floating MantelReclaimed Oak, no finish, 48 × 8 × 4 in/,
    ])
    expect(await axeViolations(page)).toEqual([])
    await conversation.getByRole('link', { name: '2 × Heritage Oak Floating Mantel' }).click()
    await expect(page.getByText('The other pieces stay as they are.')).toBeVisible()
    const length = page.getByLabel('Length', { exact: true })
    await expect(length).toHaveValue('48')
    await length.fill('60')
    // Loaded again, it is still about this piece.
    await page.reload()
    await expect(length).toHaveValue('60')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Anything we should know?').fill('A foot longer, please.')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Ask for this change' }).click()
    await expect(conversation.getByText('New design')).toBeVisible()
    await expect(conversation.getByText(/^Instead of 2 × Heritage Oak Floating Mantel, .*48 × 8 × 4 in/)).toBeVisible()

    const owner = await openDesk(browser, baseURL)
    await owner.goto('/admin?quote=1')
    const dialog = owner.getByRole('dialog', { name: 'Quote #1 Details' })
    await expect(dialog.getByText('New design')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add it to the offer' }).click()
    const piece = (index: number) => dialog.locator('[data-piece]').nth(index)
    const second = piece(1)
    await expect(second.getByLabel('Length')).toHaveValue('60')
    await expect(second.getByLabel(/^Quantity of /)).toHaveValue('2')
    await expect(piece(0)).toContainText('72 × 8 × 8 in')

    // Wood gets dearer between her look and her press.
    await dialog.getByRole('button', { name: 'Send offer…' }).click()
    const question = owner.getByRole('alertdialog', { name: 'Send version 1?' })
    await expect(question.getByText(/\$891\.92, delivered by /)).toBeVisible()
    const changed = await owner.request.post('/api/admin/update-wood-pricing', {
      data: { oak: 20 },
    })
    expect(changed.status()).toBe(200)
    await question.getByRole('button', { name: 'Send offer' }).click()
    await expect(owner.getByText(/Prices or days have changed since you looked. It is now /)).toBeVisible()
    await expect(question).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Send offer…' }).click()
    await question.getByRole('button', { name: 'Send offer' }).click()
    await expect(owner.getByText('Offer Sent')).toBeVisible()
  },
)
