// Shoppers who fill carts on keep-alive connections while others view carts and pages; counts and times.
// cart-writes.bench.ts runs it as a process, on plain sockets: a full HTTP client would use more of the machine than the
// server under test.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf, pieceOf } from './cart-writer.ts'
import { Connection, requestOf } from './connection.ts'

export type CartLoad = {
  port: number
  writers: number
  /** Target writes per second for all writers together; undefined for as many as the server accepts. */
  writesPerSecond?: number
  /** Readers request carts and pages alternately, with a pause before each. */
  readers: number
  pages: string[]
  ms: number
}
export type CartLoaded = { writes: number; ms: number; writeMs: number[]; readMs: number[] }

const readPauseMs = 5
/** One shopper's actions before the next one starts: adding and changing quantities alternately. */
const writesOfShopper = 8

process.on('message', (load: CartLoad) => {
  run(load).then(
    (loaded) => process.send?.(loaded),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit())

async function run({ port, writers, writesPerSecond, readers, pages, ms }: CartLoad): Promise<CartLoaded> {
  const connections = await Promise.all(Array.from({ length: writers + readers }, () => Connection.open(port)))
  const sessions: string[] = []
  const loaded: CartLoaded = { writes: 0, ms: 0, writeMs: [], readMs: [] }
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt >= ms
  const everyMs = writesPerSecond && (1_000 * writers) / writesPerSecond

  const write = async (connection: Connection, number: number) => {
    // Writers at a fixed rate start one after the other.
    let due = startedAt + (everyMs ?? 0) * (number / writers)
    for (let done = 0, shopper = newShopper(sessions); !isOver(); done++) {
      if (done % writesOfShopper === 0) shopper = newShopper(sessions)
      if (everyMs) {
        const earlyMs = due - performance.now()
        if (earlyMs > 0) await sleep(earlyMs)
        due += everyMs
      }
      const before = performance.now()
      await change(connection, shopper, done)
      loaded.writeMs.push(performance.now() - before)
      loaded.writes += 1
    }
  }
  const read = async (connection: Connection, number: number) => {
    for (let done = number; !isOver(); done++) {
      const session = sessions[Math.floor(Math.random() * sessions.length)]
      const path = done % 2 === 0 && session ? `/api/cart/${session}` : (pages[done % pages.length] ?? '/')
      const before = performance.now()
      await ask(connection, 'GET', path, 200)
      loaded.readMs.push(performance.now() - before)
      await sleep(readPauseMs)
    }
  }
  await Promise.all(
    connections.map((connection, index) =>
      index < writers ? write(connection, index) : read(connection, index - writers),
    ),
  )
  loaded.ms = performance.now() - startedAt
  for (const connection of connections) connection.close()
  return loaded
}

type Shopper = { session: string; itemId: string; address: string }

function newShopper(sessions: string[]): Shopper {
  const shopper = { session: randomUUID(), itemId: '', address: addressOf(sessions.length) }
  sessions.push(shopper.session)
  return shopper
}

async function change(connection: Connection, shopper: Shopper, number: number): Promise<void> {
  if (number % 2 === 1 && shopper.itemId) {
    await ask(connection, 'PATCH', `/api/cart/${shopper.itemId}`, 200, { quantity: 1 + (number % 9) })
    return
  }
  const piece = pieceOf(shopper.session, number)
  const added = await ask(connection, 'POST', '/api/cart', 201, piece, shopper.address)
  shopper.itemId = JSON.parse(added).id
}

async function ask(
  connection: Connection,
  method: string,
  path: string,
  expected: number,
  body?: object,
  from?: string,
): Promise<string> {
  const answer = await connection.ask(requestOf(method, path, body, from))
  if (answer.status !== expected)
    throw new Error(`${method} ${path} was answered with ${answer.status}: ${answer.body}`)
  return answer.body
}
