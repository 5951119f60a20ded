/** Work that a signal ends at once, without a trace. */

/** Time to remove what was begun, and to write that into the record. The shop gives its own end 7.5 seconds. */
const tidyMs = 3_000
const signals = { SIGINT: 2, SIGTERM: 15 } as const

/** Why the work ended. */
export class Stopped extends Error {
  override name = 'Stopped'
  /** As in shells. */
  readonly exitCode: number
  constructor(exitCode: number) {
    super('It was stopped before it was done.')
    this.exitCode = exitCode
  }
}

/**
 * Runs `work` until SIGTERM or Ctrl-C, or, with `parent`, until the shop that started this program has ended: even one
 * that was killed closes the pipe to it. Then the signal that `work` gets is aborted, and this throws `Stopped`.
 */
export function stoppable<T>({ parent }: { parent: boolean }, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const { signal } = controller
  const stop = (exitCode: number) => {
    if (signal.aborted) return
    controller.abort(new Stopped(exitCode))
    setTimeout(() => process.exit(exitCode), tidyMs).unref()
  }
  // Once: a second Ctrl-C ends it right away.
  for (const [name, number] of Object.entries(signals)) process.once(name, () => stop(128 + number))
  if (parent) process.stdin.resume().once('close', () => stop(128 + signals.SIGTERM))
  return work(signal)
}
