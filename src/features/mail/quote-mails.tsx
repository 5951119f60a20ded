/** The mails about quotes. */
import type { ReactElement } from 'react'
import { rangeText, shop } from '../../../content/shop.ts'
import { formatCents } from '../pricing/money.ts'
import { dimensionsText } from '../pricing/piece.ts'
import { timeText } from '../shared/clock.ts'
import type { QuoteContent, QuoteDigestContent } from './mail-content.server.ts'
import { MailFrame, OakButton, OakLink, Paragraph, Quoted, Rows, Steps, Subtitle, Title } from './mail-layout.tsx'

/** A subject, and the mail's HTML; its text version is made from that. */
export type WrittenMail = { subject: string; body: ReactElement }

/**
 * What the customer has in hand: what was asked for, what it comes to, what happens next. A stranger may have typed
 * somebody else's address, so nothing that was typed is in it but the measurements: no name, no company, no notes
 * (MAIL-3).
 */
export function quoteConfirmation(quote: QuoteContent): WrittenMail {
  const { reviewedWithinHours, validDays } = shop.quotes
  const subject = `Your quote request #${quote.quoteId}`
  return {
    subject,
    body: (
      <MailFrame
        preview={`We have your request, and we'll review it within ${reviewedWithinHours} hours.`}
        why={`You got this email because someone used this address to request a quote from ${shop.name}. If it wasn't you, you can ignore this email.`}
      >
        <Title>We have your request</Title>
        <Paragraph>
          Thank you for asking us for a quote. Your number is <strong>#{quote.quoteId}</strong>. We'll review it within{' '}
          {reviewedWithinHours} hours and get back to you at this address.
        </Paragraph>
        <Subtitle>Your piece</Subtitle>
        <Piece quote={quote} />
        <Subtitle>What it comes to</Subtitle>
        <Price quote={quote} />
        <Subtitle>What happens next</Subtitle>
        <Steps
          steps={[
            `We check the wood and the measurements, and write to you within ${reviewedWithinHours} hours.`,
            `Once we've approved it, the price is good for ${validDays} days.`,
            `We start when your deposit is in. The work takes ${rangeText(shop.leadTimeWeeks)} weeks.`,
          ]}
        />
        <Paragraph>
          Did we get something wrong? Reply to this email, or call us at{' '}
          <OakLink href={shop.phone.href}>{shop.phone.display}</OakLink>.
        </Paragraph>
      </MailFrame>
    ),
  }
}

/** What the owner wants to know, and the way to the quote. */
export function quoteNotice(quote: QuoteContent, siteUrl: string): WrittenMail {
  const { quoteId, customerName, customerEmail, customerPhone, company } = quote
  const total = formatCents(quote.totalCents)
  return {
    subject: `Quote #${quoteId} from ${customerName}: ${total}`,
    body: (
      <MailFrame
        preview={`${quote.piece.productName}, ${dimensionsText(sizeOf(quote))}, ${quote.piece.woodName}`}
        why={whyOwner}
      >
        <Title>Quote #{quoteId}</Title>
        <Paragraph>
          {customerName} requested a quote: {total}. Reply to this email to write to the customer.
        </Paragraph>
        <OakButton href={`${siteUrl}/admin?quote=${quoteId}`}>Open quote #{quoteId}</OakButton>
        <Subtitle>Customer</Subtitle>
        <Rows
          rows={[
            { name: 'Name', value: customerName },
            { name: 'Email', value: <OakLink href={`mailto:${encodeURI(customerEmail)}`}>{customerEmail}</OakLink> },
            customerPhone !== '' && { name: 'Phone', value: customerPhone },
            company !== '' && { name: 'Company', value: company },
            { name: 'Sent', value: timeText(new Date(quote.sentAt).toISOString()) },
          ]}
        />
        <Subtitle>Piece</Subtitle>
        <Piece quote={quote} />
        <Subtitle>Price</Subtitle>
        <Price quote={quote} />
        {quote.notes && (
          <>
            <Subtitle>Notes</Subtitle>
            <Quoted text={quote.notes} />
          </>
        )}
      </MailFrame>
    ),
  }
}

/** Many quotes in one mail, when they come faster than one wants to be told of each (MAIL-3). */
export function quoteDigest({ quotes, more }: QuoteDigestContent, siteUrl: string): WrittenMail {
  const count = quotes.length + more
  const title = count === 1 ? '1 new quote' : `${count.toLocaleString('en-US')} new quotes`
  return {
    subject: `${title} at ${shop.name}`,
    body: (
      <MailFrame preview="They came in faster than usual, so here they are in one list." why={whyOwner}>
        <Title>{title}</Title>
        <Paragraph>
          A lot of quotes came in at once, so we put them in one email. If they look like junk, delete them in the admin
          area.
        </Paragraph>
        <OakButton href={`${siteUrl}/admin?tab=quotes`}>Open your quotes</OakButton>
        <Subtitle>The quotes</Subtitle>
        <Rows
          money
          rows={quotes.map((quote) => ({
            name: <OakLink href={`${siteUrl}/admin?quote=${quote.quoteId}`}>Quote #{quote.quoteId}</OakLink>,
            note: `${quote.productName}, ${quote.woodName}, ${dimensionsText(sizeOf({ piece: quote }))}`,
            value: formatCents(quote.totalCents),
          }))}
        />
        {more > 0 && <Paragraph>And {more.toLocaleString('en-US')} more.</Paragraph>}
      </MailFrame>
    ),
  }
}

/** At the foot of what the owner is sent. */
export const whyOwner =
  'You got this email because the shop sends notices about quotes and orders to this address (OWNER_EMAIL).'

type Sized = { piece: { lengthIn: number; widthIn: number; thicknessIn: number } }

const sizeOf = ({ piece }: Sized) => ({
  length: piece.lengthIn,
  width: piece.widthIn,
  thickness: piece.thicknessIn,
})

const Piece = ({ quote }: { quote: QuoteContent }) => (
  <Rows
    rows={[
      { name: 'Product', value: quote.piece.productName },
      { name: 'Wood', value: quote.piece.woodName },
      { name: 'Finish', value: quote.piece.finishName ?? 'No finish' },
      { name: 'Dimensions', note: 'length × width × thickness', value: dimensionsText(sizeOf(quote)) },
    ]}
  />
)

const Price = ({ quote }: { quote: QuoteContent }) => (
  <Rows
    money
    rows={[
      {
        name: 'Wood',
        note: `${quote.piece.boardFeet} board feet at ${formatCents(quote.pricePerBoardFootCents)}`,
        value: formatCents(quote.woodCents),
      },
      { name: 'Finish', value: formatCents(quote.finishCents) },
      { name: 'Processing', value: formatCents(quote.processingCents) },
      { name: 'Shipping', value: formatCents(quote.shippingCents) },
      { name: 'Total', value: formatCents(quote.totalCents), strong: true },
    ]}
  />
)
