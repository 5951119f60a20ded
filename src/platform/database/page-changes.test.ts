import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { watchRevision } from './page-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const down = new Error('the database is unavailable')

/** A watcher of what `answers` say, one after another. Tells how many changes it saw after each. */
async function watch(answers: (number | Error | Promise<number>)[]) {
  let asked = 0
  let changes = 0
  const stop = await watchRevision(
    async () => {
      const answer = answers[Math.min(asked++, answers.length - 1)] ?? 0
      if (answer instanceof Error) throw answer
      return answer
    },
    () => {
      changes += 1
    },
  )
  onTestFinished(stop)
  return {
    stop,
    asked: () => asked,
    next: async () => {
      await vi.advanceTimersByTimeAsync(250)
      return changes
    },
  }
}

it('RUN-3 counts each change once, and a lower revision, as after a failover, is one', async () => {
  const { next } = await watch([7, 7, 8, 8, 3])
  expect([await next(), await next(), await next(), await next()]).toEqual([0, 1, 1, 2])
})

it('RUN-3 goes on after the database was unavailable', async () => {
  const { next } = await watch([7, down, down, 8, 8])
  expect([await next(), await next(), await next(), await next()]).toEqual([0, 0, 1, 1])
})

it('RUN-3 takes the first answer for a change where there was none at the start', async () => {
  const { next } = await watch([down, 7, 7])
  expect([await next(), await next()]).toEqual([1, 1])
})

it('RUN-3 asks one question at a time, and none once it is stopped', async () => {
  const slow = Promise.withResolvers<number>()
  const { next, asked, stop } = await watch([7, slow.promise, 8])
  await next()
  await next()
  expect(asked()).toBe(2)
  slow.resolve(7)
  expect(await next()).toBe(1)
  stop()
  await next()
  expect(asked()).toBe(3)
})
