/** Prepares pictures side by side, each in its own process, within one bound on memory. */
import { availableParallelism } from 'node:os'
import type { WorkCounts } from '../../../platform/line.ts'
import type { PictureUse } from '../picture-rules.ts'
import { createSlots } from '../slots.server.ts'
import { PictureWorker } from './picture-worker-process.server.ts'
import type { Prepared } from './prepare-picture.server.ts'

/** More processes would be faster on more cores, but not within the memory that the shop promises. */
const mostAtOnce = 2

export class PictureWorkers {
  readonly #all: readonly PictureWorker[]
  readonly #resting: PictureWorker[]
  readonly #slots
  #failed = 0

  constructor(program?: string, atOnce = Math.min(mostAtOnce, availableParallelism())) {
    this.#all = Array.from({ length: atOnce }, () => new PictureWorker(program))
    // The first one is taken first, so that pictures one after another need one process.
    this.#resting = this.#all.toReversed()
    this.#slots = createSlots(atOnce)
  }

  /** The ids of the processes that run. */
  get pids(): number[] {
    return this.#all.flatMap(({ pid }) => pid ?? [])
  }

  counts(): WorkCounts {
    return { ...this.#slots.counts(), refused: 0, failed: this.#failed }
  }

  /** @throws WorkerFailed */
  async prepare(file: Uint8Array, use: PictureUse): Promise<Prepared> {
    const prepared = await this.#withWorker(1, (worker) => worker.prepare(file, use, { alone: false }))
    if (prepared !== 'needs-memory') return prepared
    return this.#withWorker(this.#all.length, async (worker) => {
      // They have nothing to do until this picture is done, and keep memory that it may need.
      for (const other of this.#resting) other.stop()
      const alone = await worker.prepare(file, use, { alone: true })
      if (alone === 'needs-memory') throw new Error('A picture that has all the memory asked for more.')
      return alone
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((worker) => worker.close()))
  }

  async #withWorker<T>(slots: number, work: (worker: PictureWorker) => Promise<T>): Promise<T> {
    using _slots = await this.#slots.take(slots)
    const worker = this.#resting.pop()
    if (!worker) throw new Error('There are as many workers as slots.')
    try {
      return await work(worker)
    } catch (error) {
      this.#failed += 1
      throw error
    } finally {
      this.#resting.push(worker)
    }
  }
}
