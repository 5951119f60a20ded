import { AsyncLocalStorage } from 'node:async_hooks'
import { isDatabaseUnavailable } from './database/store.ts'
import type { Log } from './log.ts'

/** So that an hour without the database doesn't fill the log. */
const longestWaitMs = 60_000

type Repeated = {
  /** Runs the work now, or again right after the current run. */
  soon: () => void
  /** Stops. Resolves when the current run has ended. */
  stop: () => Promise<void>
}

/** Runs `work` now and again `everyMs` after each run ends. After failures the wait doubles, up to a minute. */
export function repeat(everyMs: number, log: Log, failureText: string, work: () => Promise<unknown>): Repeated {
  let stopped = false
  let wanted = false
  let timer: NodeJS.Timeout | undefined
  let waitMs = everyMs
  let running: Promise<void> | undefined
  // Timers and promises keep the async context they were created in. Woken from inside a transaction, the work and every
  // later run would otherwise stay in that transaction long after its commit.
  const inOwnContext = AsyncLocalStorage.snapshot()
  const run = () => inOwnContext(runOnce)
  const runOnce = () => {
    wanted = false
    running = work().then(
      () => {
        waitMs = everyMs
      },
      (error: unknown) => {
        waitMs = Math.min(longestWaitMs, waitMs * 2)
        if (isDatabaseUnavailable(error)) log.warn(`${failureText}: the database is not responding`)
        else log.warn({ err: error }, failureText)
      },
    )
    void running.then(() => {
      running = undefined
      if (stopped) return
      timer = setTimeout(run, wanted ? 0 : waitMs)
      timer.unref()
    })
  }
  run()
  return {
    soon: () => {
      if (stopped) return
      wanted = true
      if (running) return
      clearTimeout(timer)
      run()
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
