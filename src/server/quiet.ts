import { performance } from 'node:perf_hooks'

/** Below this share of the thread's time, the shop is quiet: a scrape of the metrics, a look into the outbox. */
const quietShare = 0.05

/** Less work than this, as of scrapes and looks, leaves nothing worth the time that giving it back takes. */
const enoughMs = 100

/**
 * Gives back what work has left, once the shop has been quiet for so long. V8 would wait until there is more work, and hold
 * some 6 MB meanwhile. Work that never makes the shop busy leaves as much, a little at a time.
 */
export function freeMemoryWhenQuiet(everyMs: number, free: () => void): () => void {
  let workedMs = enoughMs
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const { utilization, active } = performance.eventLoopUtilization(before)
    workedMs += active
    if (utilization < quietShare && workedMs >= enoughMs) {
      free()
      workedMs = 0
    }
    // Giving back is no work.
    before = performance.eventLoopUtilization()
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
