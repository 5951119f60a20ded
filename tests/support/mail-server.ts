/** A local SMTP server that can fail in the ways real ones do. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../scripts/free-port.mjs'

/** How it treats emails to one address. */
type Mood =
  | 'accept'
  /** Answers the address or the text with this code. */
  | { refuse: 'address' | 'text'; code: number }
  /** Never answers the address. */
  | 'hang'
  /** Disconnects after receiving the address. */
  | 'drop-at-address'
  /** Reads the text, keeps nothing, and disconnects. */
  | 'drop-before-keeping'
  /** Keeps the email, then disconnects without confirming it. */
  | 'drop-after-keeping'

/** `at`: when its text was complete, epoch milliseconds. */
type Arrived = { to: string; from: string; raw: Buffer; at: number }

export type MailServer = {
  url: string
  /** The accepted emails, in order, including those kept but never confirmed. */
  arrived: Arrived[]
  /** `arrived`, parsed as an email program would. */
  read: () => Promise<ReadMail[]>
  moods: Map<string, Mood>
  /** How often each address was requested. */
  asked: Map<string, number>
  /** How many connections were opened. */
  connections: () => number
  /** Stops the server and closes every connection, in any state. */
  kill: () => Promise<void>
  /** Restarts on the same port. */
  revive: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}

type ReadMail = Email & {
  to: { address?: string }[]
  /** What an inbox says of it first, beside the subject that all of its thread have. */
  headline: string
}

export function headlineOf({ html = '', subject = '' }: Email): string {
  const preview = /<div[^>]*display:none[^>]*>([^<]*)/.exec(html)?.[1] ?? ''
  const [headline = '', ...more] = preview.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').split(' · ')
  return more.length > 0 ? headline : subject
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
          // Like real servers, the answer quotes the address.
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
    // A killed client resets its connection.
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
          return { ...mail, to: mail.to ?? [], headline: headlineOf(mail) }
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
