import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { announcesBody, isForm } from './slow-body.ts'

/** Each takes some 20 kB. A browser is done in milliseconds, so a shop with this many waiting has no more visitors, but a flood. */
const mostAtOnce = 500

/**
 * Bounds how many connections wait for the rest of a request, headers or body. Beyond it the one that has waited longest is
 * cut off: to refuse the newest would keep visitors out for as long as strangers hold theirs.
 */
export function limitUnsentRequests(server: Server, most = mostAtOnce): void {
  /** Longest waiting first: a set keeps the order in which it was filled. */
  const waiting = new Set<Socket>()
  const wait = (socket: Socket) => {
    waiting.add(socket)
    if (waiting.size <= most) return
    for (const longest of waiting) {
      waiting.delete(longest)
      longest.destroy()
      return
    }
  }
  server.on('connection', (socket: Socket) => {
    wait(socket)
    socket.once('close', () => waiting.delete(socket))
  })
  server.on('request', (request) => {
    const { socket } = request
    // A form with a file takes its time; slow-body.ts sees to it that it keeps coming.
    if (!announcesBody(request) || isForm(request)) {
      waiting.delete(socket)
      return
    }
    // A connection that is kept open may be on its second request.
    if (!waiting.has(socket)) wait(socket)
    request.once('end', () => waiting.delete(socket))
  })
}
