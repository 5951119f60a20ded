import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freeMemoryWhenQuiet } from './quiet.ts'

it('FAST-2 memory is given back once, each time that the shop becomes quiet after work', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let share = 0
  const loop = (utilization: number): EventLoopUtilization => ({ utilization, active: 0, idle: 0 })
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
  expect(inSpans(0.01, 0.01, 0.04)).toEqual([1, 1, 1])
  expect(inSpans(0.9, 0.06, 0.02, 0.01)).toEqual([1, 1, 2, 2])
  stop()
  expect(inSpans(0.9, 0.01)).toEqual([2, 2])
})
