import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let session: typeof import('./cart-session.ts')

beforeEach(async () => {
  // A fresh module, like a fresh page: the session is module state.
  vi.resetModules()
  session = await import('./cart-session.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function stubWindow(storage: { localStorage: object } = { localStorage: storageWith(new Map()) }) {
  const page = new EventTarget()
  vi.stubGlobal('window', Object.defineProperties(page, Object.getOwnPropertyDescriptors(storage)))
  return page
}

const storageWith = (items: Map<string, string>) => ({
  getItem: (name: string) => items.get(name) ?? null,
  setItem: (name: string, text: string) => items.set(name, text),
})

/** The event a browser sends to its other tabs when one of them writes. */
const storageEvent = (key: string | null) => Object.assign(new Event('storage'), { key })

test('CART-1 a visitor has no session until one is opened, and then keeps it', () => {
  stubWindow()
  expect(session.findCartSession()).toBe(null)
  const opened = session.openCartSession()
  expect(opened).toMatch(/^[0-9a-f]{32}$/)
  expect(session.openCartSession()).toBe(opened)
  expect(session.findCartSession()).toBe(opened)
})

test('CART-1 all tabs of a browser share one session', async () => {
  stubWindow()
  const opened = session.openCartSession()
  vi.resetModules()
  const otherTab = await import('./cart-session.ts')
  expect(otherTab.openCartSession()).toBe(opened)
})

test('CART-1 every session is 128 random bits, even without crypto.randomUUID', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const sessions = new Set<string>()
  for (let visitor = 0; visitor < 50; visitor++) {
    stubWindow()
    vi.resetModules()
    sessions.add((await import('./cart-session.ts')).openCartSession())
  }
  expect(sessions.size).toBe(50)
})

test.each(['', 'short', 'x'.repeat(101), '../../admin/session/x', '{"id":"0123456789abcdef"}'])(
  'CART-1 rejects %j as a stored session',
  (stored) => {
    stubWindow({ localStorage: storageWith(new Map([['cart-session', stored]])) })
    expect(session.findCartSession()).toBe(null)
    expect(session.openCartSession()).toMatch(/^[0-9a-f]{32}$/)
  },
)

test('CART-1 where storage is blocked the cart lasts as long as the page', () => {
  stubWindow({
    get localStorage(): object {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  expect(session.findCartSession()).toBe(null)
  const opened = session.openCartSession()
  expect(session.findCartSession()).toBe(opened)
  expect(() => session.notifyOtherTabs()).not.toThrow()
})

test('CART-1 with full storage the session stays in memory', () => {
  stubWindow({
    localStorage: {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      },
    },
  })
  const opened = session.openCartSession()
  expect(session.findCartSession()).toBe(opened)
})

test('CART-1 a page is notified of its own new session and of one created or cleared in another tab', () => {
  const page = stubWindow()
  const listener = vi.fn()
  const unsubscribe = session.onCartSession(listener)
  session.openCartSession()
  expect(listener).toHaveBeenCalledTimes(1)
  page.dispatchEvent(storageEvent('cart-session'))
  page.dispatchEvent(storageEvent(null))
  expect(listener).toHaveBeenCalledTimes(3)
  page.dispatchEvent(storageEvent('cart-change'))
  page.dispatchEvent(storageEvent('theme'))
  unsubscribe()
  page.dispatchEvent(storageEvent('cart-session'))
  expect(listener).toHaveBeenCalledTimes(3)
})

test('CART-1 a change notifies other tabs and pages restored from the back/forward cache', () => {
  const items = new Map<string, string>()
  const page = stubWindow({ localStorage: storageWith(items) })
  const listener = vi.fn()
  const unsubscribe = session.onCartChangedElsewhere(listener)
  session.notifyOtherTabs()
  const first = items.get('cart-change')
  session.notifyOtherTabs()
  // A storage event fires only when the value changes.
  expect(items.get('cart-change')).not.toBe(first)
  page.dispatchEvent(storageEvent('cart-change'))
  expect(listener).toHaveBeenCalledTimes(1)
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(listener).toHaveBeenCalledTimes(1)
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  page.dispatchEvent(storageEvent('cart-change'))
  expect(listener).toHaveBeenCalledTimes(2)
})
