/** RUN-2: what a shop's metrics say. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ask, mailEnv, openMailServer, workerOf } from '../../../tests/support/mailing-shop.ts'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

const read = async (shop: TestShop) => {
  const text = await shop.metrics().text()
  /** @param name With its labels. */
  const value = (name: string): number | undefined => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `))
    return line === undefined ? undefined : Number(line.slice(name.length + 1))
  }
  return { text, value }
}

/** Longer than figures are kept. */
const laterMs = 11_000

it('RUN-2 metrics count quotes, orders, emails and how long the oldest has waited', async () => {
  const shop = await openTestShop({ env: mailEnv(await openMailServer()) })
  await read(shop)
  expect((await ask(shop)).status).toBe(201)
  shop.wait(laterMs)
  const { value } = await read(shop)
  expect(value('shop_quotes{status="pending"}')).toBe(1)
  expect(value('shop_quotes{status="completed"}')).toBe(0)
  expect(value('shop_orders{status="paid"}')).toBe(0)
  expect(value('shop_orders_set_aside')).toBe(0)
  expect(value('shop_outbox_emails{state="waiting"}')).toBe(2)
  expect(value('shop_outbox_emails{state="held"}')).toBe(0)
  expect(value('shop_outbox_oldest_age_seconds')).toBe(laterMs / 1000)
  expect(value('shop_open_payment_oldest_age_seconds')).toBe(0)

  await workerOf(shop, { count: shop.metrics().countEmail }).sendDue()
  shop.wait(laterMs)
  const later = await read(shop)
  expect(later.value('shop_outbox_emails{state="waiting"}')).toBe(0)
  expect(later.value('shop_outbox_oldest_age_seconds')).toBe(0)
  expect(later.value('shop_emails_sent_total{kind="quote_confirmation"}')).toBe(1)
  expect(later.value('shop_emails_sent_total{kind="order_receipt"}')).toBe(0)
})

it('RUN-2 emails that fail and payments that are open show in the metrics', async () => {
  const server = await openMailServer()
  const shop = await openTestShop({ env: mailEnv(server) })
  await server.kill()
  await ask(shop)
  await workerOf(shop, { count: shop.metrics().countEmail }).sendDue()
  await shop.store.db
    .insertInto('payment_intents')
    .values({
      ...{ id: 'a', session_id: 'a', intent_id: null, provider: 'demo', amount_cents: 100, state: 'open' },
      ...{ created_at: shop.now() - 5_000, checked_at: shop.now(), last_status: 'open', changing: 0 },
    })
    .execute()
  const { value } = await read(shop)
  expect(value('shop_email_failures_total{kind="quote_notice"}')).toBe(1)
  expect(value('shop_outbox_emails{state="waiting"}')).toBe(2)
  expect(value('shop_open_payment_oldest_age_seconds')).toBe(5)
})

it('RUN-2 metrics that are read often, by several, ask the database once in ten seconds', async () => {
  const shop = await openTestShop()
  const reads = async () => (await read(shop)).value('shop_database_duration_seconds_count{kind="read"}')
  await read(shop)
  const before = await reads()
  for (let time = 0; time < 5; time++) await Promise.all([read(shop), read(shop)])
  expect(await reads()).toBe(before)
  shop.wait(laterMs)
  await Promise.all([read(shop), read(shop)])
  // One statement of the figures, and one of the record of backups.
  expect(await reads()).toBe((before ?? 0) + 2)
})

it('RUN-2 without a database, metrics say so and leave out what they cannot know', async () => {
  const shop = await openTestShop()
  expect((await read(shop)).value('shop_database_up')).toBe(1)
  await shop.database.close()
  shop.wait(laterMs)
  const answer = await shop.request('/metrics', { from: '127.0.0.1' })
  expect(answer.status).toBe(200)
  const { value, text } = await read(shop)
  expect([value('shop_database_up'), value('shop_ready')]).toEqual([0, 0])
  expect(text).not.toMatch(/^shop_(quotes|orders|orders_set_aside|outbox_\w+|open_payment\w+)[ {]/m)
  expect(value('http_request_duration_seconds_count{method="GET",route="/metrics",status="200"}')).toBe(1)
})

it('RUN-2 metrics tell what the database takes, by kind, and what fails', async () => {
  const shop = await openTestShop()
  const of = async (kind: string) =>
    (await read(shop)).value(`shop_database_duration_seconds_count{kind="${kind}"}`) ?? 0
  const before = { read: await of('read'), write: await of('write'), transaction: await of('transaction') }
  const waited = (await read(shop)).value('shop_database_wait_seconds_count') ?? 0
  await ask(shop)
  expect(await of('read')).toBeGreaterThan(before.read)
  expect(await of('write')).toBeGreaterThan(before.write)
  expect(await of('transaction')).toBe(before.transaction + 1)
  await expect(sql`select nothing_like_it`.execute(shop.store.db)).rejects.toThrow()
  const { value } = await read(shop)
  expect(value('shop_database_wait_seconds_count')).toBeGreaterThan(waited)
  expect(value('shop_database_errors_total{kind="other"}')).toBe(1)
  expect(value('shop_database_errors_total{kind="unavailable"}')).toBe(0)
  if (shop.store.engine === 'postgres') expect(value('shop_database_pool_connections')).toBeGreaterThan(0)
  else expect(value('shop_database_wal_bytes')).toBeGreaterThan(0)
})

it('RUN-2 passwords that are checked, waiting or refused show in the metrics', async () => {
  const shop = await openTestShop()
  const guess = (_: unknown, index: number) =>
    shop.request('/api/admin/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'a wrong password' }),
      from: `203.0.113.${index}`,
    })
  // On a busy machine they come in too slowly to wait for each other.
  for (let isRefused = false, round = 0; !isRefused && round < 5; round++) {
    const answers = await Promise.all(Array.from({ length: 100 }, guess))
    isRefused = answers.some(({ status }) => status === 429)
  }
  const { value } = await read(shop)
  expect(value('shop_work_refused_total{work="sign_in"}')).toBeGreaterThan(0)
  expect([value('shop_work_running{work="sign_in"}'), value('shop_work_waiting{work="sign_in"}')]).toEqual([0, 0])
})

it('RUN-2, SHEET-2 sheets that are made, waiting, refused or failed show in the metrics', async () => {
  const bench = Promise.withResolvers<Uint8Array>()
  const counts = () => ({ running: 0, waiting: 0, refused: 0, failed: 0 })
  const shop = await openTestShop({ renderPaper: Object.assign(() => bench.promise, { counts }) })
  const work = async () => {
    const { value } = await read(shop)
    return ['running', 'waiting', 'refused_total', 'failed_total'].map((name) =>
      value(`shop_work_${name}{work="sheet"}`),
    )
  }
  expect(await work()).toEqual([0, 0, 0, 0])
  const ask = (lengthIn: number) =>
    shop.request(`/sheet.pdf?product=heritage-oak-floating-mantel&wood=reclaimed-oak&l=${lengthIn}&w=8&t=8`)
  const answers = [60, 61, 62, 63, 64].map(ask)
  await expect.poll(work).toEqual([1, 4, 0, 0])
  expect((await ask(65)).status).toBe(503)
  expect(await work()).toEqual([1, 4, 1, 0])
  bench.reject(new Error('no ink'))
  for (const answer of answers) expect((await answer).status).toBe(500)
  expect(await work()).toEqual([0, 0, 1, 5])
})

it('RUN-2 metrics name no customer', async () => {
  const shop = await openTestShop({ env: mailEnv(await openMailServer()) })
  await ask(shop)
  await shop.request('/api/orders/by-token/a-token-of-an-order')
  const { text } = await read(shop)
  expect(text).not.toMatch(/Ada|Lovelace|example\.net|203\.0\.113|a-token-of/)
})
