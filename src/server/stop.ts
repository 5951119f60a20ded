import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../platform/log.ts'

/** RUN-4: the process exits within 10 seconds, even if something hangs: at most this long after the signal. */
const deadlineMs = { least: 7_500, most: 9_500 }

/** For headers still in transit when the signal arrives. */
const graceMs = 500

/** A half-sent request may keep arriving. One that sends nothing for this many checks is cut off. */
const mostStalledChecks = 3
const checkEveryMs = 1_000

/** The response to a connection's latest request. A property, because a map would cost each request more. */
const latest = Symbol('latest response')
type Connection = Socket & { [latest]?: ServerResponse }

type Draining = {
  /** How long the shop goes on serving after SIGTERM, so that a balancer can send visitors elsewhere first. */
  drainMs: number
  /** From now on /readyz must say no. */
  onDrain: () => void
}

/**
 * On SIGTERM or SIGINT: accepts no new requests, finishes those in flight, closes everything, exits. Before that, on
 * SIGTERM, drains; Ctrl-C doesn't, and ends a drain. Returns a function to call with each response.
 */
export function stopGracefully(
  server: Server,
  log: Log,
  { drainMs, onDrain }: Draining,
  close: () => Promise<void>,
): (response: ServerResponse) => void {
  let draining: NodeJS.Timeout | undefined
  let stopping = false
  const connections = new Set<Connection>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  const setDeadline = (ms: number) => {
    const deadline = setTimeout(() => {
      log.warn('requests or background work were still in progress at the deadline')
      process.exit(1)
    }, ms)
    deadline.unref()
  }
  const drain = () => {
    if (stopping || draining) return
    log.info({ drainMs }, 'draining: /readyz refuses new visitors, and requests are still served')
    onDrain()
    setDeadline(Math.min(deadlineMs.most, deadlineMs.least + drainMs))
    // A balancer must not keep a connection that is about to close for the next request.
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false
    })
    draining = setTimeout(() => stop('SIGTERM'), drainMs)
  }
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    if (draining) clearTimeout(draining)
    else setDeadline(deadlineMs.least)
    server.close(() => {
      close().then(
        () => {
          log.info('stopped')
          process.exit(0)
        },
        (error) => {
          log.error({ err: error }, 'some resources could not be closed')
          process.exit(1)
        },
      )
    })
    // Keep-alive connections would hold the server open until the browser closes them.
    server.closeIdleConnections()
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    idle.unref()
    // Browsers open connections in advance. Node doesn't count a connection as idle before its first request.
    const unused = setTimeout(() => {
      for (const socket of connections) if (socket[latest]?.writableFinished ?? true) socket.destroy()
    }, graceMs)
    unused.unref()
    const cutIfStalled = createStallCheck()
    const check = () => {
      for (const socket of connections) if (!socket[latest]?.req.complete) cutIfStalled(socket)
    }
    check()
    setInterval(check, checkEveryMs).unref()
  }
  process.on('SIGTERM', () => (drainMs > 0 ? drain() : stop('SIGTERM')))
  process.on('SIGINT', () => stop('SIGINT'))
  return (response) => {
    const { socket }: { socket: Connection } = response.req
    socket[latest] = response
  }
}

/** Returns a function to call on each connection at each check. It cuts off those silent for `mostStalledChecks`. */
function createStallCheck(): (socket: Socket) => void {
  const seen = new WeakMap<Socket, { bytes: number; stalledChecks: number }>()
  return (socket) => {
    const before = seen.get(socket)
    const stalledChecks = before?.bytes === socket.bytesRead ? before.stalledChecks + 1 : 0
    if (stalledChecks < mostStalledChecks) seen.set(socket, { bytes: socket.bytesRead, stalledChecks })
    else socket.destroy()
  }
}
