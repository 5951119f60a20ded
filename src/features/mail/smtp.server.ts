/** One connection to the mail server: opened when there is something to send, kept while more is coming. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'

type Letter = {
  from: string
  to: string
  /** Headers and body as they go over the wire. */
  text: Buffer
  /** Asked when the mail server is ready to take the text: whether it may still go out. */
  mayGoOut: () => Promise<boolean>
}

/** How a letter fared. Every `reason` is for the owner and names no recipient. */
export type Delivery =
  | { outcome: 'sent' }
  /** Certainly not taken, and it would not be another time. */
  | { outcome: 'refused'; reason: string }
  /** Certainly not taken; another time it may be. */
  | { outcome: 'postponed'; reason: string }
  /** Its text went out and no answer came. */
  | { outcome: 'unanswered'; reason: string }
  /** `mayGoOut` said no. */
  | { outcome: 'overtaken' }

/** For its answer to a text a server has 10 minutes: who waits less makes doubles (RFC 5321, section 4.5.3.2.6). */
const answerMs = 10 * 60_000
/** For everything before that, whatever it does to keep the connection alive. */
const dialogueMs = 60_000
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: answerMs }
/** An open connection that nothing is sent over for this long is ended. */
const idleMs = 5_000

export class SmtpLine {
  readonly #url: string
  #connection: SMTPConnection | undefined
  #idle: NodeJS.Timeout | undefined
  #isTextOut = false
  #deadline: NodeJS.Timeout | undefined

  constructor(url: string) {
    this.#url = url
  }

  async send(letter: Letter): Promise<Delivery> {
    clearTimeout(this.#idle)
    const reused = this.#connection !== undefined
    const { delivery, isLineLost } = await this.#trySend(letter)
    // Servers end a connection after some time, or some letters. This one was not taken, and nobody refused it.
    if (reused && isLineLost && delivery.outcome === 'postponed') return (await this.#trySend(letter)).delivery
    return delivery
  }

  /** Nothing more to send for now. */
  rest(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.close(), idleMs)
    this.#idle.unref()
  }

  /** Ends what is under way, unless its text is out and the answer may still come. */
  closeBeforeText(): void {
    if (!this.#isTextOut) this.close()
  }

  /** Also ends what is under way. */
  close(): void {
    clearTimeout(this.#idle)
    this.#connection?.close()
    this.#connection = undefined
  }

  async #trySend(letter: Letter): Promise<{ delivery: Delivery; isLineLost: boolean }> {
    let stage: 'before' | 'overtaken' | 'out' = 'before'
    const tellOut = () => {
      this.#isTextOut = true
      this.#closeAfter(answerMs)
    }
    // Read from only when the server has said that it waits for the text (354).
    const text = Readable.from(
      (async function* () {
        if (!(await letter.mayGoOut())) {
          stage = 'overtaken'
          throw new Error('another process sends this mail')
        }
        stage = 'out'
        tellOut()
        yield letter.text
      })(),
    )
    try {
      this.#closeAfter(dialogueMs)
      await sendOver(this.#connection ?? (await this.#open()), letter, text)
      return { delivery: { outcome: 'sent' }, isLineLost: false }
    } catch (error) {
      this.close()
      return { delivery: deliveryOf(error, stage), isLineLost: isLineLost(error as SmtpError) }
    } finally {
      clearTimeout(this.#deadline)
      this.#isTextOut = false
      text.destroy()
    }
  }

  #closeAfter(ms: number): void {
    clearTimeout(this.#deadline)
    this.#deadline = setTimeout(() => this.close(), ms)
  }

  async #open(): Promise<SMTPConnection> {
    // Loaded with the first mail: many shops never send one.
    const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
      import('nodemailer/lib/smtp-connection'),
      import('nodemailer/lib/shared'),
    ])
    const { auth, ...place } = parseConnectionUrl(this.#url)
    // Its own log would tell recipients and texts.
    const connection = new Connection({ ...place, ...timeouts, logger: false, debug: false, transactionLog: false })
    // Told to whoever waits; between two letters nobody does, and the next one opens another.
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

const sendOver = (connection: SMTPConnection, { from, to }: Letter, text: Readable) =>
  unlessBroken(connection, (done) => connection.send({ from, to: [to] }, text, done))

/** Runs a step of the dialogue; fails too when the connection ends under it, which not every step is told of. */
async function unlessBroken(
  connection: SMTPConnection,
  step: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  const over = new AbortController()
  const finished = new Promise<void>((resolve, reject) => step((error) => (error ? reject(error) : resolve())))
  // Raises 'error' as a failure; 'end' alone is one too.
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

const isAboutMail = ({ code }: SmtpError) => code === 'EENVELOPE' || code === 'EMESSAGE'
/** 421: the server says goodbye, whatever it was asked (RFC 5321, section 3.8). */
const isLineLost = (error: SmtpError) => !isAboutMail(error) || error.responseCode === 421

function deliveryOf(error: unknown, stage: 'before' | 'overtaken' | 'out'): Delivery {
  if (stage === 'overtaken') return { outcome: 'overtaken' }
  const failure = error as SmtpError
  const { responseCode = 0, command } = failure
  if (stage === 'out' && !(isAboutMail(failure) && responseCode > 0))
    return { outcome: 'unanswered', reason: 'The connection broke before the mail server answered.' }
  // 503 means that the dialogue was out of step, not that the mail is unwanted (RFC 5321, section 4.2.3).
  const forGood = (responseCode >= 500 && responseCode !== 503) || command === 'API'
  return { outcome: isAboutMail(failure) && forGood ? 'refused' : 'postponed', reason: reasonOf(failure) }
}

/** The server's own words are left out: they often quote the address. */
function reasonOf({ code, responseCode, response = '', command = '', message = '' }: SmtpError): string {
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response)?.[1]
  const said = responseCode ? ` (${[responseCode, status].filter(Boolean).join(' ')})` : ''
  if (code === 'EAUTH') return `The mail server did not take the user and password of SMTP_URL${said}.`
  if (code === 'ETLS') return 'No secure connection to the mail server could be made.'
  // The text's own stream: it asks the database whether it may go out.
  if (code === 'ESTREAM') return 'The shop could not reach its records.'
  if (code === 'ETIMEDOUT') return 'The mail server did not answer in time.'
  if (code === 'EENVELOPE' && command === 'MAIL FROM')
    return `The mail server takes no mail from the shop's address${said}.`
  if (code === 'EENVELOPE') return `The mail server did not take the recipient's address${said}.`
  if (code === 'EMESSAGE') return `The mail server did not take the text${said}.`
  if (responseCode) return `The mail server is not ready${said}.`
  const cause = /\bE[A-Z]{4,}\b/.exec(message)?.[0]
  return `The mail server could not be reached${cause ? ` (${cause})` : ''}.`
}
