/**
 * A line for work that must not take the machine: a few at a time, a few waiting, and no more. Who has the lowest
 * `priority` goes first, and no one waits longer than an answer is worth.
 */

type Waiting = { priority: number; tell: (itsTurn: boolean) => void }

type Turn<T> = { ok: true; value: T } | { ok: false }

type Limits = { atOnce: number; mostWaiting: number; mostWaitMs?: number }

/** @param mostWaitMs Work under way may hang, as on a database that falls silent: a visitor has left before it ends. */
export function createLine({ atOnce, mostWaiting, mostWaitMs = 5_000 }: Limits) {
  let free = atOnce
  /** Lowest priority first; equal ones in the order in which they came. */
  const waiting: Waiting[] = []
  const wait = (priority: number) =>
    new Promise<boolean>((resolve) => {
      const deadline = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1)
        resolve(false)
      }, mostWaitMs)
      const tell = (itsTurn: boolean) => {
        clearTimeout(deadline)
        resolve(itsTurn)
      }
      const one = { priority, tell }
      const before = waiting.findLastIndex((other) => other.priority <= priority)
      waiting.splice(before + 1, 0, one)
      if (waiting.length > mostWaiting) waiting.pop()?.tell(false)
    })
  const leave = () => {
    const next = waiting.shift()
    if (next) next.tell(true)
    else free += 1
  }
  /**
   * Does `work` when its turn has come, those with the lowest `priority` first. Not `ok` when the line is full of those
   * who go before, or when the wait took too long.
   */
  return async <T>(priority: number, work: () => Promise<T>): Promise<Turn<T>> => {
    if (free > 0) free -= 1
    else if (!(await wait(priority))) return { ok: false }
    try {
      return { ok: true, value: await work() }
    } finally {
      leave()
    }
  }
}
