import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../platform/log.ts'

/** RUN-4: all is over within 10 seconds, whatever hangs. */
const deadlineMs = 7_500

/** For headers that are on their way when the signal comes. */
const graceMs = 500

/** A request that was half sent may go on arriving; one that brings nothing more for so many looks is cut off. */
const mostStillLooks = 3
const lookEveryMs = 1_000

/** On SIGTERM or SIGINT: takes no new requests, finishes those in flight, closes what is open, exits. */
export function stopGracefully(server: Server, log: Log, close: () => Promise<void>): void {
  let stopping = false
  /** Each open connection with its latest request and answer. */
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
      log.warn('requests or work beside them were still under way at the deadline')
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
          log.error({ err: error }, 'not everything could be closed')
          process.exit(1)
        },
      )
    })
    // Kept-alive connections would hold the server open until the browser lets go of them.
    server.closeIdleConnections()
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    idle.unref()
    // Browsers open connections ahead of need. Node does not count one as idle before its first request.
    const unused = setTimeout(() => {
      for (const [socket, latest] of connections) if (!latest || latest.response.writableFinished) socket.destroy()
    }, graceMs)
    unused.unref()
    const cutStill = createStillCutter()
    const look = () => {
      for (const [socket, latest] of connections) if (!latest?.request.complete) cutStill(socket)
    }
    look()
    setInterval(look, lookEveryMs).unref()
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
}

/** To be called with a connection at each look: cuts it off once it has brought nothing since so many looks ago. */
function createStillCutter(): (socket: Socket) => void {
  const seen = new WeakMap<Socket, { bytes: number; stillLooks: number }>()
  return (socket) => {
    const before = seen.get(socket)
    const stillLooks = before?.bytes === socket.bytesRead ? before.stillLooks + 1 : 0
    if (stillLooks < mostStillLooks) seen.set(socket, { bytes: socket.bytesRead, stillLooks })
    else socket.destroy()
  }
}
