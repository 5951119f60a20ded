/**
 * How late the event loop is: every request waits at least that long. prom-client's own metrics of it are off: Node measures
 * from one tick of a timer to the next, so they never fall below the timer's 10 ms, and they start over at each scrape, so
 * that two Prometheus servers halve each other's view.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, type Registry } from 'prom-client'

const tickMs = 10
/** A scrape that comes sooner gets the figures of the one before. */
const shortestWindowMs = 5_000

const names = ['mean', 'p50', 'p99', 'max'] as const

export function watchEventLoop(register: Registry, now = () => performance.now()): void {
  const delay = monitorEventLoopDelay({ resolution: tickMs })
  delay.enable()
  let from = now()
  let latest: Record<(typeof names)[number], number> | undefined
  const read = () => {
    if (latest && now() - from < shortestWindowMs) return latest
    from = now()
    latest = {
      mean: late(delay.mean),
      p50: late(delay.percentile(50)),
      p99: late(delay.percentile(99)),
      max: late(delay.max),
    }
    delay.reset()
    return latest
  }
  for (const name of names)
    new Gauge({
      name: `nodejs_eventloop_lag_${name}_seconds`,
      help: `Event loop delay since the last scrape, at least ${shortestWindowMs / 1000} seconds: ${name}`,
      registers: [register],
      collect() {
        this.set(read()[name])
      },
    })
}

/** In seconds. Not a number before the first tick. */
const late = (nanoseconds: number) => Math.max(0, (nanoseconds || 0) / 1e9 - tickMs / 1e3)
