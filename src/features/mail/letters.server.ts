/** From a mail in the outbox to what goes over the wire. Loaded with the first mail. */
import { render, toPlainText } from '@react-email/render'
import MailComposer from 'nodemailer/lib/mail-composer'
import { shop } from '../../../content/shop.ts'
import { readContent } from './mail-content.server.ts'
import { orderNotice, orderReceipt } from './order-mails.tsx'
import type { MailRow } from './outbox.server.ts'
import { quoteConfirmation, quoteDigest, quoteNotice, type WrittenMail } from './quote-mails.tsx'

/** One plain address: nothing that a header or the dialogue with the mail server could take for more than that. */
export const isAddress = (text: string) =>
  text.length <= 254 &&
  /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(text)

/** A name or subject on one line, whatever was typed. */
const onOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Throws when the content is not as it should be. */
export async function writeLetter(mail: MailRow, to: string, from: string, siteUrl: string): Promise<Buffer> {
  const { written, customer } = write(mail, siteUrl)
  const html = await render(written.body)
  const text = toPlainText(html, { wordwrap: 78, selectors: asWritten })
  // The owner answers to the customer, the customer to the shop.
  const answersTo = (mail.recipient === null && customer) || { name: shop.name, address: shop.email.address }
  const composer = new MailComposer({
    from: { name: shop.name, address: from },
    // MAIL-3: a customer's name is not in the address line, which is read before the mail is opened.
    to: mail.recipient === null ? { name: shop.name, address: to } : to,
    ...(isAddress(answersTo.address) && { replyTo: { name: onOneLine(answersTo.name), address: answersTo.address } }),
    subject: onOneLine(written.subject),
    // The same each time: mail systems drop the second copy of one that was sent again.
    messageId: mail.message_id,
    // No holiday notice answers a machine (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    html,
    text,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/** In the text version headings are not in capitals, and a telephone number is not followed by its link. */
const asWritten = [
  ...['h1', 'h2'].map((selector) => ({ selector, format: 'heading', options: { uppercase: false } })),
  { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
]

/** Whom the owner's answer to a notice goes to. */
type Customer = { name: string; address: string }

function write(mail: MailRow, siteUrl: string): { written: WrittenMail; customer?: Customer } {
  const read = readContent(mail.kind, mail.content)
  switch (read.kind) {
    case 'quote_confirmation':
      return { written: quoteConfirmation(read.quote) }
    case 'quote_notice': {
      const { customerName, customerEmail } = read.quote
      return { written: quoteNotice(read.quote, siteUrl), customer: { name: customerName, address: customerEmail } }
    }
    case 'quote_digest':
      return { written: quoteDigest(read.digest, siteUrl) }
    case 'order_receipt':
      return { written: orderReceipt(read.order, siteUrl) }
    case 'order_notice': {
      const { customerName, customerEmail } = read.notice
      return { written: orderNotice(read.notice, siteUrl), customer: { name: customerName, address: customerEmail } }
    }
    default:
      return read satisfies never
  }
}
