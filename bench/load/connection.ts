/** A keep-alive connection that reads just enough of HTTP: a full client would use more of the machine than the server. */
import { connect, type Socket } from 'node:net'

/** Status 0 when the server closed the connection instead. */
export type Answer = { status: number; body: string }

/** @param from the visitor's address, for a shop that trusts one proxy */
export function requestOf(method: string, path: string, body?: object, from?: string): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const type = body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n`
  const forwarded = from === undefined ? '' : `X-Forwarded-For: ${from}\r\n`
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\n${forwarded}${type}\r\n${text}`
}

/** Sends one request at a time. */
export class Connection {
  isOpen = true
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #answered: ((answer: Answer) => void) | undefined

  static open(port: number): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    return new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(new Connection(socket)))
      socket.once('error', reject)
    })
  }

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
      this.#read()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.isOpen = false
      this.#answered?.({ status: 0, body: '' })
    })
  }

  /** @param request as `requestOf` writes it */
  ask(request: string): Promise<Answer> {
    return new Promise((resolve) => {
      this.#answered = resolve
      this.#socket.write(request)
    })
  }

  #read(): void {
    const headEnd = this.#received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = this.#received.subarray(0, headEnd + 2).toString('latin1')
    const chunked = /\r\ntransfer-encoding: chunked\r\n/i.test(head)
    const end = chunked
      ? this.#received.indexOf('0\r\n\r\n', headEnd) + 5
      : headEnd + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (end < headEnd + 4 || this.#received.length < end) return
    const body = this.#received.subarray(headEnd + 4, end).toString('utf8')
    this.#received = this.#received.subarray(end)
    const answered = this.#answered
    this.#answered = undefined
    answered?.({ status: Number(head.slice(9, 12)), body })
  }

  close(): void {
    this.#socket.destroy()
  }
}
