// Shows every email in a browser, rendered by the code that sends it. Pages reload when a source file changes. Started by
// `npm run mails`.
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { streamSSE } from 'hono/streaming'
import PostalMime, { type Address } from 'postal-mime'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { shop } from '../content/shop.ts'

const hostname = '127.0.0.1'
const port = Number(process.env.PORT ?? 3100)
const siteUrl = 'http://localhost:3000'

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

const importRenderer = () =>
  runner.import<typeof import('../src/features/mail/render-mail.server.ts')>('/src/features/mail/render-mail.server.ts')
const importSamples = () =>
  runner.import<typeof import('../tests/support/mails/mail-samples.ts')>('/tests/support/mails/mail-samples.ts')
const importKinds = () => runner.import<typeof import('../src/features/mail/mail.ts')>('/src/features/mail/mail.ts')

const browsers = new Set<() => void>()
vite.watcher.on('all', () => {
  ssr.moduleGraph.invalidateAll()
  runner.clearCache()
  for (const reload of browsers) reload()
})

type Sample = { path: string; label: string; variant: string; recipient: string | null; kind: string; content: object }

async function listSamples(): Promise<Sample[]> {
  const [{ mailSamples }, { mailKindNames, mailKinds }] = await Promise.all([importSamples(), importKinds()])
  return mailKindNames.flatMap((kind) =>
    Object.entries(mailSamples[kind]).map(([variant, content]) => {
      const path = `/${kind}/${variant.toLowerCase().replaceAll(/\W+/g, '-')}`
      const recipient = mailKinds[kind].to === 'owner' ? null : 'customer@example.com'
      return { path, label: mailKinds[kind].label, variant, recipient, kind, content }
    }),
  )
}

async function readMessage({ kind, content, recipient }: Sample) {
  const { renderMail } = await importRenderer()
  const mail = { kind, recipient, content: JSON.stringify(content), message_id: '<sample@example.com>' }
  const to = recipient ?? 'owner@example.com'
  return new PostalMime().parse(
    await renderMail(mail, to, { from: shop.email.address, owner: shop.email.address }, siteUrl),
  )
}

const app = new Hono()

app.get('/', async (c) => {
  const samples = await listSamples()
  const subjects = await Promise.all(samples.map(async (sample) => (await readMessage(sample)).subject))
  const rows = samples.map(
    ({ path, label, variant, recipient }, index) => html`
      <tr>
        <td>${samples[index - 1]?.label === label ? '' : label}</td>
        <td>${recipient === null ? 'Owner' : 'Customer'}</td>
        <td><a href="${path}">${variant}</a></td>
        <td>${subjects[index]}</td>
      </tr>`,
  )
  const table = html`<table>
    <tr><th>Email</th><th>To</th><th>Sample</th><th>Subject</th></tr>
    ${rows}
  </table>`
  return c.html(page('Emails', html`<h1>Emails</h1>${table}`))
})

app.get('/changes', (c) =>
  streamSSE(c, async (stream) => {
    const reload = () => void stream.writeSSE({ data: 'reload' })
    browsers.add(reload)
    stream.onAbort(() => void browsers.delete(reload))
    while (!stream.aborted) await stream.sleep(60_000)
  }),
)

app.get('/:kind/:variant/html', async (c) => {
  const sample = await findSample(c, '/html')
  if (!sample) return c.notFound()
  const { html: body = '' } = await readMessage(sample)
  return c.html(isDark(c) ? body.replace('@media (prefers-color-scheme: dark)', '@media all') : body)
})

app.get('/:kind/:variant', async (c) => {
  const sample = await findSample(c)
  if (!sample) return c.notFound()
  const { subject = '', from, to, replyTo, text } = await readMessage(sample)
  const dark = isDark(c) ? '?dark' : ''
  const frame = (name: string) =>
    html`<iframe class="${name}" title="${name}" src="${sample.path}/html${dark}"></iframe>`
  return c.html(
    page(
      `${sample.label}: ${sample.variant}`,
      html`
        <p><a href="/">All emails</a> · <a href="${sample.path}${dark ? '' : '?dark'}">${dark ? 'Light' : 'Dark'} mode</a></p>
        <h1>${sample.label}: ${sample.variant}</h1>
        <dl>
          <dt>Subject</dt><dd>${subject}</dd>
          <dt>From</dt><dd>${addressText(from)}</dd>
          <dt>To</dt><dd>${addressText(to?.[0])}</dd>
          <dt>Reply to</dt><dd>${addressText(replyTo?.[0])}</dd>
        </dl>
        <h2>On a phone and a computer</h2>
        <div class="frames">${frame('phone')}${frame('desktop')}</div>
        <h2>Plain text</h2>
        <pre>${text}</pre>
        <script>
          for (const frame of document.querySelectorAll('iframe'))
            frame.addEventListener('load', () => {
              frame.style.height = frame.contentDocument.documentElement.scrollHeight + 'px'
            })
        </script>
      `,
    ),
  )
})

app.onError((error, c) => {
  vite.ssrFixStacktrace(error)
  return c.html(page('Error', html`<h1>This email can't be rendered</h1><pre>${error.stack}</pre>`), 500)
})

const findSample = async (c: Context, suffix = '') =>
  (await listSamples()).find(({ path }) => `${path}${suffix}` === c.req.path)

const isDark = (c: Context) => c.req.query('dark') !== undefined

const addressText = (address: Address | undefined) =>
  address?.name ? `${address.name} <${address.address}>` : (address?.address ?? '')

const page = (title: string, body: ReturnType<typeof html>) => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${title}</title>
      <style>
        body { margin: 24px; background: #faf7f2; color: #241c15; font: 16px/1.5 Inter, system-ui, sans-serif; }
        h1, h2 { font-family: Fraunces, Georgia, serif; line-height: 1.2; }
        a { color: #9a5b24; }
        td:last-child { overflow-wrap: anywhere; }
        th, td { padding: 6px 24px 6px 0; border-top: 1px solid #e6ded3; text-align: left; vertical-align: top; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 24px; overflow-wrap: anywhere; }
        dt { color: #6b5d50; }
        dd { margin: 0; }
        .frames { display: flex; gap: 24px; align-items: start; overflow-x: auto; }
        iframe { flex: none; border: 1px solid #e6ded3; background: #fff; height: 600px; }
        .phone { width: 360px; }
        .desktop { width: 800px; }
        pre { max-width: 80ch; padding: 16px; border: 1px solid #e6ded3; background: #fff; white-space: pre-wrap; overflow-wrap: anywhere; }
      </style>
    </head>
    <body>
      ${body}
      <script>
        new EventSource('/changes').onmessage = () => location.reload()
      </script>
    </body>
  </html>`

const server = serve({ fetch: app.fetch, hostname, port }, (address) =>
  console.log(`The emails are at http://${hostname}:${address.port}`),
)
server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken. Set PORT to a free one.` : error.message)
  process.exit(1)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
