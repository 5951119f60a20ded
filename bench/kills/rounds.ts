/** People at work, each at one job after the other, while the shop is killed and started again. */
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ShopProcess, startShopProcess } from '../../tests/support/shop-process.ts'
import type { EmptyDatabase } from '../shops/databases.ts'
import { NoAnswer } from './calls.ts'

/** Done once it is answered. Until then it is taken again, by the next shop. */
export type Step = {
  /** What a lost answer is counted as. */
  name: string
  take: (shop: ShopProcess) => Promise<void>
}

/** The steps that are left. */
export type Job = Step[]

type Range = { least: number; most: number }

export type Workers = {
  count: number
  /** Undefined: there is nothing left to do. */
  next: () => Job | undefined
  /** How many each one does in a round; if missing, as many as come before the kill. */
  jobsInRound?: number
  /** Between two jobs; longer with each job of a round, or one that drags on would make more work than can be checked. */
  pauseMs?: Range
}

/** Before a busy shop is asked again. */
const busyPauseMs = 50
/** Some writes take only a few milliseconds. */
const pollMs = { least: 1, most: 6 }

export type Work = ReturnType<typeof startWork>

/** `mostWaitMs`: for a kill that is put off, and for the end of what was begun. */
export function startWork(all: Workers[], mostWaitMs = 60_000) {
  /** Writes that a kill left without an answer, by the step's name. */
  const cut = new Map<string, number>()
  const unfinished = new Map(all.map((workers): [Workers, Job[]] => [workers, []]))
  /** Steps that wait for their answer, by name. */
  const underWay: string[] = []
  let answered = 0

  /** Whether the job is done. */
  const goOn = async (shop: ShopProcess, job: Job, isKilled = () => false): Promise<boolean> => {
    for (let step = job[0]; step; step = job[0]) {
      if (isKilled()) return false
      underWay.push(step.name)
      try {
        await step.take(shop)
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        if (error.isCutWrite) cut.set(step.name, (cut.get(step.name) ?? 0) + 1)
        return false
      } finally {
        underWay.splice(underWay.indexOf(step.name), 1)
      }
      answered += 1
      job.shift()
    }
    return true
  }

  return {
    cut,
    /** Of these steps, or of all. */
    countCut: (names: readonly string[] = [...cut.keys()]) =>
      names.reduce((sum, name) => sum + (cut.get(name) ?? 0), 0),
    /** How many steps so far. */
    answered: () => answered,
    /** Whether somebody waits for the answer to one of these steps. */
    isUnderWay: (names: readonly string[]) => underWay.some((name) => names.includes(name)),
    /**
     * One round: works until the shop is killed at a random moment. `mayKill` puts the kill off, for example where the
     * machine is so slow that too little is done by then.
     */
    async untilKilled(shop: ShopProcess, roundMs: Range, mayKill = () => true): Promise<void> {
      let isOver = false
      let isIdle = false
      let late: string | undefined
      const isKilled = () => isOver
      void shop.exited.then(() => {
        isIdle = true
      })
      const kill = sleep(inRange(roundMs)).then(async () => {
        const deadline = performance.now() + mostWaitMs
        while (!isIdle && !mayKill()) {
          if (performance.now() > deadline) {
            late = `The moment for the kill did not come. Under way: ${underWay.join(', ') || 'nothing'}.`
            break
          }
          await sleep(inRange(pollMs))
        }
        isOver = true
        shop.kill('SIGKILL')
      })
      const workOne = async ({ next, jobsInRound = Number.POSITIVE_INFINITY, pauseMs }: Workers, open: Job[]) => {
        for (let jobs = 0; !isOver && jobs < jobsInRound; jobs++) {
          const job = open.shift() ?? next()
          if (!job) return
          while (!(await goOn(shop, job, isKilled)) && !isOver) await sleep(busyPauseMs)
          if (job.length > 0) open.push(job)
          if (pauseMs && !isOver) await Promise.race([shop.exited, sleep(inRange(pauseMs) * (jobs + 1))])
        }
      }
      await Promise.all(
        [...unfinished].flatMap(([workers, open]) =>
          Array.from({ length: workers.count }, () => workOne(workers, open)),
        ),
      )
      isIdle = true
      await kill
      if (late !== undefined) throw new Error(`${late} The shop said: ${shop.output().slice(-2_000)}`)
      const { code, signal } = await shop.exited
      if (signal !== 'SIGKILL')
        throw new Error(`The shop ended on its own, with code ${code}: ${shop.output().slice(-2_000)}`)
    },
    /** Ends what was begun, and `more`. */
    async finish(shop: ShopProcess, more: Job[] = []): Promise<void> {
      const deadline = performance.now() + mostWaitMs
      for (const job of [...[...unfinished.values()].flatMap((open) => open.splice(0)), ...more])
        while (!(await goOn(shop, job))) {
          if (performance.now() > deadline) throw new Error('A running shop did not answer.')
          await sleep(busyPauseMs)
        }
    },
  }
}

const inRange = ({ least, most }: Range) => randomInt(least, most)

export const password = 'a password for measuring'

/** A shop that can be started again and again on one database and folder; `more` is environment. */
export async function shopToKill({ env }: Pick<EmptyDatabase, 'env'>, more: Record<string, string> = {}) {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'shop-bench-')))
  const variables = { ADMIN_PASSWORD: password, TRUST_PROXY: '1', LOG_LEVEL: 'info', ...more, ...env }
  return {
    dataDir,
    env: variables,
    start: () => startShopProcess({ env: variables, dataDir }),
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  }
}
