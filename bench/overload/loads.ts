/** Processes that load a shop (mix-load.ts), and what they did together. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { MixLoad, MixLoaded } from './mix-load.ts'
import type { Kind } from './shop-mix.ts'

/** Where the user may, it goes before all others: visitors' machines don't wait for a processor of the shop's. */
export function startLoad(): ChildProcess {
  const load = fork(join(import.meta.dirname, 'mix-load.ts'))
  try {
    if (load.pid !== undefined) setPriority(load.pid, -10)
  } catch {
    // Only the system's administrator may.
  }
  return load
}

export async function loaded(load: ChildProcess, wanted: MixLoad): Promise<MixLoaded> {
  const ended = new AbortController()
  load.send(wanted)
  try {
    const [answer] = await Promise.race([
      once(load, 'message', { signal: ended.signal }),
      once(load, 'exit', { signal: ended.signal }).then(([code, signal]) => {
        throw new Error(`What loads the shop ended with ${code ?? signal}.`)
      }),
    ])
    return answer
  } finally {
    ended.abort()
  }
}

/** What one or several processes did at the same time. */
export type Together = Omit<MixLoaded, 'acceptedMs'> & { acceptedMs: number[] }

/** @param kinds those whose times are wanted; every kind without it */
export function together(all: MixLoaded[], kinds?: Kind[]): Together {
  const timesOf = ({ acceptedMs }: MixLoaded) =>
    kinds ? kinds.flatMap((kind) => acceptedMs[kind]) : Object.values(acceptedMs).flat()
  return {
    sent: all.reduce((sum, { sent }) => sum + sent, 0),
    ms: Math.max(...all.map(({ ms }) => ms)),
    acceptedMs: all.flatMap(timesOf),
    refused: all.flatMap(({ refused }) => refused),
    failed: all.flatMap(({ failed }) => failed),
  }
}

export function perSecondOf({ acceptedMs, ms }: Together): number {
  return (acceptedMs.length / ms) * 1_000
}

export function failIfAny({ failed: [first, ...more] }: { failed: string[] }): void {
  if (first) throw new Error(`${more.length + 1} requests failed; the first: ${first}`)
}
