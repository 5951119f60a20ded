/** How a round ends when the moment for its kill never comes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { ShopProcess } from '../../tests/support/shop-process.ts'
import { NoAnswer } from './calls.ts'
import { startWork } from './rounds.ts'

it('a round whose kill is put off for too long fails, and says what was under way', { timeout: 10_000 }, async () => {
  const exit = Promise.withResolvers<{ code: null; signal: 'SIGKILL' }>()
  const shop = {
    kill: () => exit.resolve({ code: null, signal: 'SIGKILL' }),
    exited: exit.promise,
    output: () => 'the last words of the shop',
  } as unknown as ShopProcess
  const take = async () => {
    await exit.promise
    throw new NoAnswer(true)
  }
  const work = startWork([{ count: 1, next: () => [{ name: 'quote', take }] }], 50)
  const round = work.untilKilled(shop, { least: 1, most: 2 }, () => false)
  await expect(Promise.race([round, sleep(5_000)])).rejects.toThrow(/quote.*the last words of the shop/s)
})
