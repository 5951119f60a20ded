/** Turns an email in the outbox into the message sent over SMTP. Loaded with the first email. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { plainTextSelectors, render } from '@react-email/render'
import { compile } from 'html-to-text'
import MailComposer from 'nodemailer/lib/mail-composer'
import { cloneElement, createElement } from 'react'
import { mailWords } from '../../../content/mail-words.ts'
import { shop } from '../../../content/shop.ts'
import { capitalized } from '../shared/capitalized.ts'
import type { AttachedDrawing } from './drawings/drawings-in-mail.tsx'
import { type MailDrawing, type PieceInMail, piecesOf } from './drawings/mail-drawings.server.ts'
import { findMailKind, type MailKind } from './mail.ts'
import { type MailContent, readContent } from './mail-content.server.ts'
import { OwnWords, type WrittenMail } from './mail-layout.tsx'
import type { MailAccount } from './mail-worker.server.ts'
import { messageMails } from './messages/message-mails.tsx'
import { customerMoneyMails } from './money/customer-money-mails.tsx'
import { moneyMails } from './money/money-mails.tsx'
import { offerMails } from './offers/offer-mails.tsx'
import { orderMails } from './order-mails.tsx'
import type { MailRow } from './outbox.server.ts'
import { questionMails } from './questions/question-mails.tsx'
import { quoteMails } from './quote-mails.tsx'
import { reviewMails } from './reviews/review-mails.tsx'

type Write<Kind extends MailKind> = (
  content: MailContent<Kind>,
  siteUrl: string,
  drawings: readonly AttachedDrawing[],
) => WrittenMail

const writers: { [Kind in MailKind]: Write<Kind> } = {
  ...quoteMails,
  ...orderMails,
  ...moneyMails,
  ...customerMoneyMails,
  ...offerMails,
  ...messageMails,
  ...questionMails,
  ...reviewMails,
}

/** One plain address: nothing a header or an SMTP command could read as more than that. */
export const isAddress = (text: string) =>
  text.length <= 254 &&
  /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(text)

/** A name or subject on one line, whatever was typed. */
const onOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** In the plain text, headings aren't in capitals, and a phone number isn't followed by its link. */
const textFormats = [
  ...['h1', 'h2'].map((selector) => ({ selector, format: 'heading', options: { uppercase: false } })),
  { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
]

/**
 * What react-email's own `toPlainText` makes. That compiles the selectors for each email, and on a busy machine visitors
 * waited up to 39 ms for it.
 */
const toPlainText = compile({ wordwrap: 78, selectors: [...plainTextSelectors, ...textFormats] })

type Mail = Pick<MailRow, 'kind' | 'content' | 'recipient' | 'message_id'>

/**
 * Headers and body as sent, made in steps, and between them visitors get their turn. Throws when the kind or the content
 * can't be read.
 */
export async function renderMail(
  mail: Mail,
  to: string,
  { from, owner }: Pick<MailAccount, 'from' | 'owner'>,
  siteUrl: string,
  drawings: readonly MailDrawing[] = [],
): Promise<Buffer> {
  const kind = kindOf(mail)
  const attached = drawings.map((drawing, index) => ({
    ...drawing,
    // Unlike that in any other email, as RFC 2392 wants it.
    cid: `drawing-${index + 1}.${mail.message_id.replace(/^<|>$/g, '')}`,
  }))
  const written = write(kind, mail.content, siteUrl, attached)
  const thread = threadOf(mail)
  const { preview } = written.body.props
  const body = thread ? cloneElement(written.body, { preview: `${written.subject} · ${preview}` }) : written.body
  await nextTurn()
  const html = await render(withOwnWords(kind, body))
  await nextTurn()
  const text = toPlainText(html)
  await nextTurn()
  const replyTo = written.replyTo ?? { name: shop.name, address: owner }
  const composer = new MailComposer({
    from: { name: shop.name, address: from },
    // MAIL-3: no customer's name in the address line, which an inbox shows before the email is opened.
    to: mail.recipient === null ? { name: shop.name, address: to } : to,
    ...(isAddress(replyTo.address) && { replyTo: { name: onOneLine(replyTo.name), address: replyTo.address } }),
    subject: onOneLine(thread?.subject ?? written.subject),
    // The same on every try: many mail systems drop a second copy.
    messageId: mail.message_id,
    ...(thread && { inReplyTo: thread.id, references: thread.id }),
    // Stops vacation replies (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(written.unsubscribeUrl && {
        'List-Unsubscribe': `<${written.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    html,
    text,
    attachments: attached.map(({ cid, png }, index) => ({
      cid,
      content: png,
      contentType: 'image/png',
      contentDisposition: 'inline',
      filename: `drawing-${index + 1}.png`,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

const withOwnWords = (kind: MailKind, body: WrittenMail['body']) =>
  createElement(OwnWords.Provider, { value: mailWords[kind] ?? { head: '', foot: '' } }, body)

/** DESK-4: what an email would say, before anything is saved. Without drawings. */
export async function previewMail(mail: Pick<Mail, 'kind' | 'content'>, siteUrl: string) {
  const kind = kindOf(mail)
  const written = write(kind, mail.content, siteUrl, [])
  return {
    headline: onOneLine(written.subject),
    text: toPlainText(await render(withOwnWords(kind, written.body))),
  }
}

/**
 * DESK-7: all emails about one quote or order refer to one that was never sent, so that mail programs show them together:
 * the first one may be old, deleted, or in another mailbox. Gmail also wants them to have the same subject
 * (docs/decisions/064-one-thread.md). An order from a quote is in its quote's thread.
 */
function threadOf(mail: Mail): { id: string; subject: string } | undefined {
  const content: object = readContent(kindOf(mail), mail.content)
  const { quoteId, orderId, customerName } = content as { quoteId?: unknown; orderId?: unknown; customerName?: unknown }
  const [name, number] = typeof quoteId === 'number' ? ['quote', quoteId] : ['order', orderId]
  if (typeof number !== 'number') return undefined
  const domain = mail.message_id.replace(/^.*@|>$/g, '')
  const id = `<${name}-${number}@${domain}>`
  if (mail.recipient !== null) return { id, subject: `Your ${name} #${number}` }
  const who = typeof customerName === 'string' && customerName !== '' ? `, ${customerName}` : ''
  return { id, subject: `${capitalized(name)} #${number}${who}` }
}

/** What to draw for this email. Throws when the kind or the content can't be read. */
export function piecesToDraw(mail: Mail): PieceInMail[] {
  return piecesOf(readContent(kindOf(mail), mail.content))
}

function kindOf(mail: Pick<Mail, 'kind'>): MailKind {
  const kind = findMailKind(mail.kind)
  if (!kind) throw new Error(`This version of the shop doesn't know the email kind '${mail.kind}'`)
  return kind
}

const write = <Kind extends MailKind>(
  kind: Kind,
  content: string,
  siteUrl: string,
  drawings: readonly AttachedDrawing[],
): WrittenMail => writers[kind](readContent(kind, content), siteUrl, drawings)
