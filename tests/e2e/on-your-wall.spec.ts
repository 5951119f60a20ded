/** WALL-1, WALL-2, TURN-1: a piece on the customer's own wall, and from all sides. The photograph is one of our renders. */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { ask } from './quotes/living-quote-test.ts'
import { alsoOnPhone, axeViolations, expect, testOnSharedShop as test, test as testOnOwnShop } from './shop-test.ts'

const mantel = '/product/heritage-oak-floating-mantel'
const photo = 'content/photos/hero-living-room.jpg'
/** Of the firebox opening in it, by the render's own camera, in its pixels; 44 1/8 x 28 3/8 in (tools/photos/render.py). */
const opening = { left: 1150, right: 1567.4, top: 580.9, bottom: 849.2 }
const size = { width: 1920, height: 1080 }

// A machine without a graphics card draws in software, and says that it is slow.
test.use({ expectedComplaint: /GPU stall due to ReadPixels/ })

const wall = (page: Page) => page.getByRole('dialog', { name: /wall|corners/ })
const opener = (page: Page, name = 'See it on your wall') =>
  page.getByRole('button', { name }).filter({ visible: true })
const corner = (page: Page, name: string) => page.getByRole('slider', { name: `${name} corner` })
const piece = (page: Page) => page.getByRole('slider', { name: 'The piece on your wall' })

async function openPhoto(page: Page, file: Parameters<Locator['setInputFiles']>[0] = photo): Promise<void> {
  await opener(page).click()
  await wall(page).getByLabel('Take or choose a photo').setInputFiles(file)
}

/** Drags a corner to a pixel of the photograph. */
async function dragTo(page: Page, name: string, x: number, y: number): Promise<void> {
  const [handle, stage] = [
    await corner(page, name).boundingBox(),
    await page.locator('[data-corner="0"]').locator('..').boundingBox(),
  ]
  if (!handle || !stage) throw new Error('The corner is not in sight.')
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
  await page.mouse.down()
  await expect(page.locator('[data-loupe]')).toBeVisible()
  await page.mouse.move(stage.x + (x / size.width) * stage.width, stage.y + (y / size.height) * stage.height, {
    steps: 4,
  })
  await page.mouse.up()
}

/** A hand that is off by three pixels. */
async function setCorners(page: Page): Promise<void> {
  const { left, right, top, bottom } = opening
  await dragTo(page, 'Upper left', left - 3, top + 2)
  await dragTo(page, 'Upper right', right + 3, top - 3)
  await dragTo(page, 'Lower right', right - 2, bottom + 3)
  await dragTo(page, 'Lower left', left + 3, bottom - 2)
}

const typeOpening = async (page: Page) => {
  await wall(page).getByRole('textbox', { name: 'Opening width' }).fill('44 1/8')
  await wall(page).getByRole('textbox', { name: 'Opening height' }).fill('28 3/8')
}

async function hang(page: Page): Promise<void> {
  await openPhoto(page)
  await typeOpening(page)
  await setCorners(page)
  await wall(page).getByRole('button', { name: 'Hang it' }).click()
  await expect(piece(page)).toBeVisible()
}

/** What is drawn, once it is as fine as it gets. */
async function drawn(page: Page): Promise<Buffer> {
  const stage = piece(page).locator('..')
  await expect(stage.locator('canvas[data-drawn=fine]')).toBeVisible()
  return stage.screenshot()
}

/** How many photographs this device keeps. */
const keptCount = (page: Page) =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const opened = await settled(indexedDB.open('on-your-wall'))
    const count = await settled(opened.transaction('photos').objectStore('photos').count())
    opened.close()
    return count
  })

/** Whatever could carry a photograph away, by method and path, as it is asked for. */
function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method()))
      writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return writes
}

test(
  'WALL-1 corners are dragged and moved by keys, and each side goes to the edge where it may',
  alsoOnPhone,
  async ({ page, isMobile }) => {
    await page.goto(mantel)
    await openPhoto(page)
    await expect(wall(page).getByRole('heading', { name: 'Set the four corners' })).toBeFocused()
    const hangIt = wall(page).getByRole('button', { name: 'Hang it' })
    await expect(hangIt).toBeDisabled()
    await typeOpening(page)
    await setCorners(page)
    await expect(hangIt).toBeEnabled()
    for (const side of ['Top', 'Right', 'Bottom', 'Left'])
      await expect(wall(page).getByRole('checkbox', { name: `${side}: on the edge` })).toBeChecked()
    // A finger's pixel is five of the photograph's.
    const within = isMobile ? 8 : 4
    const placeOf = async (name: string) =>
      (await corner(page, name).getAttribute('aria-valuetext'))?.match(/\d+/g)?.map(Number)
    const [x = 0, y = 0] = (await placeOf('Upper left')) ?? []
    expect(Math.abs(x - opening.left)).toBeLessThan(within)
    expect(Math.abs(y - opening.top)).toBeLessThan(within)

    const handle = corner(page, 'Upper left')
    await handle.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('[data-loupe]')).toBeVisible()
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => placeOf('Upper left')).toEqual([x + 1, y + 10])
    await expect(wall(page).getByRole('checkbox', { name: 'Top: by hand' })).not.toBeChecked()
    await expect(wall(page).getByRole('checkbox', { name: 'Right: on the edge' })).toBeChecked()
    expect(await axeViolations(page, '[role=dialog], dialog')).toEqual([])
    await wall(page).getByText('Top: by hand').click()
    await expect(wall(page).getByRole('checkbox', { name: 'Top: on the edge' })).toBeChecked()

    // Across the picture, over the other one.
    await dragTo(page, 'Upper left', 1750, 500)
    await expect(wall(page).getByRole('alert')).toContainText('Two of the corners are crossed.')
    await expect(hangIt).toBeDisabled()
  },
)

test(
  'WALL-1, WALL-2, WALL-3 the piece hangs on the wall, follows what is chosen, and the photograph stays on the device',
  alsoOnPhone,
  async ({ page }) => {
    const writes = writesOf(page)
    await page.goto(mantel)
    await opener(page).click()
    expect(await axeViolations(page, 'dialog')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(opener(page)).toBeFocused()

    await hang(page)
    await expect(wall(page).getByText('Underside 21 5/8 in above the opening')).toBeVisible()
    await expect(wall(page).getByText('Centered')).toBeVisible()
    await expect(wall(page).getByText("Your photo doesn't say which lens took it")).toBeVisible()
    const first = await drawn(page)
    expect(await axeViolations(page, 'dialog')).toEqual([])

    // Slid.
    await piece(page).focus()
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(wall(page).getByText('Underside 22 5/8 in above the opening')).toBeVisible()
    await expect(wall(page).getByText('1 in left of center')).toBeVisible()
    await expect(piece(page)).toHaveAttribute('aria-valuetext', /22 5\/8 in above the opening, 1 in left/)
    const slid = await drawn(page)
    expect(slid.equals(first)).toBe(false)
    await wall(page).getByLabel('Fireplace').selectOption('masonry')
    await expect(page.locator('[data-clearance]')).toContainText('It clears. The underside is 22 5/8 in above')

    // Longer, and in another wood: the page's piece is.
    const price = page.getByRole('status', { name: 'Price' })
    const before = await price.textContent()
    await wall(page).getByRole('textbox', { name: 'Length' }).fill('96')
    await wall(page)
      .getByRole('radio', { name: /Barn Wood/ })
      .check()
    expect((await drawn(page)).equals(slid)).toBe(false)
    await expect.poll(() => new URL(page.url()).searchParams.get('l')).toBe('96')
    await page.keyboard.press('Escape')
    await expect(opener(page)).toBeFocused()
    const calculator = page.getByRole('region', { name: 'Pricing Calculator' })
    await expect(calculator.getByRole('textbox', { name: 'Length' })).toHaveValue('96')
    expect(await price.textContent()).not.toBe(before)
    // And her fireplace is.
    await page.getByText('Check it against your fireplace').click()
    await expect(page.getByRole('textbox', { name: 'Hearth to underside' })).toHaveValue('51')
    await expect(page.getByRole('textbox', { name: 'Opening width' })).toHaveValue('44 1/8')

    // Again, on another piece.
    await page.goto('/product/farmhouse-pine-floating-mantel')
    await opener(page).click()
    await expect(wall(page).getByText('1 in left of center')).toBeVisible()
    await expect(wall(page).getByText('Underside 22 5/8 in above the opening')).toBeVisible()
    expect(await keptCount(page)).toBe(1)
    await wall(page).getByRole('button', { name: 'Remove my photo' }).click()
    await expect(wall(page).getByText('Take or choose a photo')).toBeVisible()
    await expect.poll(() => keptCount(page)).toBe(0)
    await page.reload()
    await opener(page).click()
    await expect(wall(page).getByText('Take or choose a photo')).toBeVisible()
    expect(await keptCount(page)).toBe(0)
    expect(writes).toEqual([])
  },
)

const withoutWebGl = () => {
  const { getContext } = HTMLCanvasElement.prototype
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, kind: string, ...options: unknown[]) {
      return kind === 'webgl2' ? null : Reflect.apply(getContext, this, [kind, ...options])
    },
  })
}

test('WALL-2 without WebGL2 the front of the piece is laid over the photograph, and the page says so', async ({
  page,
}) => {
  await page.addInitScript(withoutWebGl)
  await page.goto(mantel)
  await opener(page).click()
  await wall(page).getByRole('button', { name: 'White brick' }).click()
  await expect(wall(page).getByText('you see its front only')).toBeVisible()
  await expect(wall(page).getByRole('button', { name: 'Save the picture' })).toHaveCount(0)
  // 72 in of 39.37 in an opening that is 539 of 1,600 pixels wide, and nearer by the piece's depth.
  const share = async () => {
    const front = await page.locator('[data-flat] svg').first().boundingBox()
    const stage = await page.locator('[data-flat]').boundingBox()
    return (front?.width ?? 0) / (stage?.width ?? 1)
  }
  // The stage is as wide as its photograph once that is there.
  await expect.poll(share).toBeCloseTo((72 / 39.37) * (539.2 / 1600) * 1.072, 2)
})

test('TURN-1 without WebGL2 there are six stills', async ({ page }) => {
  await page.addInitScript(withoutWebGl)
  await page.goto(mantel)
  await opener(page, 'Turn it').click()
  const shapes = new Set<string | null>()
  for (const name of ['Front', 'Left', 'Right', 'Below', 'Above', 'End']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator(`[data-still=${name}]`)).toBeVisible()
    shapes.add(await page.locator(`[data-still=${name}] path`).first().getAttribute('d'))
  }
  expect(shapes.size).toBe(6)
  expect(await axeViolations(page, 'dialog')).toEqual([])
})

test('WALL-2 a view that the browser took away is opened again', async ({ page }) => {
  await page.goto(mantel)
  await opener(page).click()
  await wall(page).getByRole('button', { name: 'White brick' }).click()
  const before = await drawn(page)
  await page.evaluate(() => {
    for (const canvas of document.querySelectorAll('canvas')) {
      const lost = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')
      if (lost) canvas.dataset.lost = ''
      lost?.loseContext()
    }
  })
  await expect(page.locator('canvas[data-lost]')).toHaveCount(0)
  expect((await drawn(page)).equals(before)).toBe(true)
})

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('WALL-1 a picture that is no use says what to do, and none stays in memory', async ({ page }) => {
  await page.addInitScript(() => {
    const bitmaps = { open: 0, made: 0 }
    Object.assign(window, { bitmaps })
    const { createImageBitmap: make } = window
    const { close } = ImageBitmap.prototype
    Object.assign(window, {
      async createImageBitmap(...picture: Parameters<typeof make>) {
        const made = await make(...picture)
        bitmaps.open += 1
        bitmaps.made += 1
        return made
      },
    })
    ImageBitmap.prototype.close = function closeCounted() {
      bitmaps.open -= 1
      close.call(this)
    }
  })
  await page.goto(mantel)
  await opener(page).click()
  const input = wall(page).getByLabel('Take or choose a photo')
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)])
  /** A JPEG's header that promises 200 megapixels. */
  const huge = Buffer.from('ffd8ffc0001108400040000301220002110103110100000000', 'hex')
  const useless: [string, Buffer, RegExp][] = [
    ['list.txt', Buffer.from('oak, pine'), /can't open this file/],
    ['wall.heic', heic, /Most Compatible/],
    ['huge.jpg', huge, /too big to open here/],
    ['panorama.jpg', await plain(2400, 800, '#998877'), /A panorama bends the wall/],
    ['small.jpg', await plain(200, 150, '#998877'), /too small to measure on/],
    ['dark.jpg', await plain(1200, 900, '#030303'), /too dark to see the wall/],
  ]
  for (const [name, buffer, sentence] of useless) {
    await input.setInputFiles({ name, mimeType: 'image/jpeg', buffer })
    await expect(wall(page).getByText(sentence)).toBeVisible()
  }
  await input.setInputFiles(photo)
  await expect(corner(page, 'Upper left')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { bitmaps: object }).bitmaps)).toEqual({ open: 0, made: 4 })
})

test('TURN-1 a piece is turned by hand, by keys and by buttons', alsoOnPhone, async ({ page }) => {
  await page.goto(mantel)
  await opener(page, 'Turn it').click()
  const turned = page.locator('[data-turn]')
  const group = page.getByRole('group', { name: /^Drawing to scale: a floating mantel in Reclaimed Oak, 72 in/ })
  await expect(group).toBeVisible()
  expect(await axeViolations(page, 'dialog')).toEqual([])
  await page.getByRole('button', { name: 'Front', exact: true }).click()
  await expect(turned).toHaveAttribute('data-turn', '0 4')
  await expect(turned.locator('canvas[data-drawn=fine]')).toBeVisible()
  const front = await turned.screenshot()
  await turned.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(turned).toHaveAttribute('data-turn', '5 9')
  await expect.poll(async () => (await turned.screenshot()).equals(front)).toBe(false)
  const box = await turned.boundingBox()
  if (!box) throw new Error('It is not in sight.')
  await page.mouse.move(box.x + 200, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + 100, box.y + 100, { steps: 3 })
  // Another finger.
  await turned.dispatchEvent('pointerdown', { pointerId: 9, isPrimary: false, button: 0, clientX: 0, clientY: 0 })
  await turned.dispatchEvent('pointermove', { pointerId: 9, isPrimary: false, clientX: 50, clientY: 50 })
  await expect(turned).toHaveAttribute('data-turn', '40 9')
  await page.mouse.up()
  await expect(turned).toHaveAttribute('data-turn', '40 9')
  // The browser's Forward, which leads nowhere here.
  await turned.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(turned).toHaveAttribute('data-turn', '40 14')
  await page.keyboard.press('Escape')
  await expect(opener(page, 'Turn it')).toBeFocused()
})

test(
  'WALL-1 the builder shows its piece on the wall, and what is changed there is changed in the builder',
  alsoOnPhone,
  async ({ page }) => {
    const writes = writesOf(page)
    await page.goto('/quote-builder?product=heritage-oak-floating-mantel&wood=reclaimed-oak&l=72&w=8&t=8&step=2')
    await opener(page).click()
    await wall(page).getByRole('button', { name: 'A wall at dusk' }).click()
    await wall(page).getByRole('textbox', { name: 'Length' }).fill('60')
    await wall(page).getByRole('textbox', { name: 'Length' }).press('Enter')
    await wall(page)
      .getByRole('radio', { name: /Reclaimed Pine/ })
      .check()
    await page.keyboard.press('Escape')
    await expect(wall(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: /^Step 2 of 4/ })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Length' })).toHaveValue('60')
    await expect(page.getByRole('radio', { name: /Reclaimed Pine/ })).toBeChecked()
    expect(writes).toEqual([])
  },
)

test("WALL-1 in the builder over a product's page, one window opens, of the builder's piece", async ({ page }) => {
  await page.goto(mantel)
  await opener(page, 'Turn it').click()
  await expect(page.getByRole('dialog', { name: 'Turn it' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Get Custom Quote' }).first().click()
  const builder = page.getByRole('dialog', { name: 'Custom Quote Builder' })
  await expect(builder.getByRole('heading', { name: /^Step 2 of 4/ })).toBeVisible()
  await builder.getByRole('button', { name: 'See it on your wall' }).click()
  await wall(page).getByRole('button', { name: 'A wall at dusk' }).click()
  await wall(page).getByRole('textbox', { name: 'Length' }).fill('60')
  await page.keyboard.press('Escape')
  await expect(wall(page)).toHaveCount(0)
  await expect(builder.getByRole('textbox', { name: 'Length' })).toHaveValue('60')
})

test('WALL-1 an opening that is no longer known is asked for at the corners, and one can go back to the photo', async ({
  page,
}) => {
  await page.goto(mantel)
  await hang(page)
  await wall(page).getByRole('button', { name: 'Another photo' }).click()
  await wall(page).getByRole('button', { name: 'Back to my photo' }).click()
  await expect(piece(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByText('Check it against your fireplace').click()
  await page.getByRole('textbox', { name: 'Opening width' }).fill('')

  await opener(page).click()
  const title = wall(page).getByRole('heading', { name: 'Set the four corners' })
  await expect(title).toBeVisible()
  await wall(page).getByRole('textbox', { name: 'Opening width' }).fill('44')
  await expect(wall(page).getByRole('button', { name: 'Hang it' })).toBeEnabled()
  await expect(title).toBeVisible()
  await wall(page).getByRole('button', { name: 'Another photo' }).click()
  await wall(page).getByRole('button', { name: 'Back to my photo' }).click()
  await expect(title).toBeVisible()

  // No corner leaves the picture.
  await dragTo(page, 'Upper left', -40, -40)
  await corner(page, 'Upper left').focus()
  for (const key of ['Shift+ArrowLeft', 'Shift+ArrowUp', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key)
  await expect(corner(page, 'Upper left')).toHaveAttribute('aria-valuetext', '0 across, 0 down')
  await wall(page).getByLabel('What are you marking?').selectOption('Something else I measured')
  await expect(wall(page).getByRole('textbox', { name: 'Its width' })).toHaveValue('')
})

test.describe('offline', () => {
  test.use({ expectedComplaint: /GPU stall|A part of the page could not be loaded|net::ERR_FAILED/ })

  test('WALL-1 a press whose code is out of reach says so, and the next one opens the window', async ({ page }) => {
    await page.route(/assets\/see-it/, (route) => route.abort())
    await page.goto(mantel)
    await opener(page).click()
    await expect(page.locator('[data-load-failure]')).toBeVisible()
    await expect(opener(page)).not.toHaveAttribute('aria-busy')
    await page.unrouteAll()
    await opener(page).click()
    await expect(wall(page).getByText('Take or choose a photo')).toBeVisible()
    await expect(page.locator('[data-see][aria-busy]')).toHaveCount(0)
  })
})

testOnOwnShop(
  'WALL-1 a quote shows its piece on the wall over its own fireplace, and leaves it as it is',
  async ({ page }) => {
    await page.goto(
      await ask(page, {
        fireplace: { fire: 'masonry', wall: 'brick', opening: { width: 36, height: 30 }, underside: 51 },
      }),
    )
    await opener(page).click()
    await wall(page).getByRole('button', { name: 'A wall at dusk' }).click()
    await expect(wall(page).getByText(/^Underside/)).toBeVisible()
    await expect(wall(page).getByRole('textbox', { name: 'Length' })).toHaveCount(0)

    // What the quote says of the fireplace is corrected, and the rest of it stays.
    await wall(page).getByRole('button', { name: 'Another photo' }).click()
    await wall(page).getByLabel('Take or choose a photo').setInputFiles(photo)
    const width = wall(page).getByRole('textbox', { name: 'Opening width' })
    await expect(width).toHaveValue('36')
    await width.fill('')
    await expect(width).toHaveValue('')
    await expect(wall(page).getByRole('textbox', { name: 'Opening height' })).toHaveValue('30')
    const given = await page.evaluate(() => JSON.parse(sessionStorage.getItem('fireplace') ?? ''))
    expect(given).toEqual({ fire: 'masonry', wall: 'brick', width: '', height: '30', underside: '51' })
  },
)

test('TURN-1 a beam hangs on no wall, and is turned', async ({ page }) => {
  await page.goto('/product/solid-oak-ceiling-beam')
  await expect(opener(page, 'Turn it')).toBeVisible()
  await expect(opener(page)).toHaveCount(0)
})
