/** The shop's connections to PostgreSQL. */
import { Socket } from 'node:net'
import type { PostgresPool } from 'kysely'
import type { Client, ClientConfig, Pool, PoolConfig } from 'pg'
import { startPatienceMs } from './while-starting.ts'

/** How long PostgreSQL may take to accept a connection, and to send anything over it. */
export type Timeouts = { connectMs: number; silenceMs: number }

/**
 * After this much silence the database counts as down, and shoppers see an error instead of a blank page. No query takes
 * that long.
 */
export const shopTimeouts: Timeouts = { connectMs: 2_000, silenceMs: 3_000 }

/**
 * An idle connection is kept for the next crowd: a new one costs both sides more than most requests do. Many proxies
 * close what is idle for a minute.
 */
const keptMs = 30_000
/** After this long without traffic, probes go out. Node.js closes a connection that leaves ten, a second apart, unanswered. */
const probeMs = 10_000

/** More than most answers have. */
const readBytes = 16 * 1024

/** A pool of connections, and how many there are. */
export type ShopPool = PostgresPool & { counts: () => { size: number; idle: number; waiting: number } }

type PoolOptions = {
  url: string
  timeouts: Timeouts
  max: number
  /** An idle connection was lost. One that is lost in use fails its query. */
  onLost?: (error: Error) => void
}

/**
 * A connection that is lent and falls silent is closed. `query_timeout` would only abandon the query: the dead connection
 * would return to the pool, and the next visitor would wait on it again. While a connection is idle its silence says
 * nothing, so the next query would be the first to find out that the database is gone: one that was idle for a while is
 * asked before it is lent, and once one was lost, none that lay idle with it is lent.
 */
export async function openShopPool({ url, timeouts, max, onLost }: PoolOptions): Promise<ShopPool> {
  const { silenceMs } = timeouts
  // With the time to connect, if there is no answer, no longer than a query may be silent.
  const answerMs = silenceMs / 3
  let lostAt = 0
  const lost = () => {
    lostAt = performance.now()
  }
  const { Client } = await loadDriver()
  class ShopClient extends Client {
    readonly socket: Socket
    idleSince = 0
    constructor(config?: ClientConfig) {
      const socket = closedAfterTimeout()
      super({ ...config, stream: () => socket })
      this.socket = socket
      this.on('error', lost)
    }
    override end(): Promise<void>
    override end(callback: (error: Error) => void): void
    /** The database may be gone: its answer to the goodbye isn't waited for any longer, and says nothing of the others. */
    override end(callback?: (error: Error) => void) {
      this.off('error', lost)
      this.socket.setTimeout(silenceMs)
      return callback ? super.end(callback) : super.end()
    }
  }
  const pool = await openPool({
    ...connectionTo(url, timeouts.connectMs),
    keepAliveInitialDelayMillis: probeMs,
    max,
    idleTimeoutMillis: keptMs,
    Client: ShopClient,
  })
  const ours = (client: Client) => client as ShopClient
  pool.on('acquire', (client) => ours(client).socket.setTimeout(silenceMs))
  pool.on('release', (_error, client) => {
    ours(client).idleSince = performance.now()
    ours(client).socket.setTimeout(0)
  })
  if (onLost) pool.on('error', onLost)

  const isAlive = async (client: ShopClient) => {
    const { idleSince, socket } = client
    if (idleSince === 0) return true
    if (idleSince <= lostAt) return false
    if (performance.now() - idleSince < silenceMs) return true
    socket.setTimeout(answerMs)
    try {
      await client.query('select 1')
    } catch {
      return false
    }
    socket.setTimeout(silenceMs)
    return true
  }
  return {
    options: pool.options,
    counts: () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    connect: async () => {
      for (;;) {
        const client = await pool.connect()
        if (await isAlive(ours(client))) return client
        client.release(true)
      }
    },
    end: () => pool.end(),
  }
}

/** One connection for a start, which may be silent for as long as another process migrates. */
export const openPatientPool = (url: string): Promise<Pool> =>
  openPool({ ...connectionTo(url, startPatienceMs), max: 1 })

const connectionTo = (url: string, connectMs: number): ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
})

/** A shop on SQLite starts without it. */
const loadDriver = () => import('pg')

/**
 * A connection that breaks in use fails its query. One that breaks while idle is replaced at its next use. Either way the
 * driver also emits an 'error' event, which would end the process without a listener.
 */
async function openPool(config: PoolConfig): Promise<Pool> {
  const { Pool, types } = await loadDriver()
  // bigint columns hold epoch milliseconds and counts, far below 2^53. By default the driver returns them as strings.
  types.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool(config)
  const alreadyReported = () => undefined
  pool.on('connect', (client) => client.on('error', alreadyReported))
  pool.on('error', alreadyReported)
  return pool
}

/**
 * Its timeout is set while it is lent: how long connecting takes is the driver's own limit. Reads into one buffer: by
 * default each read gets 64 KB of its own, which at the shop's memory settings (prepare.mjs) the system maps and unmaps
 * again.
 */
function closedAfterTimeout(): Socket {
  const buffer = Buffer.allocUnsafeSlow(readBytes)
  const socket = new Socket({
    onread: {
      buffer,
      callback: (length) => {
        socket.emit('data', Buffer.from(buffer.subarray(0, length)))
        return true
      },
    },
  })
  return socket.on('timeout', () => socket.destroy(new Error('Connection terminated: no answer')))
}
