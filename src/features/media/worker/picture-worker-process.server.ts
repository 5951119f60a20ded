/**
 * Decodes pictures in a process of its own: a file that crashes or holds up the decoder does no harm to the shop, and
 * the memory that decoding takes goes back to the system. Runs while there is work, one picture at a time.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PictureUse } from '../picture-rules.ts'
import { unreadable } from './picture-content.server.ts'
import type { Prepared } from './prepare-picture.server.ts'

/** What the worker is asked, and what it says. */
export type WorkerQuestion = { file: Uint8Array; use: PictureUse }
export type WorkerAnswer = Prepared | { failed: string }

/** No fault of the picture. */
export class WorkerFailed extends Error {
  override name = 'WorkerFailed'
}

const idleMs = 30_000
/** A photograph of 50 megapixels takes 3 s of CPU time, of which a busy machine gives this process a small share. */
const onePictureMs = 60_000
const sourceFile = fileURLToPath(new URL('./picture-worker.server.ts', import.meta.url))

type Running = { child: ChildProcess; said: () => string; idle: NodeJS.Timeout }

export class PictureWorker {
  readonly #program: string
  #running: Running | undefined
  #last: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(program = sourceFile) {
    this.#program = program
  }

  /** Of the process; undefined while none runs. */
  get pid(): number | undefined {
    return this.#running?.child.pid
  }

  /** @throws WorkerFailed */
  prepare(file: Uint8Array, use: PictureUse): Promise<Prepared> {
    const next = this.#last.then(() => this.#prepareNow({ file, use }))
    this.#last = next.catch(() => undefined)
    return next
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#end()
    await this.#last
  }

  async #prepareNow(question: WorkerQuestion): Promise<Prepared> {
    if (this.#closed) throw new WorkerFailed('The shop is closing.')
    this.#running ??= this.#start()
    const running = this.#running
    clearTimeout(running.idle)
    const answer = await ask(running, question)
    if (answer === 'late') {
      this.#end()
      const reason = 'This picture takes too long to read. Please save it again as JPEG and try that.'
      return { ok: false, reason, failure: `no answer within ${onePictureMs / 1000} s; the worker was ended` }
    }
    if ('ended' in answer) return this.#afterEnd(answer.ended)
    running.idle = setTimeout(() => this.#end(), idleMs).unref()
    if ('failed' in answer) throw new WorkerFailed(answer.failed)
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
      // No key and no password where strangers' files are decoded. The rest keeps memory small: glibc would give every
      // thread an arena of its own, and four times the memory with them.
      env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
    })
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000)
    })
    const running = { child, said: () => said, idle: setTimeout(() => undefined, 0) }
    const forget = () => {
      if (this.#running === running) this.#running = undefined
    }
    child.once('exit', forget)
    child.once('error', forget)
    return running
  }

  /** At once: it holds nothing that could be lost. */
  #end(): void {
    clearTimeout(this.#running?.idle)
    this.#running?.child.kill('SIGKILL')
    this.#running = undefined
  }
}

function ask({ child, said }: Running, question: WorkerQuestion): Promise<WorkerAnswer | 'late' | { ended: string }> {
  return new Promise((resolve) => {
    const settle = (answer: WorkerAnswer | 'late' | { ended: string }) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      resolve(answer)
    }
    const onMessage = (answer: unknown) => settle(answer as WorkerAnswer)
    const onExit = (code: number | null, signal: string | null) =>
      settle({ ended: `${signal ?? `exit code ${code}`} ${said()}`.trim() })
    const onError = (error: Error) => settle({ failed: error.message })
    const timer = setTimeout(() => settle('late'), onePictureMs)
    child.once('message', onMessage).once('exit', onExit).once('error', onError)
    child.send(question, (error) => {
      // When it has ended, `exit` says more.
      if (error && child.exitCode === null && child.signalCode === null) onError(error)
    })
  })
}
