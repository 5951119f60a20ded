/** What the owner sees of the outbox and does about it (MAIL-2, MAIL-3): emails that are stuck or held back. */
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type MailState, mailKindNames, mailStates } from './mail.ts'
import { aboutOfRow } from './mail-content.server.ts'
import { announceMail, isNotInBin, isOutboxOpen, type MailRow } from './outbox.server.ts'

/** A waiting email is shown as stuck after this many tries. */
const stuckAfterTries = 3

/** An email of an unknown kind is left to another version of the shop for this long; then it is stuck. */
export const rolloutMs = 10 * 60 * 1000

type Page = { mails: MailRow[]; total: number }

/**
 * Oldest first, at most `limit`. If the shop no longer has a mail server, every email that wasn't sent and isn't being
 * sent by another process.
 */
export const listStuckMails = (store: Store, limit: number, now: number): Promise<Page> =>
  readPage(stuckMails(store, now), limit)

/** As the index says it. Without that index an analyzed SQLite reads all emails that were ever sent. */
const isUnsent = sql<boolean>`state <> 'sent'`

const stuckMails = (store: Store, now: number): SelectQueryBuilder<Tables, 'outbox', object> =>
  isOutboxOpen(store)
    ? store.db
        .selectFrom('outbox')
        .where(isUnsent)
        .where('state', 'in', ['failed', 'uncertain', 'waiting'])
        // Every email is uncertain for a moment, while under a lease.
        .where('lease', 'is', null)
        .where('held', 'is', null)
        .where(isNotInBin)
        .where((eb) =>
          eb.or([
            eb('state', '<>', 'waiting'),
            eb('tries', '>=', stuckAfterTries),
            eb.and([eb('kind', 'not in', mailKindNames), eb('created_at', '<=', now - rolloutMs)]),
          ]),
        )
    : store.db
        .selectFrom('outbox')
        .where(isUnsent)
        .where('state', 'in', ['failed', 'uncertain', 'waiting', 'sending'])
        .where('held', 'is', null)
        .where(isNotInBin)
        .where((eb) => isNotLeased(eb, now))

/** Emails held for the owner's OK (MAIL-3), oldest first, at most `limit`. */
export const listHeldMails = (store: Store, limit: number): Promise<Page> => readPage(heldMails(store), limit)

/** By their state, too: a PostgreSQL that was never analyzed takes nearly all emails for held ones, and reads them all. */
const heldMails = (store: Store) =>
  store.db
    .selectFrom('outbox')
    .where(isUnsent)
    .where('state', '=', 'waiting')
    .where('held', 'is not', null)
    .where(isNotInBin)

/** LIVE-9: how many emails are stuck, and how many wait for the owner's OK. */
export async function countStuckMails(store: Store, now: number): Promise<{ stuck: number; held: number }> {
  const [stuck, held] = await Promise.all([stuckMails(store, now), heldMails(store)].map(countOf))
  return { stuck: stuck ?? 0, held: held ?? 0 }
}

/** Parts of a larger statement: how many emails are in each state, and when the oldest that will still go out was saved. */
export function mailFigures(store: Store, now: number) {
  const count = (mails: SelectQueryBuilder<Tables, 'outbox', object>) =>
    mails.select((eb) => eb.fn.countAll<number>().as('mails'))
  const waiting = store.db
    .selectFrom('outbox')
    .where(isUnsent)
    .where('state', 'in', ['waiting', 'sending', 'uncertain'])
    .where('due_at', 'is not', null)
    .where(isNotInBin)
  return {
    waiting: count(waiting),
    oldestAt: waiting.select((eb) => eb.fn.min('created_at').as('at')),
    held: count(heldMails(store)),
    stuck: count(stuckMails(store, now)),
  }
}

async function countOf(mails: SelectQueryBuilder<Tables, 'outbox', object>): Promise<number> {
  const { total } = await mails.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}

async function readPage(mails: SelectQueryBuilder<Tables, 'outbox', object>, limit: number): Promise<Page> {
  const [first, total] = await Promise.all([mails.selectAll().orderBy('id').limit(limit).execute(), countOf(mails)])
  return { mails: first, total }
}

/** Never taken, or the lease has run out. */
const isNotLeased = (eb: ExpressionBuilder<Tables, 'outbox'>, now: number) =>
  eb.or([eb('lease', 'is', null), eb('due_at', '<=', now)])

/** How many emails are in each state. */
export async function countMails(store: Store): Promise<Record<MailState, number>> {
  const rows = await store.db
    .selectFrom('outbox')
    .select((eb) => ['state', eb.fn.countAll<number>().as('mails')])
    .groupBy('state')
    .execute()
  const countIn = (state: MailState) => rows.find((row) => row.state === state)?.mails ?? 0
  return Object.fromEntries(mailStates.map((state) => [state, countIn(state)])) as Record<MailState, number>
}

/** What became of the owner's action, or why nothing did. */
export type OwnerActionResult = 'done' | 'not-found' | 'being-sent' | 'already-sent'

/** The owner's 'Try again', and 'Send' of a held email: due now, with all its tries. */
export async function sendNow(store: Store, id: number, now: number): Promise<OwnerActionResult> {
  const changed = await store.db
    .updateTable('outbox')
    .set((eb) => ({
      // One that may have arrived keeps saying so.
      state: sql<MailState>`case when state = 'uncertain' then 'uncertain' else 'waiting' end`,
      tries: eb.val(0),
      due_at: eb.val(now),
      held: eb.val(null),
    }))
    .where('id', '=', id)
    .where('lease', 'is', null)
    .where('state', '<>', 'sent')
    .returning(['id', 'kind', 'content'])
    .executeTakeFirst()
  if (!changed) return whyUnchanged(store, id)
  store.logCommitted({ mail: id, kind: changed.kind, ...aboutOfRow(changed) }, 'email is tried again')
  announceMail(store)
  return 'done'
}

/** The owner's 'Dismiss': it won't be sent, or not again. */
export async function removeMail(store: Store, id: number, now: number): Promise<OwnerActionResult> {
  const removed = await store.db
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where((eb) => isNotLeased(eb, now))
    .where('state', '<>', 'sent')
    .returning(['id', 'kind', 'content'])
    .executeTakeFirst()
  if (!removed) return whyUnchanged(store, id)
  store.logCommitted({ mail: id, kind: removed.kind, ...aboutOfRow(removed) }, 'email dismissed')
  return 'done'
}

/** The owner's 'Dismiss all' of held emails. Their quotes stay. */
export async function removeHeldMails(store: Store): Promise<void> {
  const removed = await store.db
    .deleteFrom('outbox')
    .where('held', 'is not', null)
    .returning(['id', 'kind', 'content'])
    .execute()
  for (const mail of removed)
    store.logCommitted({ mail: mail.id, kind: mail.kind, ...aboutOfRow(mail) }, 'email dismissed')
}

async function whyUnchanged(store: Store, id: number): Promise<OwnerActionResult> {
  const mail = await store.db.selectFrom('outbox').select('state').where('id', '=', id).executeTakeFirst()
  if (!mail) return 'not-found'
  return mail.state === 'sent' ? 'already-sent' : 'being-sent'
}
