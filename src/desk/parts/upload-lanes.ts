/** As many as the server reads at once; it encodes two of them while the third arrives. */
const uploadsAtOnce = 3

/** Uploads all items, a few at a time and in order of their start, until `signal` aborts. `upload` must not throw. */
export async function uploadAll<T>(
  items: readonly T[],
  signal: AbortSignal,
  upload: (item: T, position: number) => Promise<void>,
): Promise<void> {
  const waiting = [...items.entries()]
  const lane = async () => {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) await upload(next[1], next[0])
  }
  await Promise.all(Array.from({ length: uploadsAtOnce }, lane))
}
