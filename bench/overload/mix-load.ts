// Sends the requests of shop-mix.ts, by visitors who each wait for their answer, or at a fixed rate whatever the answers do;
// counts and times. overload.bench.ts runs it as a process.
import { setTimeout as sleep } from 'node:timers/promises'
import { Connection } from '../load/connection.ts'
import { type Kind, type Prepared, requestOfKind } from './shop-mix.ts'

export type MixLoad = {
  port: number
  ms: number
  /** Asked in turn. */
  kinds: Kind[]
  prepared: Prepared
  /** Where the numbers of the requests begin. */
  firstNumber: number
  /** One request at a time each; or as many connections as it takes for a fixed rate. */
  visitors?: number
  perSecond?: number
}
/** When it was due, since the load began, and how long after that the answer came. */
type Refused = { dueMs: number; ms: number }
/** `acceptedMs`: from when each request was due. `failed`: whatever is neither an answer nor a refusal. */
export type MixLoaded = {
  sent: number
  ms: number
  acceptedMs: Record<Kind, number[]>
  refused: Refused[]
  failed: string[]
}

process.on('message', (load: MixLoad) => {
  run(load).then(
    (loaded) => process.send?.(loaded),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit())

async function run(load: MixLoad): Promise<MixLoaded> {
  const acceptedMs = { add: [], change: [], cart: [], quote: [], order: [], page: [] }
  const loaded: MixLoaded = { sent: 0, ms: 0, acceptedMs, refused: [], failed: [] }
  const idle: Connection[] = []
  const startedAt = performance.now()
  let isOver = false

  const send = async (dueAt: number) => {
    const number = load.firstNumber + loaded.sent++
    const kind = load.kinds[number % load.kinds.length] ?? 'page'
    const request = requestOfKind(kind, number, load.prepared)
    let connection = idle.pop()
    while (connection && !connection.isOpen) connection = idle.pop()
    let answer = await connection?.ask(request)
    // The shop may close an idle connection just as it is used again. Browsers then open another one, too.
    if (!connection || answer?.status === 0) {
      connection = await Connection.open(load.port)
      answer = await connection.ask(request)
    }
    idle.push(connection)
    const { status = 0, body = '' } = answer ?? {}
    // What comes later was not served in this time.
    if (isOver && status < 300) return
    const ms = performance.now() - dueAt
    if (status >= 200 && status < 300) loaded.acceptedMs[kind].push(ms)
    else if (status === 503) loaded.refused.push({ dueMs: dueAt - startedAt, ms })
    else loaded.failed.push(`${kind} was answered with ${status}: ${body.slice(0, 200)}`)
  }

  const all: Promise<void>[] = []
  if (load.perSecond) {
    const everyMs = 1_000 / load.perSecond
    for (let now = startedAt; now - startedAt < load.ms; now = performance.now()) {
      for (; startedAt + loaded.sent * everyMs <= now; ) all.push(send(startedAt + loaded.sent * everyMs))
      await sleep(1)
    }
  } else {
    const visit = async () => {
      while (performance.now() - startedAt < load.ms) await send(performance.now())
    }
    for (let visitor = 0; visitor < (load.visitors ?? 1); visitor++) all.push(visit())
    await sleep(load.ms)
  }
  isOver = true
  loaded.ms = performance.now() - startedAt
  await Promise.all(all)
  for (const connection of idle) connection.close()
  return loaded
}
