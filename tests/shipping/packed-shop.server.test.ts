/**
 * RUN-1: the packed shop does all that needs more than the bundle: pictures, drawings, papers, emails, payments, metrics,
 * PostgreSQL. It runs outside of the repository, where it can't find what it lacks.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { packagedNode, root } from '../../scripts/prepare.mjs'
import { runtimePackageFolders } from '../../scripts/shipping/runtime-packages.mjs'
import { openEmptyDatabase } from '../support/database/fresh-database.ts'
import { startFakeStripe } from '../support/fake-stripe.ts'
import { openMailServer, owner } from '../support/mailing-shop.ts'
import { customer } from '../support/paying-shop.ts'
import { formType, makePicture, pictureForm } from '../support/pictures.ts'
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts'

const METRICS_TOKEN = 'a-token-for-metrics'
const ADMIN_PASSWORD = 'a password for tests'

let packed: string
beforeAll(async () => {
  packed = await mkdtemp(join(tmpdir(), 'shop-packed-'))
  await promisify(execFile)(packagedNode, [join(root, 'scripts/shipping/pack.mjs'), packed])
})
afterAll(() => rm(packed, { recursive: true }))

async function startPacked(env: Record<string, string> = {}) {
  const place = await openEmptyDatabase()
  onTestFinished(place.remove)
  return startShopProcess({
    env: { NODE_ENV: 'production', PAYMENTS: 'demo', ADMIN_PASSWORD, METRICS_TOKEN, ...place.variables, ...env },
    command: [join(packed, 'node_modules/.bin/node'), join(packed, 'scripts/shipping/run.mjs')],
  })
}

/** Sends JSON, and returns the answer, which must be a good one. */
async function send({ url }: ShopProcess, method: string, path: string, body?: unknown, headers = {}) {
  const answer = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  expect({ path, ok: answer.ok, text: answer.ok ? '' : await answer.text() }).toEqual({ path, ok: true, text: '' })
  return answer
}

async function signIn(shop: ShopProcess) {
  const answer = await send(shop, 'POST', '/api/admin/login', { password: ADMIN_PASSWORD })
  return { cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '' }
}

it('RUN-1 only what runs is packed: no sources, no tools, no packages of the bundle', async () => {
  expect((await readdir(packed)).sort()).toEqual(['dist', 'node_modules', 'package.json', 'scripts'])
  const built = ['client', 'licenses.txt', 'media', 'paper-fonts', 'server', 'zip-places.txt']
  expect((await readdir(join(packed, 'dist'))).sort()).toEqual(built)
  const found = await readdir(join(packed, 'node_modules'), { recursive: true })
  const packages = found.filter((path) => /(^|\/)package\.json$/.test(path)).map((path) => `node_modules/${path}`)
  for (const folder of runtimePackageFolders()) {
    expect(packages).toContain(`${folder}/package.json`)
    expect(existsSync(join(packed, folder, 'LICENSE'))).toBe(existsSync(join(root, folder, 'LICENSE')))
  }
  expect(
    found.filter((path) => /\.(ts|map|cc)$/.test(path) || /^(vite|typescript|react|npm)(\/|$)/.test(path)),
  ).toEqual([])
})

it('RUN-4 the packed shop takes a picture, draws a quote for its email, writes its offer, and stops on SIGTERM', async () => {
  const mail = await openMailServer()
  await using shop = await startPacked({ SMTP_URL: mail.url, MAIL_FROM: 'shop@example.com', OWNER_EMAIL: owner })
  for (const path of ['/', '/products', '/product/heritage-oak-floating-mantel', '/healthz', '/readyz'])
    expect([path, (await fetch(shop.url + path)).status]).toEqual([path, 200])

  const metrics = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(await metrics.text()).toMatch(/^process_resident_memory_bytes \d+/m)

  const desk = await signIn(shop)
  const form = pictureForm(await makePicture(), 'species')
  const headers = { ...desk, 'content-type': formType }
  const upload = await fetch(`${shop.url}/api/admin/pictures`, { method: 'POST', headers, body: form })
  expect(upload.status).toBe(201)

  const quote = {
    customerName: 'June Carter',
    customerEmail: 'june@example.net',
    productId: 'heritage-oak-floating-mantel',
    woodSpeciesId: 'reclaimed-oak',
    dimensions: { length: 72, width: 8, thickness: 8 },
    delivery: { way: 'carrier', zip: '37203' },
  }
  const { id } = await (await send(shop, 'POST', '/api/quotes', quote)).json()
  await expect.poll(() => mail.arrived.length).toBe(2)
  const confirmation = (await mail.read()).find(({ to }) => to[0]?.address === quote.customerEmail)
  expect(confirmation?.attachments.map(({ mimeType }) => mimeType)).toEqual(['image/png'])

  const { draft, revision, link } = await (
    await send(shop, 'GET', `/api/admin/quotes/${id}/offer`, undefined, desk)
  ).json()
  const saved = await send(shop, 'PUT', `/api/admin/quotes/${id}/offer`, { ...draft, revision }, desk)
  await send(shop, 'POST', `/api/admin/quotes/${id}/offer/send`, { revision: (await saved.json()).revision }, desk)
  const paper = await send(shop, 'GET', `/api/quote-pages/${link.slice('/quote/'.length)}/papers/offer`)
  expect(Buffer.from(await paper.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')

  shop.kill('SIGTERM')
  expect(await shop.exited).toEqual({ code: 0, signal: null })
})

it('RUN-1 the packed shop takes a payment through Stripe', async () => {
  const stripe = await startFakeStripe()
  onTestFinished(stripe.stop)
  await using shop = await startPacked({ ...stripe.env, PAYMENTS: 'stripe' })
  const sessionId = randomUUID()
  const piece = { productId: 'heritage-oak-floating-mantel', quantity: 1 }
  await send(shop, 'POST', '/api/cart', {
    sessionId,
    ...piece,
    customizations: { length: 72, width: 8, thickness: 8 },
  })
  const placed = await send(shop, 'POST', '/api/orders', { ...customer, sessionId })
  const { clientSecret } = await placed.json()
  stripe.pay(clientSecret, 'paid')
  for (const event of stripe.events()) {
    const { body, signature } = stripe.sign(event)
    await send(shop, 'POST', '/api/payments/webhook', body, { 'stripe-signature': signature })
  }
  const desk = await signIn(shop)
  const orders = await (await send(shop, 'GET', '/api/admin/orders', undefined, desk)).json()
  expect(orders).toMatchObject([{ status: 'paid' }])
})

it('RUN-4 a program asks the packed shop for its health, and tells by its exit code', async () => {
  const ask = (env: Record<string, string>, ...path: string[]) =>
    promisify(execFile)(packagedNode, [join(packed, 'scripts/shipping/health.mjs'), ...path], { env })
  await using shop = await startPacked()
  const env = { PORT: `${shop.port}` }
  expect((await ask(env)).stdout).toBe(`${shop.url}/healthz answered 200\n`)
  expect((await ask({ ...env, HOST: '0.0.0.0' }, '/readyz')).stdout).toBe(`${shop.url}/readyz answered 200\n`)
  await expect(ask(env, '/metrics')).rejects.toMatchObject({ code: 1, stdout: `${shop.url}/metrics answered 401\n` })
  shop.kill('SIGTERM')
  await shop.exited
  await expect(ask(env)).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('did not answer') })
})
