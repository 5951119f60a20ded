/** Sends what is in the outbox, in the background (MAIL-2). Several processes may do so at once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { shop } from '../../../content/shop.ts'
import { isDatabaseUnavailable, type Store } from '../../platform/database/store.ts'
import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import { mayStillRun } from '../../platform/process-mark.ts'
import { repeat } from '../../platform/repeat.ts'
import { type TimeCall, untimed } from '../../platform/watching/outside-calls.ts'
import type { DrawForMail, MailDrawing } from './drawings/mail-drawings.server.ts'
import { aboutOfRow } from './mail-content.server.ts'
import {
  endDeadLeases,
  leaseMs,
  markFailed,
  markSent,
  markUncertain,
  postpone,
  renewLease,
  returnToQueue,
  takeDueMail,
} from './mail-queue.server.ts'
import { type MailRow, onNewMail, openOutbox } from './outbox.server.ts'
import { SmtpConnection, type SmtpResult } from './smtp.server.ts'

/** The mail server, the address the shop writes from, and the owner's address for notices (RUN-2). */
export type MailAccount = { readonly smtpUrl: string; readonly from: string; readonly owner: string }

/**
 * Turns on email; undefined without a mail server. Addresses that aren't set are the shop's, as the owner's settings have it
 * when an email is sent, and the log says so.
 */
export function openMail(env: Env, store: Store, log: Log): MailAccount | undefined {
  const { smtpUrl, from, owner } = env.mail
  if (!smtpUrl) return undefined
  const missing = [
    !from && `MAIL_FROM is not set: email goes out from ${shop.email.address}.`,
    !owner && `OWNER_EMAIL is not set: notices to the owner go to ${shop.email.address}.`,
    !env.http.publicUrl && 'PUBLIC_URL is not set: links in emails only work on this machine.',
  ].filter(Boolean)
  if (missing.length > 0) log.warn(missing.join(' '))
  const account: MailAccount = {
    smtpUrl,
    get from() {
      return from ?? shop.email.address
    },
    get owner() {
      return owner ?? shop.email.address
    },
  }
  openOutbox(store, account.from)
  return account
}

/** Finds email saved by other processes, and tries that have become due; email saved by this process is sent at once. */
const pollEveryMs = 1_000
/** To the mail server, at a time. */
const connectionCount = 2
/** When the shop stops, a mail server that has a message gets this long to answer. */
const stopGraceMs = 3_000

/** Tries per email, over about two days. */
export const maxTries = 12

/** 1 minute, 4, 16, … up to 6 hours, each up to 20% more or less, so that emails that failed together don't all come back together. */
function retryAfterMs(tries: number): number {
  const minutes = Math.min(6 * 60, 4 ** (tries - 1))
  return Math.round(minutes * 60_000 * (0.8 + 0.4 * Math.random()))
}

type WorkerParts = {
  account: MailAccount
  /** For links; no slash at the end. */
  siteUrl: string
  store: Store
  now: () => number
  log: Log
  /** DRAW-4. Without it, emails have no drawings. */
  draw?: DrawForMail | undefined
  /** An email waits this long for its drawings, and then goes without them. */
  mostDrawMs?: number
  timeCall?: TimeCall
  /** Called after each try. */
  count?: (kind: string, result: 'sent' | 'failed') => void
}

/** Starts sending. Returns `stop`, which waits for what is under way, or ends it after a few seconds. */
export function startMailWorker(parts: WorkerParts): () => Promise<void> {
  const worker = createMailWorker(parts)
  const every = (work: () => Promise<unknown>) => repeat(pollEveryMs, parts.log, 'email is waiting', work)
  // Each connection on its own: one stuck on a recipient must not hold up the other's email.
  const senders = worker.senders.map(every)
  const wakeAll = () => {
    for (const sender of senders) sender.soon()
  }
  const leases = every(async () => {
    if (await worker.endDeadLeases()) wakeAll()
  })
  const unsubscribe = onNewMail(parts.store, wakeAll)
  return async () => {
    unsubscribe()
    const stopped = [...senders, leases].map((work) => work.stop())
    await worker.stop()
    await Promise.all(stopped)
  }
}

/**
 * `senders` each send what is due over a connection of their own; `sendDue` runs them all once. They throw when the
 * database can't be reached.
 */
export function createMailWorker(parts: WorkerParts) {
  const connections = Array.from({ length: connectionCount }, () => new SmtpConnection(parts.account.smtpUrl))
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()
  /** Emails this process is sending: after a jump of the clock, their leases look as if they had run out. */
  const inProgress = new Set<number>()

  const sendDueOver = (connection: SmtpConnection) => {
    const work = sendAll(connection).finally(() => running.delete(work))
    running.add(work)
    return work
  }
  const sendAll = async (connection: SmtpConnection) => {
    while (!stopping.signal.aborted) {
      const mail = await takeDueMail(parts.store, parts.now(), [...inProgress])
      if (!mail) break
      inProgress.add(mail.id)
      await sendOne(parts, connection, mail, stopping.signal).finally(() => inProgress.delete(mail.id))
    }
    connection.closeWhenIdle()
  }
  const senders = connections.map((connection) => () => sendDueOver(connection))
  const endLeases = () => endDeadLeases(parts.store, mayStillRun, parts.now())
  return {
    senders,
    endDeadLeases: endLeases,
    sendDue: async (): Promise<void> => {
      await endLeases()
      const ended = await Promise.allSettled(senders.map((send) => send()))
      const failed = ended.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    },
    stop: async (): Promise<void> => {
      stopping.abort()
      for (const connection of connections) connection.closeUnlessAwaitingAnswer()
      const ended = Promise.allSettled(running)
      await Promise.race([ended, sleep(stopGraceMs, undefined, { ref: false })])
      for (const connection of connections) connection.close()
      await ended
    },
  }
}

async function sendOne(parts: WorkerParts, connection: SmtpConnection, mail: MailRow, stopping: AbortSignal) {
  const { store, now, log } = parts
  // An email that crashed the process may do so again: stop after this many tries.
  const result = mail.tries > maxTries ? gaveUp(mail) : await send(parts, connection, mail, stopping)
  const state = await retryUntilStopped(stopping, () => record(store, mail, result, now(), stopping.aborted))
  // No recipient and no text: more people read the log than the email.
  const about = { ...aboutOf(mail), tries: mail.tries, state }
  if (result.outcome !== 'lost-lease') parts.count?.(mail.kind, result.outcome === 'sent' ? 'sent' : 'failed')
  if (result.outcome === 'sent') log.info(about, 'email sent')
  else log.warn({ ...about, reason: 'reason' in result ? result.reason : undefined }, 'email not sent')
}

const aboutOf = (mail: MailRow) => ({ mail: mail.id, kind: mail.kind, ...aboutOfRow(mail) })

const gaveUp = (mail: MailRow): SmtpResult => ({
  outcome: 'refused',
  reason: mail.last_error ?? 'The shop stopped each time it was sending this email.',
})

const stopped: SmtpResult = { outcome: 'postponed', reason: 'The shop is stopping.' }

async function send(
  parts: WorkerParts,
  connection: SmtpConnection,
  mail: MailRow,
  stopping: AbortSignal,
): Promise<SmtpResult> {
  const { account, store, now, log, timeCall = untimed } = parts
  const { isAddress, renderMail } = await import('./render-mail.server.ts')
  const to = mail.recipient ?? account.owner
  if (!isAddress(to)) return { outcome: 'refused', reason: "This isn't a valid email address." }
  const heartbeat = setInterval(() => {
    // If this fails, the lease runs out, and the process that takes the email then sends it.
    renewLease(store, mail, now()).catch((error: unknown) =>
      log.warn({ ...aboutOf(mail), err: error }, 'lease not renewed'),
    )
  }, leaseMs / 4)
  try {
    const drawings = await drawInTime(parts, mail, stopping)
    if (stopping.aborted) return stopped
    const content = await renderMail(mail, to, account, parts.siteUrl, drawings).catch((error: unknown) => {
      log.error({ ...aboutOf(mail), ...whereThrown(error) }, 'email not written')
    })
    if (!content) return { outcome: 'refused', reason: "The email couldn't be written: its content can't be read." }
    if (stopping.aborted) return stopped
    const maySend = () => markUncertain(store, mail, now())
    const message = { from: account.from, to, content, maySend }
    return await timeCall('smtp', () => connection.send(message), wasNoAnswer)
  } finally {
    clearInterval(heartbeat)
  }
}

const wasNoAnswer = (ended: { value: SmtpResult } | { error: unknown }) =>
  'error' in ended || ended.value.outcome === 'postponed' || ended.value.outcome === 'unanswered'

/** The drawings that are ready in time. */
async function drawInTime(
  { draw, log, mostDrawMs = 8_000 }: WorkerParts,
  mail: MailRow,
  stopping: AbortSignal,
): Promise<MailDrawing[]> {
  if (!draw) return []
  const { piecesToDraw } = await import('./render-mail.server.ts')
  const about = aboutOf(mail)
  const over = AbortSignal.any([stopping, AbortSignal.timeout(mostDrawMs)])
  const drawings: MailDrawing[] = []
  try {
    const pieces = piecesToDraw(mail)
    if (pieces.length === 0) return []
    const drawAll = async () => {
      for await (const drawing of draw(pieces, over)) {
        if (drawing instanceof Error) log.warn({ ...about, reason: drawing.message }, 'drawing not made')
        else drawings.push(drawing)
      }
    }
    await Promise.race([drawAll(), aborted(over)])
    const missing = pieces.length - drawings.length
    if (missing > 0 && !stopping.aborted) log.warn({ ...about, missing, of: pieces.length }, 'email lacks drawings')
  } catch (error) {
    log.warn({ ...about, ...whereThrown(error) }, 'email lacks drawings')
  }
  return [...drawings]
}

/** `aborted` of node:util listens weakly, so that a combined signal may be collected before it fires. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** For the log: an error's text may quote the email, so only where it was thrown. */
function whereThrown(error: unknown) {
  const { name, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { error: name, at: stack.match(/^ +at .*/gm) }
}

/** Returns the email's new state, or 'lost-lease' if another process has it now. */
async function record(store: Store, mail: MailRow, result: SmtpResult, now: number, isStopping: boolean) {
  const dueAt = mail.tries < maxTries ? now + retryAfterMs(mail.tries) : null
  const ifLeased = (isChanged: boolean, state: string) => (isChanged ? state : 'lost-lease')
  switch (result.outcome) {
    case 'sent':
      return ifLeased(await markSent(store, mail, now), 'sent')
    case 'refused':
      return ifLeased(await markFailed(store, mail, result.reason), 'failed')
    case 'unanswered':
      return ifLeased(await postpone(store, mail, 'uncertain', dueAt, result.reason), 'uncertain')
    case 'postponed':
      if (isStopping) return ifLeased(await returnToQueue(store, mail, now), 'waiting')
      if (dueAt === null) return ifLeased(await markFailed(store, mail, result.reason), 'failed')
      return ifLeased(await postpone(store, mail, 'waiting', dueAt, result.reason), 'waiting')
    case 'lost-lease':
      return 'lost-lease'
  }
}

/** An email that was sent must be recorded as sent, or it goes out twice: waits while the database can't be reached. */
async function retryUntilStopped<T>(stopping: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || tries === 20 || stopping.aborted) throw error
      await sleep(Math.min(2_000, 100 * 2 ** tries))
    }
  }
}
