/** The desk as an app: what is there without a connection, what is gone after signing out, and notices. */
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { weekStart } from '../../../src/features/delivery/room/workshop-room.ts'
import { addDays, shopDay } from '../../../src/features/shared/clock.ts'
import { expect, signIn, test as withShop } from '../shop-test.ts'

const test = withShop.extend({
  // What fails without a connection, the browser logs.
  expectedComplaint:
    /Failed to load resource: (net::ERR|the server responded with a status of 503)|could not be loaded/,
})
test.use({ serviceWorkers: 'allow' })

/** The desk is open, and its worker answers for it. */
async function openWorkedDesk(page: Page, path = '/admin'): Promise<void> {
  await signIn(page, path)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** A paid order that the shop promised for this week. */
async function payOrder(page: Page): Promise<void> {
  const sessionId = randomUUID()
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { data })
    expect([path, answer.ok()]).toEqual([path, true])
    return answer.json()
  }
  const wood = { woodSpeciesId: 'american-chestnut', finishOptionId: 'whitewash' }
  const customizations = { length: 72, width: 8, thickness: 8, ...wood }
  await post('/cart', { sessionId, productId: 'heritage-oak-floating-mantel', quantity: 1, customizations })
  const { token, clientSecret } = await post('/orders', {
    ...{ sessionId, customerName: 'June Carter', customerEmail: 'june@example.com' },
    shippingAddress: { street: '12 Oak Street', city: 'Nashville', state: 'TN', zip: '37203', country: 'US' },
  })
  await post('/demo-payments/confirm', { clientSecret, number: '4242424242424242' })
  await expect.poll(async () => (await (await page.request.get(`/api/orders/${token}`)).json()).status).toBe('paid')
  const order = await (await page.request.get('/api/admin/orders/1')).json()
  const to = addDays(weekStart(shopDay(Date.now())), 11)
  const moved = await page.request.put('/api/admin/orders/1/promise', { data: { from: order.promisedOn, to } })
  expect(moved.status()).toBe(200)
}

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('desk-kept-'))
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return found.flat().map(({ url }) => new URL(url).pathname)
  })

const bar = (page: Page) => page.getByText(/^No connection\./)

test('the board and its work orders are there without a connection, and gone after signing out', async ({
  page,
  context,
}) => {
  await openWorkedDesk(page)
  await payOrder(page)
  await page.goto('/admin?tab=workshop')
  const card = page.getByRole('button', { name: /June Carter, order #1/ })
  await expect(card).toBeVisible()
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(['/api/admin/board', '/api/admin/session']))
  // Looked at, so kept. A tab of its own shows it.
  const [paper] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: /Pull list and work orders/ }).click(),
  ])
  await expect.poll(() => keptPaths(page)).toContain('/api/admin/board/next/work-orders')
  await paper.close()

  await context.setOffline(true)
  await page.reload()
  await expect(card).toBeVisible()
  await expect(bar(page)).toContainText(/This is what was here at \d+:\d\d [AP]M\./)
  for (const name of [/^Start/, /^Move /, /limit/])
    await expect(page.getByRole('button', { name }).first()).toBeDisabled()
  const kept = await page.evaluate(async () => {
    const found = await caches.match('/api/admin/board/next/work-orders')
    return found && (await found.text()).slice(0, 5)
  })
  expect(kept).toBe('%PDF-')
  // Its details are not kept, and its sheet is, with those of its week.
  await card.click()
  const order = page.getByRole('dialog', { name: 'Order #1 Details' })
  await expect(order.getByText(/^Not on this device without a connection\./)).toBeVisible()
  const [sheets] = await Promise.all([
    context.waitForEvent('page'),
    order.getByRole('link', { name: 'Work order (PDF)' }).click(),
  ])
  await expect(sheets.getByText('Not on this device')).toHaveCount(0)
  await sheets.close()
  await page.keyboard.press('Escape')
  await expect(order).toBeHidden()

  await context.setOffline(false)
  await page.reload()
  await expect(card).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => keptPaths(page)).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('The shop cannot be reached right now.')).toBeVisible()
  await expect(page.getByText('June Carter')).toHaveCount(0)
})

test('a session that ended elsewhere leaves nothing either', async ({ page, context }) => {
  await openWorkedDesk(page, '/admin?tab=workshop')
  await expect.poll(() => keptPaths(page)).toContain('/api/admin/board')
  await context.clearCookies()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => keptPaths(page)).toEqual([])
})

test('the desk can be installed, and nothing outside of it has a worker', async ({ page }) => {
  await openWorkedDesk(page)
  const devTools = await page.context().newCDPSession(page)
  const { errors, url } = await devTools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(new URL(url).pathname).toBe('/admin/desk.webmanifest')
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
  // The tests' contexts are private windows, in which nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  await page.goto('/')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe('/site.webmanifest')
})

test('what an older version kept is not shown by this one', async ({ page }) => {
  await page.goto('/admin')
  await page.evaluate(async () => {
    const old = await caches.open('desk-kept-0')
    await old.put('/api/admin/board', new Response('{"weeks":"of before"}'))
  })
  await openWorkedDesk(page)
  await expect.poll(() => page.evaluate(() => caches.has('desk-kept-0'))).toBe(false)
})

test('without workers, as in some private windows, the desk is as it was', async ({ page }) => {
  await page.addInitScript(() => {
    // @ts-expect-error: as where the browser has none
    delete Navigator.prototype.serviceWorker
  })
  await signIn(page, '/admin?tab=workshop')
  await expect(page.getByText('Nothing on the bench.')).toBeVisible()
  await page.getByRole('tab', { name: 'Today' }).click()
  await expect(page.getByText("You're all caught up.")).toBeVisible()
  await expect(page.getByText('Notices on this device')).toHaveCount(0)
})

test('a message shows a notice, and a second one of its kind counts', async ({ page, context, shop }) => {
  await openWorkedDesk(page)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('The desk has no worker.')
  // The tests' browser has no notices to show, so this stands in for them: the newest of a tag replaces the one before.
  await worker.evaluate(() => {
    type Shown = { title: string; tag: string; body: string; data: unknown }
    const { registration } = globalThis as unknown as {
      registration: { showNotification: unknown; getNotifications: (filter?: { tag: string }) => Promise<Shown[]> }
    }
    const shown = new Map<string, Shown>()
    registration.showNotification = async (title: string, options: Omit<Shown, 'title'>) =>
      void shown.set(options.tag, { title, ...options })
    registration.getNotifications = async (filter) =>
      [...shown.values()].filter(({ tag }) => filter === undefined || filter.tag === tag)
  })
  const devTools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [ours] = registrations.filter(({ scopeURL }) => scopeURL.endsWith('/admin'))
      if (ours) resolve(ours.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = (news: object | string) =>
    devTools.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: shop.url, registrationId },
      data: typeof news === 'string' ? news : JSON.stringify(news),
    })
  const shown = () =>
    worker.evaluate(async () => {
      type Registration = {
        getNotifications: () => Promise<{ title: string; body: string; tag: string; data: { path: string } }[]>
      }
      const { registration } = globalThis as unknown as { registration: Registration }
      const found = await registration.getNotifications()
      return found.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }))
    })
  const news = {
    title: 'New quote from June C.',
    body: 'Mantel · $450.00',
    path: '/admin?tab=quotes&quote=1',
    tag: 'quote',
  }
  await push({ ...news, more: 0 })
  await expect.poll(shown).toEqual([news])
  await push({ ...news, title: 'New quote from Ada L.', more: 1 })
  await expect.poll(shown).toEqual([
    {
      ...{ title: 'New quote from Ada L.', body: 'Mantel · $450.00 · and 2 more', tag: 'quote' },
      path: '/admin?tab=today',
    },
  ])
  // What isn't ours still shows something, and leads to the desk.
  await push('not json')
  await expect
    .poll(async () => (await shown()).find(({ tag }) => tag === 'news'))
    .toEqual({
      ...{ title: 'News at the desk', body: '', tag: 'news', path: '/admin?tab=today' },
    })
})

/** A push service on this machine, and what arrives there. */
const withPushService = test.extend<{ pushService: { url: string; received: string[] } }>({
  pushService: async ({ browserName: _ }, use) => {
    const received: string[] = []
    const server = createServer((request, response) => {
      received.push(String(request.headers.topic))
      request.resume()
      response.writeHead(201).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received })
    server.close()
  },
  shopEnv: async ({ pushService }, use) => use({ PUSH_TEST_SERVICE: pushService.url }),
})

const aQuote = {
  ...{ customerName: 'Ada Lovelace', customerEmail: 'ada@example.net', customerPhone: '615-555-0199' },
  ...{ customizations: {}, notes: '', productId: 'heritage-oak-floating-mantel', woodSpeciesId: 'reclaimed-pine' },
  ...{ finishOptionId: null, dimensions: { length: 72, width: 8, thickness: 8 } },
}

withPushService(
  'the owner ticks what this device tells, tries it, and is told of a new quote',
  async ({ page, shop, pushService: { url, received } }) => {
    const own = createECDH('prime256v1')
    const keys = { p256dh: own.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') }
    // The tests' browser reaches no push service, and may show nothing.
    await page.addInitScript(
      ({ endpoint, keys }) => {
        let subscription: object | null = null
        Object.defineProperty(Notification, 'permission', { get: () => 'default' })
        Notification.requestPermission = async () => 'granted'
        Object.assign(PushManager.prototype, {
          getSubscription: async () => subscription,
          subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
            const bytes = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'))
            const key = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))
            subscription = {
              endpoint,
              options: { applicationServerKey: key.buffer },
              toJSON: () => ({ endpoint, keys }),
              unsubscribe: async () => {
                subscription = null
                return true
              },
            }
            return subscription
          },
        })
      },
      { endpoint: `${url}/send/phone`, keys },
    )
    await openWorkedDesk(page)
    await page.getByText('Notices on this device').click()
    const tick = (name: string) => page.getByRole('checkbox', { name })
    await tick('A new quote').click()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('Test Sent')).toBeVisible()
    await expect.poll(() => received).toEqual(['test'])
    const asked = await page.request.post(`${shop.url}/api/quotes`, { data: aQuote })
    expect(asked.status()).toBe(201)
    await expect.poll(() => received).toEqual(['test', 'quote'])
    // It is the shop that knows, also after a reload.
    await tick('A new quote').click()
    await expect(page.getByRole('button', { name: 'Send a test' })).toHaveCount(0)
    await expect(tick('A new quote')).not.toBeChecked()
    await expect(tick('A new quote')).toBeEnabled()
  },
)
