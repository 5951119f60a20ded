import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { openConnection } from '../../../tests/support/raw-http.ts'
import { readAwayOnceAnswered } from './unread-body.ts'

const readers: [string, (request: IncomingMessage) => unknown][] = [
  ['nobody has begun to read', () => undefined],
  ['somebody was reading', (request) => request.on('data', () => undefined)],
]

/** A server that refuses at once, its clock standing still, and somebody who is still sending to it. */
async function openRefused(read: (request: IncomingMessage) => unknown, length: number) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let socket: Socket | undefined
  const server = createServer((request, response) => {
    socket = request.socket
    readAwayOnceAnswered(request, response)
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
    /** Until the server has it. */
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

test.each(readers)(
  'of a body that %s the rest is waited for as long as it comes, and then all is as before',
  async (_who, read) => {
    await using refused = await openRefused(read, 10_000)
    for (let piece = 0; piece < 10; piece++) {
      vi.advanceTimersByTime(4_000)
      await refused.send(1_000)
    }
    refused.client.send('GET /next HTTP/1.1\r\nHost: shop\r\n\r\n')
    await refused.client.hear(/HTTP\/1\.1 200 /)
    expect(vi.getTimerCount()).toBe(0)
  },
)

test.each(readers)('of a body that %s the rest is waited for no longer than five seconds', async (_who, read) => {
  await using refused = await openRefused(read, 10_000)
  await refused.send(1_000)
  vi.advanceTimersByTime(6_000)
  await refused.client.closed
  expect(vi.getTimerCount()).toBe(0)
})

test.each(readers)('of a body that %s no more is taken than a shop has any use for', async (_who, read) => {
  await using refused = await openRefused(read, 900_000_000)
  for (let megabytes = 0; megabytes <= 50; megabytes += 3) await refused.send(3_000_000)
  vi.advanceTimersByTime(1_000)
  await refused.client.closed
  expect(vi.getTimerCount()).toBe(0)
})
