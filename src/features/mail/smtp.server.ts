/** One connection to the mail server: opened when there is an email to send, kept open while more follow. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type NodemailerConnection from 'nodemailer/lib/smtp-connection'

type Message = {
  from: string
  to: string
  /** Headers and body as sent. */
  content: Buffer
  /** Asked when the mail server is ready for the content: false if another process has the email now. */
  maySend: () => Promise<boolean>
}

/** Every `reason` is for the owner and names no recipient. `words` are the mail server's own, which often do: never log them. */
export type SmtpResult =
  | { outcome: 'sent' }
  /** Certainly not accepted, and trying again wouldn't help. */
  | { outcome: 'refused'; reason: string; words?: string | undefined }
  /** Certainly not accepted; trying again may help. */
  | { outcome: 'postponed'; reason: string; words?: string | undefined }
  /** The content went out and no answer came. */
  | { outcome: 'unanswered'; reason: string }
  /** `maySend` said no. */
  | { outcome: 'lost-lease' }

/** A mail server gets 10 minutes to answer after the content: giving up earlier causes duplicates (RFC 5321, section 4.5.3.2.6). */
const answerMs = 10 * 60_000
/** For everything before that, whatever the server does to keep the connection alive. */
const dialogMs = 60_000
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: answerMs }
/** Nodemailer looks at each byte: an email with drawings in one piece kept visitors waiting for up to 20 ms. */
const pieceBytes = 32 * 1024
/** An unused connection is closed after this long. */
const idleMs = 5_000

export class SmtpConnection {
  readonly #url: string
  #connection: NodemailerConnection | undefined
  #idle: NodeJS.Timeout | undefined
  #isAwaitingAnswer = false
  #deadline: NodeJS.Timeout | undefined

  constructor(url: string) {
    this.#url = url
  }

  async send(message: Message): Promise<SmtpResult> {
    clearTimeout(this.#idle)
    const isReused = this.#connection !== undefined
    const { result, isConnectionLost } = await this.#trySend(message)
    // Servers close a connection after a while, or after so many messages; that says nothing about this one.
    if (isReused && isConnectionLost && result.outcome === 'postponed') return (await this.#trySend(message)).result
    return result
  }

  closeWhenIdle(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.close(), idleMs)
    this.#idle.unref()
  }

  closeUnlessAwaitingAnswer(): void {
    if (!this.#isAwaitingAnswer) this.close()
  }

  /** Also in the middle of a message. */
  close(): void {
    clearTimeout(this.#idle)
    this.#connection?.close()
    this.#connection = undefined
  }

  async #trySend(message: Message): Promise<{ result: SmtpResult; isConnectionLost: boolean }> {
    let stage: Stage = 'before-content'
    const awaitAnswer = () => {
      this.#isAwaitingAnswer = true
      this.#closeAfter(answerMs)
    }
    // Read only once the server has asked for the content (354).
    const content = Readable.from(
      (async function* () {
        if (!(await message.maySend())) {
          stage = 'lost-lease'
          throw new Error('another process sends this email')
        }
        stage = 'content-sent'
        awaitAnswer()
        for (let at = 0; at < message.content.length; at += pieceBytes) {
          yield message.content.subarray(at, at + pieceBytes)
          await nextTurn()
        }
      })(),
    )
    try {
      this.#closeAfter(dialogMs)
      await sendOver(this.#connection ?? (await this.#open()), message, content)
      return { result: { outcome: 'sent' }, isConnectionLost: false }
    } catch (error) {
      this.close()
      return { result: resultOf(error, stage), isConnectionLost: isConnectionLost(error as SmtpError) }
    } finally {
      clearTimeout(this.#deadline)
      this.#isAwaitingAnswer = false
      content.destroy()
    }
  }

  #closeAfter(ms: number): void {
    clearTimeout(this.#deadline)
    this.#deadline = setTimeout(() => this.close(), ms)
  }

  async #open(): Promise<NodemailerConnection> {
    // Loaded with the first email: many shops never send one.
    const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
      import('nodemailer/lib/smtp-connection'),
      import('nodemailer/lib/shared'),
    ])
    const { auth, ...server } = parseConnectionUrl(this.#url)
    // Its own log would show recipients and content.
    const connection = new Connection({ ...server, ...timeouts, logger: false, debug: false, transactionLog: false })
    // While sending, `unlessBroken` reports it; between two messages it doesn't matter, the next one opens another.
    connection.on('error', () => undefined)
    connection.once('end', () => {
      if (this.#connection === connection) this.#connection = undefined
    })
    this.#connection = connection
    await unlessBroken(connection, (done) => connection.connect(done))
    if (auth && connection.allowsAuth) await unlessBroken(connection, (done) => connection.login(auth, done))
    return connection
  }
}

const sendOver = (connection: NodemailerConnection, { from, to }: Message, content: Readable) =>
  unlessBroken(connection, (done) => connection.send({ from, to: [to] }, content, done))

/** Runs one step of the SMTP dialog; also fails when the connection closes, which nodemailer doesn't report to every step. */
async function unlessBroken(
  connection: NodemailerConnection,
  step: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  const over = new AbortController()
  const finished = new Promise<void>((resolve, reject) => step((error) => (error ? reject(error) : resolve())))
  // `once` rejects on 'error'; 'end' alone is a failure too.
  const broken = once(connection, 'end', { signal: over.signal }).then(() => {
    throw Object.assign(new Error('Connection closed'), { code: 'ECONNECTION' })
  })
  try {
    await Promise.race([finished, broken])
  } finally {
    over.abort()
    for (const promise of [finished, broken]) promise.catch(() => undefined)
  }
}

type SmtpError = { code?: string; responseCode?: number; response?: string; command?: string; message?: string }

type Stage = 'before-content' | 'lost-lease' | 'content-sent'

const isAboutMail = ({ code }: SmtpError) => code === 'EENVELOPE' || code === 'EMESSAGE'
/** 421: the server is closing the connection, whatever it was asked (RFC 5321, section 3.8). */
const isConnectionLost = (error: SmtpError) => !isAboutMail(error) || error.responseCode === 421

function resultOf(error: unknown, stage: Stage): SmtpResult {
  if (stage === 'lost-lease') return { outcome: 'lost-lease' }
  const failure = error as SmtpError
  const { responseCode = 0, command } = failure
  if (stage === 'content-sent' && !(isAboutMail(failure) && responseCode > 0))
    return { outcome: 'unanswered', reason: 'The connection broke before the mail server answered.' }
  // 503 means the dialog was out of step, not that the email is unwanted (RFC 5321, section 4.2.3).
  const isFinal = (responseCode >= 500 && responseCode !== 503) || command === 'API'
  const outcome = isAboutMail(failure) && isFinal ? 'refused' : 'postponed'
  return { outcome, reason: reasonOf(failure), words: failure.response }
}

/** Without the server's own words, which often quote the address. */
function reasonOf({ code, responseCode, response = '', command = '', message = '' }: SmtpError): string {
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response)?.[1]
  const codes = responseCode ? ` (${[responseCode, status].filter(Boolean).join(' ')})` : ''
  if (code === 'EAUTH') return `The mail server rejected the user name or password in SMTP_URL${codes}.`
  if (code === 'ETLS') return "The shop couldn't make a secure connection to the mail server."
  // Thrown by the content stream, which asks the database whether it may send.
  if (code === 'ESTREAM') return "The shop couldn't reach its database."
  if (code === 'ETIMEDOUT') return "The mail server didn't answer in time."
  if (code === 'EENVELOPE' && command === 'MAIL FROM')
    return `The mail server doesn't accept email from the shop's address${codes}.`
  if (code === 'EENVELOPE') return `The mail server rejected the recipient's address${codes}.`
  if (code === 'EMESSAGE') return `The mail server rejected the message${codes}.`
  if (responseCode) return `The mail server isn't ready${codes}.`
  const cause = /\bE[A-Z]{4,}\b/.exec(message)?.[0]
  return `The shop couldn't reach the mail server${cause ? ` (${cause})` : ''}.`
}
