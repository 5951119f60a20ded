import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freeMemoryWhenQuiet } from './quiet.ts'

it('FAST-2 memory is given back once the shop is quiet after work, also after a little at a time', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let share = 0
  const loop = (utilization: number): EventLoopUtilization => ({ utilization, active: utilization * 5_000, idle: 0 })
  const spy = vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => loop(share))
  onTestFinished(() => spy.mockRestore())
  let freed = 0
  const stop = freeMemoryWhenQuiet(5_000, () => {
    freed++
  })
  const inSpans = (...shares: number[]) =>
    shares.map((one) => {
      share = one
      vi.advanceTimersByTime(5_000)
      return freed
    })
  // The start is work.
  expect(inSpans(0.001, 0.001, 0.002)).toEqual([1, 1, 1])
  expect(inSpans(0.9, 0.06, 0.002, 0.001)).toEqual([1, 1, 2, 2])
  expect(inSpans(0.009, 0.009, 0.009, 0.001)).toEqual([2, 2, 3, 3])
  stop()
  expect(inSpans(0.9, 0.01)).toEqual([3, 3])
})
