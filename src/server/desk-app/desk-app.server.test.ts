/** The manifest and the worker of the desk, as a browser asks for them. */
import { expect, it } from 'vitest'
import { sharedTestShop } from '../../../tests/support/test-shop.ts'
import { createDeskApp } from './desk-app.ts'

it('the desk has a manifest of its own, and no other page links it', async () => {
  const shop = await sharedTestShop()
  const answer = await shop.request('/admin/desk.webmanifest')
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ start_url: '/admin?tab=today', scope: '/admin', display: 'standalone' })
  expect(manifest.name).toMatch(/ Desk$/)
  const linked = async (path: string) => /<link rel="manifest" href="([^"]+)"/.exec((await shop.render(path)).html)?.[1]
  expect(await linked('/admin')).toBe('/admin/desk.webmanifest')
  for (const path of ['/', '/admin-images', '/cart']) expect(await linked(path)).toBe('/site.webmanifest')
})

it('the worker is for /admin only, and never kept by a cache', async () => {
  const shop = await sharedTestShop()
  const answer = await shop.request('/admin/worker.js')
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'service-worker-allowed': '/admin',
    'x-content-type-options': 'nosniff',
  })
})

it('the worker is a script of its own, and another one with other files', async () => {
  const script = async (entry: string) => {
    const assets = { stylesheet: '/assets/s.css', fonts: () => [], criticalStyles: () => '', preloads: () => ['/x.js'] }
    return (await createDeskApp({ ...assets, entry, development: false }).request('/admin/worker.js')).text()
  }
  const [one, other] = [await script('/assets/a.js'), await script('/assets/b.js')]
  // It uses nothing from outside of itself: as a program it runs, and listens.
  const heard: string[] = []
  const self = { addEventListener: (name: string) => void heard.push(name) }
  new Function('self', one)(self)
  expect(heard).toEqual(['install', 'activate', 'fetch', 'message', 'push', 'notificationclick'])
  const [, version, files] = /\)\(self, "(\w{12})", (\[.*\])\)\n$/.exec(one) ?? []
  expect(JSON.parse(files ?? '')).toEqual(['/assets/a.js', '/assets/s.css'])
  expect(other).not.toContain(version)
})

it('without the worker its papers are where they always are', async () => {
  const shop = await sharedTestShop()
  const leadsTo = async (path: string) => {
    const answer = await shop.request(`/admin/kept${path}`)
    return [answer.status, answer.headers.get('location')]
  }
  for (const path of ['/api/admin/board/this/work-orders', '/api/admin/orders/12/work-order'])
    expect(await leadsTo(path)).toEqual([302, path])
  for (const path of ['//evil.example', '/api/admin/orders/12', '/api/admin/board/This/work-orders'])
    expect(await leadsTo(path)).toEqual([404, null])
})
