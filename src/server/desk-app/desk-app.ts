/** What makes the desk an app of its own on a phone or a workshop tablet: its web manifest and its service worker. */
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { shop } from '../../../content/shop.ts'
import type { ApiEnv } from '../../platform/api.ts'
import { deskWorker } from '../../web/pocket/desk-worker.ts'
import type { PageAssets } from '../assets/assets.ts'

/** What opens the board. The rest of the desk is kept as it is used. */
const offlineParts = [
  'src/desk/desk.tsx',
  'src/desk/frame/admin-page.tsx',
  'src/desk/pocket/pocket.tsx',
  'src/desk/workshop/board-tab.tsx',
]
const offlineFonts = 'var(--font-display) var(--font-figures) var(--default-font-family)'

export function createDeskApp(assets: PageAssets) {
  let script: string | undefined
  const workerScript = () => {
    const files = [
      ...new Set([assets.entry, assets.stylesheet, ...assets.fonts(offlineFonts), ...assets.preloads(offlineParts)]),
    ].filter((path) => path.startsWith('/assets/'))
    const source = deskWorker.toString()
    const version = createHash('sha256').update(source).update(files.join()).digest('hex').slice(0, 12)
    return `;(${source})(self, ${JSON.stringify(version)}, ${JSON.stringify(files)})\n`
  }
  return (
    new Hono<ApiEnv>()
      .get('/admin/desk.webmanifest', (c) =>
        c.body(JSON.stringify(manifest()), 200, {
          'content-type': 'application/manifest+json',
          'cache-control': 'public, max-age=3600',
        }),
      )
      .get('/admin/worker.js', (c) => {
        script ??= workerScript()
        return c.body(script, 200, {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'no-cache',
          // From its folder it could answer for /admin/ only.
          'service-worker-allowed': '/admin',
          // What the worker itself may ask for.
          'content-security-policy': "default-src 'none'; connect-src 'self'",
        })
      })
      // The worker answers these. In a browser that has dropped it, the papers are where they always are.
      .get('/admin/kept/api/admin/board/:week{[a-z]+}/work-orders', (c) =>
        c.redirect(`/api/admin/board/${c.req.param('week')}/work-orders`),
      )
      .get('/admin/kept/api/admin/orders/:id{[0-9]+}/work-order', (c) =>
        c.redirect(`/api/admin/orders/${c.req.param('id')}/work-order`),
      )
  )
}

/** scripts/icons.ts makes the icons. */
const manifest = () => ({
  id: '/admin',
  name: `${shop.name} Desk`,
  short_name: 'Desk',
  description: `Quotes, orders and the workshop of ${shop.name}`,
  lang: 'en-US',
  start_url: '/admin?tab=today',
  scope: '/admin',
  display: 'standalone',
  background_color: '#faf7f2',
  theme_color: '#faf7f2',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
