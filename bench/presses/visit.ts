/** A visitor with a slow phone: what they do on a page, as fast as they do it. */
import { createHash, randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'

/** As in Chromium's developer tools: 400 kbit/s, and 400 ms of latency, which they take five times. */
const slow3G = { offline: false, latency: 400 * 5, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const slowerCpu = 6

const screens = {
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 900 } },
}
export type Device = keyof typeof screens

export const mantel = { id: 'heritage-oak-floating-mantel', name: 'Heritage Oak Floating Mantel' }

/** Numbers from 0 to 1 that are the same for the same seed. */
export function createRandom(seed: string): () => number {
  let count = 0
  return () => createHash('sha256').update(`${seed} ${count++}`).digest().readUInt32LE() / 2 ** 32
}

export type Visit = {
  page: Page
  shopUrl: string
  device: Device
  /** The key of the visitor's cart, which holds one mantel; undefined without a cart. */
  cartSession: string | undefined
  /** With a finger or the mouse. */
  press: (target: Locator) => Promise<void>
  /** Presses the field, selects what is in it, and types, key by key. */
  type: (field: Locator, text: string) => Promise<void>
  /** Moves the pointer, without pressing, or touches the page where nothing is. */
  stir: () => Promise<void>
  /** Errors of the page's code so far. */
  errors: string[]
  [Symbol.asyncDispose]: () => Promise<void>
}

type VisitOptions = {
  device: Device
  shopUrl: string
  random: () => number
  hasCart?: boolean
  /** After the first press or key, goes on as soon as the code takes over, when it does over what came before. */
  meetsCode?: boolean
}

/** Opens a tab with an empty cache. It is slow from its first request on. */
export async function openVisit(
  browser: Browser,
  { device, shopUrl, random, hasCart = false, meetsCode = false }: VisitOptions,
): Promise<Visit> {
  const context = await browser.newContext({ ...screens[device], baseURL: shopUrl, reducedMotion: 'reduce' })
  // Generous, because everything is slow, and a busy machine makes it slower.
  context.setDefaultTimeout(90_000)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const cartSession = hasCart ? await fillCart(shopUrl) : undefined
  await page.addInitScript((session) => {
    if (session) localStorage.setItem('cart-session', session)
    window.print = () => document.documentElement.setAttribute('data-prints', `${countPrints() + 1}`)
    const countPrints = () => Number(document.documentElement.dataset.prints ?? 0)
  }, cartSession)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', slow3G)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu })

  let steps = 0
  const step = async (work: () => Promise<void>) => {
    if (meetsCode && steps === 1) await page.waitForFunction(isWaking)
    await work()
    steps++
  }
  const press = (target: Locator) => step(() => (device === 'phone' ? target.tap() : target.click()))
  return {
    page,
    shopUrl,
    device,
    cartSession,
    press,
    type: async (field, text) => {
      await press(field)
      await page.keyboard.press('ControlOrMeta+A')
      for (const key of text) {
        await step(() => page.keyboard.type(key))
        await page.waitForTimeout(20 + 130 * random())
      }
    },
    stir: () => (device === 'phone' ? page.touchscreen.tap(2, 400) : page.mouse.move(300, 400)),
    errors,
    [Symbol.asyncDispose]: () => context.close(),
  }
}

/** Whether the first live part of the page is being brought to life, or is alive. Runs in the page. */
function isWaking(): boolean {
  const part = document.querySelector('[data-live]:not([data-live=cart-button])')
  return !part || part.matches('[data-waking],[data-awake]')
}

async function fillCart(shopUrl: string): Promise<string> {
  const sessionId = randomUUID()
  const customizations = { length: 72, width: 8, thickness: 8 }
  const piece = { sessionId, productId: mantel.id, unitPrice: '450.00', quantity: 1, customizations }
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(`${shopUrl}/api/cart`, { method: 'POST', headers, body: JSON.stringify(piece) })
  if (status !== 201) throw new Error(`The cart was not filled: ${status}`)
  return sessionId
}
