import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { Kysely } from 'kysely'
import { NodeSqliteDialect, SqliteFile } from '../../../src/platform/database/node-sqlite-dialect.ts'
import type { Tables } from '../../../src/platform/database/tables.ts'
import { openLog } from '../../../src/platform/log.ts'
import { startShopProcess } from '../../support/shop-process.ts'
import { alsoOnPhone, axeViolations, expect, testOnSharedShop as test, wholePage } from '../shop-test.ts'

const pictures = (page: Page) => page.getByRole('link', { name: /^View full screen/ })
const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Gallery picture, full screen' })
const counter = (page: Page) => lightbox(page).getByRole('status')

test('GAL-1, GAL-2 keys page through the lightbox in both directions, and closing it restores focus', async ({
  page,
}) => {
  await page.goto('/gallery')
  await wholePage(page)
  const count = await pictures(page).count()
  expect(count).toBeGreaterThan(3)
  await pictures(page).nth(1).click()
  await expect(counter(page)).toHaveText(new RegExp(`^2 of ${count}: `))
  await expect(page).toHaveURL(/[?&]picture=/)

  await page.keyboard.press('ArrowLeft')
  await expect(counter(page)).toContainText(`1 of ${count}`)
  await page.keyboard.press('ArrowLeft')
  await expect(counter(page)).toContainText(`${count} of ${count}`)
  await page.keyboard.press('ArrowRight')
  await expect(counter(page)).toContainText(`1 of ${count}`)
  await page.keyboard.press('End')
  await expect(counter(page)).toContainText(`${count} of ${count}`)
  await lightbox(page).getByRole('button', { name: 'Next picture' }).click()
  await expect(counter(page)).toContainText(`1 of ${count}`)
  await lightbox(page).getByRole('button', { name: 'Previous picture' }).click()
  await expect(counter(page)).toContainText(`${count} of ${count}`)

  // Tab never leaves the lightbox.
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab')
    expect(await lightbox(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  }
  expect(await axeViolations(page)).toEqual([])

  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toBeHidden()
  await expect(pictures(page).nth(1)).toBeFocused()
  await expect(page).toHaveURL(/\/gallery$/)
})

test(
  'GAL-2 Back closes the lightbox; its address opens the same picture for someone else',
  alsoOnPhone,
  async ({ page, shop }) => {
    await page.goto('/gallery')
    const chips = page.getByRole('navigation', { name: 'Gallery categories' })
    await chips.getByRole('link', { name: 'Ceiling Beams' }).click()
    await expect(chips.getByRole('link', { name: 'Ceiling Beams' })).toHaveAttribute('aria-current', 'page')
    await pictures(page).first().click()
    await expect(counter(page)).toContainText('1 of ')
    await page.keyboard.press('ArrowRight')
    await expect(counter(page)).toContainText('2 of ')
    const said = await counter(page).textContent()
    const second = await pictureId(pictures(page).nth(1))
    await expect(page).toHaveURL(`${shop.url}/gallery?category=ceiling-beam&picture=${second}`)
    const shared = page.url()
    await page.goBack()
    await expect(lightbox(page)).toBeHidden()
    await expect(page).toHaveURL(`${shop.url}/gallery?category=ceiling-beam`)

    await page.goto(shared)
    await expect(counter(page)).toHaveText(said ?? '')
    await lightbox(page).getByRole('button', { name: 'Close' }).click()
    await expect(lightbox(page)).toBeHidden()
    await expect(pictures(page).nth(1)).toBeFocused()
    await expect(page).toHaveURL(`${shop.url}/gallery?category=ceiling-beam`)

    // A deleted picture opens nothing, and the page shows all pictures.
    await page.goto('/gallery?picture=gone')
    await expect(chips.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page')
    await expect(pictures(page).first()).toBeVisible()
    await expect(lightbox(page)).toBeHidden()
  },
)

test(
  "WIN-9 a picture says what it shows, and 'Build one like this' opens the builder so, from wall and lightbox",
  alsoOnPhone,
  async ({ page }) => {
    await page.goto('/gallery?category=corbel-mantel')
    const figure = page.getByRole('figure').filter({ hasText: 'Chestnut corbels on plaster' })
    await expect(figure.getByText('American Chestnut corbel mantel, 6 ft. Rendered example.')).toBeVisible()
    const link = figure.getByRole('link', { name: /^Build one like this/ })
    const address = await link.getAttribute('href')
    await figure.getByRole('link', { name: /^View full screen/ }).click()
    const inLightbox = lightbox(page).getByRole('link', { name: 'Build one like this' })
    await expect(inLightbox).toHaveAttribute('href', address ?? '')
    // Near the picture, on an upright phone too.
    const [picture, below] = [await shownBox(lightbox(page).getByRole('img')), await shownBox(inLightbox)]
    expect(below.y - (picture.y + picture.height)).toBeLessThan(260)
    await page.keyboard.press('ArrowRight')
    await expect(inLightbox).not.toHaveAttribute('href', address ?? '')
    await page.keyboard.press('Escape')

    await link.click()
    const form = page.getByRole('form', { name: 'Quote builder' })
    await expect(form.getByLabel('Length', { exact: true })).toHaveValue('72')
    await expect(form.getByLabel('Thickness', { exact: true })).toHaveValue('6')
    await expect(form.getByRole('radio', { name: /^American Chestnut/ })).toBeChecked()
  },
)

test('GAL-1 WIN-11 forced colors show which pictures are shown', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/gallery?category=ceiling-beam')
  const lines = await page
    .getByRole('navigation', { name: 'Gallery categories' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, getComputedStyle(link).borderBottomWidth]))
  expect(lines).toEqual([
    ['All', '0px'],
    ['Floating Mantels', '0px'],
    ['Corbel Mantels', '0px'],
    ['Ceiling Beams', '2px'],
  ])
})

const shownBox = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('GAL-2 a key pressed as soon as the picture appears works', async ({ page }) => {
  await page.goto('/gallery')
  await wholePage(page)
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      const dialog = document.querySelector('dialog[open]')
      if (!dialog?.querySelector('[role=status]')) return
      observer.disconnect()
      dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await pictures(page).first().click()
  await expect(counter(page)).toContainText('2 of ')
})

const pictureId = (link: Locator) => link.getAttribute('data-picture')

test(
  'GAL-2 touch swipes, pinches and double-taps; a mouse double-clicks and scrolls',
  alsoOnPhone,
  async ({ page, hasTouch }) => {
    await page.goto('/gallery')
    const count = await pictures(page).count()
    await pictures(page).first().click()
    await expect(counter(page)).toContainText(`1 of ${count}`)
    await expect(lightbox(page).getByRole('img').first()).toBeInViewport()
    const [x, y] = await middleOf(page)
    const zoomedOut = lightbox(page).getByRole('button', { name: 'Zoom in' })
    const zoomedIn = lightbox(page).getByRole('button', { name: 'Zoom out' })
    const width = () => zoomedWidth(page)
    const whole = await width()

    if (!hasTouch) {
      await page.mouse.dblclick(x, y)
      await expect(zoomedIn).toBeVisible()
      await expect.poll(width).toBeCloseTo(whole * 2.5, 0)
      await page.mouse.dblclick(x, y)
      await expect.poll(width).toBeCloseTo(whole, 0)
      await page.mouse.wheel(0, -300)
      await expect(zoomedIn).toBeVisible()
      await page.mouse.wheel(0, 3000)
      await expect(zoomedOut).toBeVisible()
      return
    }
    const touch = await fingers(page)
    await touch([[x + 100, y]], [[x - 60, y]])
    await expect(counter(page)).toContainText(`2 of ${count}`)
    await touch([[x - 60, y]], [[x + 100, y]])
    await touch([[x - 60, y]], [[x + 100, y]])
    await expect(counter(page)).toContainText(`${count} of ${count}`)

    await doubleTap(page, [x, y])
    await expect(zoomedIn).toBeVisible()
    // One finger now pans and does not page.
    await touch([[x + 60, y]], [[x - 90, y]])
    await expect(counter(page)).toContainText(`${count} of ${count}`)
    await doubleTap(page, [x, y])
    await expect(zoomedOut).toBeVisible()

    await touch(
      [
        [x - 20, y],
        [x + 20, y],
      ],
      [
        [x - 60, y],
        [x + 60, y],
      ],
    )
    await expect(zoomedIn).toBeVisible()
    await expect.poll(width).toBeCloseTo((await layoutWidth(page)) * 3, -1)
    await page.keyboard.press('ArrowRight')
    await expect(zoomedOut).toBeVisible()
  },
)

/** On screen, including the zoom. */
const zoomedWidth = async (page: Page) => (await lightbox(page).getByRole('img').boundingBox())?.width ?? 0
/** In the layout, without the zoom. */
const layoutWidth = (page: Page) =>
  lightbox(page)
    .getByRole('img')
    .evaluate((image: HTMLElement) => image.offsetWidth)

async function middleOf(page: Page): Promise<Place> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  return [width / 2, height / 2 - 20]
}

type Place = [x: number, y: number]
type Places = Place[]

/** On any machine 150 ms apart, because the events carry their own times. */
async function doubleTap(page: Page, [x, y]: Place) {
  const devtools = await page.context().newCDPSession(page)
  const firstAt = Date.now() / 1000
  for (const tapAt of [firstAt, firstAt + 0.15]) {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp: tapAt })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: tapAt + 0.05 })
  }
}

/** Returns a function that puts fingers down, moves them and lifts them, as a touch screen reports it. */
async function fingers(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const report = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: Places) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: places.map(([x, y], id) => ({ x, y, id })),
    })
  return async (from: Places, to: Places) => {
    await report('touchStart', from)
    const steps = 4
    for (let step = 1; step <= steps; step++)
      await report(
        'touchMove',
        from.map(([x, y], finger) => {
          const [toX, toY] = to[finger] ?? [x, y]
          return [x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps]
        }),
      )
    await report('touchEnd', [])
  }
}

test('SHELL-7, GAL-2 a picture that does not load is replaced by wood in the lightbox', async ({ page }) => {
  await page.route(/\/media\/(?!placeholder-wood)/, (route) => route.fulfill({ status: 404 }))
  await page.goto('/gallery')
  await pictures(page).first().click()
  await expect(counter(page)).toContainText('1 of ')
  const shown = lightbox(page).getByRole('img')
  await expect(shown).toHaveAttribute('src', /placeholder-wood/)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

const many = 500
/** Generous, for a busy machine: an idle one needs a fiftieth of this. */
const maxMsPerTurn = 1_500

test(`GAL-2 with ${many} pictures, opening one and paging have no delay`, async ({ page, dataDir }) => {
  await using shop = await startShopProcess({ dataDir })
  await fillGallery(join(dataDir, 'shop.sqlite'))
  await page.goto(`${shop.url}/gallery`)
  await wholePage(page)
  await pictures(page).nth(2).click()
  await expect(counter(page)).toContainText('3 of 24')

  const turns = 40
  expect(await msPerTurn(page, turns)).toBeLessThan(maxMsPerTurn)
  await expect(counter(page)).toContainText('11 of 24')
  expect(await lightbox(page).locator('picture').count()).toBe(3)
  // Pictures that are still on their way would fail with the shop.
  await page.goto('about:blank')
})

/** Milliseconds to page back once, timed in the browser to leave out Playwright's trace. */
const msPerTurn = (page: Page, turns: number) =>
  page.evaluate(async (times) => {
    const startedAt = performance.now()
    for (let turn = 0; turn < times; turn++) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }))
      await new Promise(requestAnimationFrame)
    }
    return (performance.now() - startedAt) / times
  }, turns)

/** Inserts directly into the database. The shop has not rendered the gallery yet. */
async function fillGallery(file: string): Promise<void> {
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(new SqliteFile(file, openLog('silent'))) })
  const rows = await db.selectFrom('gallery_images').selectAll().execute()
  const more = Array.from({ length: many - rows.length }, (_, number) => ({
    ...(rows[number % rows.length] as (typeof rows)[number]),
    id: `another-${number}`,
    title: `Another picture, number ${number}`,
    sort_order: 10_000 + number,
  }))
  await db.insertInto('gallery_images').values(more).execute()
  await db.destroy()
}
