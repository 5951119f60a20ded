/**
 * LIVE-4: each side of a quote is mailed about messages at most once in ten minutes. A message that comes sooner waits, and
 * the ones after it join it in one email. Past the owner's limit of notices, they are combined into a list.
 */
import type { Store } from '../../../platform/database/store.ts'
import { takeOwnerNotice } from '../mail-allowances.server.ts'
import { type MailContent, type NewMail, readContent } from '../mail-content.server.ts'
import { digestMs, findOpenDigest, insertMail, isOutboxOpen, maxInDigest, writeDigest } from '../outbox.server.ts'

type Kind = 'message_to_customer' | 'message_to_owner'
type MessageMail = Extract<NewMail, { kind: Kind }>
type OwnerMail = Extract<NewMail, { kind: 'message_to_owner' }>

const messageMailEveryMs = 10 * 60 * 1000
/** An email longer than that isn't read to its end. The page has them all. */
const mostInMail = 20

/** Call it in the transaction that saves the message, with the quote locked. */
export async function putMessageInOutbox(store: Store, mail: MessageMail, now: number): Promise<void> {
  if (!isOutboxOpen(store)) return
  const last = await store.db
    .selectFrom('outbox')
    .select(['id', 'state', 'lease', 'content', 'due_at', 'sent_at', 'created_at'])
    .where('kind', '=', mail.kind)
    .where('quote_id', '=', mail.content.quoteId)
    .orderBy('id', 'desc')
    .limit(1)
    // The worker skips a locked row, so the email goes out a moment later, with this message.
    .$if(store.engine === 'postgres', (row) => row.forUpdate())
    .executeTakeFirst()
  if (last?.state === 'waiting' && last.lease === null) {
    const joined = join(mail.kind, last.content, mail.content)
    if (joined) {
      await store.db.updateTable('outbox').set({ content: joined }).where('id', '=', last.id).execute()
      return
    }
  }
  if (mail.kind === 'message_to_owner' && !(await takeOwnerNotice(store, now))) return addToDigest(store, mail, now)
  const before = last && (last.sent_at ?? last.due_at ?? last.created_at)
  const dueAt =
    before === undefined ? now : Math.min(now + messageMailEveryMs, Math.max(now, before + messageMailEveryMs))
  await insertMail(store, mail, { now, dueAt })
}

/** MAIL-3: strangers with many quotes cause one list, with a line for each quote. */
async function addToDigest(store: Store, { content }: OwnerMail, now: number): Promise<void> {
  const { quoteId, piece, messages } = content
  const { toDraw: _, ...shown } = piece
  const line = { ...shown, quoteId, at: messages[0]?.at ?? now }
  const open = await findOpenDigest(store, 'message_digest')
  if (!open) {
    const list = { firstMessage: messages[0]?.id ?? 0, quotes: [line], more: 0 }
    return insertMail(store, { kind: 'message_digest', recipient: null, content: list }, { now, dueAt: now + digestMs })
  }
  const { quotes, more } = open.content
  if (quotes.some((one) => one.quoteId === quoteId)) return
  const isFull = quotes.length >= maxInDigest
  const extended = isFull ? { more: more + 1 } : { quotes: [...quotes, line] }
  await writeDigest(store, open.id, { ...open.content, ...extended })
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
export async function dropMessageMail(store: Store, kind: Kind, quoteId: number, now: number): Promise<void> {
  await store.db
    .deleteFrom('outbox')
    .where('kind', '=', kind)
    .where('quote_id', '=', quoteId)
    .where('state', '=', 'waiting')
    .where('lease', 'is', null)
    .where('tries', '=', 0)
    .where('due_at', '>', now)
    .execute()
}
