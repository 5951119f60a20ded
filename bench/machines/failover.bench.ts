// The primary of two PostgreSQL servers is killed under load, pgbouncer is pointed to its standby, and the standby takes
// over. Until then a 503 may come, and nothing worse. Everything the shop confirmed is there afterwards, once.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findProgram } from '../../scripts/programs.mjs'
import { findPostgres } from '../../scripts/test-postgres.mjs'
import { startPgbouncer } from '../../tests/support/machines/pgbouncer.ts'
import { startPostgresPair } from '../../tests/support/machines/postgres-pair.ts'
import { startTwoShops } from '../../tests/support/machines/rolling.ts'
import { startVisitors } from '../../tests/support/machines/visitors.ts'
import { report } from '../report.ts'

const visitorCount = 6
const pauseMs = 20
/** Load before the primary is killed, without a database, with only the standby, and after it has taken over. */
const timesMs = { before: 3_000, without: 1_500, readOnly: 2_000, after: 4_000 }
const backDeadlineMs = 60_000

const programs = findPostgres()
const missing = ['haproxy', 'pgbouncer'].filter((name) => !findProgram(name))
if (!programs) console.log('        left out: PostgreSQL is not installed')
else if (missing.length > 0) console.log(`        left out: ${missing.join(' and ')} not installed`)
else await measure(programs)

async function measure(folder: string): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const pair = stack.use(await startPostgresPair(folder))
  const pgbouncer = stack.use(await startPgbouncer(pair.url))
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const env = { DATABASE_URL: pgbouncer.url }
  const two = stack.use(await startTwoShops({ envs: [env, env], dataDir }))
  const visitors = startVisitors({ url: two.proxy.url, count: visitorCount, pauseMs, allowed: [503] })
  await sleep(timesMs.before)
  const before = visitors.quotes.length

  const killedAt = performance.now()
  await pair.killFirst()
  await sleep(timesMs.without)
  await pgbouncer.pointTo(pair.standbyUrl)
  await sleep(timesMs.readOnly)
  const unpromoted = visitors.quotes.length
  await pair.promote()
  const promotedAt = performance.now()
  while (visitors.quotes.length === unpromoted && performance.now() - promotedAt < backDeadlineMs) await sleep(5)
  const backAt = performance.now()
  await sleep(timesMs.after)
  await visitors.stop()

  const { quotes, failures } = visitors
  console.log(
    `        ${visitors.answered()} requests answered, ${quotes.length} of them quotes, ${before} before the primary was killed; ` +
      `the first quote ${Math.round(backAt - promotedAt)} ms after the standby took over, ${Math.round(backAt - killedAt)} ms after the kill`,
  )
  for (const failure of failures.slice(0, 20)) console.log(`        ${failure}`)
  report({ what: 'primary killed, answers other than success or 503', measured: failures.length, limit: 0, unit: '' })
  report({ what: 'quotes confirmed before the kill', measured: before, limit: 1, unit: '', least: true })
  report({
    what: 'quotes confirmed after the standby took over',
    measured: quotes.length - unpromoted,
    limit: 1,
    unit: '',
    least: true,
  })
  const stored = await listQuotes(pair.standbyUrl)
  const lost = quotes.filter(({ id, email }) => !stored.some((row) => row.id === id && row.email === email)).length
  report({ what: `of ${quotes.length} confirmed quotes, lost or changed`, measured: lost, limit: 0, unit: '' })
  const twice = stored.length - new Set(stored.map(({ email }) => email)).size
  report({ what: 'quotes stored twice', measured: twice, limit: 0, unit: '' })
}

async function listQuotes(url: string): Promise<{ id: number; email: string }[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select id, customer_email as email from quotes').finally(() => client.end())
  return rows
}
