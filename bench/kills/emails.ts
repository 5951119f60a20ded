/** The emails of a shop that is killed: each arrives once, unless SMTP's answer was lost, which the outbox records. */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import type { MailRow } from '../../src/features/mail/outbox.server.ts'
import type { Store } from '../../src/platform/database/store.ts'
import type { MailServer } from '../../tests/support/mail-server.ts'

/** The environment of a shop that sends through this server. */
export const mailedBy = (server: MailServer) => ({
  SMTP_URL: server.url,
  MAIL_FROM: 'shop@example.com',
  OWNER_EMAIL: 'owner@example.org',
})

const serverMs = { least: 150, most: 700 }
/** How long the mail server stays down. */
const awayMs = 100
/** How long the outbox may stand still. On a busy machine, drawing an email's pictures alone takes seconds. */
const stuckMs = 120_000

/** Kills and revives the mail server at random until `stop`. */
export function killAgain(server: MailServer) {
  let kills = 0
  let isOver = false
  const work = (async () => {
    while (!isOver) {
      await sleep(randomInt(serverMs.least, serverMs.most))
      await server.kill()
      kills += 1
      await sleep(awayMs)
      await server.revive()
    }
  })()
  return {
    kills: () => kills,
    stop: async () => {
      isOver = true
      await work
    },
  }
}

/** Only while no shop runs: the next one then need not wait for the leases of the dead one to expire. */
export async function endLeases(store: Store): Promise<void> {
  await store.db.updateTable('outbox').set({ due_at: Date.now() }).where('lease', 'is not', null).execute()
}

/**
 * Waits until the outbox is done or stands still, and moves retries and lists up, because the server tests cover the
 * hours of waiting.
 */
export async function settleOutbox(store: Store): Promise<void> {
  let left = Number.POSITIVE_INFINITY
  for (let deadline = 0; ; await sleep(250)) {
    const open = await store.db.selectFrom('outbox').select('id').where('state', 'not in', ['sent', 'failed']).execute()
    if (open.length === 0) return
    if (open.length < left) {
      left = open.length
      deadline = performance.now() + stuckMs
    }
    if (performance.now() > deadline) return
    // Retries while the shop is writing, because SQLite has one writer.
    await store.transaction(() =>
      store.db
        .updateTable('outbox')
        .set({ due_at: Date.now() })
        .where('lease', 'is', null)
        .where('due_at', '>', Date.now())
        .execute(),
    )
  }
}

/** How often each Message-ID arrived. */
export async function countCopies(server: MailServer): Promise<Map<string, number>> {
  const copies = new Map<string, number>()
  for (const { raw } of server.arrived) {
    const { messageId = '' } = await PostalMime.parse(raw)
    copies.set(messageId, (copies.get(messageId) ?? 0) + 1)
  }
  return copies
}

/** Each extra copy must come from a lost answer. */
export const isDoubledUnmarked = ({ message_id: id, unanswered }: MailRow, copies: Map<string, number>): boolean =>
  (copies.get(id) ?? 0) - 1 > unanswered

/** Emails that may have arrived twice, because SMTP's answer was lost. */
export async function countMarked(store: Store): Promise<number> {
  return (await store.db.selectFrom('outbox').select('id').where('unanswered', '>', 0).execute()).length
}

/** How many quotes or messages an email is about: in a flood, the owner's notices come as a list (MAIL-3). */
export function coveredBy({ kind, content }: Pick<MailRow, 'kind' | 'content'>): number {
  const {
    quotes,
    messages,
    more = 0,
  }: { quotes?: unknown[]; messages?: unknown[]; more?: number } = JSON.parse(content)
  if (kind === 'quote_digest' || kind === 'message_digest') return (quotes?.length ?? 0) + more
  return kind === 'message_to_owner' ? (messages?.length ?? 0) + more : 1
}

/** Violations, one sentence each. `wanted`: how much the emails of some kinds must cover together. */
export async function findMailMistakes(
  store: Store,
  server: MailServer,
  wanted: readonly { kinds: readonly string[]; count: number }[],
): Promise<string[]> {
  const rows = await store.db.selectFrom('outbox').selectAll().execute()
  const copies = await countCopies(server)
  const mistakes: string[] = []
  for (const row of rows) {
    const arrived = copies.get(row.message_id) ?? 0
    if (row.state === 'sent' && arrived > 0 && !isDoubledUnmarked(row, copies)) continue
    mistakes.push(`Email ${row.id}, ${row.kind}, is ${row.state} and arrived ${arrived} times.`)
  }
  for (const { kinds, count } of wanted) {
    const covered = rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, row) => sum + coveredBy(row), 0)
    if (covered !== count) mistakes.push(`The emails of ${kinds.join(', ')} are about ${covered}, not ${count}.`)
  }
  const known = new Set(rows.map((row) => row.message_id))
  const strangers = [...copies.keys()].filter((id) => !known.has(id)).length
  if (strangers > 0) mistakes.push(`${strangers} emails arrived that are not in the outbox.`)
  return mistakes
}
