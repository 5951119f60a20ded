/** How long a request may take to send its body. Without an end to that, anybody holds thousands of connections open. */
import type { IncomingMessage, ServerResponse } from 'node:http'

/** All but uploads: at most 64 kB, which a browser sends in one go. */
const wholeBodyMs = 15_000

/** Uploads: a phone on a weak line sends several times as much, and a connection that only pretends does not. */
const leastUploadBytes = 30_000
const uploadWindowMs = 30_000
/** What still comes of an upload that has been answered is read for the client's sake alone. */
const lingeringMs = 60_000

/**
 * Ends a request whose body does not come in time: with 408 where nothing has been answered yet. A form with a file may
 * take as long as it keeps up a rate; while the shop itself makes it wait, that is not its fault.
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

/** A form comes with a file, and is read as it comes. */
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
    if (lingers || (bytes < leastUploadBytes && !isHeldUp(request))) endSlow(request, response)
  }
}

/** Uploads wait for each other, unread: what has come is then as much as Node.js takes in advance. */
const isHeldUp = (request: IncomingMessage) => request.readableLength >= request.readableHighWaterMark

function endSlow(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  if (request.complete || socket.destroyed) return
  // Past the response: the app is still reading, and would answer the end of the connection as a body cut short.
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
