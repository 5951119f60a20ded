// 'On your wall' and 'Turn it' in a real browser, on a phone with a quarter of this machine's processor and without a
// graphics card: what a press loads, how long from choosing a photograph until it is in sight and until the piece is in it,
// and how long a change of length takes. Software draws every pixel here, so times are compared with what the same browser
// takes in the same run for the least that is in them: to unpack and paint the photograph, and to type where nothing hangs.
// DETAIL=1 lists the scripts.
import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../scripts/test-chromium.mjs'
import { startShopProcess } from '../tests/support/shop-process.ts'
import { median, report } from './report.ts'

const path = '/product/heritage-oak-floating-mantel'
const photo = '/media/wall-dusk/1920.jpg'
const slowdown = 4
const rounds = Number(process.env.ROUNDS ?? 3)
const keys = ['2', '5', 'Backspace', 'Backspace']
/**
 * Kilobytes of brotli, as they are and a little; what both share (mesh, light and shadow, 7.5) counts with both. 12 were wanted
 * for both together.
 */
const mostKilobytes = { wall: 25, turn: 11 }
/** Nothing was asked for during this time. */
const quietMs = 1000
/** Times of what the photograph alone takes; and of a plain key. */
const mostTimes = { photo: 2, piece: 6, length: 9 }

const executablePath = findChromium()
if (executablePath) await measureAll(executablePath)
else console.log('        Chromium is not installed, so nothing was hung on a wall.')

async function measureAll(executablePath: string): Promise<void> {
  await using shop = await startShopProcess()
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const address = shop.url + path
    await weighPress(browser, address, 'See it on your wall', mostKilobytes.wall)
    await weighPress(browser, address, 'Turn it', mostKilobytes.turn)
    const seen: Seen[] = []
    for (let round = 0; round < rounds; round++) seen.push(await measureWindow(browser, address))
    const of = (name: keyof Seen) => median(seen.map((one) => one[name]))
    console.log(`        the photograph, unpacked and painted plainly: ${Math.round(of('plain'))} ms`)
    console.log(`        a plain key: ${Math.round(of('plainKey'))} ms`)
    for (const [what, name, base, limit] of [
      ['photograph in sight', 'photo', 'plain', mostTimes.photo],
      ['piece in it', 'piece', 'plain', mostTimes.piece],
      ['change of length', 'length', 'plainKey', mostTimes.length],
    ] as const)
      report({
        what: `${what} after ${Math.round(of(name))} ms, of ${Math.round(of(base))}`,
        measured: of(name) / of(base),
        limit,
        unit: 'times',
      })
  } finally {
    await browser.close()
  }
}

async function openPage(browser: Browser, address: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ ...devices['Pixel 7'], reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  return { context, page }
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).filter({ visible: true }).click()
  await page.locator('dialog[open]').waitFor()
}

async function weighPress(browser: Browser, address: string, name: string, limit: number): Promise<void> {
  const { context, page } = await openPage(browser, address)
  const scripts: [file: string, bytes: number][] = []
  let changedAt = performance.now()
  page.on('request', () => {
    changedAt = performance.now()
  })
  page.on('response', (answer) => {
    const file = new URL(answer.url()).pathname
    if (file.endsWith('.js')) scripts.push([file, Number(answer.headers()['content-length'])])
  })
  const quiet = async () => {
    changedAt = performance.now()
    while (performance.now() - changedAt < quietMs) await page.waitForTimeout(50)
  }
  // What the first touch of the page fetches isn't the window's.
  await page.getByRole('textbox', { name: 'Length' }).click()
  await page.getByRole('slider', { name: 'Right end of the piece' }).waitFor()
  await quiet()
  scripts.length = 0
  await press(page, name)
  await quiet()
  await context.close()
  const measured = scripts.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000
  report({ what: `scripts after '${name}', in ${scripts.length} files`, measured, limit, unit: 'KB' })
  if (process.env.DETAIL)
    for (const [file, bytes] of scripts) console.log(`        ${(bytes / 1000).toFixed(1).padStart(6)} KB ${file}`)
}

type Seen = Awaited<ReturnType<typeof measureWindow>>

/** Milliseconds, each until a frame has been laid out and painted. */
async function measureWindow(browser: Browser, address: string) {
  const { context, page } = await openPage(browser, address)
  try {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const plain = await page.evaluate(paintPlainly, photo)
    await page.evaluate(recordWall)
    const plainKey = median(await typed(page, page.getByRole('textbox', { name: 'Length' }).first(), 'keyMs'))
    await press(page, 'See it on your wall')
    await page.getByRole('button', { name: 'A wall at dusk' }).click()
    const [inSight, piece] = [await marked(page, 'photoMs'), await marked(page, 'pieceMs')]
    await page.locator('canvas[data-drawn=fine]').waitFor()
    const field = page.locator('dialog[open]').getByRole('textbox', { name: 'Length' })
    const length = median(await typed(page, field, 'pieceMs'))
    return { plain, plainKey, photo: inSight, piece, length }
  } finally {
    await context.close()
  }
}

/** Each key by itself, once the fine picture of the one before is drawn. */
async function typed(page: Page, field: ReturnType<Page['locator']>, mark: string): Promise<number[]> {
  await field.fill('70.1')
  await field.press('End')
  const times: number[] = []
  for (const key of [...keys, ...keys]) {
    await page.waitForTimeout(700)
    await page.evaluate(() => {
      for (const name of ['photoMs', 'pieceMs', 'keyMs']) delete document.documentElement.dataset[name]
    })
    await page.keyboard.press(key)
    times.push(await marked(page, mark))
  }
  // The first round warms up the compilers.
  return times.slice(keys.length)
}

async function marked(page: Page, name: string): Promise<number> {
  const found = await page.waitForFunction((mark) => document.documentElement.dataset[mark], name)
  return Number(await found.jsonValue())
}

/** In the page: the photograph, from its bytes in the cache to a canvas on screen. */
async function paintPlainly(path: string): Promise<number> {
  await fetch(path).then((answer) => answer.blob())
  const from = performance.now()
  const image = new Image()
  image.src = path
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  canvas.style.cssText = 'position:fixed;inset:0;width:100%;z-index:99'
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  document.body.append(canvas)
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const took = performance.now() - from
  canvas.remove()
  return took
}

/** In the page: leaves on its root how long the latest press or key took until a photograph, and a piece, was painted. */
function recordWall(): void {
  const marks = document.documentElement.dataset
  let from = 0
  const painted = (name: string) => {
    const since = from
    requestAnimationFrame(() =>
      setTimeout(() => {
        marks[name] ??= String(performance.now() - since)
      }),
    )
  }
  for (const kind of ['click', 'keydown'])
    addEventListener(
      kind,
      ({ timeStamp }) => {
        from = timeStamp
        if (kind === 'keydown') painted('keyMs')
      },
      true,
    )
  new MutationObserver((changes) => {
    if (document.querySelector('dialog canvas')) painted('photoMs')
    if (changes.some(({ attributeName }) => attributeName === 'data-drawn')) painted('pieceMs')
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-drawn'] })
}
