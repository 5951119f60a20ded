import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { openConnection } from '../../../tests/support/raw-http.ts'
import { drainOnceAnswered } from './unread-body.ts'

const readers: [string, (request: IncomingMessage) => unknown][] = [
  ['an unread body', () => undefined],
  ['a half-read body', (request) => request.on('data', () => undefined)],
]

/** A server on a fake clock that refuses at once, and a client that is still sending to it. */
async function openRefused(read: (request: IncomingMessage) => unknown, length: number) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let socket: Socket | undefined
  const server = createServer((request, response) => {
    socket = request.socket
    drainOnceAnswered(request, response)
    read(request)
    response.writeHead(request.url === '/next' ? 200 : 401, { 'content-length': 0 }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = await openConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  client.send(`POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: ${length}\r\n\r\n`)
  await client.hear(/^HTTP\/1\.1 401 /)
  let sent = socket?.bytesRead ?? 0
  return {
    client,
    /** Resolves once the server has received it. */
    send: async (bytes: number) => {
      client.send('x'.repeat(bytes))
      sent += bytes
      await expect.poll(() => socket?.bytesRead).toBe(sent)
    },
    [Symbol.asyncDispose]: async () => {
      vi.useRealTimers()
      client[Symbol.dispose]()
      server.close()
      await once(server, 'close')
    },
  }
}

test.each(readers)('the rest of %s is read while it keeps coming, and the connection stays usable', async (_, read) => {
  await using refused = await openRefused(read, 10_000)
  for (let piece = 0; piece < 10; piece++) {
    vi.advanceTimersByTime(4_000)
    await refused.send(1_000)
  }
  refused.client.send('GET /next HTTP/1.1\r\nHost: shop\r\n\r\n')
  await refused.client.hear(/HTTP\/1\.1 200 /)
  expect(vi.getTimerCount()).toBe(0)
})

test.each(readers)('the rest of %s is dropped after five seconds of silence', async (_, read) => {
  await using refused = await openRefused(read, 10_000)
  await refused.send(1_000)
  vi.advanceTimersByTime(6_000)
  await refused.client.closed
  expect(vi.getTimerCount()).toBe(0)
})

test.each(readers)('the rest of %s is cut off after 50 MB', async (_, read) => {
  await using refused = await openRefused(read, 900_000_000)
  for (let megabytes = 0; megabytes <= 50; megabytes += 3) await refused.send(3_000_000)
  vi.advanceTimersByTime(1_000)
  await refused.client.closed
  expect(vi.getTimerCount()).toBe(0)
})
