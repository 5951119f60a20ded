/** What a client still sends when its request has been answered: the rest of a refused upload, mostly. */
import type { IncomingMessage, ServerResponse } from 'node:http'

/** As nginx has it (`lingering_timeout`). */
const silenceMs = 5_000
const mostBytes = 50_000_000

/**
 * Reads the rest and throws it away, for as long as it keeps coming. A connection that is closed under a browser's hands is
 * reset, and the answer may be lost with it (RFC 9112, section 9.6): the owner would read that the shop cannot be
 * reached, and not why it refused. Node.js itself ends a request that takes longer than five minutes.
 */
export function readAwayOnceAnswered(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return
    let bytes = 0
    const hangUp = () => request.socket.destroySoon()
    const silence = setTimeout(hangUp, silenceMs)
    request.once('close', () => clearTimeout(silence))
    // Whoever was reading has answered.
    request.removeAllListeners('data')
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > mostBytes) hangUp()
      else silence.refresh()
    })
    request.resume()
  })
}
