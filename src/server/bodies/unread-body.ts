/** What a client still sends when its request has been answered: the rest of a refused upload, mostly. */
import type { IncomingMessage, ServerResponse } from 'node:http'

const lookEveryMs = 1_000
/** As nginx has it (`lingering_timeout`). */
const mostSilentLooks = 5
const mostBytes = 50_000_000

/**
 * Reads the rest and throws it away, for as long as it keeps coming. A connection that is closed under a browser's hands is
 * reset, and the answer may be lost with it (RFC 9112, section 9.6): the owner would read that the shop cannot be
 * reached, and not why it refused. What comes too slowly or for too long, slow-body.ts ends.
 */
export function readAwayOnceAnswered(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete || request.destroyed) return
    const { socket } = request
    const bytesBefore = socket.bytesRead
    let bytes = 0
    let silentLooks = 0
    // Not by the request's 'data': what nobody has begun to read, Node.js drops before anybody could hear of it.
    const looks = setInterval(() => {
      const bytesNow = socket.bytesRead - bytesBefore
      silentLooks = bytesNow === bytes ? silentLooks + 1 : 0
      bytes = bytesNow
      if (silentLooks < mostSilentLooks && bytes <= mostBytes) return
      clearInterval(looks)
      socket.destroySoon()
    }, lookEveryMs)
    request.once('close', () => clearInterval(looks))
    // Whoever was reading has answered.
    request.removeAllListeners('data')
    request.resume()
  })
}
