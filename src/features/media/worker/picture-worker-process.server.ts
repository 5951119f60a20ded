/**
 * Decodes pictures in a child process, so that a file that crashes or stalls the decoder doesn't hurt the shop, and the
 * memory goes back to the system. Runs only while there is work, one picture at a time (picture-workers.server.ts has
 * several).
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { letVisitorsGoFirst } from '../../../platform/after-visitors.ts'
import type { PictureUse } from '../picture-rules.ts'
import { unreadable } from './picture-content.server.ts'
import type { NeedsMemory, Prepared } from './prepare-picture.server.ts'

/** Messages to and from the worker. */
export type WorkerRequest = { file: Uint8Array; use: PictureUse; alone: boolean }
export type WorkerAnswer = Prepared | NeedsMemory | { failed: string }

/** A failure that is not the picture's fault. */
export class WorkerFailed extends Error {
  override name = 'WorkerFailed'
}

const idleMs = 30_000
/** A 50-megapixel photograph takes 3 s of CPU time, and a busy machine gives this process only a small share. */
const onePictureMs = 60_000
const sourceFile = fileURLToPath(new URL('./picture-worker.server.ts', import.meta.url))

type Running = { child: ChildProcess; stderr: () => string; idle: NodeJS.Timeout }

export class PictureWorker {
  readonly #program: string
  #running: Running | undefined
  #last: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(program = sourceFile) {
    this.#program = program
  }

  /** The child process's id; undefined while none runs. */
  get pid(): number | undefined {
    return this.#running?.child.pid
  }

  /**
   * @param alone Whether no other picture is being prepared. Without it, a large one is answered with 'needs-memory'.
   * @throws WorkerFailed
   */
  prepare(file: Uint8Array, use: PictureUse, { alone = true } = {}): Promise<Prepared | NeedsMemory> {
    const next = this.#last.then(() => this.#prepareNow({ file, use, alone }))
    this.#last = next.catch(() => undefined)
    return next
  }

  /** Ends the process, until there is another picture. */
  stop(): void {
    this.#end()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#end()
    await this.#last
  }

  async #prepareNow(request: WorkerRequest): Promise<Prepared | NeedsMemory> {
    if (this.#closed) throw new WorkerFailed('The shop is closing.')
    this.#running ??= this.#start()
    const running = this.#running
    clearTimeout(running.idle)
    const answer = await send(running, request)
    if (answer === 'late') {
      this.#end()
      const reason = 'This picture takes too long to read. Save it again as a JPEG and try that.'
      return { ok: false, reason, failure: `no answer within ${onePictureMs / 1000} s; the worker was killed` }
    }
    if (typeof answer === 'object' && 'ended' in answer) return this.#afterEnd(answer.ended)
    running.idle = setTimeout(() => this.#end(), idleMs).unref()
    if (typeof answer === 'object' && 'failed' in answer) throw new WorkerFailed(answer.failed)
    return answer
  }

  #afterEnd(how: string): Prepared {
    if (this.#closed) throw new WorkerFailed('The shop is closing.')
    return { ok: false, reason: unreadable, failure: `the worker ended: ${how}` }
  }

  #start(): Running {
    const child = fork(this.#program, {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Keeps the shop's secrets away from the decoder. These settings keep memory small: glibc's arena for each thread
      // would take four times the memory.
      env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
    })
    letVisitorsGoFirst(child)
    let stderr = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-2_000)
    })
    const running = { child, stderr: () => stderr, idle: setTimeout(() => undefined, 0) }
    const forget = () => {
      if (this.#running === running) this.#running = undefined
    }
    child.once('exit', forget)
    child.once('error', forget)
    return running
  }

  /** Kills the process at once: it has no state to lose. */
  #end(): void {
    clearTimeout(this.#running?.idle)
    this.#running?.child.kill('SIGKILL')
    this.#running = undefined
  }
}

function send({ child, stderr }: Running, request: WorkerRequest): Promise<WorkerAnswer | 'late' | { ended: string }> {
  return new Promise((resolve) => {
    const finish = (answer: WorkerAnswer | 'late' | { ended: string }) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      resolve(answer)
    }
    const onMessage = (answer: unknown) => finish(answer as WorkerAnswer)
    const onExit = (code: number | null, signal: string | null) =>
      finish({ ended: `${signal ?? `exit code ${code}`} ${stderr()}`.trim() })
    const onError = (error: Error) => finish({ failed: error.message })
    const timer = setTimeout(() => finish('late'), onePictureMs)
    child.once('message', onMessage).once('exit', onExit).once('error', onError)
    child.send(request, (error) => {
      // The process has ended, or can't be reached. 'exit' follows, and says more than this error.
      if (error) child.kill('SIGKILL')
    })
  })
}
