/** A real SMTP server on this machine, with the moods that mail servers have. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../scripts/free-port.mjs'

/** How it treats the mails to one address. */
type Mood =
  | 'accept'
  /** It answers the address, or the text, with this code. */
  | { refuse: 'address' | 'text'; code: number }
  /** It never answers the address. */
  | 'hang'
  /** It breaks off when it has heard the address. */
  | 'drop-at-address'
  /** It has read the text and kept nothing, and breaks off. */
  | 'drop-before-keeping'
  /** It has kept the mail, and breaks off instead of saying so. */
  | 'drop-after-keeping'

/** `at`: when its text was complete, epoch milliseconds. */
type Arrived = { to: string; from: string; raw: Buffer; at: number }

export type MailServer = {
  url: string
  /** What it has taken, in order; a mail that was kept and never confirmed is among it. */
  arrived: Arrived[]
  /** `arrived`, read as a mail program reads it. */
  read: () => Promise<(Email & { to: { address?: string }[] })[]>
  moods: Map<string, Mood>
  /** How often each address was asked for. */
  asked: Map<string, number>
  /** How many connections were opened. */
  connections: () => number
  /** Gone, with every connection, in whatever state. */
  kill: () => Promise<void>
  /** Back, on the same port. */
  revive: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}

class Refusal extends Error {
  readonly responseCode: number
  constructor(code: number, text: string) {
    super(text)
    this.responseCode = code
  }
}

export async function startMailServer(): Promise<MailServer> {
  const arrived: Arrived[] = []
  const moods = new Map<string, Mood>()
  const asked = new Map<string, number>()
  const sockets = new Map<number, Socket>()
  let opened = 0
  const moodOf = (address: string): Mood => moods.get(address) ?? 'accept'
  const drop = (port: number) => sockets.get(port)?.resetAndDestroy()

  const make = () => {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 1,
      onRcptTo({ address }, { remotePort }, done) {
        asked.set(address, (asked.get(address) ?? 0) + 1)
        const mood = moodOf(address)
        if (mood === 'hang') return
        if (mood === 'drop-at-address') return void drop(remotePort)
        if (typeof mood === 'object' && mood.refuse === 'address')
          // As servers do: the answer quotes the address.
          return done(new Refusal(mood.code, `<${address}>: ${mood.code >= 500 ? 'no such user' : 'try later'}`))
        done()
      },
      onData(stream, { envelope, remotePort }, done) {
        buffer(stream).then((raw) => {
          const to = envelope.rcptTo[0]?.address ?? ''
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
          const mood = moodOf(to)
          if (mood === 'drop-before-keeping') return drop(remotePort)
          if (typeof mood === 'object' && mood.refuse === 'text') return done(new Refusal(mood.code, 'not this text'))
          arrived.push({ to, from, raw, at: Date.now() })
          if (mood === 'drop-after-keeping') return drop(remotePort)
          done()
        }, done)
      },
    })
    // A client that is killed resets its connection.
    smtp.on('error', () => undefined)
    smtp.server.on('connection', (socket) => {
      opened += 1
      const { remotePort = 0 } = socket
      sockets.set(remotePort, socket)
      socket.on('close', () => sockets.delete(remotePort))
    })
    return smtp
  }
  let smtp = make()
  const port = await freePort()
  const listen = async () => {
    smtp.listen(port, '127.0.0.1')
    await once(smtp.server, 'listening')
  }
  await listen()

  const kill = async () => {
    if (!smtp.server.listening) return
    const closed = once(smtp.server, 'close')
    smtp.server.close()
    for (const socket of sockets.values()) socket.resetAndDestroy()
    await closed
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    read: () =>
      Promise.all(
        arrived.map(async ({ raw }) => {
          const mail = await PostalMime.parse(raw)
          return { ...mail, to: mail.to ?? [] }
        }),
      ),
    moods,
    asked,
    connections: () => opened,
    kill,
    revive: async () => {
      smtp = make()
      await listen()
    },
    [Symbol.asyncDispose]: kill,
  }
}
