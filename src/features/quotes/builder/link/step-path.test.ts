import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waitMs, wayTo } from './step-path.ts'

test.each([
  // The first step is the entry that is there.
  [1, [], { back: 0, push: false, steps: [1] }],
  [3, [], { back: 0, push: false, steps: [3] }],
  [2, [1], { back: 0, push: true, steps: [1, 2] }],
  [2, [1, 2], { back: 0, push: false, steps: [1, 2] }],
  [1, [1, 2], { back: 1, push: false, steps: [1] }],
  [1, [1, 2, 3, 4], { back: 3, push: false, steps: [1] }],
  [2, [1, 2, 3, 4], { back: 2, push: false, steps: [1, 2] }],
  // A link opened step 3, or a kept design did.
  [2, [3], { back: 0, push: false, steps: [2] }],
  [2, [1, 3], { back: 0, push: false, steps: [1, 2] }],
  [2, [1, 3, 4], { back: 1, push: false, steps: [1, 2] }],
])('LINK-1 to step %d from the path %j', (step, steps, way) => {
  expect(wayTo(step, steps)).toEqual(way)
})

test('LINK-1 after any steps, each Back shows an earlier one, and there are never more entries than steps', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4 })), (visited) => {
      let entries: (readonly number[])[] = [[]]
      for (const step of visited) {
        const { back, push, steps } = wayTo(step, entries.at(-1) ?? [])
        entries = entries.slice(0, entries.length - back)
        if (push) entries.push(steps)
        else entries[entries.length - 1] = steps
        expect(entries.at(-1)?.at(-1)).toBe(step)
        expect(entries.map((path) => path.length)).toEqual(entries.map((_, index) => index + 1))
        expect(new Set(steps).size).toBe(steps.length)
        expect(steps).toEqual(steps.toSorted())
        expect(entries.length).toBeLessThanOrEqual(4)
      }
    }),
  )
})

test('LINK-1 however fast the design changes, the address changes less than 100 times in 30 seconds', () => {
  const times: number[] = []
  for (let now = 0; now < 120_000; now += 16) if (waitMs(times, now) === 0) times.push(now)
  for (const from of times) expect(times.filter((at) => at >= from && at < from + 30_000).length).toBeLessThan(100)
  // What one types is in the address at once.
  expect(times.slice(0, 30)).toEqual(Array.from({ length: 30 }, (_, index) => index * 16))
  expect(waitMs(times, 200_000)).toBe(0)
})
