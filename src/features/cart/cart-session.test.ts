import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let session: typeof import('./cart-session.ts')

beforeEach(async () => {
  // A page of its own: what it remembers is the module's.
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

/** What a browser tells its other tabs when one of them writes. */
const written = (key: string | null) => Object.assign(new Event('storage'), { key })

test('CART-1 a visitor has no session until it is opened; then it stays', () => {
  stubWindow()
  expect(session.findCartSession()).toBe(null)
  const opened = session.openCartSession()
  expect(opened).toMatch(/^[0-9a-f]{32}$/)
  expect(session.openCartSession()).toBe(opened)
  expect(session.findCartSession()).toBe(opened)
})

test('CART-1 all pages of a browser share one session', async () => {
  stubWindow()
  const opened = session.openCartSession()
  vi.resetModules()
  const otherTab = await import('./cart-session.ts')
  expect(otherTab.openCartSession()).toBe(opened)
})

test('CART-1 every session is 128 random bits, also where there is no randomUUID', async () => {
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
  'CART-1 does not take %j for a session',
  (stored) => {
    stubWindow({ localStorage: storageWith(new Map([['cart-session', stored]])) })
    expect(session.findCartSession()).toBe(null)
    expect(session.openCartSession()).toMatch(/^[0-9a-f]{32}$/)
  },
)

test('CART-1 a browser that refuses its storage has a cart as long as the page stays', () => {
  stubWindow({
    get localStorage(): object {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  expect(session.findCartSession()).toBe(null)
  const opened = session.openCartSession()
  expect(session.findCartSession()).toBe(opened)
  expect(() => session.tellOtherTabs()).not.toThrow()
})

test('CART-1 a full storage refuses writing only', () => {
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

test('CART-1 the page hears of its own first session, and of one made or cleared in another tab', () => {
  const page = stubWindow()
  const heard = vi.fn()
  const forget = session.onCartSession(heard)
  session.openCartSession()
  expect(heard).toHaveBeenCalledTimes(1)
  page.dispatchEvent(written('cart-session'))
  page.dispatchEvent(written(null))
  expect(heard).toHaveBeenCalledTimes(3)
  page.dispatchEvent(written('cart-change'))
  page.dispatchEvent(written('theme'))
  forget()
  page.dispatchEvent(written('cart-session'))
  expect(heard).toHaveBeenCalledTimes(3)
})

test('CART-1 a change in one tab is heard in the others, and by a page that Back brings out of memory', () => {
  const items = new Map<string, string>()
  const page = stubWindow({ localStorage: storageWith(items) })
  const heard = vi.fn()
  const forget = session.onCartChangedElsewhere(heard)
  session.tellOtherTabs()
  const first = items.get('cart-change')
  session.tellOtherTabs()
  // Browsers tell of new values only.
  expect(items.get('cart-change')).not.toBe(first)
  page.dispatchEvent(written('cart-change'))
  expect(heard).toHaveBeenCalledTimes(1)
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(heard).toHaveBeenCalledTimes(1)
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(heard).toHaveBeenCalledTimes(2)
  forget()
  page.dispatchEvent(written('cart-change'))
  expect(heard).toHaveBeenCalledTimes(2)
})
