/**
 * A program that runs only while there is work: it starts with the first request, takes one at a time, and is ended when
 * none has come for a while. A crash or a stall in it doesn't hurt the shop, and its memory goes back to the system.
 *
 * Not a program for each request: to start one, the system copies the tables of the shop's memory, and the shop stands
 * still for up to 25 ms.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'

type Options = {
  /** Path of the program. It answers through `answerRequests` (work-program.ts). */
  program: string
  /** How long it stays without work. */
  idleMs: number
  /** How long one request may take. */
  mostMs: number
  execArgv?: string[]
  /** All that it knows of the shop's environment. */
  env?: Record<string, string>
}

/** `failed` is what the program says, or that it couldn't be started. `ended` is a crash. When late or aborted, it was killed. */
export type Outcome<Answer> =
  | { how: 'answered'; answer: Answer }
  | { how: 'failed' | 'ended' | 'late' | 'aborted' | 'closed'; reason: string }

type Running = { child: ChildProcess; stderr: string; idle: NodeJS.Timeout | undefined }

const closed = { how: 'closed', reason: 'The shop is closing.' } as const
const aborted = { how: 'aborted', reason: 'it was no longer needed' } as const

export class WorkProcess<Request extends object, Answer> {
  readonly #options: Options
  #running: Running | undefined
  #last: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** The child process's id; undefined while none runs. */
  get pid(): number | undefined {
    return this.#running?.child.pid
  }

  /** Waits for its turn. `signal` ends the request, and the process with it. */
  ask(request: Request, signal?: AbortSignal): Promise<Outcome<Answer>> {
    const next = this.#last.then(() => this.#askNow(request, signal))
    this.#last = next.catch(() => undefined)
    return next
  }

  /** Kills the process at once, until there is another request: it has no state to lose. */
  stop(): void {
    clearTimeout(this.#running?.idle)
    this.#running?.child.kill('SIGKILL')
    this.#running = undefined
  }

  async close(): Promise<void> {
    this.#closed = true
    this.stop()
    await this.#last
  }

  async #askNow(request: Request, signal: AbortSignal | undefined): Promise<Outcome<Answer>> {
    if (this.#closed) return closed
    if (signal?.aborted) return aborted
    try {
      this.#running ??= this.#start()
    } catch (error) {
      return { how: 'failed', reason: String(error) }
    }
    const running = this.#running
    clearTimeout(running.idle)
    const outcome = await send<Answer>(running, request, this.#options.mostMs, signal)
    if (outcome.how === 'late' || outcome.how === 'aborted') this.stop()
    else if (this.#running === running) running.idle = setTimeout(() => this.stop(), this.#options.idleMs).unref()
    return outcome.how === 'ended' && this.#closed ? closed : outcome
  }

  #start(): Running {
    const { program, execArgv = [], env } = this.#options
    const child = fork(program, {
      execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // None of the shop's secrets. These settings keep memory small: glibc's arena for each thread would take four times
      // the memory.
      env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', ...env },
    })
    letVisitorsGoFirst(child)
    const running: Running = { child, stderr: '', idle: undefined }
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      running.stderr = (running.stderr + text).slice(-2_000)
    })
    const forget = () => {
      if (this.#running === running) this.#running = undefined
    }
    child.once('exit', forget)
    child.once('error', forget)
    return running
  }
}

function send<Answer>(
  running: Running,
  request: object,
  mostMs: number,
  signal: AbortSignal | undefined,
): Promise<Outcome<Answer>> {
  const { child } = running
  running.stderr = ''
  return new Promise((resolve) => {
    const finish = (outcome: Outcome<Answer>) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      child.off('message', onMessage).off('close', onClose).off('error', onError)
      resolve(outcome)
    }
    const onMessage = (answer: unknown) =>
      finish(
        isFailure(answer) ? { how: 'failed', reason: answer.failed } : { how: 'answered', answer: answer as Answer },
      )
    // Not 'exit': its last words may still be on their way then.
    const onClose = (code: number | null, signalName: string | null) =>
      finish({ how: 'ended', reason: `${signalName ?? `exit code ${code}`} ${running.stderr}`.trim() })
    const onError = (error: Error) => finish({ how: 'failed', reason: error.message })
    const onAbort = () => finish(aborted)
    const timer = setTimeout(() => finish({ how: 'late', reason: `no answer within ${mostMs / 1000} s` }), mostMs)
    signal?.addEventListener('abort', onAbort)
    child.once('message', onMessage).once('close', onClose).once('error', onError)
    // Without a channel it couldn't be started. 'error' follows.
    if (!child.connected) return
    child.send(request, (error) => {
      // The process has ended, or can't be reached. 'close' follows, and says more than this error.
      if (error) child.kill('SIGKILL')
    })
  })
}

const isFailure = (answer: unknown): answer is { failed: string } =>
  typeof answer === 'object' && answer !== null && 'failed' in answer

/** Of 19. On a busy machine a program then gets a tenth of a processor, and one that is idle otherwise entirely. */
const niceness = 10

/**
 * Visitors come first: the program gets what they leave of the processors. Set from here, it holds from the program's first
 * instruction, and for each of its threads.
 */
function letVisitorsGoFirst({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended.
  }
}
