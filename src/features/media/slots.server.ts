/** Lets a few at a time in; the others wait in the order in which they came. */
export function createSlots(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    /** A slot, held until it is disposed of. Throws the signal's reason when whoever waits has gone. */
    async take(signal: AbortSignal): Promise<Disposable> {
      signal.throwIfAborted()
      if (free > 0) free -= 1
      else await queue(waiting, signal)
      return { [Symbol.dispose]: leave }
    },
  }
}

function queue(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      signal.removeEventListener('abort', leaveQueue)
      resolve()
    }
    const leaveQueue = () => {
      waiting.splice(waiting.indexOf(enter), 1)
      reject(signal.reason)
    }
    waiting.push(enter)
    signal.addEventListener('abort', leaveQueue, { once: true })
  })
}
