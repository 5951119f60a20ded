import { flushSync } from 'react-dom'
import { vi } from 'vitest'

/**
 * The page's clock and its `setTimeout` stand still until the test says how much time passes. Not `vi.useFakeTimers`:
 * Vitest moves that clock on for as long as a press or a key takes, which depends on the machine.
 * components-setup.ts puts the real ones back.
 */
export function holdTimers() {
  const waiting = new Map<number, { run: () => void; at: number }>()
  const { clearTimeout: clearReal } = globalThis
  let now = Date.now()
  // Beyond the ids of timers from before.
  let lastId = 1e9
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => {
    lastId += 1
    waiting.set(lastId, { run, at: now + ms })
    return lastId
  })
  vi.stubGlobal('clearTimeout', (id: number) => {
    if (!waiting.delete(id)) clearReal(id)
  })
  vi.spyOn(Date, 'now').mockImplementation(() => now)

  return function pass(ms: number) {
    const end = now + ms
    for (;;) {
      const due = [...waiting].filter(([, { at }]) => at <= end)
      const [first] = due.toSorted(([, a], [, b]) => a.at - b.at)
      if (!first) break
      const [id, { run, at }] = first
      waiting.delete(id)
      now = at
      // What it changes is on the page when the test looks.
      flushSync(run)
    }
    now = end
  }
}
