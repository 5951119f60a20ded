import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf } from '../database/store.ts'
import { inRequest, openLog } from '../log.ts'
import { DatabaseWatch } from './database-watch.ts'
import { watchEventLoop } from './event-loop.ts'
import { createTimeCall } from './outside-calls.ts'
import { createSparseLog } from './sparse-log.ts'

const openLines = () => {
  const lines: Record<string, unknown>[] = []
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  return { lines, log }
}

const statement = (sql: string, queryDurationMillis: number) =>
  ({ level: 'query', query: { sql, parameters: ['june@example.net'] }, queryDurationMillis }) as unknown as Parameters<
    DatabaseWatch['statement']
  >[0]

const request = { requestId: 'one', route: () => '/api/quotes' }

describe('RUN-2 what is slow', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('is logged at most ten times a minute, and then the number that was left out', () => {
    const { lines, log } = openLines()
    const warn = createSparseLog(log)
    for (let time = 0; time < 25; time++) warn({ time }, 'slow read')
    warn({}, 'slow write')
    expect(lines.map(({ msg }) => msg)).toEqual([...Array(10).fill('slow read'), 'slow write'])
    vi.advanceTimersByTime(60_000)
    for (let time = 0; time < 2; time++) warn({ time }, 'slow read')
    expect(lines.slice(-2).map(({ leftOut }) => leftOut)).toEqual([15, undefined])
  })

  it('names the statement without its values, and the route', () => {
    const { lines, log } = openLines()
    const watch = new DatabaseWatch(log, failureOf)
    const long = `select "id"\n  from quotes where customer_email = ? ${'and 1 = 1 '.repeat(40)}`
    inRequest(request, () => watch.statement(statement(long, 251)))
    watch.statement(statement('update quotes set status = ?', 3_000))
    watch.statement(statement('update quotes set status = ?', 249))
    // Waits for the disk, not for the database: the transaction counts it.
    watch.statement(statement('commit', 3_000))
    watch.transaction(300)
    expect(lines).toEqual([
      expect.objectContaining({ level: 40, msg: 'slow read', ms: 251, route: '/api/quotes', requestId: 'one' }),
      expect.objectContaining({ msg: 'slow write', sql: 'update quotes set status = ?' }),
      expect.objectContaining({ msg: 'slow transaction', ms: 300 }),
    ])
    expect(lines[0]?.sql).toMatch(/^select "id" from quotes where customer_email = \? and 1 = 1/)
    expect(String(lines[0]?.sql)).toHaveLength(200)
    expect(JSON.stringify(lines)).not.toContain('june')
  })

  it('outside is logged and counted with its outcome', async () => {
    const { lines, log } = openLines()
    const counted: unknown[] = []
    const timeCall = createTimeCall(log, (...call) => counted.push(call))
    const taking = (ms: number) => async () => void vi.advanceTimersByTime(ms)
    await timeCall('s3', taking(4_999))
    await inRequest(request, () => timeCall('stripe', taking(5_000)))
    const lost = timeCall('smtp', async () => {
      vi.advanceTimersByTime(6_000)
      throw new Error('no answer')
    })
    await expect(lost).rejects.toThrow('no answer')
    await timeCall(
      'smtp',
      async () => 'postponed',
      (ended) => 'value' in ended && ended.value === 'postponed',
    )
    expect(counted).toEqual([
      ['s3', 4_999, true],
      ['stripe', 5_000, true],
      ['smtp', 6_000, false],
      ['smtp', 0, false],
    ])
    expect(lines).toEqual([
      expect.objectContaining({ msg: 'slow outside call', service: 'stripe', ok: true, route: '/api/quotes' }),
      expect.objectContaining({ msg: 'slow outside call', service: 'smtp', ok: false, ms: 6_000 }),
    ])
  })
})

it('RUN-2 failures of a database count by what they mean', () => {
  const failures: string[] = []
  const watch = new DatabaseWatch(openLines().log, failureOf)
  watch.reportTo({ took: () => undefined, waited: () => undefined, failed: (failure) => failures.push(failure) })
  for (const code of ['40001', '40P01', 'ECONNREFUSED', '57P01', '23505'])
    watch.failed(Object.assign(new Error('of PostgreSQL'), { code }))
  for (const errcode of [5, 10, 19])
    watch.failed(Object.assign(new Error('of SQLite'), { code: 'ERR_SQLITE_ERROR', errcode }))
  expect(failures).toEqual([
    ...['conflict', 'conflict', 'unavailable', 'unavailable', 'other'],
    ...['conflict', 'unavailable', 'other'],
  ])
})

it('RUN-2 two readers of the event loop delay see the same, and it starts at 0 instead of at the timer of 10 ms', async () => {
  let time = 0
  const register = new Registry()
  watchEventLoop(register, () => time)
  const p99 = async () => /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(await register.metrics())?.[1]
  const tick = () => new Promise((resolve) => setTimeout(resolve, 30))
  const block = (ms: number) => {
    const until = Date.now() + ms
    while (Date.now() < until);
  }
  expect(Number(await p99())).toBe(0)
  await tick()
  block(300)
  await tick()
  time = 6_000
  const seen = await p99()
  expect(Number(seen)).toBeGreaterThan(0.2)
  time = 7_000
  expect(await p99()).toBe(seen)
})
