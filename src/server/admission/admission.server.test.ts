/** RUN-4: a shop with less room than it is asked for, on a database, through its listener. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { ask } from '../../../tests/support/raw-http.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'
import { openMetrics } from '../../platform/metrics.ts'
import type { App } from '../app.ts'
import { PageCache } from '../cache/page-cache.ts'
import { createListener } from '../listener.ts'
import { classes } from './classes.ts'
import type { GateLimits } from './gate.ts'

/** No request is refused because it took long: the machine may be slow. */
const patient = { burstMs: 600_000, placeMs: 600_000 }

/** @param until holds everything in the app */
async function serve(limits: Partial<GateLimits>, until?: Promise<void>) {
  const shop = await openTestShop()
  let held = 0
  const app: Pick<App, 'fetch'> = {
    fetch: async (...asked) => {
      held += 1
      await until
      return shop.app().fetch(...asked)
    },
  }
  const pages = new PageCache(shop.app())
  const files = { find: () => undefined }
  const parts = { app, files, pictures: [], pages, headers: {}, metrics: openMetrics(), log: shop.log }
  const server = createServer(createListener({ ...parts, limits: { ...patient, ...limits } }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const send = async (path: string, body?: object) => {
    const asked = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const answer = await ask(url, path, asked)
    return { status: answer.status, body: JSON.parse(answer.body.toString()) }
  }
  const add = (sessionId: string) =>
    send('/api/cart', {
      sessionId,
      productId: 'heritage-oak-floating-mantel',
      quantity: 1,
      customizations: { length: 72, width: 8, thickness: 8 },
    })
  return { send, add, held: () => held }
}

it('RUN-4 what is refused leaves no trace, and what is accepted is stored, once', async () => {
  const release = Promise.withResolvers<void>()
  const mostWaiting = 4
  const { send, add, held } = await serve({ mostWaiting }, release.promise)
  const sessions = Array.from({ length: 100 }, () => randomUUID())
  let answered = 0
  const all = sessions.map(async (session) => {
    const { status } = await add(session)
    answered += 1
    return { session, status }
  })
  // All have come: they are answered, in the app, or in line.
  await expect.poll(() => answered + held()).toBeGreaterThanOrEqual(sessions.length - mostWaiting)
  release.resolve()
  const answers = await Promise.all(all)
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status !== 503 && status !== 201)).toEqual([])
  expect(refused.length).toBeGreaterThanOrEqual(sessions.length - mostWaiting - classes.starting.upTo)
  expect(refused.length).toBeLessThan(sessions.length)
  for (const { session, status } of answers) {
    const { body } = await send(`/api/cart/${session}`)
    expect([status, body.length]).toEqual([status, status === 201 ? 1 : 0])
  }
  // Trying again works, and adds one.
  for (const { session } of refused) {
    expect((await add(session)).status).toBe(201)
    expect((await send(`/api/cart/${session}`)).body).toHaveLength(1)
  }
})

it('RUN-4 a school class that opens the shop at once is served, everyone', async () => {
  const { send, add } = await serve({})
  const sessions = Array.from({ length: 100 }, () => randomUUID())
  const answers = await Promise.all(sessions.flatMap((session) => [add(session), send(`/api/cart/${session}`)]))
  expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 200)).toEqual([])
})
