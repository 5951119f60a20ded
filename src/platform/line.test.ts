import { expect, onTestFinished, test, vi } from 'vitest'
import { createLine } from './line.ts'

/** A line whose work runs until `end` is called. */
function openLine(limits: Parameters<typeof createLine>[0]) {
  const line = createLine(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    counts: line.counts,
    begun,
    enter: (name: string, priority = 1) =>
      line(priority, () => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      }),
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('ADMIN-1 a line runs a few jobs at once, the others in order, and refuses more when it is full', async () => {
  const { begun, enter, end } = openLine({ atOnce: 2, mostWaiting: 2 })
  const turns = ['a', 'b', 'c', 'd'].map((name) => enter(name))
  expect(await enter('e')).toEqual({ ok: false })
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c', 'd']) await end(name)
  expect(await Promise.all(turns)).toEqual(['a', 'b', 'c', 'd'].map((value) => ({ ok: true, value })))
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('ADMIN-1 the lowest priority number goes first, and a full line refuses the highest', async () => {
  const { begun, enter, end } = openLine({ atOnce: 1, mostWaiting: 2 })
  const guesses = [enter('guess 1', 5), enter('guess 2', 5), enter('guess 3', 6)]
  const owner = enter('owner', 1)
  expect(await guesses[2]).toEqual({ ok: false })
  await end('guess 1')
  expect(begun).toEqual(['guess 1', 'owner'])
  await end('owner')
  await end('guess 2')
  expect(await owner).toEqual({ ok: true, value: 'owner' })
  expect(begun).toEqual(['guess 1', 'owner', 'guess 2'])
})

test('ADMIN-1, RUN-4 a job that has waited too long is refused and frees its place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { begun, enter, end } = openLine({ atOnce: 1, mostWaiting: 2, mostWaitMs: 5_000 })
  const hanging = enter('hanging')
  const early = enter('early')
  vi.advanceTimersByTime(4_999)
  const late = enter('late')
  vi.advanceTimersByTime(1)
  expect(await early).toEqual({ ok: false })
  // The place of the refused job is free.
  const last = enter('last')
  vi.advanceTimersByTime(4_998)
  await end('hanging')
  expect(begun).toEqual(['hanging', 'late'])
  // A job that has started has no time limit.
  vi.advanceTimersByTime(1)
  await end('late')
  await end('last')
  expect(await Promise.all([hanging, late, last])).toEqual(
    ['hanging', 'late', 'last'].map((value) => ({ ok: true, value })),
  )
  expect(vi.getTimerCount()).toBe(0)
})

test('ADMIN-1 a job that fails frees its place', async () => {
  const line = createLine({ atOnce: 1, mostWaiting: 1 })
  await expect(line(1, () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await line(1, async () => 'next')).toEqual({ ok: true, value: 'next' })
})

test('RUN-2 a line counts what runs, waits, was refused and failed', async () => {
  const { enter, end, counts } = openLine({ atOnce: 1, mostWaiting: 1 })
  const turns = [enter('a'), enter('b')]
  await enter('c')
  expect(counts()).toEqual({ running: 1, waiting: 1, refused: 1, failed: 0 })
  await end('a')
  await end('b')
  await Promise.all(turns)
  const line = createLine({ atOnce: 1, mostWaiting: 1 })
  await expect(line(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(line.counts()).toEqual({ running: 0, waiting: 0, refused: 0, failed: 1 })
})
