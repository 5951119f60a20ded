// Requests one page repeatedly on keep-alive connections and counts the answers. pages.bench.ts runs it as a process. It
// counts bytes on plain sockets: a full HTTP client would use more of the machine than the server under test.
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
  const users = await Promise.all(Array.from({ length: connections }, () => openUser(port, request)))
  const [firstAnswer] = await Promise.all(users.map((user) => user.askOnce()))
  if (firstAnswer === undefined) throw new Error('there were no connections')

  const startedAt = performance.now()
  for (const user of users) user.keepAsking(firstAnswer.length)
  await new Promise((resolve) => setTimeout(resolve, ms))
  const took = performance.now() - startedAt
  const answers = users.reduce((sum, user) => sum + user.leave(), 0)
  return { answers, ms: took, firstAnswer: firstAnswer.toString('latin1') }
}

function openUser(port: number, request: Buffer) {
  let answers = 0
  let done = false
  let onData: (bytes: Buffer) => void = () => undefined
  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    // One buffer for all reads, bypassing the stream, makes this cheaper than the server.
    onread: {
      buffer: Buffer.alloc(128 * 1024),
      callback: (length, buffer) => {
        onData(Buffer.from(buffer.buffer, buffer.byteOffset, length))
        return true
      },
    },
  })
  socket.on('close', () => {
    if (!done) throw new Error('the server closed a connection under load')
  })

  const user = {
    /** The bytes of one complete answer. */
    askOnce: () =>
      new Promise<Buffer>((resolve) => {
        let received = Buffer.alloc(0)
        onData = (bytes) => {
          received = Buffer.concat([received, bytes])
          if (isWhole(received)) resolve(received)
        }
        socket.write(request)
      }),
    /** Every answer has the same length: same headers, a fixed-width date, same body. */
    keepAsking: (answerBytes: number) => {
      let bytes = 0
      onData = (read) => {
        bytes += read.length
        if (bytes < answerBytes) return
        bytes -= answerBytes
        answers += 1
        socket.write(request)
      }
      socket.write(request)
    },
    /** How many answers arrived. */
    leave: () => {
      done = true
      socket.destroy()
      return answers
    },
  }
  return new Promise<typeof user>((resolve, reject) => {
    socket.once('connect', () => resolve(user))
    socket.once('error', reject)
  })
}

function isWhole(received: Buffer): boolean {
  const headEnd = received.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)/i.exec(received.subarray(0, headEnd + 2).toString('latin1'))?.[1]
  return headEnd >= 0 && received.length >= headEnd + 4 + Number(length)
}
