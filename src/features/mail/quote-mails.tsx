/** The two mails about a quote. */
import type { ReactElement } from 'react'
import { rangeText, shop } from '../../../content/shop.ts'
import { dimensionsText } from '../catalog/piece.ts'
import { timeText } from '../catalog/workshop-clock.ts'
import { formatCents } from '../pricing/money.ts'
import type { QuoteContent } from './mail-content.server.ts'
import { MailFrame, OakButton, OakLink, Paragraph, Quoted, Rows, Steps, Subtitle, Title } from './mail-layout.tsx'

/** A subject, and the mail's HTML; its text version is made from that. */
export type WrittenMail = { subject: string; body: ReactElement }

/** What the customer has in hand: what was asked for, what it comes to, what happens next. */
export function quoteConfirmation(quote: QuoteContent): WrittenMail {
  const { reviewedWithinHours, validDays } = shop.quotes
  const subject = `Your quote request #${quote.quoteId}`
  return {
    subject,
    body: (
      <MailFrame
        preview={`We have your request and review it within ${reviewedWithinHours} hours.`}
        why={`You get this mail because a quote was asked for with this address at ${shop.name}.`}
      >
        <Title>We have your request</Title>
        <Paragraph>Hello {quote.customerName},</Paragraph>
        <Paragraph>
          Thank you for asking us for a quote. Your number is <strong>#{quote.quoteId}</strong>. We review it within{' '}
          {reviewedWithinHours} hours and get back to you at this address.
        </Paragraph>
        <Subtitle>Your piece</Subtitle>
        <Piece quote={quote} />
        <Subtitle>What it comes to</Subtitle>
        <Price quote={quote} />
        {quote.notes && (
          <>
            <Subtitle>Your notes</Subtitle>
            <Quoted text={quote.notes} />
          </>
        )}
        <Subtitle>What happens next</Subtitle>
        <Steps
          steps={[
            `We check wood and dimensions, and write to you within ${reviewedWithinHours} hours.`,
            `Once we have approved it, the price is good for ${validDays} days.`,
            `We begin when your deposit is here, and need ${rangeText(shop.leadTimeWeeks)} weeks.`,
          ]}
        />
        <Paragraph>
          Is something not as you meant it? Answer this mail, or call us at{' '}
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
        why="You get this mail because it is the shop's address for new quotes (OWNER_EMAIL)."
      >
        <Title>Quote #{quoteId}</Title>
        <Paragraph>
          {customerName} asks for a quote of {total}. Answering this mail writes to the customer.
        </Paragraph>
        <OakButton href={`${siteUrl}/admin?quote=${quoteId}`}>Open quote #{quoteId}</OakButton>
        <Subtitle>Customer</Subtitle>
        <Rows
          rows={[
            { name: 'Name', value: customerName },
            { name: 'E-mail', value: <OakLink href={`mailto:${encodeURI(customerEmail)}`}>{customerEmail}</OakLink> },
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

const sizeOf = ({ piece }: QuoteContent) => ({
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
