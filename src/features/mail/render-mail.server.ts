/** Turns an email in the outbox into the message sent over SMTP. Loaded with the first email. */
import { render, toPlainText } from '@react-email/render'
import MailComposer from 'nodemailer/lib/mail-composer'
import { shop } from '../../../content/shop.ts'
import { findMailKind, type MailKind } from './mail.ts'
import { type MailContent, readContent } from './mail-content.server.ts'
import type { WrittenMail } from './mail-layout.tsx'
import { orderMailSamples, orderMails } from './order-mails.tsx'
import type { MailRow } from './outbox.server.ts'
import { quoteMailSamples, quoteMails } from './quote-mails.tsx'

const writers: { [Kind in MailKind]: (content: MailContent<Kind>, siteUrl: string) => WrittenMail } = {
  ...quoteMails,
  ...orderMails,
}

type Samples<Kind extends MailKind> = { [variant: string]: MailContent<Kind> }

/** Sample data for every kind of email. */
export const mailSamples = (): { [Kind in MailKind]: Samples<Kind> } => ({
  ...quoteMailSamples(),
  ...orderMailSamples(),
})

/** One plain address: nothing a header or an SMTP command could read as more than that. */
export const isAddress = (text: string) =>
  text.length <= 254 &&
  /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(text)

/** A name or subject on one line, whatever was typed. */
const onOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

type Mail = Pick<MailRow, 'kind' | 'content' | 'recipient' | 'message_id'>

/** Headers and body as sent. Throws when the kind or the content can't be read. */
export async function renderMail(mail: Mail, to: string, from: string, siteUrl: string): Promise<Buffer> {
  const kind = findMailKind(mail.kind)
  if (!kind) throw new Error(`This version of the shop doesn't know the email kind '${mail.kind}'`)
  const written = write(kind, mail.content, siteUrl)
  const html = await render(written.body)
  const text = toPlainText(html, { wordwrap: 78, selectors: textFormats })
  const replyTo = written.replyTo ?? { name: shop.name, address: shop.email.address }
  const composer = new MailComposer({
    from: { name: shop.name, address: from },
    // MAIL-3: no customer's name in the address line, which an inbox shows before the email is opened.
    to: mail.recipient === null ? { name: shop.name, address: to } : to,
    ...(isAddress(replyTo.address) && { replyTo: { name: onOneLine(replyTo.name), address: replyTo.address } }),
    subject: onOneLine(written.subject),
    // The same on every try: many mail systems drop a second copy.
    messageId: mail.message_id,
    // Stops vacation replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    html,
    text,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

const write = <Kind extends MailKind>(kind: Kind, content: string, siteUrl: string): WrittenMail =>
  writers[kind](readContent(kind, content), siteUrl)

/** In the plain text, headings aren't in capitals, and a phone number isn't followed by its link. */
const textFormats = [
  ...['h1', 'h2'].map((selector) => ({ selector, format: 'heading', options: { uppercase: false } })),
  { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
]
