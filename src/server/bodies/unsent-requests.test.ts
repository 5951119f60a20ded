import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { limitUnsentRequests } from './unsent-requests.ts'

async function openServer(most: number) {
  let answered = 0
  let asked = 0
  const server = createServer((request, response) => {
    asked++
    if (request.url === '/refused') response.writeHead(401).end()
    request.resume().once('end', () => response.writableEnded || response.end(`answer ${++answered}`))
  })
  limitUnsentRequests(server, most)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    asked: () => asked,
    /** Sends this and resolves once the server has it. */
    open: async (text: string) => {
      const taken = once(server, 'connection')
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
      socket.on('error', () => undefined)
      sockets.push(socket)
      await taken
      const heard: string[] = []
      socket.on('data', (said) => heard.push(String(said)))
      socket.write(text)
      return { socket, heard: () => heard.join(''), isOpen: () => !socket.destroyed && !socket.readableEnded }
    },
  }
}

const half = 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\nhalf'
const whole = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n'

it('RUN-4 of too many half-sent requests the one that has waited longest is cut off, and the newest is answered', async () => {
  const server = await openServer(2)
  const first = await server.open(half)
  const headless = await server.open('GET / HT')
  const third = await server.open(half)
  await expect.poll(first.isOpen).toBe(false)
  const visitor = await server.open(whole)
  await expect.poll(visitor.heard).toContain('answer 1')
  // The visitor took the place of the next in line while it was sending.
  await expect.poll(headless.isOpen).toBe(false)
  third.socket.write('123456')
  await expect.poll(third.heard).toContain('answer 2')
})

it('RUN-4 a connection whose request was answered waits no more, until its next one', async () => {
  const server = await openServer(2)
  const kept = await server.open(whole)
  await expect.poll(kept.heard).toContain('answer 1')
  const others = [await server.open(half), await server.open(half)]
  kept.socket.write(whole)
  await expect.poll(kept.heard).toContain('answer 2')
  expect(others.map((other) => other.isOpen())).toEqual([true, true])
  kept.socket.write(half)
  await expect.poll(others[0]?.isOpen ?? (() => true)).toBe(false)
  kept.socket.write('123456')
  await expect.poll(kept.heard).toContain('answer 3')
})

it('RUN-4 a form that is still read is left alone, and one that was refused is not', async () => {
  const server = await openServer(1)
  const form = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 10\r\n\r\nhalf`
  const upload = await server.open(form('/'))
  await expect.poll(server.asked).toBe(1)
  const refused = await server.open(form('/refused'))
  await expect.poll(refused.heard).toContain('401')
  const crowd = [await server.open(half), await server.open(half)]
  await expect.poll(crowd[0]?.isOpen ?? (() => true)).toBe(false)
  await expect.poll(refused.isOpen).toBe(false)
  upload.socket.write('123456')
  await expect.poll(upload.heard).toContain('answer 1')
})
