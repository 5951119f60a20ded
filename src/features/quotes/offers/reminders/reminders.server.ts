/**
 * LIVE-8: reminders of offers. The only writer of their tables. They are planned with the version. A due one is sent or
 * dropped under the quote's lock, in the transaction that saves its email, so it goes out once however many processes
 * look for it, and never after an answer.
 */
import type { Store } from '../../../../platform/database/store.ts'
import type { Log } from '../../../../platform/log.ts'
import { repeat } from '../../../../platform/repeat.ts'
import { lockQuote } from '../../request/quotes.server.ts'
import { isGenuine, listVersions, offerOf, stateOf, type VersionRow } from '../frozen-offer.server.ts'
import { mailReminder } from '../offer-mail.server.ts'
import { latestAfterMs, type ReminderKind, reminderTimes } from './reminder-times.server.ts'

/** In the transaction that sends the version. What was planned for the one before is over. */
export async function planReminders(store: Store, version: VersionRow): Promise<void> {
  await store.db
    .deleteFrom('offer_reminders')
    .where('quote_id', '=', version.quote_id)
    .where('state', '=', 'due')
    .execute()
  const planned = reminderTimes(version.sent_at, offerOf(version).validUntil)
  if (planned.length === 0) return
  await store.db
    .insertInto('offer_reminders')
    .values(
      planned.map(({ kind, dueAt }) => ({
        ...{ quote_id: version.quote_id, version_id: version.id, kind },
        ...{ due_at: dueAt, state: 'due' as const, done_at: null },
      })),
    )
    .execute()
}

/** Looks once a minute what is due. Only in a shop with a mail server. Returns how to stop. */
export const startReminders = (store: Store, now: () => number, log: Log): (() => Promise<void>) =>
  repeat(60_000, log, 'reminders could not be sent', () => sendReminders(store, now())).stop

/** Of one look. The next one takes the others. */
const mostAtOnce = 100

/** Sends or drops what is due. Returns how many were sent. */
export async function sendReminders(store: Store, now: number): Promise<number> {
  const due = await store.db
    .selectFrom('offer_reminders')
    .innerJoin('quotes', 'quotes.id', 'offer_reminders.quote_id')
    .select(['offer_reminders.id', 'offer_reminders.quote_id'])
    .where('offer_reminders.state', '=', 'due')
    .where('offer_reminders.due_at', '<=', now)
    // In the bin they wait.
    .where('quotes.deleted_at', 'is', null)
    .orderBy('offer_reminders.due_at')
    .limit(mostAtOnce)
    .execute()
  let sent = 0
  for (const reminder of due) if (await sendReminder(store, reminder, now)) sent++
  return sent
}

const sendReminder = (store: Store, { id, quote_id: quoteId }: { id: number; quote_id: number }, now: number) =>
  store.transaction(async () => {
    const quote = await lockQuote(store, quoteId)
    const reminder = await store.db
      .selectFrom('offer_reminders')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'due')
      .executeTakeFirst()
    // Another process was faster, there is a newer version, or the quote is in the bin.
    if (!reminder || !quote) return false
    const [newest] = await listVersions(store, quoteId)
    const isWanted =
      quote.closed_at === null &&
      quote.customer_email !== '' &&
      newest?.id === reminder.version_id &&
      isOpen(newest, reminder.kind, now) &&
      isGenuine(newest) &&
      now - reminder.due_at <= latestAfterMs &&
      (await findStop(store, quoteId)) === undefined
    await store.db
      .updateTable('offer_reminders')
      .set({ state: isWanted ? 'sent' : 'dropped', done_at: now })
      .where('id', '=', id)
      .execute()
    store.logCommitted({ quote: quoteId, kind: reminder.kind }, isWanted ? 'reminder sent' : 'reminder dropped')
    if (isWanted) await mailReminder(store, newest, { id, kind: reminder.kind }, now)
    return isWanted
  })

function isOpen(version: VersionRow, kind: ReminderKind, now: number): boolean {
  const state = stateOf(version, now)
  return state === 'sent' || (state === 'seen' && kind !== 'unseen')
}

const findStop = (store: Store, quoteId: number) =>
  store.db.selectFrom('reminder_stops').selectAll().where('quote_id', '=', quoteId).executeTakeFirst()

export type Reminders = {
  stoppedBy: 'owner' | 'customer' | null
  sent: { kind: ReminderKind; at: number }[]
  /** Null when none is planned, or they are switched off. */
  nextAt: number | null
}

/** Of the newest version. */
export async function readReminders(store: Store, version: VersionRow, now: number): Promise<Reminders> {
  const rows = await store.db
    .selectFrom('offer_reminders')
    .selectAll()
    .where('version_id', '=', version.id)
    .orderBy('due_at')
    .execute()
  const stop = await findStop(store, version.quote_id)
  const next = rows.find(({ state, kind }) => state === 'due' && isOpen(version, kind, now))
  return {
    stoppedBy: stop?.stopped_by ?? null,
    sent: rows.flatMap(({ state, kind, done_at: at }) => (state === 'sent' && at !== null ? [{ kind, at }] : [])),
    nextAt: stop ? null : (next?.due_at ?? null),
  }
}

/** Switches the reminders of a quote off, or on again. What one side switched off, either can switch on. */
export const switchReminders = (
  store: Store,
  quoteId: number,
  { isOn, by }: { isOn: boolean; by: 'owner' | 'customer' },
  now: number,
): Promise<boolean> =>
  store.transaction(async () => {
    if (!(await lockQuote(store, quoteId))) return false
    if (isOn) await store.db.deleteFrom('reminder_stops').where('quote_id', '=', quoteId).execute()
    else
      await store.db
        .insertInto('reminder_stops')
        .values({ quote_id: quoteId, stopped_by: by, at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    store.logCommitted({ quote: quoteId, by }, isOn ? 'reminders switched on' : 'reminders switched off')
    return true
  })
