// The shop and an SMTP server as processes, with 20 paid orders and 20 quotes at random moments and kill -9 in between:
// how long after its commit, or after the shop's restart, each email arrives (MAIL-2). Nothing is moved up: the shop must
// resume a killed process's work on its own.
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { type MailServer, startMailServer } from '../tests/support/mail-server.ts'
import { startShopProcess } from '../tests/support/shop-process.ts'
import { median, report } from './report.ts'
import { emptyDatabases } from './shops/databases.ts'

const count = { orders: 20, quotes: 20 }
/** Quotes, orders and kills happen at random moments within this time. */
const spreadMs = 20_000
const kills = 10
const limitMs = 2_000
const settlingMs = 30_000
const owner = 'owner@example.org'

/** Each customer has a separate mailbox and network address, so that no rate limit applies. */
const customer = (number: number) => ({
  customerName: 'Ada Lovelace',
  customerEmail: `customer-${number}@example.net`,
  address: `10.1.${number}.${randomInt(1, 255)}`,
})
const piece = { productId: 'heritage-oak-floating-mantel', dimensions: { length: 72, width: 8, thickness: 8 } }

for await (const { engine, env, openStore } of emptyDatabases()) {
  await using server = await startMailServer()
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'shop-bench-')))
  /** When a shop started serving, epoch milliseconds. */
  const openedAt: number[] = []
  const start = async () => {
    const started = await startShopProcess({
      env: { TRUST_PROXY: '1', SMTP_URL: server.url, MAIL_FROM: 'shop@example.com', OWNER_EMAIL: owner, ...env },
      dataDir,
    })
    openedAt.push(Date.now())
    return started
  }
  let shop = await start()

  const call = async (path: string, address: string, body: object, headers: Record<string, string> = {}) => {
    // Retries until an answer comes, since the shop may be killed.
    for (;;) {
      try {
        const answer = await fetch(shop.url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
          body: JSON.stringify(body),
        })
        const { status } = answer
        const said = await answer.json()
        if (status < 300) return said
        throw new Error(`${path} was answered with ${status}: ${JSON.stringify(said)}`)
      } catch (error) {
        if (error instanceof Error && error.message.includes('was answered with')) throw error
        await sleep(50)
      }
    }
  }
  const sendQuote = async (number: number) => {
    const { address, ...details } = customer(number)
    await sleep(randomInt(0, spreadMs))
    const quote = { ...details, ...piece, woodSpeciesId: 'reclaimed-pine' }
    await call('/api/quotes', address, quote, { 'idempotency-key': randomUUID() })
  }
  const payOrder = async (number: number) => {
    const { address, ...details } = customer(number)
    const sessionId = randomUUID()
    await sleep(randomInt(0, spreadMs))
    await call('/api/cart', address, {
      sessionId,
      productId: piece.productId,
      quantity: 1,
      customizations: piece.dimensions,
    })
    const { clientSecret } = await call('/api/orders', address, {
      sessionId,
      ...details,
      shippingAddress: { street: '12 Analytical Lane', city: 'Nashville', state: 'TN', zip: '37203' },
    })
    await call('/api/demo-payments/confirm', address, { clientSecret, number: '4242 4242 4242 4242' })
  }
  const killShops = async () => {
    const moments = Array.from({ length: kills }, () => randomInt(500, spreadMs)).sort((a, b) => a - b)
    const from = Date.now()
    for (const moment of moments) {
      await sleep(Math.max(0, from + moment - Date.now()))
      shop.kill('SIGKILL')
      await shop.exited
      shop = await start()
    }
  }
  await Promise.all([
    killShops(),
    ...Array.from({ length: count.quotes }, (_, number) => sendQuote(number)),
    ...Array.from({ length: count.orders }, (_, number) => payOrder(count.quotes + number)),
  ])

  // Two emails each.
  const wanted = 2 * (count.orders + count.quotes)
  for (const deadline = Date.now() + settlingMs; server.arrived.length < wanted && Date.now() < deadline; )
    await sleep(100)
  // Time for any duplicates to arrive.
  await sleep(2 * limitMs)
  const store = openStore()
  const rows = await store.db.selectFrom('outbox').selectAll().execute()
  await store.close()
  shop.kill('SIGKILL')
  await shop.exited
  if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })

  const arrivals = await arrivalsById(server)
  const delays = rows.flatMap(({ message_id, created_at }) => {
    const [first] = arrivals.get(message_id) ?? []
    if (first === undefined) return []
    const reopenedAt = openedAt.findLast((at) => at > created_at && at <= first) ?? 0
    return first - Math.max(created_at, reopenedAt)
  })
  const copies = (row: { message_id: string }) => arrivals.get(row.message_id)?.length ?? 0
  console.log(
    `        ${engine}: the shop was killed ${kills} times; ${rows.filter((row) => copies(row) > 1).length} emails arrived ` +
      `twice under one Message-ID because the answer to their text was lost; half of all emails within ${median(delays)} ms`,
  )
  report({ what: `${engine}, of ${wanted} emails, missing`, measured: wanted - delays.length, limit: 0, unit: '' })
  report({
    what: `${engine}, arrived twice without a lost answer`,
    measured: rows.filter((row) => copies(row) - 1 > row.unanswered).length,
    limit: 0,
    unit: '',
  })
  report({
    what: `${engine}, longest delay of an email after its commit or the restart`,
    measured: Math.max(...delays),
    limit: limitMs,
    unit: 'ms',
  })
}

/** When each copy arrived, by Message-ID. */
async function arrivalsById({ arrived }: MailServer): Promise<Map<string, number[]>> {
  const arrivals = new Map<string, number[]>()
  for (const { raw, at } of arrived) {
    const { messageId = '' } = await PostalMime.parse(raw)
    arrivals.set(messageId, [...(arrivals.get(messageId) ?? []), at])
  }
  return arrivals
}
