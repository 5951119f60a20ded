/** LIVE-6: news of an order waits a moment, and the next step replaces what still waits: one email says where it is now. */
import type { ExpressionBuilder } from 'kysely'
import { isOneOf } from '../../../platform/database/one-of.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { NewMail } from '../mail-content.server.ts'
import { insertMail, isOutboxOpen, isUnseen } from '../outbox.server.ts'

type ProgressMail = Extract<NewMail, { kind: 'order_progress' }>

/** Long enough for an owner who catches up with what was done days ago. */
export const progressWaitMs = 20_000

/** Call it in the transaction that moves the order. @param events The lines of the order's history. */
export async function putProgressInOutbox(
  store: Store,
  mail: ProgressMail,
  events: readonly number[],
  now: number,
): Promise<void> {
  if (!isOutboxOpen(store)) return
  await store.db.deleteFrom('outbox').where(isWaiting(store, events)).where('tries', '=', 0).execute()
  await insertMail(store, mail, { now, dueAt: now + progressWaitMs })
}

/** DESK-4: `waiting` can still be dropped. `sent` is with a mail server, or was. */
export type MailOfMove = 'none' | 'waiting' | 'sent'

export async function findMailOfMove(store: Store, event: number): Promise<MailOfMove> {
  const mail = await mailOfMove(store, event)
    .select((eb) => isUnseen(eb).as('isUnseen'))
    .executeTakeFirst()
  if (!mail) return 'none'
  return mail.isUnseen ? 'waiting' : 'sent'
}

const mailOfMove = (store: Store, event: number) =>
  store.db.selectFrom('outbox').where('kind', '=', 'order_progress').where('about_id', '=', event)

/**
 * Drops the news of a move that is taken back, and says what it was until then. Call it in the transaction that takes it back.
 * A worker that is about to send it waits for this row, or this waits for the worker: one of the two sees the other.
 */
export async function dropMailOfMove(store: Store, event: number): Promise<MailOfMove> {
  const dropped = await store.db
    .deleteFrom('outbox')
    .where('kind', '=', 'order_progress')
    .where('about_id', '=', event)
    .where(isUnseen)
    .returning('id')
    .executeTakeFirst()
  if (!dropped) return findMailOfMove(store, event)
  store.logCommitted({ mail: dropped.id, kind: 'order_progress' }, 'email dropped: its move was taken back')
  return 'waiting'
}

/** Call it in the transaction of a payment: news that still waits doesn't ask for money that has come. */
export const noteBalanceInOutbox = (store: Store, events: readonly number[], leftCents: number): Promise<void> =>
  noteInOutbox(store, events, () => ({ leftCents }))

/** Call it in the transaction that keeps or removes a photograph: news that still waits says how many there are. */
export const notePhotosInOutbox = (store: Store, events: readonly number[], photos: number): Promise<void> =>
  noteInOutbox(store, events, ({ step }) => (step === 'ready' ? { photos } : {}))

type Content = ProgressMail['content']

async function noteInOutbox(
  store: Store,
  events: readonly number[],
  change: (content: Content) => Partial<Content>,
): Promise<void> {
  const waiting = await store.db
    .selectFrom('outbox')
    .select(['id', 'content'])
    .where(isWaiting(store, events))
    .execute()
  for (const { id, content } of waiting) {
    const before = JSON.parse(content)
    await store.db
      .updateTable('outbox')
      .set({ content: JSON.stringify({ ...before, ...change(before) }) })
      .where('id', '=', id)
      .where('lease', 'is', null)
      .execute()
  }
}

const isWaiting = (store: Store, events: readonly number[]) => (eb: ExpressionBuilder<Tables, 'outbox'>) =>
  eb.and([
    eb('kind', '=', 'order_progress'),
    isOneOf(store, 'about_id', events, 'bigint'),
    eb('state', '=', 'waiting'),
    eb('lease', 'is', null),
  ])
