/** From a mail in the outbox to what goes over the wire. Loaded with the first mail. */
import { render, toPlainText } from '@react-email/render'
import MailComposer from 'nodemailer/lib/mail-composer'
import { shop } from '../../../content/shop.ts'
import { type OrderContent, OrderContentSchema, type QuoteContent, QuoteContentSchema } from './mail-content.server.ts'
import { orderReceipt } from './order-mails.tsx'
import type { MailRow } from './outbox.server.ts'
import { quoteConfirmation, quoteNotice, type WrittenMail } from './quote-mails.tsx'

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
  const answersTo = mail.recipient === null ? customer : { name: shop.name, address: shop.email.address }
  const composer = new MailComposer({
    from: { name: shop.name, address: from },
    to: { name: mail.recipient === null ? shop.name : onOneLine(customer.name), address: to },
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

type Customer = { name: string; address: string }

function write(mail: MailRow, siteUrl: string): { written: WrittenMail; customer: Customer } {
  const content: unknown = JSON.parse(mail.content)
  if (mail.kind === 'order_receipt') {
    const order: OrderContent = OrderContentSchema.parse(content)
    return {
      written: orderReceipt(order, siteUrl),
      customer: { name: order.customerName, address: mail.recipient ?? '' },
    }
  }
  const quote: QuoteContent = QuoteContentSchema.parse(content)
  return {
    written: mail.kind === 'quote_notice' ? quoteNotice(quote, siteUrl) : quoteConfirmation(quote),
    customer: { name: quote.customerName, address: quote.customerEmail },
  }
}
