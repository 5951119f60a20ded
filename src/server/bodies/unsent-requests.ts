import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { announcesBody, isForm } from './slow-body.ts'

/** Each takes about 20 KB. A browser finishes in milliseconds, so this many at once means a flood, not visitors. */
const mostAtOnce = 500

/**
 * Limits how many connections wait for the rest of a request, headers or body. Past the limit, the one that has waited
 * longest is cut off. Refusing the newest would keep visitors out for as long as attackers hold their connections.
 * Returns a function to call with each request.
 */
export function limitUnsentRequests(server: Server, most = mostAtOnce): RequestListener {
  /** Longest waiting first: a Set keeps insertion order. */
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
  return (request, response) => {
    const { socket } = request
    if (!announcesBody(request)) {
      waiting.delete(socket)
      return
    }
    request.once('end', () => waiting.delete(socket))
    if (isForm(request)) {
      // The owner's upload takes time, and slow-body.ts enforces its rate. Anyone else's is refused at once.
      waiting.delete(socket)
      response.once('finish', () => !request.complete && wait(socket))
    }
    // A keep-alive connection may be on its second request.
    else if (!waiting.has(socket)) wait(socket)
  }
}
