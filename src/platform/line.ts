/** A bounded waiting line for expensive work: a few jobs run at a time, a few wait, and the rest are refused. */

type Waiting = { priority: number; finish: (itsTurn: boolean) => void }

type Turn<T> = { ok: true; value: T } | { ok: false }

/** What a line, or other work with a bound, is doing, and what became of it since the start. */
export type WorkCounts = { running: number; waiting: number; refused: number; failed: number }

export const sumOfWork = (a: WorkCounts, b: WorkCounts): WorkCounts => ({
  running: a.running + b.running,
  waiting: a.waiting + b.waiting,
  refused: a.refused + b.refused,
  failed: a.failed + b.failed,
})

type Limits = { atOnce: number; mostWaiting: number; mostWaitMs?: number }

/** @param mostWaitMs Running work may hang, such as on a silent database. Visitors don't wait longer than this. */
export function createLine({ atOnce, mostWaiting, mostWaitMs = 5_000 }: Limits) {
  let free = atOnce
  let refused = 0
  let failed = 0
  /** Lowest priority number first; equal ones in order of arrival. */
  const waiting: Waiting[] = []
  const wait = (priority: number) =>
    new Promise<boolean>((resolve) => {
      const deadline = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1)
        resolve(false)
      }, mostWaitMs)
      const finish = (itsTurn: boolean) => {
        clearTimeout(deadline)
        resolve(itsTurn)
      }
      const one = { priority, finish }
      const before = waiting.findLastIndex((other) => other.priority <= priority)
      waiting.splice(before + 1, 0, one)
      if (waiting.length > mostWaiting) waiting.pop()?.finish(false)
    })
  const leave = () => {
    const next = waiting.shift()
    if (next) next.finish(true)
    else free += 1
  }
  /**
   * Runs `work` when its turn comes, lowest `priority` number first. Not `ok` when higher-priority work
   * fills the line or the wait is too long.
   */
  const inLine = async <T>(priority: number, work: () => Promise<T>): Promise<Turn<T>> => {
    if (free > 0) free -= 1
    else if (!(await wait(priority))) {
      refused += 1
      return { ok: false }
    }
    try {
      return { ok: true, value: await work() }
    } catch (error) {
      failed += 1
      throw error
    } finally {
      leave()
    }
  }
  const counts = (): WorkCounts => ({ running: atOnce - free, waiting: waiting.length, refused, failed })
  return Object.assign(inLine, { counts })
}
