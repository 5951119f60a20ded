import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { openTestShop } from '../../../tests/support/test-shop.ts'
import { sendPrepared } from '../cache/prepared-answer.ts'
import { openStaticFiles } from './assets.ts'
import { createFindEarlier, keepBrowserFiles } from './earlier-files.ts'

const dayMs = 24 * 60 * 60 * 1000
const headers = { 'x-content-type-options': 'nosniff' }

/** A version's browser files, as a build leaves them. */
async function version(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-version-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
    if (/\.(js|css)$/.test(path)) await writeFile(join(folder, `${path}.br`), brotliCompressSync(content))
  }
  return folder
}

async function serve(store: Parameters<typeof createFindEarlier>[0], folder: string): Promise<string> {
  const files = await openStaticFiles(folder, headers, createFindEarlier(store, headers))
  const server: Server = createServer(async (request, response) => {
    const answer = await files.find(request.url ?? '')
    if (answer) sendPrepared(request, response, answer)
    else response.writeHead(404).end('no file')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const first = {
  'assets/start-1111111.js': "import('./parts-1.js')",
  'assets/shop-1.css': 'b{}',
  'assets/inter-1.woff2': 'f',
}
const second = { 'assets/start-2222222.js': "import('./parts-2.js')", 'assets/inter-1.woff2': 'f', 'share.jpg': 'j' }

it('OUT-4 files of the version before are found, as they were, on every machine', async () => {
  const { store } = await openTestShop()
  const [old, current] = [await version(first), await version(second)]
  const now = Date.now()
  await keepBrowserFiles(store, old, now - 3 * dayMs)
  await Promise.all([keepBrowserFiles(store, current, now), keepBrowserFiles(store, current, now)])
  const url = await serve(store, current)

  for (const encoding of ['br', 'gzip', 'identity']) {
    const script = await fetch(`${url}/assets/start-1111111.js`, { headers: { 'accept-encoding': encoding } })
    expect(script.status).toBe(200)
    expect(Object.fromEntries(script.headers)).toMatchObject({
      ...headers,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(script.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null)
    expect(await script.text()).toBe("import('./parts-1.js')")
  }
  expect(await (await fetch(`${url}/assets/shop-1.css`)).text()).toBe('b{}')
  expect(await (await fetch(`${url}/assets/start-2222222.js`)).text()).toBe("import('./parts-2.js')")
})

it.each([
  '/assets/start-3333333.js',
  '/assets/',
  '/assets/../main.js',
  '/assets/%00.js',
  "/assets/' or 1=1.js",
  `/assets/${'x'.repeat(5_000)}.js`,
])('OUT-4 no version had %s', async (path) => {
  const { store } = await openTestShop()
  const current = await version(second)
  await keepBrowserFiles(store, current, Date.now())
  const url = await serve(store, current)
  const answer = await fetch(url + path)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control') ?? 'no-store').toBe('no-store')
})

it('OUT-4 files are kept for 30 days after a version last ran, however long it ran', async () => {
  const { store } = await openTestShop()
  const [old, current] = [await version(first), await version(second)]
  const start = Date.now()
  const paths = async () =>
    (await store.db.selectFrom('browser_files').select('path').orderBy('path').execute()).map(({ path }) => path)
  for (const days of [0, 0.5, 20, 40]) await keepBrowserFiles(store, old, start + days * dayMs)
  await keepBrowserFiles(store, current, start + 41 * dayMs)
  await keepBrowserFiles(store, current, start + 69 * dayMs)
  expect(await paths()).toEqual([
    '/assets/inter-1.woff2',
    '/assets/shop-1.css',
    '/assets/start-1111111.js',
    '/assets/start-2222222.js',
  ])
  await keepBrowserFiles(store, current, start + 71 * dayMs)
  expect(await paths()).toEqual(['/assets/inter-1.woff2', '/assets/start-2222222.js'])
})
