import { expect, it } from 'vitest'
import { createSlots } from './slots.server.ts'

/** Takes slots, notes it in `log`, and gives them back when asked. */
function openQueue(count: number) {
  const slots = createSlots(count)
  const log: string[] = []
  const held = new Map<string, Disposable>()
  return {
    log,
    async take(name: string, wanted = 1, signal?: AbortSignal) {
      try {
        held.set(name, await slots.take(wanted, signal))
        log.push(name)
      } catch (reason) {
        log.push(`${name}: ${reason}`)
      }
    },
    async giveBack(name: string) {
      held.get(name)?.[Symbol.dispose]()
      await settled()
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

it('slots go to those who wait, in order of arrival', async () => {
  const queue = openQueue(2)
  for (const name of ['a', 'b', 'c', 'd']) void queue.take(name)
  await settled()
  expect(queue.log).toEqual(['a', 'b'])
  await queue.giveBack('b')
  expect(queue.log).toEqual(['a', 'b', 'c'])
  await queue.giveBack('a')
  await queue.giveBack('c')
  void queue.take('e')
  void queue.take('f')
  await settled()
  expect(queue.log).toEqual(['a', 'b', 'c', 'd', 'e'])
})

it('one that needs all slots waits for all of them, and those behind it wait for it', async () => {
  const queue = openQueue(2)
  void queue.take('a')
  void queue.take('both', 2)
  void queue.take('c')
  await settled()
  expect(queue.log).toEqual(['a'])
  await queue.giveBack('a')
  expect(queue.log).toEqual(['a', 'both'])
  await queue.giveBack('both')
  expect(queue.log).toEqual(['a', 'both', 'c'])
})

it('one that leaves the queue lets those behind it in', async () => {
  const queue = openQueue(2)
  const leaving = new AbortController()
  void queue.take('a')
  void queue.take('both', 2, leaving.signal)
  void queue.take('c')
  await settled()
  leaving.abort('left')
  await settled()
  expect(queue.log.toSorted()).toEqual(['a', 'both: left', 'c'])
  void queue.take('d', 1, leaving.signal)
  await settled()
  expect(queue.log.at(-1)).toBe('d: left')
  // A signal that comes too late changes nothing.
  await queue.giveBack('a')
  const late = new AbortController()
  void queue.take('e', 1, late.signal)
  await settled()
  late.abort('late')
  void queue.take('f')
  await settled()
  expect(queue.log.slice(-1)).toEqual(['e'])
})
