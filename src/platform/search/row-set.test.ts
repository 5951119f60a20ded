import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockRows, commonOf, idsOf, readSet, withIds, withoutIds } from './row-set.ts'

const block = 3
const id = fc.integer({ min: block * blockRows, max: (block + 1) * blockRows - 1 })
// Few ids are stored as a list, many as bits; the first hundreds of a block make either from a short array.
const first = (count: number) => Array.from({ length: count }, (_, at) => block * blockRows + at)
const ids = fc.tuple(fc.constantFrom(0, 250, 256, 257, 5_000), fc.array(id, { maxLength: 50 }))

test('FAST-3 a stored set keeps its ids, however many, and gives them back in order', () => {
  fc.assert(
    fc.property(ids, fc.array(id), fc.array(id), ([count, others], added, removed) => {
      const expected = new Set([...first(count), ...others])
      let stored = withIds(undefined, [...expected])
      for (const one of added) expected.add(one)
      stored = withIds(stored.bytes, added)
      for (const one of removed) expected.delete(one)
      stored = withoutIds(stored.bytes, removed)
      expect(idsOf(readSet(stored.bytes), block)).toEqual([...expected].sort((a, b) => a - b))
      expect(stored.size).toBe(expected.size)
      expect(stored.bytes.length).toBeLessThanOrEqual(2_048)
    }),
  )
})

test('FAST-3 two sets have in common what both have', () => {
  fc.assert(
    fc.property(ids, ids, fc.array(id), ([count, some], [otherCount, others], more) => {
      const one = [...first(count), ...some]
      const other = [...first(otherCount), ...others, ...more]
      // As a driver may hand it out, in the middle of its buffer.
      const { bytes } = withIds(undefined, [...first(otherCount), ...others])
      const within = new Uint8Array(bytes.length + 1)
      within.set(bytes, 1)
      const set = () => readSet(withIds(undefined, one).bytes)
      const unaligned = () => readSet(within.slice().subarray(1), more)
      const expected = [...new Set(one)].filter((each) => other.includes(each)).sort((a, b) => a - b)
      expect(idsOf(commonOf(set(), unaligned()), block)).toEqual(expected)
      expect(idsOf(commonOf(unaligned(), set()), block)).toEqual(expected)
      if (expected.length === 0) expect(commonOf(set(), unaligned())).toEqual([])
    }),
  )
})

test('FAST-3 full sets that meet nowhere have nothing in common, and only the first is changed', () => {
  const every = (of: number, from: number) => Array.from({ length: 1_000 }, (_, at) => at * of + from)
  const setOf = (ids: number[]) => readSet(withIds(undefined, ids).bytes)
  expect(commonOf(setOf(every(2, 0)), setOf(every(2, 1)))).toEqual([])

  // As a driver may hand it out, in the middle of its buffer.
  const { bytes } = withIds(undefined, every(3, 0))
  const within = new Uint8Array(bytes.length + 1)
  within.set(bytes, 1)
  const unaligned = readSet(within.subarray(1))
  const expected = every(2, 0).filter((each) => each % 3 === 0)
  expect(idsOf(commonOf(setOf(every(2, 0)), unaligned), 0)).toEqual(expected)
  expect(idsOf(unaligned, 0)).toEqual(every(3, 0))
  expect(idsOf(commonOf(unaligned, setOf(every(2, 0))), 0)).toEqual(expected)
})
