/**
 * LIVE-4, DESK-7: each side of a conversation is mailed about messages at most once in ten minutes. A message that comes sooner waits, and
 * the ones after it join it in one email. Past the owner's limit of notices, they are combined into a list.
 */
import type { Store } from '../../../platform/database/store.ts'
import { takeOwnerNotice } from '../mail-allowances.server.ts'
import { type MailContent, type NewMail, readContent } from '../mail-content.server.ts'
import { digestMs, findOpenDigest, insertMail, isOutboxOpen, maxInDigest, writeDigest } from '../outbox.server.ts'
import { pushToOwner } from '../owner-push.server.ts'

type OwnerKind = 'message_to_owner' | 'order_message_to_owner'
type Kind = 'message_to_customer' | 'order_message_to_customer' | OwnerKind
export type MessageMail = Extract<NewMail, { kind: Kind }>
type OwnerMail = Extract<NewMail, { kind: OwnerKind }>
type About = { of: 'quote_id' | 'order_id'; id: number }

const messageMailEveryMs = 10 * 60 * 1000
/** An email longer than that isn't read to its end. The page has them all. */
const mostInMail = 20

const aboutOf = (content: MessageMail['content']): About =>
  'quoteId' in content ? { of: 'quote_id', id: content.quoteId } : { of: 'order_id', id: content.orderId }

/** Call it in the transaction that saves the message, with the quote or order locked. */
export async function putMessageInOutbox(store: Store, mail: MessageMail, now: number): Promise<void> {
  await pushToOwner(store, mail, now)
  if (!isOutboxOpen(store)) return
  const about = aboutOf(mail.content)
  const last = await store.db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'state', 'lease', 'content', 'due_at', 'sent_at', 'created_at'])
    .where('kind', '=', mail.kind)
    .where(about.of, '=', about.id)
    .orderBy('id', 'desc')
    .limit(1)
    // The worker skips a locked row, so the email goes out a moment later, with this message.
    .$if(store.engine === 'postgres', (row) => row.forUpdate())
    .executeTakeFirst()
  if (last?.state === 'waiting' && last.lease === null && last.recipient === mail.recipient) {
    const joined = join(mail.kind, last.content, mail.content)
    if (joined) {
      await store.db.updateTable('outbox').set({ content: joined }).where('id', '=', last.id).execute()
      return
    }
  }
  if (isToOwner(mail) && !(await takeOwnerNotice(store, now))) return addToDigest(store, mail, now)
  const before = last && (last.sent_at ?? last.due_at ?? last.created_at)
  const dueAt =
    before === undefined ? now : Math.min(now + messageMailEveryMs, Math.max(now, before + messageMailEveryMs))
  await insertMail(store, mail, { now, dueAt })
}

const isToOwner = (mail: MessageMail): mail is OwnerMail => mail.recipient === null

/** MAIL-3: strangers with many quotes cause one list, with a line for each quote or order. */
async function addToDigest(store: Store, { content }: OwnerMail, now: number): Promise<void> {
  const at = content.messages[0]?.at ?? now
  const open = await findOpenDigest(store, 'message_digest')
  const list = open?.content ?? { firstMessage: content.messages[0]?.id ?? 0, quotes: [], orders: [], more: 0 }
  const { quotes, orders, more } = list
  const isFull = quotes.length + orders.length >= maxInDigest
  const isListed =
    'quoteId' in content
      ? quotes.some(({ quoteId }) => quoteId === content.quoteId)
      : orders.some(({ orderId }) => orderId === content.orderId)
  if (isListed) return
  const added = (): Partial<typeof list> => {
    if (isFull) return { more: more + 1 }
    if ('orderId' in content) return { orders: [...orders, { orderId: content.orderId, at }] }
    const { toDraw: _, ...shown } = content.piece
    return { quotes: [...quotes, { ...shown, quoteId: content.quoteId, at }] }
  }
  const extended = { ...list, ...added() }
  if (open) return writeDigest(store, open.id, extended)
  return insertMail(
    store,
    { kind: 'message_digest', recipient: null, content: extended },
    { now, dueAt: now + digestMs },
  )
}

/** Undefined if another version of the shop saved what this one can't read. */
function join(kind: Kind, stored: string, { messages, more }: MessageMail['content']): string | undefined {
  let before: MailContent<Kind>
  try {
    before = readContent(kind, stored)
  } catch {
    return undefined
  }
  const all = [...before.messages, ...messages]
  const listed = all.slice(0, mostInMail)
  return JSON.stringify({ ...before, messages: listed, more: before.more + more + all.length - listed.length })
}

/** An email that hasn't started on its way is about nothing new anymore: its messages were read on the page. */
export async function dropMessageMail(store: Store, kind: Kind, { of, id }: About, now: number): Promise<void> {
  await store.db
    .deleteFrom('outbox')
    .where('kind', '=', kind)
    .where(of, '=', id)
    .where('state', '=', 'waiting')
    .where('lease', 'is', null)
    .where('tries', '=', 0)
    .where('due_at', '>', now)
    .execute()
}
