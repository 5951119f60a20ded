import { flushSync } from 'react-dom'
import { vi } from 'vitest'

/**
 * Stops the page's clock and `setTimeout`. The returned function advances them. Not `vi.useFakeTimers`: Vitest advances
 * that clock by the time that a click or a key takes, which depends on the machine. components-setup.ts restores the
 * real ones.
 */
export function holdTimers() {
  const pending = new Map<number, { run: () => void; at: number }>()
  const { clearTimeout: clearReal } = globalThis
  let now = Date.now()
  // Higher than the ids of existing timers.
  let lastId = 1e9
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => {
    lastId += 1
    pending.set(lastId, { run, at: now + ms })
    return lastId
  })
  vi.stubGlobal('clearTimeout', (id: number) => {
    if (!pending.delete(id)) clearReal(id)
  })
  vi.spyOn(Date, 'now').mockImplementation(() => now)

  return function pass(ms: number) {
    const end = now + ms
    for (;;) {
      const due = [...pending].filter(([, { at }]) => at <= end)
      const [first] = due.toSorted(([, a], [, b]) => a.at - b.at)
      if (!first) break
      const [id, { run, at }] = first
      pending.delete(id)
      now = at
      // Renders at once, so that the test sees the result.
      flushSync(run)
    }
    now = end
  }
}
