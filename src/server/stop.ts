import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../platform/log.ts'

/** RUN-4: the process exits within 10 seconds, even if something hangs. */
const deadlineMs = 7_500

/** For headers still in transit when the signal arrives. */
const graceMs = 500

/** A half-sent request may keep arriving. One that sends nothing for this many checks is cut off. */
const mostStalledChecks = 3
const checkEveryMs = 1_000

/** On SIGTERM or SIGINT: accepts no new requests, finishes those in flight, closes everything, exits. */
export function stopGracefully(server: Server, log: Log, close: () => Promise<void>): void {
  let stopping = false
  /** Each open connection with its latest request and response. */
  const connections = new Map<Socket, { request: IncomingMessage; response: ServerResponse } | undefined>()
  server.on('connection', (socket) => {
    connections.set(socket, undefined)
    socket.on('close', () => connections.delete(socket))
  })
  server.on('request', (request, response) => connections.set(request.socket, { request, response }))
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    const deadline = setTimeout(() => {
      log.warn('requests or background work were still in progress at the deadline')
      process.exit(1)
    }, deadlineMs)
    deadline.unref()
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
      for (const [socket, latest] of connections) if (!latest || latest.response.writableFinished) socket.destroy()
    }, graceMs)
    unused.unref()
    const cutIfStalled = createStallCheck()
    const check = () => {
      for (const [socket, latest] of connections) if (!latest?.request.complete) cutIfStalled(socket)
    }
    check()
    setInterval(check, checkEveryMs).unref()
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
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
