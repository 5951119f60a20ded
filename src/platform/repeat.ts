import { AsyncLocalStorage } from 'node:async_hooks'
import { isDatabaseUnavailable } from './database/store.ts'
import type { Log } from './log.ts'

/** A database that is away for an hour is not told of seven thousand times. */
const longestWaitMs = 60_000

type Repeated = {
  /** Runs the work now, or once more right after the run that is under way. */
  soon: () => void
  /** Stops; resolves when the run that is under way has ended. */
  stop: () => Promise<void>
}

/** Runs `work` now and then `everyMs` after each end; after failures the wait doubles, up to a minute. */
export function repeat(everyMs: number, log: Log, complaint: string, work: () => Promise<unknown>): Repeated {
  let stopped = false
  let wanted = false
  let timer: NodeJS.Timeout | undefined
  let waitMs = everyMs
  let running: Promise<void> | undefined
  // Timers and promises keep the async context they were made in. Woken from inside a transaction, the work and every
  // later run would go on in that transaction long after its commit.
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
        if (isDatabaseUnavailable(error)) log.warn(`${complaint}: the database does not answer`)
        else log.warn({ err: error }, complaint)
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
