import type { IncomingMessage, ServerResponse } from 'node:http'
import { announcesBody, isForm } from './slow-body.ts'
import { readAwayOnceAnswered } from './unread-body.ts'

/**
 * Calls `answer` once the body of a request has come, so that one that never comes costs no more than its connection: no
 * log line, no look into the database, no limit counted. A form, or what is longer than `mostBytes`, is answered at once:
 * the app reads the first as it comes, and refuses the second.
 */
export function awaitBody(
  request: IncomingMessage,
  response: ServerResponse,
  mostBytes: number,
  answer: () => void,
): void {
  const announcedBytes = Number(request.headers['content-length'] ?? 0)
  if (!announcesBody(request) || isForm(request) || announcedBytes > mostBytes) {
    readAwayOnceAnswered(request, response)
    answer()
    return
  }
  const chunks: Buffer[] = []
  let bytes = 0
  const hand = () => {
    request.off('data', collect).off('end', hand)
    // Where @hono/node-server looks for a body that was read before it.
    Object.assign(request, { rawBody: Buffer.concat(chunks) })
    readAwayOnceAnswered(request, response)
    answer()
  }
  const collect = (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.length
    // Only where no length was announced. The app counts it as too long, and the rest is thrown away.
    if (bytes > mostBytes) hand()
  }
  request.on('data', collect).on('end', hand)
}
