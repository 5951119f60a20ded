/** Who waits for the owner: the first page (LIVE-9) and the list of quotes (DESK-3) mean the same by it. */
import { type SqlBool, sql } from 'kysely'
import type { Store } from '../../../../platform/database/store.ts'
import type { QuoteRow } from '../quotes.server.ts'
import type { WaitReason } from './pipeline.ts'

/** Pending quotes that the owner hasn't written about. */
export const unansweredQuotes = (store: Store) =>
  store.db
    .selectFrom('quotes')
    .select(['quotes.id', 'quotes.created_at'])
    // As the index of unanswered quotes says it.
    .where(sql<SqlBool>`quotes.status = 'pending' and quotes.closed_at is null and quotes.deleted_at is null`)
    // Not `not exists`, for which PostgreSQL reads all messages: for each pending quote one step into their index.
    .where(
      ({ selectFrom }) =>
        selectFrom('quote_messages')
          .select('quote_messages.id')
          .whereRef('quote_messages.quote_id', '=', 'quotes.id')
          .where('side', '=', 'owner')
          .limit(1),
      'is',
      null,
    )

/** As the index of unread messages says it. */
export const isUnread = sql<SqlBool>`side = 'customer' and read_at is null`

/** DESK-3, DESK-4: not of a quote in the bin, nor what was written before the quote was closed. A cart's order has no quote. */
export const isStillWaiting = sql<SqlBool>`(quote_messages.quote_id is null or exists (
  select 1 from quotes where quotes.id = quote_messages.quote_id and quotes.deleted_at is null
    and (quotes.closed_at is null or quotes.closed_at < quote_messages.at)))`

/** LIVE-8: expired offers that their customers asked to renew, until they are, or the owner writes, or the quote is done. */
export const renewalsAsked = (store: Store) =>
  store.db
    .selectFrom('quote_events as event')
    // As the index says it.
    .where(sql<SqlBool>`event.kind = 'renewal-asked'`)
    // Not a join, for which PostgreSQL may read all versions: for each event one step into their index.
    .where(
      ({ selectFrom }) =>
        selectFrom('offer_versions as version')
          .select('version.state')
          .whereRef('version.quote_id', '=', 'event.quote_id')
          .whereRef('event.note', '=', sql`'Version ' || version.number`)
          .limit(1),
      'in',
      ['sent', 'seen'],
    )
    .where(
      ({ selectFrom }) =>
        selectFrom('quote_messages')
          .select('quote_messages.id')
          .whereRef('quote_messages.quote_id', '=', 'event.quote_id')
          .where('side', '=', 'owner')
          .whereRef('quote_messages.at', '>', 'event.at')
          .limit(1),
      'is',
      null,
    )
    .where(
      sql<SqlBool>`(select quotes.status <> 'completed' and quotes.closed_at is null and quotes.deleted_at is null
        from quotes where quotes.id = event.quote_id)`,
    )

/** Ids of the quotes that wait for the owner, for a condition. */
export const waitingIds = (store: Store) =>
  unansweredQuotes(store)
    .clearSelect()
    .select('quotes.id')
    .union(
      store.db
        .selectFrom('quote_messages')
        .select((eb) => eb.ref('quote_messages.quote_id').$notNull().as('id'))
        .where(isUnread)
        .where('quote_messages.quote_id', 'is not', null)
        .where(isStillWaiting),
    )
    .union(renewalsAsked(store).select('event.quote_id as id'))

export type Waiting = { why: WaitReason; since: number }

/** Why each of these quotes waits, and since when. Those that don't aren't in it. */
export async function readWaiting(
  store: Store,
  quotes: readonly Pick<QuoteRow, 'id'>[],
): Promise<Map<number, Waiting>> {
  const ids = quotes.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const [unanswered, unread, renewals] = await Promise.all([
    unansweredQuotes(store).where('quotes.id', 'in', ids).execute(),
    store.db
      .selectFrom('quote_messages')
      .select((eb) => ['quote_id as id', eb.fn.min<number>('at').as('since')])
      .where(isUnread)
      .where('quote_id', 'in', ids)
      .where(isStillWaiting)
      .groupBy('quote_id')
      .execute(),
    renewalsAsked(store)
      .select(['event.quote_id as id', 'event.at as since'])
      .where('event.quote_id', 'in', ids)
      .execute(),
  ])
  const found = new Map<number, Waiting>()
  for (const { id, created_at: since } of unanswered) found.set(id, { why: 'new', since })
  for (const { id, since } of renewals) found.set(id, { why: 'renewal', since })
  // What a customer wrote is the first thing to answer.
  for (const { id, since } of unread) if (id !== null) found.set(id, { why: 'message', since: Number(since) })
  return found
}
