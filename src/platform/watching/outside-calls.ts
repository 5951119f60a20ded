/** Calls to services that the shop can't do without and can't speed up. */
import { currentRoute, type Log } from '../log.ts'
import { createSparseLog } from './sparse-log.ts'

type Ended<T> = { value: T } | { error: unknown }

/** Runs a call to a service such as 'smtp' and notes how long it took. An error counts as a failure unless `hasFailed` knows better. */
export type TimeCall = <T>(
  service: string,
  call: () => Promise<T>,
  hasFailed?: (ended: Ended<T>) => boolean,
) => Promise<T>

/** For who doesn't need to know. */
export const untimed: TimeCall = (_, call) => call()

const slowMs = 5_000

export function createTimeCall(log: Log, took: (service: string, ms: number, ok: boolean) => void): TimeCall {
  const warn = createSparseLog(log)
  return async (service, call, hasFailed = (ended) => 'error' in ended) => {
    const started = performance.now()
    const note = (ok: boolean) => {
      const ms = performance.now() - started
      took(service, ms, ok)
      if (ms >= slowMs) warn({ service, ms: Math.round(ms), ok, route: currentRoute() }, 'slow outside call')
    }
    try {
      const value = await call()
      note(!hasFailed({ value }))
      return value
    } catch (error) {
      note(!hasFailed({ error }))
      throw error
    }
  }
}
