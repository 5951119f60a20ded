/**
 * Takes emails out of the outbox for sending, under a lease (docs/decisions/017-mail.md), and records what became of
 * them. Every later change checks the lease, so a process that lost its email to another changes nothing.
 */
import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { processMark } from '../../platform/process-mark.ts'
import { mailKindNames } from './mail.ts'
import { isNotInBin, type MailRow } from './outbox.server.ts'

/** A lease that isn't renewed for this long has run out, and another process may take the email. */
export const leaseMs = 15_000

/**
 * No email waits longer than this for its next try. A later due time was set while the clock was ahead, and counts as
 * due now.
 */
const longestWaitMs = 8 * 60 * 60 * 1000

/** Leases the email that has been due longest; undefined when none is due. Never one of `inProgress`. */
export async function takeDueMail(
  store: Store,
  now: number,
  inProgress: readonly number[] = [],
): Promise<MailRow | undefined> {
  // A read first: an update that finds nothing would still wait for SQLite's only writer.
  if (!(await firstDue(store, now, inProgress).executeTakeFirst())) return undefined
  return store.db
    .updateTable('outbox')
    .set((eb) => ({
      state: 'sending',
      lease: [processMark, randomUUID()].filter(Boolean).join(leaseSeparator),
      due_at: now + leaseMs,
      tries: eb('tries', '+', 1),
      // The mail server didn't answer last time, and won't now.
      unanswered: sql<number>`unanswered + case when state = 'uncertain' then 1 else 0 end`,
    }))
    .where(
      'id',
      '=',
      firstDue(store, now, inProgress).$if(store.engine === 'postgres', (first) => first.forUpdate().skipLocked()),
    )
    .where((eb) => isDue(eb, now))
    .returningAll()
    .executeTakeFirst()
}

/** `due_at` is when an email may be taken: at its next try, or when its lease runs out. */
const firstDue = (store: Store, now: number, inProgress: readonly number[]) =>
  store.db
    .selectFrom('outbox')
    .select('id')
    .where((eb) => isDue(eb, now))
    // A newer version of the shop, rolled out alongside this one, sends the kinds only it knows. Not the plain column: SQLite
    // would look for what is due among all emails that were ever sent, by the index of their kinds.
    .where(sql<string>`kind || ''`, 'in', mailKindNames)
    .where(isNotInBin)
    .$if(inProgress.length > 0, (others) => others.where('id', 'not in', inProgress))
    .orderBy('due_at')
    .limit(1)

const isDue = (eb: ExpressionBuilder<Tables, 'outbox'>, now: number) =>
  eb.or([eb('due_at', '<=', now), eb.and([eb('due_at', '>', now + longestWaitMs), eb('lease', 'is', null)])])

/** Between the mark of the process and the random part. */
const leaseSeparator = '#'

/**
 * Ends the leases of processes that are certainly dead, so their email is due at once. If the clock was ahead and a
 * lease runs too long, it is cut to the usual length; a live process renews it in time. Returns whether any lease ended.
 */
export async function endDeadLeases(
  store: Store,
  mayStillRun: (processMark: string) => boolean,
  now: number,
): Promise<boolean> {
  const leased = await store.db
    .selectFrom('outbox')
    .select(['id', 'lease', 'due_at'])
    .where('due_at', '>', now)
    .where('lease', 'is not', null)
    .execute()
  let anyEnded = false
  for (const { id, lease, due_at } of leased) {
    const [mark, random] = lease?.split(leaseSeparator) ?? []
    const isDead = mark !== undefined && random !== undefined && !mayStillRun(mark)
    const isTooLong = (due_at ?? 0) > now + longestWaitMs
    if (!isDead && !isTooLong) continue
    await store.db
      .updateTable('outbox')
      .set({ due_at: isDead ? now : now + leaseMs })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .execute()
    anyEnded ||= isDead
  }
  return anyEnded
}

type Change = Partial<Pick<MailRow, 'state' | 'tries' | 'due_at' | 'lease' | 'last_error' | 'sent_at'>>

const leasedMail = (store: Store, mail: MailRow, change: Change) =>
  store.db.updateTable('outbox').set(change).where('id', '=', mail.id).where('lease', '=', mail.lease).returning('id')

/** False if another process has the lease now, or the owner has removed the email. */
const changeLeased = async (store: Store, mail: MailRow, change: Change): Promise<boolean> =>
  (await leasedMail(store, mail, change).executeTakeFirst()) !== undefined

export const renewLease = (store: Store, mail: MailRow, now: number) =>
  changeLeased(store, mail, { due_at: now + leaseMs })

/**
 * Call it before the message goes out: from then on a lost answer means it may have arrived. False, too, if its quote was put
 * into the bin in the meantime.
 */
export async function markUncertain(store: Store, mail: MailRow, now: number): Promise<boolean> {
  const marked = leasedMail(store, mail, { state: 'uncertain', due_at: now + leaseMs }).where(isNotInBin)
  return (await marked.executeTakeFirst()) !== undefined
}

export const markSent = (store: Store, mail: MailRow, now: number) =>
  changeLeased(store, mail, { state: 'sent', sent_at: now, due_at: null, lease: null, last_error: null })

export const markFailed = (store: Store, mail: MailRow, reason: string) =>
  changeLeased(store, mail, { state: 'failed', due_at: null, lease: null, last_error: reason })

/** The next try is at `dueAt`; null leaves it to the owner. `uncertain` if the mail server never answered. */
export const postpone = (
  store: Store,
  mail: MailRow,
  state: 'waiting' | 'uncertain',
  dueAt: number | null,
  reason: string,
) => changeLeased(store, mail, { state, due_at: dueAt, lease: null, last_error: reason })

/** As if it had never been taken. */
export const returnToQueue = (store: Store, mail: MailRow, now: number) =>
  changeLeased(store, mail, { state: 'waiting', tries: mail.tries - 1, due_at: now, lease: null })
