/** Drains what a client is still sending after its request was answered, usually the rest of a refused upload. */
import type { IncomingMessage, ServerResponse } from 'node:http'

const checkEveryMs = 1_000
/** Five seconds, the same as nginx's `lingering_timeout`. */
const mostSilentChecks = 5
const mostBytes = 50_000_000

/**
 * Reads and discards the rest while it keeps coming. Closing the connection while the browser still sends resets it and
 * may lose the answer (RFC 9112, section 9.6): the owner would see a connection error instead of why the upload was
 * refused. slow-body.ts ends a body that is too slow or goes on too long.
 */
export function drainOnceAnswered(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete || request.destroyed) return
    const { socket } = request
    const bytesBefore = socket.bytesRead
    let bytes = 0
    let silentChecks = 0
    // Counts the socket's bytes: Node.js drops an unread body without emitting 'data'.
    const checks = setInterval(() => {
      const bytesNow = socket.bytesRead - bytesBefore
      silentChecks = bytesNow === bytes ? silentChecks + 1 : 0
      bytes = bytesNow
      if (silentChecks < mostSilentChecks && bytes <= mostBytes) return
      clearInterval(checks)
      socket.destroySoon()
    }, checkEveryMs)
    request.once('close', () => clearInterval(checks))
    // Listeners left over from before the answer.
    request.removeAllListeners('data')
    request.resume()
  })
}
