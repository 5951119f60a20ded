/** Sends what lies in the outbox (MAIL-2), beside requests. Several processes may do so at once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable, type Store } from '../../platform/database/store.ts'
import type { Log } from '../../platform/log.ts'
import { mayStillRun } from '../../platform/process-mark.ts'
import { repeat } from '../../platform/repeat.ts'
import type { MailAccount } from './mail-account.server.ts'
import {
  endLeasesOfTheDead,
  leaseMs,
  type MailRow,
  markFailed,
  markHandedOver,
  markSent,
  onNewMail,
  postpone,
  putBack,
  renewLease,
  takeDueMail,
} from './outbox.server.ts'
import { type Delivery, SmtpLine } from './smtp.server.ts'

/** For mail of other processes, and for tries that have become due; what this process writes wakes it at once. */
const lookEveryMs = 1_000
/** Connections to the mail server at a time. */
const lineCount = 2
/** When the shop stops, the answer to a text that is out has this long to come. */
const stopGraceMs = 3_000

/** Tries of a mail, over about two days. */
export const mostTries = 12

/** 1 minute, 4, 16, … up to 6 hours, each a fifth more or less: what failed together does not come back together. */
function retryAfterMs(tries: number): number {
  const minutes = Math.min(6 * 60, 4 ** (tries - 1))
  return Math.round(minutes * 60_000 * (0.8 + 0.4 * Math.random()))
}

type MailParts = {
  account: MailAccount
  /** Where links lead, without a slash at the end. */
  siteUrl: string
  store: Store
  now: () => number
  log: Log
}

/** Starts the work. Returns how to stop; what is under way ends first, or is given up after some seconds. */
export function startMailWork(parts: MailParts): () => Promise<void> {
  const postman = createPostman(parts)
  // Each connection by itself: one that hangs over a recipient must not keep the mail of the other waiting.
  const works = postman.connections.map((sendDue) => repeat(lookEveryMs, parts.log, 'mail is waiting', sendDue))
  const unsubscribe = onNewMail(parts.store, () => {
    for (const work of works) work.soon()
  })
  return async () => {
    unsubscribe()
    const stopped = works.map((work) => work.stop())
    await postman.stop()
    await Promise.all(stopped)
  }
}

/**
 * `sendDue` sends all that is due over all connections and returns, each of `connections` over one; they throw when the
 * database cannot be asked.
 */
export function createPostman(parts: MailParts) {
  const lines = Array.from({ length: lineCount }, () => new SmtpLine(parts.account.smtpUrl))
  let stopping = false
  const working = new Set<Promise<unknown>>()
  /** What this process is sending: should the clock jump, its leases look as if they had run out. */
  const inHand = new Set<number>()

  const sendDueOver = (line: SmtpLine) => {
    const work = sendAll(line).finally(() => working.delete(work))
    working.add(work)
    return work
  }
  const sendAll = async (line: SmtpLine) => {
    await endLeasesOfTheDead(parts.store, mayStillRun, parts.now())
    while (!stopping) {
      const mail = await takeDueMail(parts.store, parts.now(), [...inHand])
      if (!mail) break
      inHand.add(mail.id)
      await sendOne(parts, line, mail, () => stopping).finally(() => inHand.delete(mail.id))
    }
    line.rest()
  }
  return {
    connections: lines.map((line) => () => sendDueOver(line)),
    sendDue: async (): Promise<void> => {
      const all = await Promise.allSettled(lines.map(sendDueOver))
      const failed = all.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    },
    stop: async (): Promise<void> => {
      stopping = true
      for (const line of lines) line.closeBeforeText()
      const ended = Promise.allSettled(working)
      await Promise.race([ended, sleep(stopGraceMs, undefined, { ref: false })])
      for (const line of lines) line.close()
      await ended
    },
  }
}

async function sendOne(parts: MailParts, line: SmtpLine, mail: MailRow, isStopping: () => boolean): Promise<void> {
  const { store, now, log } = parts
  // A process that died over it may die again: after so many tries nobody takes it up any more.
  const delivery = mail.tries > mostTries ? givenUp(mail) : await deliver(parts, line, mail)
  const result = await insistently(isStopping, () => record(store, mail, delivery, now(), isStopping()))
  // Neither recipient nor text: the log is read by more people than the mail.
  const about = { mail: mail.id, kind: mail.kind, tries: mail.tries, state: result }
  if (delivery.outcome === 'sent') log.info(about, 'mail sent')
  else log.warn({ ...about, reason: 'reason' in delivery ? delivery.reason : undefined }, 'mail not sent')
}

const givenUp = (mail: MailRow): Delivery => ({
  outcome: 'refused',
  reason: mail.last_error ?? 'The shop stopped each time while it was sending this mail.',
})

async function deliver(parts: MailParts, line: SmtpLine, mail: MailRow): Promise<Delivery> {
  const { account, store, now, log } = parts
  const { isAddress, writeLetter } = await import('./letters.server.ts')
  const to = mail.recipient ?? account.owner
  if (!isAddress(to)) return { outcome: 'refused', reason: "This isn't a valid email address." }
  let text: Buffer
  try {
    text = await writeLetter(mail, to, account.from, parts.siteUrl)
  } catch (error) {
    // The message may quote what the mail says; where it was raised says enough.
    const { name, stack = '' } = error instanceof Error ? error : new Error(String(error))
    log.error({ mail: mail.id, kind: mail.kind, error: name, at: stack.match(/^ +at .*/gm) }, 'mail not written')
    return { outcome: 'refused', reason: "The email couldn't be written: its content can't be read." }
  }
  const alive = setInterval(() => {
    // Should it fail, the lease runs out, and whoever takes the mail then is the one to send it.
    renewLease(store, mail, now()).catch((error: unknown) =>
      log.warn({ mail: mail.id, err: error }, 'lease not renewed'),
    )
  }, leaseMs / 4)
  try {
    return await line.send({ from: account.from, to, text, mayGoOut: () => markHandedOver(store, mail, now()) })
  } finally {
    clearInterval(alive)
  }
}

/** The state that the mail is in then; 'overtaken' when another process has it. */
async function record(store: Store, mail: MailRow, delivery: Delivery, now: number, stopping: boolean) {
  const dueAt = mail.tries < mostTries ? now + retryAfterMs(mail.tries) : null
  const kept = (done: boolean, state: string) => (done ? state : 'overtaken')
  switch (delivery.outcome) {
    case 'sent':
      return kept(await markSent(store, mail, now), 'sent')
    case 'refused':
      return kept(await markFailed(store, mail, delivery.reason), 'failed')
    case 'unanswered':
      return kept(await postpone(store, mail, 'uncertain', dueAt, delivery.reason), 'uncertain')
    case 'postponed':
      if (stopping) return kept(await putBack(store, mail, now), 'waiting')
      if (dueAt === null) return kept(await markFailed(store, mail, delivery.reason), 'failed')
      return kept(await postpone(store, mail, 'waiting', dueAt, delivery.reason), 'waiting')
    case 'overtaken':
      return 'overtaken'
  }
}

/** A mail that was taken must be written down as sent, or it is sent again: a database that is away is waited for. */
async function insistently<T>(isStopping: () => boolean, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || tries === 20 || isStopping()) throw error
      await sleep(Math.min(2_000, 100 * 2 ** tries))
    }
  }
}
