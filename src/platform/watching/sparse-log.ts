import type { Log } from '../log.ts'

export type SparseLog = (fields: object, text: string) => void

type Window = { startedAt: number; lines: number; left: number }

/**
 * Warnings that may come by the thousand while something outside is down: of each text at most `most` lines a minute. The
 * first line after that says how many were left out (`leftOut`).
 */
export function createSparseLog(log: Log, { most = 10, windowMs = 60_000, now = () => performance.now() } = {}) {
  const windows = new Map<string, Window>()
  const warn: SparseLog = (fields, text) => {
    const before = windows.get(text)
    const isNew = !before || now() - before.startedAt >= windowMs
    const window = isNew ? { startedAt: now(), lines: 0, left: 0 } : before
    if (isNew) windows.set(text, window)
    if (window.lines >= most) {
      window.left += 1
      return
    }
    window.lines += 1
    log.warn({ ...fields, ...(isNew && before && before.left > 0 && { leftOut: before.left }) }, text)
  }
  return warn
}
