// kill -9 of the shop and its mail server at random during at least 200 quotes, fewer in `npm test`. Afterwards the
// customer and the owner have an email for each quote, and none twice unless SMTP's answer was lost, which the outbox then
// records. Retries are moved up, because the server tests cover the hours of backoff.
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import { type ShopProcess, startShopProcess } from '../../tests/support/shop-process.ts'
import { report } from '../report.ts'
import { type EmptyDatabase, emptyDatabases } from '../shops/databases.ts'

/** KILL9_ROUNDS below 20 makes it shorter. */
const share = Math.min(1, Number(process.env.KILL9_ROUNDS ?? 20) / 20)
/** At least this many kills on any machine; fast ones get more quotes. */
const least = { quotes: Math.ceil(205 * share), kills: Math.max(3, Math.ceil(5 * share)) }
const clients = 4
/** Time between two kills of the shop, and of the mail server. */
const shopMs = { least: 300, most: 1_000 }
const serverMs = { least: 150, most: 700 }
/** A minimum, so that a slow machine, where the shop has barely started by then, still makes progress. */
const answersBetweenKills = 10
/** How long the mail server stays down. */
const awayMs = 100
const settlingMs = 180_000
/** Addresses that the mail server always refuses. Each is a different mailbox: the shop sends each at most three a day. */
const refused = (number: number) => `nobody-${number}@example.net`
const isRefused = (address: string | null) => address?.startsWith('nobody-') ?? false
const mostDrafts = 5_000
const owner = 'owner@example.org'

type Store = ReturnType<EmptyDatabase['openStore']>
type Draft = { key: string; customerEmail: string }

for await (const { engine, env, openStore } of emptyDatabases()) {
  await using server = await startMailServer()
  for (let number = 0; number < mostDrafts; number++)
    server.moods.set(refused(number), { refuse: 'address', code: 550 })
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
  const drafts: Draft[] = []
  const unanswered: Draft[] = []
  let answers = 0
  let shop = await start()
  const store = openStore()
  let slowestMs = 0
  let isOver = false
  let shopKills = 0
  let serverKills = 0

  const killShops = async () => {
    while (!isOver) {
      const enough = answers + answersBetweenKills
      await sleep(randomInt(shopMs.least, shopMs.most))
      while (answers < enough && !isOver) await sleep(randomInt(5, 50))
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
  const nextDraft = () => {
    const isEnough = drafts.length >= least.quotes && Math.min(shopKills, serverKills) >= least.kills
    return unanswered.shift() ?? (isEnough ? undefined : newDraft(drafts))
  }
  const ask = async () => {
    for (let draft = nextDraft(); draft; draft = nextDraft()) {
      const startedAt = performance.now()
      if (await send(shop, draft)) {
        answers += 1
        slowestMs = Math.max(slowestMs, performance.now() - startedAt)
      } else unanswered.push(draft)
      // Enough to last for several kills.
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

  const reachable = drafts.filter((draft) => !isRefused(draft.customerEmail)).length
  const { arrived, doubled, marked, unmarked } = await compare(server, rows)
  console.log(
    `        ${engine}: the shop was killed ${shopKills} times and the mail server ${serverKills} times; ` +
      `${marked} emails are marked as possibly sent twice, ${doubled} arrived twice; ` +
      `a quote was answered within ${Math.ceil(slowestMs)} ms`,
  )
  const refusals = rows.filter((row) => isRefused(row.recipient))
  const wrongRefusals = refusals.filter((row) => row.state !== 'failed' || row.sent_at !== null).length
  report({
    what: `${engine}, of ${reachable} customers and the owner for each of ${drafts.length} quotes, without an email`,
    measured: reachable + drafts.length - arrived + waiting,
    limit: 0,
    unit: '',
  })
  report({ what: `${engine}, arrived twice without being marked`, measured: unmarked, limit: 0, unit: '' })
  report({
    what: `${engine}, emails to a refused address not marked failed, of ${refusals.length}`,
    measured: wrongRefusals,
    limit: 0,
    unit: '',
  })
}

/** Every 41st quote goes to an address that the mail server always refuses. */
function newDraft(drafts: Draft[]): Draft {
  const number = drafts.length
  const customerEmail = number % 41 === 7 ? refused(number) : `customer-${number}@example.net`
  const draft = { key: randomUUID(), customerEmail }
  drafts.push(draft)
  return draft
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
  // The machine is busy; the draft is sent again.
  if (status === 503) return false
  if (status !== 201) throw new Error(`A quote was answered with ${status}.`)
  return true
}

/** No process is alive, so the next one need not wait for the leases to expire. */
async function endLeases(store: Store): Promise<void> {
  await store.db.updateTable('outbox').set({ due_at: Date.now() }).where('lease', 'is not', null).execute()
}

/** Waits until the outbox is done. Returns how many emails still waited at the timeout. */
async function settle(store: Store): Promise<number> {
  for (const deadline = performance.now() + settlingMs; ; ) {
    const open = await store.db.selectFrom('outbox').select('id').where('state', 'not in', ['sent', 'failed']).execute()
    if (open.length === 0 || performance.now() > deadline) return open.length
    // Retries while the shop is writing, because SQLite has one writer.
    await store.transaction(() =>
      store.db
        .updateTable('outbox')
        .set({ due_at: Date.now() })
        .where('lease', 'is', null)
        .where('due_at', '>', Date.now())
        .execute(),
    )
    await sleep(250)
  }
}

type Row = {
  kind: string
  content: string
  message_id: string
  recipient: string | null
  state: string
  unanswered: number
}

async function compare(server: MailServer, rows: Row[]) {
  const copies = new Map<string, number>()
  for (const { raw } of server.arrived) {
    const { messageId = '' } = await PostalMime.parse(raw)
    copies.set(messageId, (copies.get(messageId) ?? 0) + 1)
  }
  const copiesOf = (row: Row) => copies.get(row.message_id) ?? 0
  const wanted = rows.filter((row) => !isRefused(row.recipient))
  return {
    arrived: wanted
      .filter((row) => row.state === 'sent' && copiesOf(row) > 0)
      .reduce((told, row) => told + quotesIn(row), 0),
    doubled: wanted.filter((row) => copiesOf(row) > 1).length,
    marked: wanted.filter((row) => row.unanswered > 0).length,
    // Each extra copy must come from a lost answer.
    unmarked: wanted.filter((row) => copiesOf(row) - 1 > row.unanswered).length,
  }
}

/** How many quotes an email covers: in a flood, the owner's notices come as a list (MAIL-3). */
function quotesIn({ kind, content }: Row): number {
  if (kind !== 'quote_digest') return 1
  const { quotes, more }: { quotes: unknown[]; more: number } = JSON.parse(content)
  return quotes.length + more
}
