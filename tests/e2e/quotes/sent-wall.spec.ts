/**
 * WALL-3: the photograph of a wall goes with the quote only when its owner says so, and is then at the desk, on the quote's
 * page with the piece of each offer, and gone when it is taken back.
 */
import type { Locator, Page } from '@playwright/test'
import { alsoOnPhone, axeViolations, expect, goToReview } from '../shop-test.ts'
import { openDesk, test } from './living-quote-test.ts'

// A machine without a graphics card draws in software, and says that it is slow.
test.use({ expectedComplaint: /GPU stall due to ReadPixels/ })

const photo = 'content/photos/hero-living-room.jpg'
const wall = (page: Page) => page.getByRole('dialog', { name: /wall|corners/ })
const piece = (page: Page) => page.getByRole('slider', { name: 'The piece on your wall' })
const along = (within: Page | Locator) => within.getByRole('checkbox', { name: 'Send my photo with my quote' })

async function hang(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'See it on your wall' }).filter({ visible: true }).click()
  await wall(page).getByLabel('Take or choose a photo').setInputFiles(photo)
  await wall(page).getByRole('textbox', { name: 'Opening width' }).fill('44 1/8')
  await wall(page).getByRole('textbox', { name: 'Opening height' }).fill('28 3/8')
  await wall(page).getByRole('button', { name: 'Hang it' }).click()
  await expect(piece(page)).toBeVisible()
}

/** On this device, where the quote will look for it. */
const isKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('on-your-wall')
        opening.onerror = () => resolve(false)
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onsuccess = () => {
          const count = opening.result.transaction('photos').objectStore('photos').count()
          count.onsuccess = () => {
            opening.result.close()
            resolve(count.result === 1)
          }
        }
      }),
  )

async function submitQuote(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open it in the quote builder' }).click()
  // With the piece that was chosen.
  await expect(page.getByRole('heading', { name: /^Step 2 of 4/ })).toBeVisible()
  await goToReview(page, 2)
  await page.getByLabel('Name').fill('June Carter')
  await page.getByLabel('Email').fill('june@example.net')
}

async function sendOffer(owner: Page): Promise<void> {
  const dialog = owner.getByRole('dialog', { name: 'Quote #1 Details' })
  await dialog.getByRole('button', { name: 'Make an offer' }).click()
  await expect(dialog.getByRole('button', { name: 'On their wall' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send offer…' }).click()
  const shown = owner.waitForResponse((answer) => answer.url().endsWith('/wall/view'))
  await owner.getByRole('button', { name: 'Send offer', exact: true }).click()
  await expect(owner.getByText('Offer Sent')).toBeVisible()
  expect((await shown).status()).toBe(201)
}

/** Its file is there, not only its frame. */
const isLoaded = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

test(
  'WALL-3 a photograph goes with the quote, to the desk, with an offer and back to its owner',
  alsoOnPhone,
  async ({ page, browser, baseURL, mailServer }) => {
    await page.goto('/product/heritage-oak-floating-mantel')
    await hang(page)
    await wall(page).getByRole('textbox', { name: 'Length' }).fill('80')
    await expect(along(wall(page))).not.toBeChecked()
    await along(wall(page)).check({ force: true })
    await expect.poll(() => isKept(page)).toBe(true)
    await page.keyboard.press('Escape')

    await submitQuote(page)
    await expect(along(page)).toBeChecked()
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/wall/view'))
    await page.getByRole('button', { name: 'Submit quote' }).click()
    await expect(page.getByText('Quote Submitted Successfully!')).toBeVisible()
    expect((await sent).status()).toBe(201)
    await expect(page.getByText('We have your photo, too.')).toBeVisible()

    await expect.poll(async () => (await mailServer.read()).length).toBeGreaterThan(0)
    const link =
      (await mailServer.read()).map(({ text }) => /\S+\/quote\/\S+/.exec(text ?? '')?.[0]).find(Boolean) ?? ''
    await page.goto(link)
    const theirs = page.getByRole('region', { name: 'On your wall' })
    const asSent = theirs.getByRole('img', { name: 'Your photo with the piece on the wall' })
    await asSent.scrollIntoViewIfNeeded()
    await expect.poll(() => isLoaded(asSent)).toBe(true)
    expect(await axeViolations(page, 'main')).toEqual([])

    const owner = await openDesk(browser, baseURL)
    await owner.goto('/admin?quote=1')
    const dialog = owner.getByRole('dialog', { name: 'Quote #1 Details' })
    await dialog.getByRole('button', { name: 'Move it on the wall' }).click()
    await piece(owner).focus()
    const moved = owner.waitForResponse((answer) => answer.url().endsWith('/wall/place'))
    await owner.keyboard.press('Shift+ArrowUp')
    expect((await moved).status()).toBe(200)
    expect(await axeViolations(owner, 'dialog:last-of-type')).toEqual([])
    await owner.keyboard.press('Escape')
    await sendOffer(owner)

    await page.goto(link)
    await expect(theirs).toContainText("with the piece of version 1 where we'd hang it")
    await theirs.getByRole('button', { name: 'Look closer' }).click()
    await expect(piece(page)).toBeVisible()
    await page.keyboard.press('Escape')

    await theirs.getByRole('button', { name: 'Take my photo back' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
    await expect(theirs).toHaveCount(0)
    await owner.reload()
    await expect(dialog.getByText('June Carter').first()).toBeVisible()
    await expect(dialog.getByText('Their wall')).toHaveCount(0)
  },
)

test('WALL-3 without a check the photograph stays on the device, and goes later from the page of the quote', async ({
  page,
}) => {
  const writes: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/wall') && request.method() === 'POST' && writes.push(request.url()),
  )
  await page.goto('/product/heritage-oak-floating-mantel')
  await hang(page)
  await expect.poll(() => isKept(page)).toBe(true)
  await page.keyboard.press('Escape')
  await submitQuote(page)
  await expect(along(page)).toHaveCount(0)
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/quotes'))
  await page.getByRole('button', { name: 'Submit quote' }).click()
  await expect(page.getByText('Quote Submitted Successfully!')).toBeVisible()
  await page.goto((await stored).headers().location ?? '')
  expect(writes).toEqual([])

  await page.getByRole('button', { name: 'See it on your wall' }).filter({ visible: true }).click()
  await expect(wall(page).getByText('Until you press it, what you see here stays on this device.')).toBeVisible()
  await wall(page).getByRole('button', { name: 'Send it to the shop' }).click()
  await expect(wall(page).getByText('We have your photo.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'On your wall' })).toBeVisible()
  expect(writes).toHaveLength(2)
})
