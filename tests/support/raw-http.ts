/** Raw HTTP: nothing is decompressed, no path is normalized, and no malformed byte is refused by the client. */
import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

type Question = { method?: string; headers?: Record<string, string>; body?: string }

/** Sends the path exactly as written. */
export function ask(url: string, path: string, { method = 'GET', headers = {}, body }: Question = {}) {
  const { hostname, port } = new URL(url)
  return new Promise<RawAnswer>((resolve, reject) => {
    const sent = { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) }
    const asked = request({ hostname, port, path, method, headers: sent, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** A connection that can send any bytes. */
export async function openConnection(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = ''
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  // The shop may close the connection. Only what it sent before matters.
  socket.on('error', () => socket.destroy())
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
  })
  await once(socket, 'connect')
  return {
    closed,
    received: () => received,
    /** False when the connection is closed or its buffer is full. */
    send: (text: string) => {
      if (socket.destroyed) return false
      return socket.write(text, 'latin1')
    },
    /** Waits until the received text matches. */
    hear: async (wanted: RegExp, mostMs = 60_000) => {
      for (const giveUpAt = Date.now() + mostMs; !wanted.test(received); ) {
        if (Date.now() > giveUpAt) throw new Error(`expected ${wanted}, got: ${received}`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      return received
    },
    end: () => socket.end(),
    [Symbol.dispose]: () => void socket.destroy(),
  }
}
