// Shows every paper in a browser, made by the code that serves it; reload a paper after a change. Started by
// `npm run papers`.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { createServer, isRunnableDevEnvironment } from 'vite'

const hostname = '127.0.0.1'
const port = Number(process.env.PORT ?? 3100)

// Vite compiles the TSX, which Node.js doesn't, and watches the sources.
const vite = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, ws: false },
  optimizeDeps: { noDiscovery: true },
})
const { ssr } = vite.environments
if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite runs no server code in this process.')
const { runner } = ssr
vite.watcher.on('all', () => {
  ssr.moduleGraph.invalidateAll()
  runner.clearCache()
})

const importPapers = () =>
  runner.import<typeof import('../src/features/papers/papers.server.tsx')>('/src/features/papers/papers.server.tsx')
const importSamples = () =>
  runner.import<typeof import('../tests/support/papers/sample-papers.ts')>('/tests/support/papers/sample-papers.ts')

const app = new Hono()

app.get('/', async (c) => {
  const { samplePapers } = await importSamples()
  const rows = Object.keys(samplePapers).map((name, index) => html`<li><a href="/${index}.pdf">${name}</a></li>`)
  return c.html(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Papers</title>
        <style>
          body { margin: 24px; background: #faf7f2; color: #241c15; font: 17px/2 Inter, system-ui, sans-serif; }
          h1 { font-family: Fraunces, Georgia, serif; line-height: 1.2; }
          a { color: #9a5b24; }
        </style>
      </head>
      <body>
        <h1>Papers</h1>
        <ul>${rows}</ul>
      </body>
    </html>`)
})

app.get('/:file{\\d+\\.pdf}', async (c) => {
  const [{ createRenderPaper }, { samplePapers }] = await Promise.all([importPapers(), importSamples()])
  const paper = Object.values(samplePapers)[Number.parseInt(c.req.param('file'), 10)]
  if (!paper) return c.notFound()
  return c.body(new Uint8Array(await createRenderPaper()(paper)), 200, { 'content-type': 'application/pdf' })
})

app.onError((error, c) => {
  vite.ssrFixStacktrace(error)
  return c.text(`This paper can't be made.\n\n${error.stack}`, 500)
})

const server = serve({ fetch: app.fetch, hostname, port }, (address) =>
  console.log(`The papers are at http://${hostname}:${address.port}`),
)
server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken. Set PORT to a free one.` : error.message)
  process.exit(1)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
