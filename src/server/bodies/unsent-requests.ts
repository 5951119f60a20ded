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
  server.on('request', (request, response) => {
    const { socket } = request
    if (!announcesBody(request)) {
      waiting.delete(socket)
      return
    }
    request.once('end', () => waiting.delete(socket))
    if (isForm(request)) {
      // The owner's file takes its time, and slow-body.ts sees to it that it keeps coming. A stranger's is refused at once.
      waiting.delete(socket)
      response.once('finish', () => !request.complete && wait(socket))
    }
    // A connection that is kept open may be on its second request.
    else if (!waiting.has(socket)) wait(socket)
  })
}
