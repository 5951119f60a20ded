import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, it } from 'vitest'
import { openLog } from './log.ts'
import { repeat } from './repeat.ts'

it('MAIL-2 work woken from inside a transaction never runs in it', async () => {
  const transaction = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[] = []
  let runs = 0
  const work = repeat(60_000, openLog('silent'), 'unused', async () => {
    seen.push(transaction.getStore())
    await new Promise((resolve) => setTimeout(resolve, 1))
    seen.push(transaction.getStore())
    runs++
  })
  await expect.poll(() => runs).toBe(1)
  // Idle now. The first call wakes it, and the second arrives while it runs.
  transaction.run('open', () => {
    work.soon()
    work.soon()
  })
  await expect.poll(() => runs).toBe(3)
  await work.stop()
  expect(new Set(seen)).toEqual(new Set([undefined]))
})
