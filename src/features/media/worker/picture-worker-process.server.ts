/**
 * Decodes pictures in a child process, so that a file that crashes or stalls the decoder doesn't hurt the shop, and the
 * memory goes back to the system. One picture at a time (picture-workers.server.ts has several).
 */
import { fileURLToPath } from 'node:url'
import { WorkProcess } from '../../../platform/programs/work-process.ts'
import type { PictureUse } from '../picture-rules.ts'
import { unreadable } from './picture-content.server.ts'
import type { NeedsMemory, Prepared } from './prepare-picture.server.ts'

/** Messages to and from the worker. */
export type WorkerRequest = { file: Uint8Array; use: PictureUse; alone: boolean }
export type WorkerAnswer = Prepared | NeedsMemory

/** A failure that is not the picture's fault. */
export class WorkerFailed extends Error {
  override name = 'WorkerFailed'
}

const idleMs = 30_000
/** A 50-megapixel photograph takes 3 s of CPU time, and a busy machine gives this process only a small share. */
const onePictureMs = 60_000
const sourceFile = fileURLToPath(new URL('./picture-worker.server.ts', import.meta.url))

export class PictureWorker {
  readonly #process: WorkProcess<WorkerRequest, WorkerAnswer>

  constructor(program = sourceFile) {
    this.#process = new WorkProcess({ program, idleMs, mostMs: onePictureMs })
  }

  /** The child process's id; undefined while none runs. */
  get pid(): number | undefined {
    return this.#process.pid
  }

  /**
   * @param alone Whether no other picture is being prepared. Without it, a large one is answered with 'needs-memory'.
   * @throws WorkerFailed
   */
  async prepare(file: Uint8Array, use: PictureUse, { alone = true } = {}): Promise<Prepared | NeedsMemory> {
    const outcome = await this.#process.ask({ file, use, alone })
    if (outcome.how === 'answered') return outcome.answer
    const { how, reason: failure } = outcome
    if (how === 'ended') return { ok: false, reason: unreadable, failure: `the worker ended: ${failure}` }
    if (how !== 'late') throw new WorkerFailed(failure)
    const reason = 'This picture takes too long to read. Save it again as a JPEG and try that.'
    return { ok: false, reason, failure: `${failure}; the worker was killed` }
  }

  /** Ends the process, until there is another picture. */
  stop(): void {
    this.#process.stop()
  }

  close(): Promise<void> {
    return this.#process.close()
  }
}
