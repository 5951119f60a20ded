// Asks for one page over and over on kept-alive connections, and counts. A process of its own, run by pages.bench.ts.
// Plain sockets that count bytes: a whole HTTP client would need more of the machine than the server that it measures.
import { connect } from 'node:net'

export type Load = { port: number; path: string; connections: number; ms: number }
export type Loaded = { answers: number; ms: number; firstAnswer: string }

process.on('message', (load: Load) => {
  run(load).then(
    (loaded) => process.send?.(loaded),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit())

async function run({ port, path, connections, ms }: Load): Promise<Loaded> {
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: br\r\n\r\n`)
  let answers = 0
  let open = true
  const sockets = await Promise.all(Array.from({ length: connections }, () => opened(port)))
  const [first] = await Promise.all(sockets.map((socket) => firstAnswer(socket, request)))
  if (!first) throw new Error('there were no connections')

  for (const socket of sockets) {
    let bytes = 0
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      // Every answer has the same length: the same headers, a date of fixed width, the same body.
      while (bytes >= first.length) {
        bytes -= first.length
        answers += 1
        if (open) socket.write(request)
      }
    })
    socket.on('close', () => {
      if (open) throw new Error('the server closed a connection under load')
    })
    socket.write(request)
  }
  const startedAt = performance.now()
  await new Promise((resolve) => setTimeout(resolve, ms))
  const loaded = { answers, ms: performance.now() - startedAt, firstAnswer: first.toString('latin1') }
  open = false
  for (const socket of sockets) socket.destroy()
  return loaded
}

function opened(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  return new Promise<typeof socket>((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** The bytes of one whole answer. */
function firstAnswer(socket: Awaited<ReturnType<typeof opened>>, request: Buffer): Promise<Buffer> {
  return new Promise((resolve) => {
    let received = Buffer.alloc(0)
    const read = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const headEnd = received.indexOf('\r\n\r\n')
      const length = /\r\ncontent-length: (\d+)/i.exec(received.subarray(0, headEnd + 2).toString('latin1'))?.[1]
      if (headEnd < 0 || received.length < headEnd + 4 + Number(length)) return
      socket.off('data', read)
      resolve(received)
    }
    socket.on('data', read)
    socket.write(request)
  })
}
