// kill -9 of the shop and of its mail server, at random, during 200 quotes: afterwards the customer and the owner have
// their mail for each of them, none twice unless SMTP's answer was lost, and then the outbox says so. What waits for its
// next try is brought forward: the hours of the back-off are proven by the server's tests.
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { type MailServer, startMailServer } from '../tests/support/mail-server.ts'
import { type ShopProcess, startShopProcess } from '../tests/support/shop-process.ts'
import { type EmptyDatabase, emptyDatabases } from './databases.ts'
import { report } from './report.ts'

/** Quotes whose customer can be reached, and those whose address the mail server refuses for good. */
const quotes = 200
const refusedQuotes = 5
const clients = 4
/** Between two ends of the shop, and of the mail server. */
const shopMs = { least: 300, most: 1_000 }
const serverMs = { least: 150, most: 700 }
/** No server at all, for so long. */
const awayMs = 100
const settlingMs = 60_000
const refused = 'nobody@example.net'
const owner = 'owner@example.org'

type Store = ReturnType<EmptyDatabase['openStore']>
type Draft = { key: string; customerEmail: string }

for await (const { engine, env, openStore } of emptyDatabases()) {
  await using server = await startMailServer()
  server.moods.set(refused, { refuse: 'address', code: 550 })
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'shop-bench-')))
  const start = () =>
    startShopProcess({
      env: {
        TRUST_PROXY: '1',
        LOG_LEVEL: 'info',
        SMTP_URL: server.url,
        MAIL_FROM: 'shop@example.com',
        OWNER_EMAIL: owner,
        ...env,
      },
      dataDir,
    })
  const drafts = Array.from(
    { length: quotes + refusedQuotes },
    (_, number): Draft => ({ key: randomUUID(), customerEmail: addressOf(number) }),
  )
  const open = [...drafts]
  let shop = await start()
  const store = openStore()
  let slowestMs = 0
  let isOver = false
  let shopKills = 0
  let serverKills = 0

  const killShops = async () => {
    while (!isOver) {
      await sleep(randomInt(shopMs.least, shopMs.most))
      shop.kill('SIGKILL')
      shopKills += 1
      await shop.exited
      await endLeases(store)
      shop = await start()
    }
  }
  const killServers = async () => {
    while (!isOver) {
      await sleep(randomInt(serverMs.least, serverMs.most))
      await server.kill()
      serverKills += 1
      await sleep(awayMs)
      await server.revive()
    }
  }
  const ask = async () => {
    for (let draft = open.shift(); draft; draft = open.shift()) {
      const startedAt = performance.now()
      if (await send(shop, draft)) slowestMs = Math.max(slowestMs, performance.now() - startedAt)
      else open.push(draft)
      // So that they last for some kills.
      await sleep(randomInt(40, 120))
    }
  }
  const kills = [killShops(), killServers()]
  await Promise.all(Array.from({ length: clients }, ask))
  isOver = true
  await Promise.all(kills)

  const waiting = await settle(store)
  const rows = await store.db.selectFrom('outbox').selectAll().execute()
  await store.close()
  shop.kill('SIGKILL')
  await shop.exited
  if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })

  const { lost, doubled, marked, unmarked } = await compare(server, rows)
  console.log(
    `        ${engine}: the shop was killed ${shopKills} times and the mail server ${serverKills} times; ` +
      `${marked} mails are marked as perhaps sent twice, ${doubled} arrived twice`,
  )
  if (shopKills < 5 || serverKills < 5) throw new Error('Hardly anything was killed: the quotes went too fast.')
  const refusals = rows.filter((row) => row.recipient === refused)
  const wrongRefusals = refusals.filter((row) => row.state !== 'failed' || row.sent_at !== null).length
  report({
    what: `${engine}, of ${quotes} mails to customers and ${quotes + refusedQuotes} to the owner, missing`,
    measured: lost + waiting,
    limit: 0,
    unit: '',
  })
  report({ what: `${engine}, arrived twice without being marked`, measured: unmarked, limit: 0, unit: '' })
  report({
    what: `${engine}, of ${refusals.length} mails to a refused address, not given up and shown`,
    measured: wrongRefusals,
    limit: 0,
    unit: '',
  })
  report({ what: `${engine}, longest answer to a quote meanwhile`, measured: slowestMs, limit: 3_000, unit: 'ms' })
}

function addressOf(number: number): string {
  return number % 41 === 7 ? refused : `customer-${number}@example.net`
}

/** Whether an answer came. */
async function send(shop: ShopProcess, { key, customerEmail }: Draft): Promise<boolean> {
  const body = {
    customerName: 'Ada Lovelace',
    customerEmail,
    productId: 'heritage-oak-floating-mantel',
    woodSpeciesId: 'reclaimed-pine',
    dimensions: { length: 72, width: 8, thickness: 8 },
  }
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': key,
    // More addresses than one household has, so that no limit per address is met.
    'x-forwarded-for': `10.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`,
  }
  let status: number
  try {
    const answer = await fetch(`${shop.url}/api/quotes`, { method: 'POST', headers, body: JSON.stringify(body) })
    status = answer.status
    await answer.arrayBuffer()
  } catch {
    // The shop was killed.
    return false
  }
  if (status !== 201) throw new Error(`A quote was answered with ${status}.`)
  return true
}

/** No process lives: another need not wait until the leases run out. */
async function endLeases(store: Store): Promise<void> {
  await store.db.updateTable('outbox').set({ due_at: Date.now() }).where('lease', 'is not', null).execute()
}

/** Until nothing waits any more. How many still did when it took too long. */
async function settle(store: Store): Promise<number> {
  for (const deadline = performance.now() + settlingMs; ; ) {
    const open = await store.db.selectFrom('outbox').select('id').where('state', 'not in', ['sent', 'failed']).execute()
    if (open.length === 0 || performance.now() > deadline) return open.length
    await store.db
      .updateTable('outbox')
      .set({ due_at: Date.now() })
      .where('lease', 'is', null)
      .where('due_at', '>', Date.now())
      .execute()
    await sleep(250)
  }
}

type Row = { message_id: string; recipient: string | null; state: string; unanswered: number }

async function compare(server: MailServer, rows: Row[]) {
  const copies = new Map<string, number>()
  for (const { raw } of server.arrived) {
    const { messageId = '' } = await PostalMime.parse(raw)
    copies.set(messageId, (copies.get(messageId) ?? 0) + 1)
  }
  const copiesOf = (row: Row) => copies.get(row.message_id) ?? 0
  const wanted = rows.filter((row) => row.recipient !== refused)
  return {
    lost: 2 * quotes + refusedQuotes - wanted.filter((row) => row.state === 'sent' && copiesOf(row) > 0).length,
    doubled: wanted.filter((row) => copiesOf(row) > 1).length,
    marked: wanted.filter((row) => row.unanswered > 0).length,
    // Each copy beyond the first is one whose answer was lost.
    unmarked: wanted.filter((row) => copiesOf(row) - 1 > row.unanswered).length,
  }
}
