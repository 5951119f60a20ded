/** LIVE-9: what the desk's worker keeps for the bench, and for whom. Its caches and its shop are stand-ins. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deskWorker } from './desk-worker.ts'

const origin = 'https://shop.example'
const board = '/api/admin/board'
const sheetsOf = (week: string) => `${board}/${week}/work-orders`

const weeks = [
  { key: 'overdue', orders: [{ id: 5, status: 'in_production' }] },
  { key: 'this', orders: [{ id: 7, status: 'paid' }] },
  { key: 'next', orders: [{ id: 9, status: 'paid' }] },
]

class FakeCache {
  readonly kept = new Map<string, Response>()
  match = async (path: string) => this.kept.get(path)?.clone()
  put = async (path: string, response: Response) => void this.kept.set(path, response)
  delete = async (path: string) => this.kept.delete(new URL(path, origin).pathname)
  keys = async () => [...this.kept.keys()].map((path) => ({ url: origin + path }))
}

type Event = { request: unknown; waitUntil: (work: Promise<unknown>) => void; respondWith: (answer: unknown) => void }

function openWorker() {
  const stores = new Map<string, FakeCache>()
  const open = async (name: string) => {
    const found = stores.get(name) ?? new FakeCache()
    stores.set(name, found)
    return found
  }
  vi.stubGlobal('caches', {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (path: string, { cacheName }: { cacheName: string }) => stores.get(cacheName)?.match(path),
  })
  const shop = { isReachable: true, asked: [] as string[] }
  vi.stubGlobal('fetch', async (asked: string | { url: string }) => {
    const path = typeof asked === 'string' ? asked : new URL(asked.url).pathname
    if (!shop.isReachable) throw new TypeError('no connection')
    shop.asked.push(path)
    return path === board ? Response.json({ weeks }) : new Response(`of ${path}`)
  })
  const listeners = new Map<string, (event: Event) => void>()
  deskWorker(
    {
      addEventListener: (type: string, listener: (event: Event) => void) => void listeners.set(type, listener),
      clients: { matchAll: async () => [] },
      registration: {},
      location: { origin },
      navigator: {},
    } as unknown as Parameters<typeof deskWorker>[0],
    'test',
    [],
  )
  /** Ends when all is done that the worker goes on with. */
  const ask = async (path: string, { method = 'GET', mode = 'cors' } = {}) => {
    const going: Promise<unknown>[] = []
    let answer: unknown
    const request = { method, mode, url: origin + path, signal: new AbortController().signal }
    const respondWith = (given: unknown) => {
      answer = given
    }
    const waitUntil = (work: Promise<unknown>) => void going.push(work)
    listeners.get('fetch')?.({ request, waitUntil, respondWith })
    const response = (await answer) as Response
    await Promise.all(going)
    return response
  }
  const sheets = () => shop.asked.filter((path) => path.endsWith('/work-orders'))
  return { shop, ask, sheets }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // The worker's quiet seconds are over at once.
  vi.stubGlobal('setTimeout', queueMicrotask)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('LIVE-9 the overdue sheets and those of this week are kept with the board, once for each state of it', async () => {
  const { ask, sheets } = openWorker()
  await ask(board)
  expect(sheets()).toEqual([sheetsOf('overdue'), sheetsOf('this')])
  await ask(board)
  vi.advanceTimersByTime(11 * 60 * 1000)
  await ask(board)
  expect(sheets()).toHaveLength(2)
})

test('LIVE-9 who signs in after a sign-out on the same device has the sheets kept again', async () => {
  const { ask, sheets, shop } = openWorker()
  await ask(board)
  await ask('/api/admin/logout', { method: 'POST' })
  await ask(board)
  expect(sheets()).toHaveLength(4)
  shop.isReachable = false
  const kept = await ask(`/admin/kept${sheetsOf('this')}`, { mode: 'navigate' })
  expect(await kept.text()).toBe(`of ${sheetsOf('this')}`)
})

test('LIVE-9 without a connection the sheet of an order is found among those of its week, or is said to be missing', async () => {
  const { ask, shop } = openWorker()
  await ask(board)
  shop.isReachable = false
  const sheetOf = async (id: number) => ask(`/admin/kept/api/admin/orders/${id}/work-order`, { mode: 'navigate' })
  expect(await (await sheetOf(5)).text()).toBe(`of ${sheetsOf('overdue')}`)
  const missing = await sheetOf(9)
  expect(missing.status).toBe(503)
  expect(await missing.text()).toContain('Not on this device')
})
