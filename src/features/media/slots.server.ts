/** Lets a few do something at a time. The others wait in order of arrival, whether they need one slot or several. */
export type Slots = {
  /**
   * Resolves with the slots, held until disposed. Throws the signal's reason when the caller leaves the queue.
   *
   * @param wanted At most as many as there are.
   */
  take(wanted?: number, signal?: AbortSignal): Promise<Disposable>
  counts(): { running: number; waiting: number }
}

export function createSlots(count: number): Slots {
  let free = count
  const waiting: { wanted: number; enter: () => void }[] = []
  const admit = () => {
    for (let first = waiting[0]; first && first.wanted <= free; first = waiting[0]) {
      waiting.shift()
      free -= first.wanted
      first.enter()
    }
  }
  return {
    take: (wanted = 1, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        const leave = () => {
          waiting.splice(waiting.indexOf(one), 1)
          reject(signal?.reason)
          // The ones behind it may need fewer.
          admit()
        }
        const giveBack = () => {
          free += wanted
          admit()
        }
        const enter = () => {
          signal?.removeEventListener('abort', leave)
          resolve({ [Symbol.dispose]: giveBack })
        }
        const one = { wanted, enter }
        signal?.addEventListener('abort', leave, { once: true })
        waiting.push(one)
        admit()
      }),
    counts: () => ({ running: count - free, waiting: waiting.length }),
  }
}
