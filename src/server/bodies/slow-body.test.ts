import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openConnection } from '../../../tests/support/raw-http.ts'
import { limitBodyTime } from './slow-body.ts'

const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const

/** A server on a fake clock, and a client that has sent it a request's headers. */
async function openSender(headers: string, answer: (request: IncomingMessage, response: ServerResponse) => void) {
  let socket: Socket | undefined
  const server = createServer((request, response) => {
    socket = request.socket
    limitBodyTime(request, response)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = await openConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  vi.useFakeTimers({ toFake: [...timers] })
  onTestFinished(() => {
    vi.useRealTimers()
    client[Symbol.dispose]()
    server.close()
  })
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise((resolve) => setImmediate(resolve))
  }
  client.send(`POST / HTTP/1.1\r\nHost: shop\r\n${headers}\r\n\r\n`)
  await until(() => socket !== undefined)
  return {
    client,
    isOpen: () => socket?.destroyed === false,
    /** Resolves once the server has received it. */
    send: async (text: string) => {
      const before = socket?.bytesRead ?? 0
      client.send(text)
      await until(() => (socket?.bytesRead ?? 0) - before >= text.length)
    },
    hear: (wanted: RegExp) => until(() => wanted.test(client.received())),
    closed: () => until(() => socket?.destroyed === true),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  }
}

const json = 'Content-Type: application/json\r\nContent-Length: 1000'
const form = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000000'

const readAll = (request: IncomingMessage, response: ServerResponse) => {
  request.on('data', () => undefined).on('end', () => response.end('whole'))
}

test.each([
  ['without a byte', json, ''],
  ['one byte at a time', json, 'x'],
  ['in endless chunks', 'Content-Type: application/json\r\nTransfer-Encoding: chunked', '1\r\nx\r\n'],
])('a body that arrives %s gets 408 after 15 seconds', async (_how, headers, piece) => {
  const sender = await openSender(headers, readAll)
  for (let second = 0; second < 14; second++) {
    await sender.pass(1_000)
    if (piece) await sender.send(piece)
  }
  expect(sender.isOpen()).toBe(true)
  await sender.pass(1_000)
  await sender.closed()
  await sender.client.closed
  expect(sender.client.received()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(sender.client.received()).toMatch(/\r\nconnection: close\r\n.*application\/problem\+json.*"status":408/s)
})

test('a body that arrives within 15 seconds is read normally and leaves no timer', async () => {
  const sender = await openSender(json, readAll)
  await sender.pass(14_000)
  await sender.send('x'.repeat(1000))
  await sender.hear(/200 OK[\s\S]*whole/)
  await sender.pass(60_000)
  expect(vi.getTimerCount()).toBe(0)
  expect(sender.client.received()).not.toContain('408')
})

test('the rest of an already answered body is cut off after 15 seconds, with no second answer', async () => {
  const sender = await openSender(json, (_request, response) => response.end('no'))
  await sender.hear(/200 OK[\s\S]*no/)
  await sender.pass(15_000)
  await sender.closed()
  expect(sender.client.received()).not.toContain('408')
})

test('a steady upload may take as long as it needs, and a trickle is cut off', async () => {
  const sender = await openSender(form, readAll)
  // A kilobyte a second, for ten minutes.
  for (let window = 0; window < 20; window++) {
    await sender.send('x'.repeat(31_000))
    await sender.pass(30_000)
  }
  expect(sender.isOpen()).toBe(true)
  for (let letters = 0; letters < 3; letters++) {
    await sender.send('x')
    await sender.pass(10_000)
  }
  await sender.closed()
  await sender.client.closed
  expect(sender.client.received()).toMatch(/^HTTP\/1\.1 408 /)
})

test("an upload that the shop isn't reading yet does not count as slow", async () => {
  let request: IncomingMessage | undefined
  const sender = await openSender(form, (received) => {
    request = received
  })
  // More than Node.js buffers: the rest stays in transit.
  sender.client.send('x'.repeat(10_000_000))
  while ((request?.readableLength ?? 0) < 65_536) await new Promise((resolve) => setImmediate(resolve))
  await sender.pass(600_000)
  expect(sender.isOpen()).toBe(true)
})

test('the rest of an upload is still read for a minute after its answer', async () => {
  const sender = await openSender(form, (request, response) => {
    response.end('refused')
    request.resume()
  })
  await sender.hear(/refused/)
  for (let window = 0; window < 3; window++) {
    expect(sender.isOpen()).toBe(true)
    await sender.send('x'.repeat(100_000))
    await sender.pass(30_000)
  }
  await sender.closed()
})
