/**
 * The outbox (MAIL-2): all SQL of mails. A mail is written in the transaction of what it is about, and taken from here by
 * whichever process is first. Every step after that is conditional on the lease, so that a process which was overtaken
 * changes nothing any more.
 */
import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Selectable, SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { processMark } from '../../platform/process-mark.ts'
import { type HoldReason, type MailKind, type MailState, mailKinds, mailStates, stuckAfterTries } from './mail.ts'
import { holdMail, takeOwnerNotice } from './mail-allowances.server.ts'
import { type NewMail, type QuoteContent, type QuoteDigestContent, readContent } from './mail-content.server.ts'

export type MailRow = Selectable<Tables['outbox']>

type Outbox = { domain: string; wakers: Set<() => void> }

const outboxes = new WeakMap<Store, Outbox>()

/** From here on what happens in this store is told by mail. `from` is the shop's address, whose domain makes Message-IDs. */
export function openOutbox(store: Store, from: string): void {
  outboxes.set(store, { domain: from.slice(from.lastIndexOf('@') + 1), wakers: new Set() })
}

/** Calls `wake` after each transaction of this process that wrote mail. Returns how to stop. */
export function onNewMail(store: Store, wake: () => void): () => void {
  outboxes.get(store)?.wakers.add(wake)
  return () => void outboxes.get(store)?.wakers.delete(wake)
}

/** What was written is on its way as soon as the outermost transaction is committed. */
function wakeAfterCommit(store: Store): void {
  for (const wake of outboxes.get(store)?.wakers ?? []) store.afterCommit(wake)
}

/**
 * Writes a mail, once for each quote or order; nothing where the shop sends no mail itself. In the transaction of what it
 * is about. A confirmation beyond what strangers may cause is held for the owner's word (MAIL-3), and notices of quotes
 * that come in floods go into a list.
 */
export async function putInOutbox(store: Store, mail: NewMail, now: number): Promise<void> {
  if (!outboxes.has(store)) return
  switch (mail.kind) {
    case 'quote_confirmation': {
      const held = await holdMail(store, mail.recipient, mail.sender, now)
      return insertMail(store, mail.kind, mail.content.quoteId, mail.recipient, mail.content, { now, held })
    }
    case 'quote_notice':
      if (!(await takeOwnerNotice(store, now))) return addToDigest(store, mail.content, now)
      return insertMail(store, mail.kind, mail.content.quoteId, null, mail.content, { now })
    case 'order_receipt': {
      // The demo provider charges no card, so anybody could have receipts sent to anybody.
      const held = mail.isPaid ? undefined : await holdMail(store, mail.recipient, undefined, now)
      return insertMail(store, mail.kind, mail.content.orderId, mail.recipient, mail.content, { now, held })
    }
    case 'order_notice':
      return insertMail(store, mail.kind, mail.content.orderId, mail.recipient, mail.content, { now })
    default:
      return mail satisfies never
  }
}

async function insertMail(
  store: Store,
  kind: MailKind,
  aboutId: number,
  recipient: string | null,
  content: object,
  { now, dueAt = now, held }: { now: number; dueAt?: number; held?: HoldReason | undefined },
): Promise<void> {
  await store.db
    .insertInto('outbox')
    .values({
      kind,
      about_id: aboutId,
      recipient,
      content: JSON.stringify(content),
      message_id: `<${randomUUID()}@${outboxes.get(store)?.domain}>`,
      state: 'waiting',
      tries: 0,
      unanswered: 0,
      due_at: held ? null : dueAt,
      held: held ?? null,
      lease: null,
      last_error: null,
      created_at: now,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'about_id']).doNothing())
    .execute()
  wakeAfterCommit(store)
}

/** How long a list of new quotes is kept open for more of them. */
export const digestMs = 10 * 60 * 1000
const mostInDigest = 100

/** Adds a quote to the list that is being gathered, or begins one. */
async function addToDigest(store: Store, { quoteId, sentAt, piece, totalCents }: QuoteContent, now: number) {
  const { productName, woodName, lengthIn, widthIn, thicknessIn } = piece
  const line = { quoteId, sentAt, totalCents, productName, woodName, lengthIn, widthIn, thicknessIn }
  const open = await store.db
    .selectFrom('outbox')
    .select(['id', 'content'])
    .where('kind', '=', 'quote_digest')
    .where('state', '=', 'waiting')
    .where('tries', '=', 0)
    .orderBy('id', 'desc')
    .limit(1)
    // A process that takes it in this moment skips it: it goes out with this line a moment later.
    .$if(store.engine === 'postgres', (row) => row.forUpdate())
    .executeTakeFirst()
  const digest = open && digestOf(open.content)
  if (!digest) {
    const begun: QuoteDigestContent = { quotes: [line], more: 0 }
    return insertMail(store, 'quote_digest', quoteId, null, begun, { now, dueAt: now + digestMs })
  }
  const isFull = digest.quotes.length >= mostInDigest
  const grown: QuoteDigestContent = isFull
    ? { ...digest, more: digest.more + 1 }
    : { ...digest, quotes: [...digest.quotes, line] }
  await store.db
    .updateTable('outbox')
    .set({ content: JSON.stringify(grown) })
    .where('id', '=', open.id)
    .execute()
}

/** Undefined when another version wrote it in a way that this one cannot read: the quote comes first. */
function digestOf(content: string): QuoteDigestContent | undefined {
  try {
    const read = readContent('quote_digest', content)
    return read.kind === 'quote_digest' ? read.digest : undefined
  } catch {
    return undefined
  }
}

/** A process that shows no sign of life for this long is taken to be dead, and its mail is taken by another. */
export const leaseMs = 15_000

/**
 * No mail waits longer than this for its next try. One that is due later was given its time by a clock that ran ahead,
 * and is due now.
 */
const longestWaitMs = 8 * 60 * 60 * 1000

/** The mail that is due longest, leased to the caller; undefined when none is due. `inHand` are not to be taken again. */
export async function takeDueMail(
  store: Store,
  now: number,
  inHand: readonly number[] = [],
): Promise<MailRow | undefined> {
  // Looked for first: an update that finds nothing would still wait for SQLite's one writer.
  if (!(await due(store, now, inHand).executeTakeFirst())) return undefined
  return store.db
    .updateTable('outbox')
    .set((eb) => ({
      state: 'sending',
      lease: [processMark, randomUUID()].filter(Boolean).join(leaseSeparator),
      due_at: now + leaseMs,
      tries: eb('tries', '+', 1),
      // No answer came to its text, and none will.
      unanswered: sql<number>`unanswered + case when state = 'uncertain' then 1 else 0 end`,
    }))
    .where(
      'id',
      '=',
      due(store, now, inHand).$if(store.engine === 'postgres', (first) => first.forUpdate().skipLocked()),
    )
    .where((eb) => isDue(eb, now))
    .returningAll()
    .executeTakeFirst()
}

/** `due_at` is when a mail may be taken: its next try, or the end of the lease that it is under. */
const due = (store: Store, now: number, inHand: readonly number[]) =>
  store.db
    .selectFrom('outbox')
    .select('id')
    .where((eb) => isDue(eb, now))
    // One of a later version, while that is rolled out beside this one, is left to it.
    .where('kind', 'in', mailKinds)
    .$if(inHand.length > 0, (others) => others.where('id', 'not in', inHand))
    .orderBy('due_at')
    .limit(1)

const isDue = (eb: ExpressionBuilder<Tables, 'outbox'>, now: number) =>
  eb.or([eb('due_at', '<=', now), eb.and([eb('due_at', '>', now + longestWaitMs), eb('lease', 'is', null)])])

/** Between the mark of a process and what tells its leases apart. */
const leaseSeparator = '#'

/**
 * Makes mail due that is under the lease of a process for which `mayStillRun` says no. A lease that a clock that ran ahead
 * made too long gets the usual time from now: a process that lives renews it before it ends.
 */
export async function endLeasesOfTheDead(
  store: Store,
  mayStillRun: (processMark: string) => boolean,
  now: number,
): Promise<void> {
  const leased = await store.db
    .selectFrom('outbox')
    .select(['id', 'lease', 'due_at'])
    .where('due_at', '>', now)
    .where('lease', 'is not', null)
    .execute()
  for (const { id, lease, due_at } of leased) {
    const [mark, unique] = lease?.split(leaseSeparator) ?? []
    const isOver = mark !== undefined && unique !== undefined && !mayStillRun(mark)
    const isTooLong = (due_at ?? 0) > now + longestWaitMs
    if (!isOver && !isTooLong) continue
    await store.db
      .updateTable('outbox')
      .set({ due_at: isOver ? now : now + leaseMs })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .execute()
  }
}

type Change = Partial<Pick<MailRow, 'state' | 'tries' | 'due_at' | 'lease' | 'last_error' | 'sent_at'>>

/** False when another process has taken the mail over since, or the owner has removed it. */
async function changeLeased(store: Store, mail: MailRow, change: Change): Promise<boolean> {
  const changed = await store.db
    .updateTable('outbox')
    .set(change)
    .where('id', '=', mail.id)
    .where('lease', '=', mail.lease)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export const renewLease = (store: Store, mail: MailRow, now: number) =>
  changeLeased(store, mail, { due_at: now + leaseMs })

/** Written before the text of a mail goes out: from here on a lost answer means that it may have arrived. */
export const markHandedOver = (store: Store, mail: MailRow, now: number) =>
  changeLeased(store, mail, { state: 'uncertain', due_at: now + leaseMs })

export const markSent = (store: Store, mail: MailRow, now: number) =>
  changeLeased(store, mail, { state: 'sent', sent_at: now, due_at: null, lease: null, last_error: null })

export const markFailed = (store: Store, mail: MailRow, reason: string) =>
  changeLeased(store, mail, { state: 'failed', due_at: null, lease: null, last_error: reason })

/** To be tried again at `dueAt`, or not by itself when that is null; `uncertain` when no answer came to its text. */
export const postpone = (
  store: Store,
  mail: MailRow,
  state: 'waiting' | 'uncertain',
  dueAt: number | null,
  reason: string,
) => changeLeased(store, mail, { state, due_at: dueAt, lease: null, last_error: reason })

/** As if it had not been taken. */
export const putBack = (store: Store, mail: MailRow, now: number) =>
  changeLeased(store, mail, {
    state: 'waiting',
    tries: mail.tries - 1,
    due_at: now,
    lease: null,
  })

/** Mail that no process knows how to write is another version's for this long, and stuck then. */
export const rolloutMs = 10 * 60 * 1000

/**
 * What the owner must know of, oldest first, at most `limit`; where the shop sends no mail any more, all that was not
 * sent and that no other process has in hand.
 */
export async function listStuckMails(
  store: Store,
  limit: number,
  now: number,
): Promise<{ mails: MailRow[]; total: number }> {
  const stuck = outboxes.has(store)
    ? store.db
        .selectFrom('outbox')
        .where('state', 'in', ['failed', 'uncertain', 'waiting'])
        // Uncertain under a lease is what every mail is for a moment.
        .where('lease', 'is', null)
        .where('held', 'is', null)
        .where((eb) =>
          eb.or([
            eb('state', '<>', 'waiting'),
            eb('tries', '>=', stuckAfterTries),
            eb.and([eb('kind', 'not in', mailKinds), eb('created_at', '<=', now - rolloutMs)]),
          ]),
        )
    : store.db
        .selectFrom('outbox')
        .where('held', 'is', null)
        .where('state', 'in', ['failed', 'uncertain', 'waiting', 'sending'])
        .where((eb) => isInNoHands(eb, now))
  return listed(stuck, limit)
}

/** What waits for the owner's word, oldest first, at most `limit` (MAIL-3). */
export const listHeldMails = (store: Store, limit: number) =>
  listed(store.db.selectFrom('outbox').where('held', 'is not', null), limit)

async function listed(mails: SelectQueryBuilder<Tables, 'outbox', object>, limit: number) {
  const [first, count] = await Promise.all([
    mails.selectAll().orderBy('id').limit(limit).execute(),
    mails.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { mails: first, total: count.total }
}

/** Not taken, or by a process that fell silent and could not send it any more. */
const isInNoHands = (eb: ExpressionBuilder<Tables, 'outbox'>, now: number) =>
  eb.or([eb('lease', 'is', null), eb('due_at', '<=', now)])

/** How many mails there are in each state. */
export async function countMails(store: Store): Promise<Record<MailState, number>> {
  const rows = await store.db
    .selectFrom('outbox')
    .select((eb) => ['state', eb.fn.countAll<number>().as('mails')])
    .groupBy('state')
    .execute()
  const of = (state: MailState) => rows.find((row) => row.state === state)?.mails ?? 0
  return Object.fromEntries(mailStates.map((state) => [state, of(state)])) as Record<MailState, number>
}

export type OwnersMove = 'done' | 'missing' | 'under-way' | 'sent'

/** The owner's 'Try again', and 'Send' of one that is held: at once, with all its tries before it. */
export async function retryMail(store: Store, id: number, now: number): Promise<OwnersMove> {
  const changed = await store.db
    .updateTable('outbox')
    .set((eb) => ({
      // One that may have arrived stays known as such.
      state: sql<MailState>`case when state = 'uncertain' then 'uncertain' else 'waiting' end`,
      tries: eb.val(0),
      due_at: eb.val(now),
      held: eb.val(null),
    }))
    .where('id', '=', id)
    .where('lease', 'is', null)
    .where('state', '<>', 'sent')
    .returning('id')
    .executeTakeFirst()
  if (!changed) return whyNot(store, id)
  wakeAfterCommit(store)
  return 'done'
}

/** The owner's 'Dismiss': this mail is not sent, or not sent again. */
export async function removeMail(store: Store, id: number, now: number): Promise<OwnersMove> {
  const removed = await store.db
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where((eb) => isInNoHands(eb, now))
    .where('state', '<>', 'sent')
    .returning('id')
    .executeTakeFirst()
  return removed ? 'done' : whyNot(store, id)
}

/** The owner's 'Dismiss all': nothing that is held is sent. Its quotes stay. */
export async function removeHeldMails(store: Store): Promise<void> {
  await store.db.deleteFrom('outbox').where('held', 'is not', null).execute()
}

/**
 * For the transaction that deletes a quote for good: what its mails say of the customer goes with it, sent or not. One
 * that is being sent in this moment is not handed over any more, if it was not yet.
 */
export async function deleteQuoteMails(store: Store, quoteId: number): Promise<void> {
  await store.db
    .deleteFrom('outbox')
    .where('about_id', '=', quoteId)
    .where('kind', 'in', ['quote_confirmation', 'quote_notice'])
    .execute()
}

async function whyNot(store: Store, id: number): Promise<OwnersMove> {
  const mail = await store.db.selectFrom('outbox').select('state').where('id', '=', id).executeTakeFirst()
  if (!mail) return 'missing'
  return mail.state === 'sent' ? 'sent' : 'under-way'
}

const keptMs = 30 * 24 * 60 * 60 * 1000

/** Forgets what was sent a month ago: the quote and the order stay. */
export async function deleteOldMails(store: Store, now: number): Promise<void> {
  await store.db
    .deleteFrom('outbox')
    .where('state', '=', 'sent')
    .where('sent_at', '<', now - keptMs)
    .execute()
}
