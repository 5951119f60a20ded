import { performance } from 'node:perf_hooks'

/** Below this share of the thread's time, the shop is quiet: a scrape of the metrics, a look into the outbox. */
const quietShare = 0.05

/**
 * Gives back what work has left, each time that the shop has been quiet for so long after it. V8 would wait until there is
 * more work, and hold some 6 MB meanwhile.
 */
export function freeMemoryWhenQuiet(everyMs: number, free: () => void): () => void {
  let hasWorked = true
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const isQuiet = performance.eventLoopUtilization(now, before).utilization < quietShare
    before = now
    if (isQuiet && hasWorked) free()
    hasWorked = !isQuiet
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
