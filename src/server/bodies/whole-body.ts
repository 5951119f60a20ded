import type { IncomingMessage, ServerResponse } from 'node:http'
import { announcesBody, isForm } from './slow-body.ts'
import { drainOnceAnswered } from './unread-body.ts'

/**
 * Calls `answer` once a request's whole body has arrived, so that a body that never arrives costs only its connection: no
 * log line, no query, no rate limit counted. Forms and bodies over `mostBytes` go to the app at once: it streams forms
 * and refuses large bodies.
 */
export function awaitBody(
  request: IncomingMessage,
  response: ServerResponse,
  mostBytes: number,
  answer: () => void,
): void {
  const announcedBytes = Number(request.headers['content-length'] ?? 0)
  if (!announcesBody(request) || isForm(request) || announcedBytes > mostBytes) {
    drainOnceAnswered(request, response)
    answer()
    return
  }
  const chunks: Buffer[] = []
  let bytes = 0
  const passOn = () => {
    request.off('data', collect).off('end', passOn)
    // @hono/node-server looks here for a body that was already read.
    Object.assign(request, { rawBody: Buffer.concat(chunks) })
    drainOnceAnswered(request, response)
    answer()
  }
  const collect = (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.length
    // Only without a Content-Length. The app refuses it as too long, and the rest is discarded.
    if (bytes > mostBytes) passOn()
  }
  request.on('data', collect).on('end', passOn)
}
