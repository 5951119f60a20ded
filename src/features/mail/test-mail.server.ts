/** SET-3: one email to the owner, sent at once over the shop's own mail account, with what the mail server said to it. */
import { randomUUID } from 'node:crypto'
import { shop } from '../../../content/shop.ts'
import { timeText } from '../shared/clock.ts'
import type { MailAccount } from './mail-worker.server.ts'
import { SmtpConnection } from './smtp.server.ts'

/** `words`: the mail server's own. */
export type TestMailResult = { outcome: 'sent' } | { outcome: 'not-sent'; reason: string; words: string | null }

/** The owner waits for it. An email of the outbox may take longer. */
const mostMs = 20_000

/**
 * Not through the outbox: the answer is wanted now, and a test that failed must not arrive tomorrow. Never throws for what a
 * mail server does.
 */
export async function sendTestMail(account: MailAccount, now: number, waitMs = mostMs): Promise<TestMailResult> {
  const content = await writeTestMail(account, now)
  const connection = new SmtpConnection(account.smtpUrl)
  const message = { from: account.from, to: account.owner, content, maySend: async () => true }
  const over = Promise.withResolvers<TestMailResult>()
  const timer = setTimeout(() => {
    over.resolve({
      outcome: 'not-sent',
      reason: `The mail server didn't finish within ${Math.ceil(waitMs / 1000)} seconds, so the shop hung up.`,
      words: null,
    })
    connection.close()
  }, waitMs)
  try {
    return await Promise.race([over.promise, connection.send(message).then(resultOf)])
  } finally {
    clearTimeout(timer)
    connection.close()
  }
}

type SmtpResult = Awaited<ReturnType<SmtpConnection['send']>>

function resultOf(result: SmtpResult): TestMailResult {
  if (result.outcome === 'sent') return { outcome: 'sent' }
  const reason = 'reason' in result ? result.reason : "The email wasn't sent."
  return { outcome: 'not-sent', reason, words: ('words' in result ? result.words : undefined) ?? null }
}

async function writeTestMail({ from, owner }: MailAccount, now: number): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: shop.name, address: from },
    to: { name: shop.name, address: owner },
    subject: `Test email from ${shop.name}`,
    text: `This is the test email you asked for at the desk on ${timeText(new Date(now).toISOString())}.\n\nIf you can read it, the shop's email works. There is nothing to do.`,
    messageId: `<${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    // Stops vacation replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}
