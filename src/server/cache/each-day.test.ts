import { expect, it, onTestFinished, vi } from 'vitest'
import { eachDay } from './each-day.ts'

it('DOOR-5 runs once as each day of the shop begins, also when a day has 25 hours', () => {
  // Midnight in Nashville is 5 AM in Greenwich, until the clocks change on November 1, 2026.
  vi.useFakeTimers({ now: Date.UTC(2026, 9, 31, 20) })
  onTestFinished(() => void vi.useRealTimers())
  const days: string[] = []
  const stop = eachDay(Date.now, () => days.push(new Date().toISOString()))
  vi.advanceTimersByTime(3 * 24 * 60 * 60_000)
  expect(days).toEqual(['2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z', '2026-11-03T06:00:00.000Z'])
  stop()
  vi.advanceTimersByTime(48 * 60 * 60_000)
  expect(days).toHaveLength(3)
})
