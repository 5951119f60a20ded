/**
 * The outbox (MAIL-2): an email is saved here in the same transaction as the quote or order it is about.
 * mail-queue.server.ts hands it to the worker that sends it, stuck-mails.server.ts shows it to the owner when it needs
 * attention. Together they are all the SQL of the `outbox` table.
 */
import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Selectable } from 'kysely'
import { isOneOf } from '../../platform/database/one-of.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isWithoutDelivery } from '../delivery/quote/quote-words.ts'
import { countPieces } from '../pricing/counted-pieces.ts'
import type { HoldReason, MailKind } from './mail.ts'
import { reasonToHold, takeOwnerNotice } from './mail-allowances.server.ts'
import { aboutInLog, type MailContent, type NewMail, readContent } from './mail-content.server.ts'
import { messageMailSchemas, orderMessageMailSchemas } from './messages/message-mail-content.server.ts'
import { offerMailSchemas } from './offers/offer-mail-content.server.ts'
import { pushToOwner } from './owner-push.server.ts'

export type MailRow = Selectable<Tables['outbox']>

type Outbox = { domain: string; listeners: Set<() => void> }

/** Stores without an entry save no email. */
const outboxes = new WeakMap<Store, Outbox>()

/** Turns on email for this store. `from` is the shop's address; its domain goes into every Message-ID. */
export function openOutbox(store: Store, from: string): void {
  outboxes.set(store, { domain: from.slice(from.lastIndexOf('@') + 1), listeners: new Set() })
}

export const isOutboxOpen = (store: Store): boolean => outboxes.has(store)

/** Calls `listener` after every commit of this process that made an email due. Returns `unsubscribe`. */
export function onNewMail(store: Store, listener: () => void): () => void {
  outboxes.get(store)?.listeners.add(listener)
  return () => void outboxes.get(store)?.listeners.delete(listener)
}

/** The worker hears of it once the outermost transaction is committed. */
export function announceMail(store: Store): void {
  for (const listener of outboxes.get(store)?.listeners ?? []) store.afterCommit(listener)
}

/**
 * Saves an email, once per kind and quote or order; does nothing if the shop has no mail server. Call it in the
 * transaction that saves the quote or order. A customer without an email gets none (DESK-1). Past their limits (MAIL-3), emails that strangers can cause are held for the
 * owner, and notices of new quotes and messages are combined into lists. Receipts for real payments have no limit.
 */
export async function putInOutbox(store: Store, mail: NewMail, now: number): Promise<void> {
  await pushToOwner(store, mail, now)
  if (!isOutboxOpen(store) || mail.recipient === '') return
  if (mail.kind === 'quote_notice' && !(await takeOwnerNotice(store, now))) return addToDigest(store, mail.content, now)
  await insertMail(store, mail, { now, held: await holdReasonOf(store, mail, now) })
}

async function holdReasonOf(store: Store, mail: NewMail, now: number): Promise<HoldReason | undefined> {
  if (mail.recipient === null) return undefined
  // The demo provider charges no card, so anyone could have receipts sent to anyone.
  if ('isByOwner' in mail) return undefined
  if ('isPaid' in mail) return mail.isPaid ? undefined : reasonToHold(store, mail.recipient, undefined, now)
  return reasonToHold(store, mail.recipient, mail.sender, now)
}

type Timing = { now: number; dueAt?: number; held?: HoldReason | undefined }

/** For parts of the outbox with a rule of their own; everything else calls `putInOutbox`. */
export async function insertMail(store: Store, mail: NewMail, { now, dueAt = now, held }: Timing): Promise<void> {
  const saved = await store.db
    .insertInto('outbox')
    .values({
      kind: mail.kind,
      about_id: mail.aboutId ?? aboutIdOf(mail.content),
      quote_id: livingQuoteOf(mail),
      order_id: mail.kind in orderMessageMailSchemas && 'orderId' in mail.content ? mail.content.orderId : null,
      recipient: mail.recipient,
      content: JSON.stringify(mail.content),
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
    .returning('id')
    .executeTakeFirst()
  if (saved) store.logCommitted({ mail: saved.id, kind: mail.kind, ...aboutInLog(mail.content), held }, 'email saved')
  announceMail(store)
}

/**
 * For a restored backup: holds every email that was waiting, for the owner to decide. SQL for either engine, because it
 * runs before the shop is there. Needs the column `held`.
 */
export const holdWaitingMailSql =
  "update outbox set held = 'restored', state = 'waiting', due_at = null, lease = null where due_at is not null and held is null"

/** Emails of a living quote say which one, and go with it. */
const livingQuoteOf = ({ kind, content }: NewMail) =>
  (kind in offerMailSchemas || kind in messageMailSchemas) && 'quoteId' in content ? content.quoteId : null

/** What still waits about a quote and is out of date: an email about the newest version replaces it. */
export const dropWaitingMail = (store: Store, kinds: readonly MailKind[], quoteId: number) =>
  store.db
    .deleteFrom('outbox')
    .where('quote_id', '=', quoteId)
    .where('kind', 'in', kinds)
    .where('state', '=', 'waiting')
    .where('lease', 'is', null)
    .execute()

/** The number of the quote or order; of a list, its first quote's or message's. */
function aboutIdOf(content: MailContent): number {
  if ('firstMessage' in content) return content.firstMessage
  if ('quotes' in content) return content.quotes[0]?.quoteId ?? 0
  if ('questionId' in content) return content.questionId
  const { orderId, quoteId }: { orderId?: number | null; quoteId?: number | null } = content
  return orderId ?? quoteId ?? 0
}

/** How long a list stays open for more lines. */
export const digestMs = 10 * 60 * 1000
export const maxInDigest = 100

/** Adds a quote to the open list, or starts one. */
async function addToDigest(store: Store, quote: MailContent<'quote_notice'>, now: number): Promise<void> {
  const { quoteId, sentAt, totalCents, totalToCents, delivery } = quote
  const { productName, woodName, lengthIn, widthIn, thicknessIn } = quote.piece
  const total = { totalCents, totalToCents, isWithoutDelivery: isWithoutDelivery(delivery) }
  const [first, ...others] = quote.pieces
  const counted = { quantity: first?.quantity ?? 1, morePieces: countPieces(others) }
  const line = { quoteId, sentAt, ...counted, ...total, productName, woodName, lengthIn, widthIn, thicknessIn }
  const open = await findOpenDigest(store, 'quote_digest')
  if (!open) {
    const content = { quotes: [line], more: 0 }
    return insertMail(store, { kind: 'quote_digest', recipient: null, content }, { now, dueAt: now + digestMs })
  }
  const { quotes, more } = open.content
  const isFull = quotes.length >= maxInDigest
  await writeDigest(store, open.id, isFull ? { quotes, more: more + 1 } : { quotes: [...quotes, line], more })
}

type DigestKind = 'quote_digest' | 'message_digest'

/** The list that still takes lines. Undefined, too, if another version of the shop saved one that this one can't read. */
export async function findOpenDigest<Kind extends DigestKind>(
  store: Store,
  kind: Kind,
): Promise<{ id: number; content: MailContent<Kind> } | undefined> {
  const open = await store.db
    .selectFrom('outbox')
    .select(['id', 'content'])
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('tries', '=', 0)
    .orderBy('id', 'desc')
    .limit(1)
    // The worker skips a locked row, so the list goes out a moment later, with this line.
    .$if(store.engine === 'postgres', (row) => row.forUpdate())
    .executeTakeFirst()
  if (!open) return undefined
  try {
    return { id: open.id, content: readContent(kind, open.content) }
  } catch {
    return undefined
  }
}

export async function writeDigest(store: Store, id: number, content: MailContent<DigestKind>): Promise<void> {
  await store.db
    .updateTable('outbox')
    .set({ content: JSON.stringify(content) })
    .where('id', '=', id)
    .execute()
}

/** A list has no customer's data, and other quotes in it. */
const deletedWithQuote = ['quote_confirmation', 'quote_notice'] as const satisfies MailKind[]

/**
 * For the transaction that deletes a quote for good: its emails, sent or not, go too, because they hold the customer's
 * data. One that is being sent right now is stopped, unless the mail server already has it.
 */
export async function deleteQuoteMails(store: Store, quoteId: number, customerEmail: string): Promise<void> {
  await store.db.deleteFrom('outbox').where('about_id', '=', quoteId).where('kind', 'in', deletedWithQuote).execute()
  await store.db.deleteFrom('outbox').where('quote_id', '=', quoteId).execute()
  await store.db.deleteFrom('outbox').where('kind', '=', 'quote_links').where('recipient', '=', customerEmail).execute()
}

/** DESK-4: nothing goes out about a quote in the bin. What waits then goes on waiting, until it is restored or deleted. */
export const isNotInBin = (eb: ExpressionBuilder<Tables, 'outbox'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('quotes')
        .select('quotes.id')
        .where('quotes.deleted_at', 'is not', null)
        .where((quote) =>
          quote.or([
            quote('quotes.id', '=', quote.ref('outbox.quote_id')),
            quote.and([
              quote('quotes.id', '=', quote.ref('outbox.about_id')),
              quote('outbox.kind', 'in', deletedWithQuote),
            ]),
          ]),
        ),
    ),
  )

/** A mail server may have its text. One that a worker has in hand is asked for once more before it is handed over. */
const seenStates: MailRow['state'][] = ['uncertain', 'sent']

export const isUnseen = (eb: ExpressionBuilder<Tables, 'outbox'>) =>
  eb.and([eb('state', 'not in', seenStates), eb('unanswered', '=', 0)])

/** DESK-4: drops emails about these lines of history that hold all of `said`, where no mail server has seen them. */
export async function dropUnseen(
  store: Store,
  kinds: readonly MailKind[],
  events: readonly number[],
  said: Record<string, string | number>,
): Promise<void> {
  const unseen = await store.db
    .selectFrom('outbox')
    .select(['id', 'content'])
    .where('kind', 'in', kinds)
    .where(isOneOf(store, 'about_id', events, 'bigint'))
    .where(isUnseen)
    .execute()
  const saysSo = (content: Record<string, unknown>) =>
    Object.entries(said).every(([key, value]) => content[key] === value)
  for (const { id } of unseen.filter(({ content }) => saysSo(JSON.parse(content))))
    await store.db.deleteFrom('outbox').where('id', '=', id).where(isUnseen).execute()
}

/** DESK-3: an offer of a quote that was closed, and what reminds of it, goes out no more. */
export const dropUnsentOffers = (store: Store, quoteId: number) =>
  store.db
    .deleteFrom('outbox')
    .where('quote_id', '=', quoteId)
    .where('kind', 'in', ['offer_sent', 'offer_reminder'])
    .where('state', '<>', 'sent')
    .where((eb) => eb.or([eb('lease', 'is', null), isUnseen(eb)]))
    .execute()

/**
 * DESK-1: the owner has corrected how a quote's customer is reached. What no mail server has seen goes to the new address, or
 * nowhere without one.
 */
export async function redirectUnseen(
  store: Store,
  quoteId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (from === to || from === '') return
  const unseen = await store.db
    .selectFrom('outbox')
    .select(['id', 'content'])
    .where('recipient', '=', from)
    .where(isUnseen)
    .execute()
  for (const { id } of unseen.filter(({ content }) => JSON.parse(content).quoteId === quoteId)) {
    if (to === '') await store.db.deleteFrom('outbox').where('id', '=', id).where(isUnseen).execute()
    else await store.db.updateTable('outbox').set({ recipient: to }).where('id', '=', id).where(isUnseen).execute()
  }
}

const keptMs = 30 * 24 * 60 * 60 * 1000

/** Deletes emails sent more than 30 days ago; their quotes and orders stay. */
export async function deleteOldMails(store: Store, now: number): Promise<void> {
  await store.db
    .deleteFrom('outbox')
    .where('state', '=', 'sent')
    .where('sent_at', '<', now - keptMs)
    .execute()
}
