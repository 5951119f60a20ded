/** A program that runs only while there is work, as the shop sees it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WorkProcess } from './work-process.ts'

type Request = { afterMs?: number; crash?: boolean; fail?: boolean }
const sourceOf = (file: string) => JSON.stringify(join(import.meta.dirname, file))

/** Answers with its process id, after as long as it is asked to take. */
const program = `
import { setTimeout as sleep } from 'node:timers/promises'
import { answerRequests } from ${sourceOf('work-program.ts')}
answerRequests(async ({ afterMs = 0, crash, fail }) => {
  await sleep(afterMs)
  if (crash) setTimeout(() => { throw new Error('a crash') })
  if (crash) await sleep(60_000)
  if (fail) throw new Error('a failure')
  return process.pid
})
`

async function writeProgram(source: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'program-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'program.mjs')
  await writeFile(path, source)
  return path
}

async function openWork({ idleMs = 60_000, mostMs = 60_000 } = {}) {
  const work = new WorkProcess<Request, number>({ program: await writeProgram(program), idleMs, mostMs })
  onTestFinished(() => work.close())
  const pidOf = async (request: Request) => {
    const outcome = await work.ask(request)
    return outcome.how === 'answered' ? outcome.answer : expect.unreachable(outcome.reason)
  }
  return { work, pidOf }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const hasEnded = (pid: number) => vi.waitUntil(() => !isRunning(pid), { timeout: 30_000 })

it("one program answers all requests, one at a time, and a failure is only that request's", async () => {
  const { work, pidOf } = await openWork()
  const order: string[] = []
  const slow = pidOf({ afterMs: 200 }).finally(() => order.push('slow'))
  const failed = work.ask({ fail: true }).finally(() => order.push('failed'))
  const quick = pidOf({}).finally(() => order.push('quick'))
  expect(await failed).toEqual({ how: 'failed', reason: expect.stringContaining('a failure') })
  expect(await quick).toBe(await slow)
  expect(order).toEqual(['slow', 'failed', 'quick'])
})

it('a program ends when it has had no work for a while, and not before', async () => {
  const { pidOf } = await openWork({ idleMs: 1_000 })
  const pid = await pidOf({ afterMs: 1_500 })
  expect(await pidOf({ afterMs: 1_500 })).toBe(pid)
  await hasEnded(pid)
  expect(await pidOf({})).not.toBe(pid)
})

it('a program that crashes tells its last words, and the next request gets a new one', async () => {
  const { work, pidOf } = await openWork()
  const pid = await pidOf({})
  expect(await work.ask({ crash: true })).toEqual({
    how: 'ended',
    reason: expect.stringMatching(/^exit code 1 .*a crash/s),
  })
  expect(await pidOf({})).not.toBe(pid)
})

it('a program that takes too long is killed', async () => {
  const { work } = await openWork({ mostMs: 2_000 })
  const late = work.ask({ afterMs: 60_000 })
  await vi.waitUntil(() => work.pid)
  const pid = work.pid ?? Number.NaN
  expect(await late).toEqual({ how: 'late', reason: 'no answer within 2 s' })
  await hasEnded(pid)
})

it('a request that is no longer needed ends the program, or never reaches it', async () => {
  const { work, pidOf } = await openWork()
  const pid = await pidOf({})
  const over = new AbortController()
  const asked = [work.ask({ afterMs: 60_000 }, over.signal), work.ask({}, over.signal), work.ask({})]
  await sleep(50)
  over.abort()
  expect(await Promise.all(asked)).toMatchObject([{ how: 'aborted' }, { how: 'aborted' }, { how: 'answered' }])
  await hasEnded(pid)
})

it('a program works on when the system stops the shop, until the shop closes it', async () => {
  const { work, pidOf } = await openWork()
  const pid = await pidOf({})
  const asked = [work.ask({ afterMs: 500 }), work.ask({ afterMs: 60_000 }), work.ask({})]
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pid, signal)
  expect(await asked[0]).toEqual({ how: 'answered', answer: pid })
  await work.close()
  const isClosed = { how: 'closed', reason: 'The shop is closing.' }
  expect(await Promise.all([...asked.slice(1), work.ask({})])).toEqual([isClosed, isClosed, isClosed])
  await hasEnded(pid)
})

it('a program ends with a shop that is killed, at work or not', async () => {
  const options = { program: await writeProgram(program), idleMs: 60_000, mostMs: 60_000 }
  for (const next of ['', 'void work.ask({ afterMs: 60_000 })']) {
    const shop = await writeProgram(`
import { WorkProcess } from ${sourceOf('work-process.ts')}
const work = new WorkProcess(${JSON.stringify(options)})
const { answer } = await work.ask({})
${next}
process.stdout.write(String(answer), () => process.kill(process.pid, 'SIGKILL'))
`)
    const child = spawn(execPath, [shop], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [said, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    expect(signal).toBe('SIGKILL')
    expect(said).toMatch(/^\d+$/)
    await hasEnded(Number(said))
  }
})
