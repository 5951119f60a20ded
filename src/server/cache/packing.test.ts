import { expect, it } from 'vitest'
import { Packing } from './packing.ts'

it('goes on after a failure, tells of it, and forgets what is too much', async () => {
  const done: string[] = []
  const failures: unknown[] = []
  const jobOf = (key: string) => async () => {
    if (key === 'bad') throw new Error('no memory')
    done.push(key)
  }
  const packing = new Packing(jobOf, { pauseMs: 20, most: 3, onFailure: (error) => failures.push(error) })
  for (const key of ['bad', 'a', 'a', 'b']) packing.add(key)
  await expect.poll(() => done).toEqual(['a', 'b'])
  expect(failures).toEqual([new Error('no memory')])

  for (let number = 0; number < 10; number++) packing.add(`${number}`)
  packing.add('last')
  await expect.poll(() => done.at(-1)).toBe('last')
  expect(done.length).toBeLessThan(8)
})
