/** How long a request may take to send its body. Without a limit, one client could hold thousands of connections open. */
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Everything except uploads: at most 64 KB, which a browser sends in one go. */
const wholeBodyMs = 15_000

/** Per window: a phone on a weak signal sends several times this, a connection held open on purpose less. */
const leastUploadBytes = 30_000
const uploadWindowMs = 30_000
/** After an upload has been answered, the rest is read only so that the client gets the answer. */
const lingeringMs = 60_000

/**
 * Ends a request whose body doesn't arrive in time, with 408 if it has no answer yet. A form with a file may take as long
 * as it keeps up a minimum rate. Time spent waiting for the shop doesn't count.
 */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse): void {
  if (!announcesBody(request)) return
  const timer = isForm(request)
    ? setInterval(createPaceCheck(request, response), uploadWindowMs)
    : setTimeout(() => endSlow(request, response), wholeBodyMs)
  const stop = () => clearTimeout(timer)
  request.once('end', stop)
  request.socket.once('close', stop)
  request.once('close', () => {
    stop()
    request.socket.off('close', stop)
  })
}

/** A form carries a file and is streamed. */
export const isForm = ({ headers }: IncomingMessage) => /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

export function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function createPaceCheck(request: IncomingMessage, response: ServerResponse): () => void {
  const { socket } = request
  let bytesBefore = socket.bytesRead
  let answeredAt: number | undefined
  return () => {
    const bytes = socket.bytesRead - bytesBefore
    bytesBefore = socket.bytesRead
    if (response.writableEnded) answeredAt ??= performance.now()
    const lingers = answeredAt !== undefined && performance.now() - answeredAt >= lingeringMs
    if (lingers || (bytes < leastUploadBytes && !isWaitingForUs(request))) endSlow(request, response)
  }
}

/** An upload waiting its turn isn't read, so Node.js's buffer fills up. */
const isWaitingForUs = (request: IncomingMessage) => request.readableLength >= request.readableHighWaterMark

function endSlow(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  if (request.complete || socket.destroyed) return
  // Bypasses the response: the app is still reading, and would answer the closed connection as a truncated body.
  if (!response.headersSent) socket.write(timedOut)
  socket.destroySoon()
}

const problem = JSON.stringify({
  type: 'about:blank',
  title: 'Request Timeout',
  status: 408,
  detail: 'The request took too long to arrive. Check your connection and try again.',
})

const timedOut = [
  'HTTP/1.1 408 Request Timeout',
  'connection: close',
  'cache-control: no-store',
  'x-content-type-options: nosniff',
  'content-type: application/problem+json',
  `content-length: ${Buffer.byteLength(problem)}`,
  '',
  problem,
].join('\r\n')
