/**
 * Between a shop and PostgreSQL, message by message: an engine that refuses some statements, or a pooler that drops
 * notifications. Source: postgresql.org/docs/current/protocol-message-formats.html
 */
import { openDatabaseProxy } from './database-proxy.ts'

const notificationType = 'A'
const queryType = 'Q'

export async function openWireProxy(databaseUrl: string) {
  const mood = { refuses: undefined as RegExp | undefined, dropsNotifications: false }
  const proxy = await openDatabaseProxy(databaseUrl, ({ near, openFar }) => {
    const far = openFar()
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    // The first message has no type.
    const fromShop = createSplitter(false)
    near.on('data', (bytes: Buffer) => {
      for (const message of fromShop(bytes)) {
        const text = message.type === queryType ? message.bytes.subarray(5, -1).toString() : ''
        if (text !== '' && mood.refuses?.test(text)) near.write(refusal)
        else far.write(message.bytes)
      }
    })
    const fromDatabase = createSplitter(true)
    far.on('data', (bytes: Buffer) => {
      for (const message of fromDatabase(bytes))
        if (!(mood.dropsNotifications && message.type === notificationType)) near.write(message.bytes)
    })
  })
  return {
    url: proxy.url.href,
    /** What it does from now on. */
    mood,
    [Symbol.asyncDispose]: proxy[Symbol.asyncDispose],
  }
}

type Message = { type: string; bytes: Buffer }

function createSplitter(isTyped: boolean): (bytes: Buffer) => Message[] {
  let rest: Buffer = Buffer.alloc(0)
  let typed = isTyped
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    const messages: Message[] = []
    for (;;) {
      const lengthAt = typed ? 1 : 0
      if (rest.length < lengthAt + 4) return messages
      const end = lengthAt + rest.readInt32BE(lengthAt)
      if (rest.length < end) return messages
      messages.push({ type: typed ? String.fromCharCode(rest[0] ?? 0) : '', bytes: rest.subarray(0, end) })
      rest = rest.subarray(end)
      typed = true
    }
  }
}

/** ErrorResponse with 'feature not supported', then ReadyForQuery. */
const refusal = Buffer.concat([
  message('E', 'SERROR\0VERROR\0C0A000\0Mthis statement is not implemented here\0\0'),
  message('Z', 'I'),
])

function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + Buffer.byteLength(body), 1)
  return Buffer.concat([head, Buffer.from(body)])
}
