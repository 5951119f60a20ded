/** What the emails about quotes say. */

import { Fragment } from 'react'
import { shop, weeksText } from '../../../content/shop.ts'
import { isWithoutDelivery, totalInWords } from '../delivery/quote/quote-words.ts'
import { settingOfStored } from '../drawing/drawing.ts'
import { fireplaceFacts } from '../drawing/fire-names.ts'
import { andMoreText, countPieces, timesText } from '../pricing/counted-pieces.ts'
import { sizeText } from '../pricing/piece.ts'
import { dueText, timeText } from '../shared/clock.ts'
import { quoteFieldList } from '../shared/quote-fields.ts'
import { type AttachedDrawing, DrawingsInMail } from './drawings/drawings-in-mail.tsx'
import type { MailContent } from './mail-content.server.ts'
import {
  MailFrame,
  OakButton,
  OakLink,
  ownerReason,
  Paragraph,
  Quoted,
  Rows,
  Steps,
  Subtitle,
  Title,
  type WrittenMail,
} from './mail-layout.tsx'
import { Price, totalOf } from './quote-price-mails.tsx'

type Quote = MailContent<'quote_confirmation'>

export const quoteMails = {
  quote_confirmation: quoteConfirmation,
  quote_notice: quoteNotice,
  quote_digest: quoteDigest,
  quote_links: quoteLinks,
}

/** OUT-9: 'by Saturday at 10 AM'. A mail that an older version wrote doesn't know. */
const dueWords = ({ answerDueAt, sentAt }: Quote) =>
  answerDueAt === undefined ? `within ${shop.quotes.reviewedWithinHours} hours` : `by ${dueText(answerDueAt, sentAt)}`

/**
 * A stranger may have typed someone else's address. So this repeats nothing they typed except the measurements: no name,
 * no company, no notes (MAIL-3).
 */
function quoteConfirmation(quote: Quote, siteUrl: string, drawings: readonly AttachedDrawing[]): WrittenMail {
  const { validDays } = shop.quotes
  const due = dueWords(quote)
  return {
    subject: `Your quote request #${quote.quoteId}`,
    body: (
      <MailFrame
        preview={`We got your request and will review it ${due}.`}
        reason={`You're receiving this email because someone used this address to request a quote from ${shop.name}. If it wasn't you, you can ignore this email.`}
      >
        <Title>We got your request</Title>
        <Paragraph>
          Thanks for requesting a quote. Your request number is <strong>#{quote.quoteId}</strong>. We'll review it and
          reply to this address {due}.
        </Paragraph>
        {quote.token !== undefined && (
          <OakButton href={`${siteUrl}/quote/${encodeURIComponent(quote.token)}`}>Open your quote</OakButton>
        )}
        <Subtitle>{quote.pieces.length > 1 ? 'Your pieces' : 'Your piece'}</Subtitle>
        <Pieces quote={quote} />
        <DrawingsInMail drawings={drawings} />
        <Subtitle>Price</Subtitle>
        <Price quote={quote} />
        <Subtitle>What happens next</Subtitle>
        <Steps
          steps={[
            `We'll check the wood and dimensions and email you ${due}.`,
            `Once we approve your quote, the price is good for ${validDays} days.`,
            `We start once we receive your deposit. Allow ${weeksText(quote.leadTimeWeeks ?? shop.leadTimeWeeks)}.`,
          ]}
        />
        <Paragraph>
          Something not right? Reply to this email or call us at{' '}
          <OakLink href={shop.phone.href}>{shop.phone.display}</OakLink>.
        </Paragraph>
      </MailFrame>
    ),
  }
}

/** Everything the owner needs to answer a quote, with a link to it. */
function quoteNotice(quote: Quote, siteUrl: string, drawings: readonly AttachedDrawing[]): WrittenMail {
  const { quoteId, customerName, customerEmail } = quote
  const typed = quoteFieldList.filter(({ key }) => key !== 'customerName' && key !== 'customerEmail' && quote[key])
  const total = totalInWords(totalOf(quote), isWithoutDelivery(quote.delivery))
  return {
    subject: `Quote #${quoteId} from ${customerName}: ${total}`,
    replyTo: { name: customerName, address: customerEmail },
    body: (
      <MailFrame preview={firstAndMore(quote)} reason={ownerReason()}>
        <Title>Quote #{quoteId}</Title>
        <Paragraph>
          {customerName} requested a quote for {total}. Reply to this email to reach the customer.
        </Paragraph>
        <OakButton href={`${siteUrl}/admin?quote=${quoteId}`}>Open quote #{quoteId}</OakButton>
        <Subtitle>Customer</Subtitle>
        <Rows
          rows={[
            { name: 'Name', value: customerName },
            { name: 'Email', value: <OakLink href={`mailto:${encodeURI(customerEmail)}`}>{customerEmail}</OakLink> },
            ...typed.flatMap(({ key, label, kind }) => (kind === 'text' ? [] : [{ name: label, value: quote[key] }])),
            { name: 'Sent', value: timeText(new Date(quote.sentAt).toISOString()) },
          ]}
        />
        <Subtitle>{quote.pieces.length > 1 ? 'Pieces' : 'Piece'}</Subtitle>
        <Pieces quote={quote} withNotes />
        {quote.fireplace && <Rows rows={fireplaceFacts(settingOfStored(quote.fireplace))} />}
        <DrawingsInMail drawings={drawings} />
        <Subtitle>Price</Subtitle>
        <Price quote={quote} />
        {typed
          .filter(({ kind }) => kind === 'text')
          .map(({ key, label }) => (
            <Fragment key={key}>
              <Subtitle>{label}</Subtitle>
              <Quoted text={quote[key]} />
            </Fragment>
          ))}
      </MailFrame>
    ),
  }
}

/** Many quotes in one email, when they come in too fast for an email each (MAIL-3). */
function quoteDigest({ quotes, more }: MailContent<'quote_digest'>, siteUrl: string): WrittenMail {
  const count = quotes.length + more
  const title = count === 1 ? '1 new quote' : `${count.toLocaleString('en-US')} new quotes`
  return {
    subject: `${title} at ${shop.name}`,
    body: (
      <MailFrame preview="They came in faster than usual, so here they are in one list." reason={ownerReason()}>
        <Title>{title}</Title>
        <Paragraph>
          A lot of quotes came in at once, so we put them in one email. If they look like spam, delete them at your
          desk.
        </Paragraph>
        <OakButton href={`${siteUrl}/admin?tab=quotes`}>Open your quotes</OakButton>
        <Subtitle>The quotes</Subtitle>
        <Rows
          money
          rows={quotes.map((quote) => ({
            name: <OakLink href={`${siteUrl}/admin?quote=${quote.quoteId}`}>Quote #{quote.quoteId}</OakLink>,
            note: `${timesText(quote.quantity)}${quote.productName}, ${quote.woodName}, ${sizeText(quote)}${andMoreText(quote.morePieces)}`,
            value: totalInWords(totalOf(quote), quote.isWithoutDelivery),
          }))}
        />
        {more > 0 && <Paragraph>And {more.toLocaleString('en-US')} more.</Paragraph>}
      </MailFrame>
    ),
  }
}

/** WIN-6: what 'Send me my link again' sends. Someone else may have typed the address, so it has the shop's words only (MAIL-3). */
function quoteLinks({ quotes }: MailContent<'quote_links'>, siteUrl: string): WrittenMail {
  const [newest, ...more] = quotes
  return {
    subject: more.length > 0 ? 'The links to your quotes' : `The link to your quote #${newest?.quoteId}`,
    body: (
      <MailFrame
        preview="Open your quote, its price, its drawing and our messages."
        reason={`You're receiving this email because someone asked ${shop.name} to send the links to this address's quotes again. If it wasn't you, you can ignore this email. No one else got them.`}
      >
        <Title>{more.length > 0 ? 'Your quotes' : 'Your quote'}</Title>
        <Paragraph>
          Here {more.length > 0 ? 'are the links' : 'is the link'} you asked for. Anyone who has{' '}
          {more.length > 0 ? 'one' : 'it'} can see the quote, so keep {more.length > 0 ? 'them' : 'it'} to yourself.
        </Paragraph>
        {quotes.map(({ quoteId, token, ...piece }) => (
          <Paragraph key={quoteId}>
            <OakLink href={`${siteUrl}/quote/${encodeURIComponent(token)}`}>Quote #{quoteId}</OakLink>
            <br />
            {piece.productName}, {piece.woodName}, {sizeText(piece)}
          </Paragraph>
        ))}
        <Paragraph>
          Looking for another one? Reply to this email or call us at{' '}
          <OakLink href={shop.phone.href}>{shop.phone.display}</OakLink>.
        </Paragraph>
      </MailFrame>
    ),
  }
}

/** '2 × Heritage Oak Floating Mantel, 72 × 8 × 8 in (6 ft), Reclaimed Oak, and 2 more pieces'. */
const firstAndMore = ({ piece, pieces: [first, ...more] }: Quote) =>
  `${timesText(first?.quantity ?? 1)}${piece.productName}, ${sizeText(piece)}, ${piece.woodName}${andMoreText(countPieces(more))}`

/** What the customer typed about a piece is repeated to the owner only (MAIL-3). */
function Pieces({ quote, withNotes = false }: { quote: Quote; withNotes?: boolean }) {
  const pieces = quote.pieces.length > 0 ? quote.pieces : [{ ...quote.piece, quantity: 1, note: '' }]
  return pieces.map((piece, index) => (
    // They never move, so their position is a stable key; two may be alike.
    <Fragment key={String(index)}>
      <Rows
        rows={[
          {
            name: 'Product',
            value: timesText(piece.quantity) + piece.productName,
          },
          { name: 'Wood', value: piece.woodName },
          { name: 'Finish', value: piece.finishName ?? 'No finish' },
          { name: 'Dimensions', note: 'length × width × thickness', value: sizeText(piece) },
        ]}
      />
      {withNotes && piece.note !== '' && <Quoted text={piece.note} />}
    </Fragment>
  ))
}
