/**
 * A line for work that must not take the machine: a few at a time, a few waiting, and no more. Who has tried least goes
 * first.
 */

type Waiting = { tries: number; tell: (itsTurn: boolean) => void }

type Turn<T> = { ok: true; value: T } | { ok: false }

export function createLine({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  let free = atOnce
  /** Fewest tries first; those with as many in the order in which they came. */
  const waiting: Waiting[] = []
  const wait = (tries: number) =>
    new Promise<boolean>((tell) => {
      const before = waiting.findLastIndex((one) => one.tries <= tries)
      waiting.splice(before + 1, 0, { tries, tell })
      if (waiting.length > mostWaiting) waiting.pop()?.tell(false)
    })
  const leave = () => {
    const next = waiting.shift()
    if (next) next.tell(true)
    else free += 1
  }
  /** Does `work` when its turn has come. Not `ok` when the line is full of those who tried no more often. */
  return async <T>(tries: number, work: () => Promise<T>): Promise<Turn<T>> => {
    if (free > 0) free -= 1
    else if (!(await wait(tries))) return { ok: false }
    try {
      return { ok: true, value: await work() }
    } finally {
      leave()
    }
  }
}
