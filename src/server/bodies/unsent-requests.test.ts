import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { limitUnsentRequests } from './unsent-requests.ts'

async function openServer(most: number) {
  let answered = 0
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    if (request.url === '/refused') response.writeHead(401).end()
    request.resume().once('end', () => response.writableEnded || response.end(`answer ${++answered}`))
  })
  server.on('request', limitUnsentRequests(server, most))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    requests: () => requests,
    /** Opens a connection and sends `text` over it. */
    open: async (text: string) => {
      const accepted = once(server, 'connection')
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
      socket.on('error', () => undefined)
      sockets.push(socket)
      await accepted
      const chunks: string[] = []
      socket.on('data', (chunk) => chunks.push(String(chunk)))
      socket.write(text)
      return { socket, received: () => chunks.join(''), isOpen: () => !socket.destroyed && !socket.readableEnded }
    },
  }
}

const half = 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\nhalf'
const whole = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n'

it('RUN-4 past the limit of half-sent requests the oldest is cut off and the newest is answered', async () => {
  const server = await openServer(2)
  const first = await server.open(half)
  const headless = await server.open('GET / HT')
  const third = await server.open(half)
  await expect.poll(first.isOpen).toBe(false)
  const visitor = await server.open(whole)
  await expect.poll(visitor.received).toContain('answer 1')
  // While arriving, the visitor's request pushed out the next oldest.
  await expect.poll(headless.isOpen).toBe(false)
  third.socket.write('123456')
  await expect.poll(third.received).toContain('answer 2')
})

it('RUN-4 a connection whose request was answered does not count until its next request', async () => {
  const server = await openServer(2)
  const kept = await server.open(whole)
  await expect.poll(kept.received).toContain('answer 1')
  const others = [await server.open(half), await server.open(half)]
  kept.socket.write(whole)
  await expect.poll(kept.received).toContain('answer 2')
  expect(others.map((other) => other.isOpen())).toEqual([true, true])
  kept.socket.write(half)
  await expect.poll(others[0]?.isOpen ?? (() => true)).toBe(false)
  kept.socket.write('123456')
  await expect.poll(kept.received).toContain('answer 3')
})

it('RUN-4 a form still being read does not count, and a refused one does', async () => {
  const server = await openServer(1)
  const form = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 10\r\n\r\nhalf`
  const upload = await server.open(form('/'))
  await expect.poll(server.requests).toBe(1)
  const refused = await server.open(form('/refused'))
  await expect.poll(refused.received).toContain('401')
  const crowd = [await server.open(half), await server.open(half)]
  await expect.poll(crowd[0]?.isOpen ?? (() => true)).toBe(false)
  await expect.poll(refused.isOpen).toBe(false)
  upload.socket.write('123456')
  await expect.poll(upload.received).toContain('answer 1')
})
