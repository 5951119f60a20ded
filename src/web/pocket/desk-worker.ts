/**
 * The service worker of the owner's desk, for /admin and nothing else. It keeps the desk's own files, the board and the
 * work orders that were looked at, and answers with them when the shop can't be reached. Signing out deletes what is private.
 *
 * The server sends this function's text (src/server/desk-app/), so it uses nothing from outside of itself, and is in one file.
 */

type Extendable = { waitUntil: (work: Promise<unknown>) => void }
type Fetched = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Pushed = Extendable & { data: { json: () => unknown } | null }
type Pressed = Extendable & { notification: Notification }
type Said = Extendable & { data: unknown; source: Client | null }
type Client = { url: string; postMessage: (message: unknown) => void; focus: () => Promise<unknown> }

/** What it uses of ServiceWorkerGlobalScope, which the types of pages don't have. */
type Scope = {
  addEventListener: ((type: 'install' | 'activate', listener: (event: Extendable) => void) => void) &
    ((type: 'fetch', listener: (event: Fetched) => void) => void) &
    ((type: 'message', listener: (event: Said) => void) => void) &
    ((type: 'push', listener: (event: Pushed) => void) => void) &
    ((type: 'notificationclick', listener: (event: Pressed) => void) => void)
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled?: boolean }) => Promise<Client[]>
    openWindow: (url: string) => Promise<unknown>
  }
  registration: ServiceWorkerRegistration
  location: { origin: string }
  navigator: { connection?: { saveData?: boolean; type?: string } }
}

/**
 * @param version Changes with this worker and with the files.
 * @param files What the desk needs to open without a connection, as paths.
 */
export function deskWorker(worker: Scope, version: string, files: readonly string[]): void {
  /** Private. An answer that an older version of the desk kept may not fit this one. */
  const keptCache = `desk-kept-${version}`
  /** The same for everyone: the frame of the desk, and files whose names say what is in them. */
  const filesCache = 'desk-files'
  const mostFiles = 240
  const mostPapers = 12
  const mostPaperBytes = 8 * 1024 * 1024
  const frame = '/admin'
  const board = '/api/admin/board'
  /** What is on the bench. */
  const benchWeeks = ['overdue', 'this']
  const sheetsOf = (week: string) => `/api/admin/board/${week}/work-orders`
  const keptReads = [board, '/api/admin/session']
  /** A paper under an address that this worker answers. */
  const paperPath = /^\/admin\/kept(\/api\/admin\/(board\/[a-z]+|orders\/\d+)\/work-orders?)$/
  const keptAtHeader = 'x-kept-at'
  const keptForHeader = 'x-kept-for'
  /** A weak signal may hold a request for a minute. */
  const patienceMs = 6_000
  const quietMs = 2_000
  const quietEveryMs = 10 * 60 * 1000

  /** Goes up when all that is kept is deleted: what was asked for before must not be kept after. */
  let generation = 0
  let connection: { isOffline: boolean; keptAt: number | null } = { isOffline: false, keptAt: null }
  let quietAt = 0
  /** In which it is quietly fetching. */
  let quietGeneration: number | undefined

  const keptAtOf = (response: Response) => Number(response.headers.get(keptAtHeader)) || 0

  async function tell(isOffline: boolean, keptAt: number | null = connection.keptAt) {
    connection = { isOffline, keptAt: isOffline ? keptAt : null }
    for (const client of await worker.clients.matchAll({ type: 'window' })) client.postMessage({ connection })
  }

  async function forget() {
    generation += 1
    // The next person to sign in has nothing yet.
    quietAt = 0
    connection.keptAt = null
    for (const name of await caches.keys()) if (name.startsWith('desk-kept-')) await caches.delete(name)
  }

  const dropOldest = async (cache: Cache, most: number, mayGo: (path: string) => boolean) => {
    const going = (await cache.keys()).filter(({ url }) => mayGo(new URL(url).pathname))
    for (const one of going.slice(0, Math.max(0, going.length - most))) await cache.delete(one)
  }

  /** A full disk or a private window: the desk goes on without what is kept. */
  async function keepFile(path: string, response: Response) {
    try {
      const cache = await caches.open(filesCache)
      await cache.put(path, response)
    } catch {
      await caches.delete(filesCache).catch(() => false)
    }
  }

  const isPaper = (path: string) => path.endsWith('/work-orders') || path.endsWith('/work-order')

  /** @param since The generation in which it was asked for. */
  async function keep(path: string, response: Response, since: number, keptFor = '') {
    const body = await response.blob()
    if (isPaper(path) && body.size > mostPaperBytes) return
    const headers = new Headers(response.headers)
    headers.set(keptAtHeader, String(Date.now()))
    headers.set(keptForHeader, keptFor)
    try {
      const cache = await caches.open(keptCache)
      if (since !== generation) return
      // Last in line again.
      await cache.delete(path)
      await cache.put(path, new Response(body, { headers }))
      await dropOldest(cache, mostPapers, isPaper)
    } catch {
      await caches.delete(keptCache).catch(() => false)
    }
  }

  const findKept = async (path: string) => (await caches.match(path, { cacheName: keptCache })) ?? undefined

  async function sha256(text: string) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }

  /** The overdue work orders and this week's, once, while nothing else is going on, and not on a paid-for connection. */
  async function keepBench(read: Response, since: number) {
    const { saveData, type } = worker.navigator.connection ?? {}
    if (since !== generation || quietGeneration === since || Date.now() - quietAt < quietEveryMs) return
    if (saveData || type === 'cellular') return
    quietGeneration = since
    try {
      const { weeks } = await read.json()
      const missing: { path: string; keptFor: string }[] = []
      for (const key of benchWeeks) {
        const week = weeks?.find((one: { key: string }) => one.key === key)
        const isWork = week?.orders?.some((order: { status: string }) => order.status !== 'ready')
        if (!isWork) continue
        const [path, keptFor] = [sheetsOf(key), await sha256(JSON.stringify(week))]
        if ((await findKept(path))?.headers.get(keptForHeader) !== keptFor) missing.push({ path, keptFor })
      }
      if (missing.length === 0) return
      await new Promise((resolve) => setTimeout(resolve, quietMs))
      for (const { path, keptFor } of missing) {
        if (since !== generation) return
        quietAt = Date.now()
        const paper = await fetch(path, { credentials: 'same-origin' })
        if (paper.ok) await keep(path, paper, since, keptFor)
      }
    } catch {
      // The connection went. The next look at the board tries again.
    } finally {
      if (quietGeneration === since) quietGeneration = undefined
    }
  }

  /** Network first. What is kept answers only for a shop that can't be reached. */
  async function answerRead(event: Fetched, path: string) {
    const since = generation
    const { request } = event
    const isKept = keptReads.includes(path) && new URL(request.url).search === ''
    const kept = isKept ? await findKept(path) : undefined
    try {
      const response = await fetch(
        request,
        kept ? { signal: AbortSignal.any([request.signal, AbortSignal.timeout(patienceMs)]) } : {},
      )
      if (response.status === 401) await forget()
      if (connection.isOffline) event.waitUntil(tell(false))
      if (isKept && response.ok) {
        event.waitUntil(keep(path, response.clone(), since))
        if (path === board) event.waitUntil(keepBench(response.clone(), since))
      }
      return response
    } catch (error) {
      if (request.signal.aborted) throw error
      event.waitUntil(tell(true, kept && path === board ? keptAtOf(kept) : connection.keptAt))
      if (!kept) throw error
      return kept
    }
  }

  async function answerFrame(event: Fetched) {
    const kept = () => caches.match(frame, { cacheName: filesCache })
    const fetched = fetch(event.request).then((response) => {
      if (response.ok) event.waitUntil(keepFile(frame, response.clone()))
      return response
    })
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
    try {
      return (await Promise.race([fetched, late])) ?? (await kept()) ?? (await fetched)
    } catch (error) {
      const found = await kept()
      if (!found) throw error
      return found
    }
  }

  async function answerFile(event: Fetched, path: string) {
    const found = await caches.match(path, { cacheName: filesCache })
    if (found) return found
    const response = await fetch(event.request)
    if (response.ok) event.waitUntil(keepFile(path, response.clone()))
    return response
  }

  async function answerPaper(event: Fetched, path: string) {
    const since = generation
    try {
      const response = await fetch(path, { credentials: 'same-origin' })
      // The shop's own page says why there is none, or asks for the password.
      if (!response.ok) return Response.redirect(path)
      event.waitUntil(keep(path, response.clone(), since))
      return response
    } catch {
      return (await findKept(path)) ?? (await findInWeek(path)) ?? notKept()
    }
  }

  /** An order's sheet is among those of its week. */
  async function findInWeek(path: string) {
    const id = Number(/\/orders\/(\d+)\//.exec(path)?.[1])
    const { weeks } = (await (await findKept(board))?.json()) ?? {}
    const week = weeks?.find((one: { orders?: { id: number }[] }) => one.orders?.some((order) => order.id === id))
    return week && findKept(sheetsOf(week.key))
  }

  const notKept = () =>
    new Response(
      "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'><title>Not on This Device</title><h1>Not on this device</h1><p>There is no connection, and these work orders weren't opened on this device before. The overdue ones and those of this week are kept whenever the board is opened.</p><p><a href='/admin?tab=workshop'>Back to the board</a></p></html>",
      { status: 503, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } },
    )

  /** Notices end with the session: the shop forgets this device first, while it may. */
  async function answerSignOut(event: Fetched) {
    const subscription = await worker.registration.pushManager?.getSubscription().catch(() => null)
    if (subscription)
      await fetch('/api/admin/push/device', {
        method: 'DELETE',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ endpoint: subscription.endpoint }),
      }).catch(() => undefined)
    const response = await fetch(event.request)
    if (response.ok || response.status === 401) {
      await forget()
      await subscription?.unsubscribe().catch(() => false)
    }
    return response
  }

  worker.addEventListener('install', (event) => {
    const fetchAll = async () => {
      for (const path of files) {
        if (await caches.match(path, { cacheName: filesCache })) continue
        const response = await fetch(path)
        if (response.ok) await keepFile(path, response)
      }
      const opened = await fetch(frame)
      if (opened.ok) await keepFile(frame, opened)
    }
    event.waitUntil(
      fetchAll()
        .catch(() => undefined)
        .then(() => worker.skipWaiting()),
    )
  })

  worker.addEventListener('activate', (event) => {
    const tidy = async () => {
      for (const name of await caches.keys())
        if (name.startsWith('desk-') && name !== filesCache && name !== keptCache) await caches.delete(name)
      // Tabs of the version before may still ask for theirs.
      const cache = await caches.open(filesCache)
      await dropOldest(cache, mostFiles, (path) => path !== frame && !files.includes(path))
    }
    // The desk that has just fetched this worker read the board without it.
    const readFirst = async () => {
      for (const path of keptReads) {
        const since = generation
        const response = await fetch(path, { credentials: 'same-origin' })
        if (response.ok) await keep(path, response, since)
      }
    }
    event.waitUntil(
      tidy()
        .catch(() => undefined)
        .then(() => worker.clients.claim())
        .then(readFirst)
        .catch(() => undefined),
    )
  })

  worker.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request
    const { origin, pathname } = new URL(url)
    if (origin !== worker.location.origin) return
    if (mode === 'navigate') {
      const paper = paperPath.exec(pathname)?.[1]
      if (paper && method === 'GET') event.respondWith(answerPaper(event, paper))
      else if (pathname === frame && method === 'GET') event.respondWith(answerFrame(event))
    } else if (method === 'GET' && pathname.startsWith('/api/admin/')) event.respondWith(answerRead(event, pathname))
    else if (method === 'GET' && pathname.startsWith('/assets/')) event.respondWith(answerFile(event, pathname))
    else if (method === 'POST' && pathname === '/api/admin/logout') event.respondWith(answerSignOut(event))
  })

  worker.addEventListener('message', (event) => {
    if (event.data === 'forget') event.waitUntil(forget())
    if (event.data === 'connection?') event.source?.postMessage({ connection })
  })

  worker.addEventListener('push', (event) => {
    const show = async () => {
      let news: Record<string, unknown> = {}
      try {
        news = (event.data?.json() ?? {}) as Record<string, unknown>
      } catch {
        // Not from this version of the shop. A browser takes the right to be told away from who shows nothing.
      }
      const text = (value: unknown, other: string) => (typeof value === 'string' ? value.slice(0, 200) : other)
      const tag = text(news.tag, 'news')
      const [before] = await worker.registration.getNotifications({ tag })
      const more = (before ? Number(before.data?.more) + 1 : 0) + (Number(news.more) || 0)
      const body = text(news.body, '')
      await worker.registration.showNotification(text(news.title, 'News at the desk'), {
        body: more > 0 ? [body, `and ${more} more`].filter(Boolean).join(' · ') : body,
        tag,
        icon: '/icon-192.png',
        data: { more, path: more > 0 ? '/admin?tab=today' : text(news.path, '/admin?tab=today') },
      })
    }
    event.waitUntil(show())
  })

  worker.addEventListener('notificationclick', (event) => {
    const open = async () => {
      const { data } = event.notification
      event.notification.close()
      // Nothing but the desk.
      const path = /^\/admin\?[\w=&-]*$/.test(data?.path) ? data.path : '/admin?tab=today'
      const windows = await worker.clients.matchAll({ type: 'window' })
      const desk = windows.find(({ url }) => new URL(url).pathname === frame)
      if (!desk) return worker.clients.openWindow(path)
      // What is typed there is asked about, as by any link of the desk.
      desk.postMessage({ open: path })
      return desk.focus()
    }
    event.waitUntil(open())
  })
}
