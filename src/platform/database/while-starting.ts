/** For what a shop does before it opens: nobody waits for an answer yet. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable } from './store.ts'

/**
 * How long a start waits for a database that is reached but slow: one that has just come up itself, or shares a busy
 * machine. Who starts the shop by hand still learns of it within half a minute.
 */
export const startPatienceMs = 10_000
const pauseMs = 500

/**
 * Runs `work`, and again while the database is unavailable. Throws the last error after `startPatienceMs`. The answer to
 * a commit may be what was lost, so `work` must come to the same the second time.
 */
export async function whileStarting<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + startPatienceMs
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error
      await sleep(pauseMs)
    }
}
