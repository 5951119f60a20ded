// Two shops behind HAProxy, on PostgreSQL through pgbouncer, with pictures in a bucket and a mail server, are restarted one
// after the other while visitors read, send quotes and upload. No request may fail, no quote may be lost or doubled, and no
// email may come twice. Then pgbouncer is restarted under the same load: a 503 may come then, and nothing worse.
// ROLLS restarts (20) spread over ROLL_MINUTES (5); ROLLS=2 ROLL_MINUTES=0 is a short run.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram } from '../../scripts/programs.mjs'
import { openBucket } from '../../tests/support/bucket.ts'
import { createDatabase } from '../../tests/support/machines/database.ts'
import { startPgbouncer } from '../../tests/support/machines/pgbouncer.ts'
import { startTwoShops } from '../../tests/support/machines/rolling.ts'
import { type SentQuote, startVisitors, type Visitors } from '../../tests/support/machines/visitors.ts'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import { formType, makePicture, pictureForm } from '../../tests/support/pictures.ts'
import { report } from '../report.ts'
import { signIn } from '../shops/owner.ts'

const rolls = Number(process.env.ROLLS ?? 20)
const wholeMs = Number(process.env.ROLL_MINUTES ?? 5) * 60_000
const visitorCount = 8
const pauseMs = 25
/** Each sends two emails, one with a drawing, and they must all arrive within a few minutes. */
const quoteEvery = 40
/** While pgbouncer is away, and after it is back. */
const outage = { awayMs: 1_000, afterMs: 5_000 }
const settlingMs = 60_000
const ADMIN_PASSWORD = 'a password for measuring'

const server = process.env.TEST_POSTGRES_URL
const missing = ['haproxy', 'pgbouncer'].filter((name) => !findProgram(name))
if (server === undefined) console.log('        left out: TEST_POSTGRES_URL names no server')
else if (missing.length > 0) console.log(`        left out: ${missing.join(' and ')} not installed`)
else await measure(server)

async function measure(postgres: string): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const database = stack.use(await createDatabase(postgres))
  const pgbouncer = stack.use(await startPgbouncer(database.url))
  const bucket = stack.use(await openBucket())
  const mailServer = stack.use(await startMailServer())
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const env = {
    DATABASE_URL: pgbouncer.url,
    ADMIN_PASSWORD,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'shop@example.com',
    OWNER_EMAIL: 'owner@example.org',
    ...bucket.env,
  }
  const two = stack.use(await startTwoShops({ envs: [env, env], dataDir }))
  const cookie = await signIn(two.proxy.url, ADMIN_PASSWORD)

  const visitors = startVisitors({ url: two.proxy.url, count: visitorCount, pauseMs, quoteEvery })
  const uploads = startUploads(two.proxy.url, cookie)
  const startedAt = performance.now()
  let unclean = 0
  for (let roll = 0; roll < rolls; roll++) {
    const { code } = await two.restart(roll % 2 === 0 ? 0 : 1)
    if (code !== 0) unclean += 1
    const nextAt = ((roll + 1) / rolls) * wholeMs
    await sleep(Math.max(0, nextAt - (performance.now() - startedAt)))
  }
  await Promise.all([visitors.stop(), uploads.stop()])
  console.log(
    `        ${rolls} restarts; ${visitors.answered()} requests of visitors, ${visitors.quotes.length} of them quotes, and ${uploads.stored()} uploads`,
  )
  const failures = [...visitors.failures, ...uploads.failures]
  for (const failure of failures.slice(0, 20)) console.log(`        ${failure}`)
  if (failures.length > 0)
    for (const warning of two
      .warnings()
      .filter((line) => !line.includes('"mail"'))
      .slice(-30))
      console.log(`        ${warning}`)
  report({ what: `${rolls} restarts under load, failed requests`, measured: failures.length, limit: 0, unit: '' })
  report({ what: 'restarts that did not end with exit code 0', measured: unclean, limit: 0, unit: '' })

  const during = startVisitors({ url: two.proxy.url, count: visitorCount, pauseMs, quoteEvery, allowed: [503] })
  await pgbouncer.stop('SIGTERM')
  await sleep(outage.awayMs)
  await pgbouncer.start()
  await sleep(outage.afterMs)
  await during.stop()
  for (const failure of during.failures.slice(0, 20)) console.log(`        ${failure}`)
  console.log(
    `        pgbouncer restarted: ${during.answered()} requests answered, ${during.quotes.length} of them quotes`,
  )
  const what = 'pgbouncer restarted, answers other than success or 503'
  report({ what, measured: during.failures.length, limit: 0, unit: '' })

  const all = [...visitors.quotes, ...during.quotes]
  const stored = await listQuotes(two.proxy.url, cookie)
  report({ what: `of ${all.length} quotes, lost or changed`, measured: lost(all, stored), limit: 0, unit: '' })
  report({ what: 'quotes stored twice', measured: doubled(stored.map(({ email }) => email)), limit: 0, unit: '' })
  await reportEmails(mailServer, visitors, during)
}

async function reportEmails(mailServer: MailServer, ...visits: Visitors[]): Promise<void> {
  const customers = new Set(visits.flatMap(({ quotes }) => quotes.map(({ email }) => email)))
  const arrived = () => mailServer.arrived.map(({ to }) => to).filter((to) => customers.has(to))
  // As long as more come.
  for (let [count, since] = [0, Date.now()]; new Set(arrived()).size < customers.size; await sleep(200)) {
    if (arrived().length > count) [count, since] = [arrived().length, Date.now()]
    else if (Date.now() - since > settlingMs) break
  }
  const withoutOne = customers.size - new Set(arrived()).size
  report({ what: `of ${customers.size} customers, without their email`, measured: withoutOne, limit: 0, unit: '' })
  const ids = (await mailServer.read()).map(({ messageId }) => messageId ?? '')
  report({ what: `of ${ids.length} emails, sent twice`, measured: doubled(ids), limit: 0, unit: '' })
}

function doubled(values: string[]): number {
  return values.length - new Set(values).size
}

function lost(sent: SentQuote[], stored: SentQuote[]): number {
  const emailOf = new Map(stored.map(({ id, email }) => [id, email]))
  return sent.filter(({ id, email }) => emailOf.get(id) !== email).length
}

async function listQuotes(url: string, cookie: string): Promise<SentQuote[]> {
  const all: SentQuote[] = []
  for (;;) {
    const last = all.at(-1)
    const answer = await fetch(`${url}/api/quotes?limit=1000${last ? `&before=${last.id}` : ''}`, {
      headers: { cookie },
    })
    if (answer.status !== 200) throw new Error(`The list of quotes answered ${answer.status}.`)
    const quotes: { id: number; customerEmail: string }[] = await answer.json()
    all.push(...quotes.map(({ id, customerEmail }) => ({ id, email: customerEmail })))
    if (quotes.length < 1000) return all
  }
}

/** The owner uploads one picture after the other. */
function startUploads(url: string, cookie: string) {
  const failures: string[] = []
  let stored = 0
  let isOver = false
  const work = (async () => {
    const body = pictureForm(await makePicture({ width: 800, height: 900 }), 'species')
    while (!isOver) {
      const headers = { cookie, 'content-type': formType }
      const what = await fetch(`${url}/api/admin/pictures`, { method: 'POST', headers, body }).then(
        async (answer) => {
          const text = await answer.text()
          return answer.status === 201 ? undefined : `${answer.status} ${text.slice(0, 200)}`
        },
        (error: unknown) => String(error),
      )
      if (what === undefined) stored += 1
      else failures.push(`POST /api/admin/pictures: ${what}`)
      await sleep(1_500)
    }
  })()
  return {
    stored: () => stored,
    failures,
    stop: async () => {
      isOver = true
      await work
    },
  }
}
