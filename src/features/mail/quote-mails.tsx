/** What the emails about quotes say, with samples of each. */
import { Fragment } from 'react'
import { shop, weeksText } from '../../../content/shop.ts'
import { isWithoutDelivery, totalInWords } from '../delivery/quote/quote-words.ts'
import { fireplaceFacts } from '../drawing/fire-names.ts'
import { sizeText } from '../pricing/piece.ts'
import { dueText, timeText } from '../shared/clock.ts'
import { forEachField, quoteFieldList } from '../shared/quote-fields.ts'
import { type AttachedDrawing, DrawingsInMail } from './drawings/drawings-in-mail.tsx'
import { settingOf } from './drawings/mail-drawings.server.ts'
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
        reason={`You're receiving this email because someone requested a quote from ${shop.name} with this address. If it wasn't you, you can ignore this email.`}
      >
        <Title>We got your request</Title>
        <Paragraph>
          Thanks for requesting a quote. Your request number is <strong>#{quote.quoteId}</strong>. We'll review it and
          reply to this address {due}.
        </Paragraph>
        {quote.token !== undefined && (
          <OakButton href={`${siteUrl}/quote/${encodeURIComponent(quote.token)}`}>Open your quote</OakButton>
        )}
        <Subtitle>Your piece</Subtitle>
        <Piece quote={quote} />
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
      <MailFrame
        preview={`${quote.piece.productName}, ${sizeText(quote.piece)}, ${quote.piece.woodName}`}
        reason={ownerReason}
      >
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
        <Subtitle>Piece</Subtitle>
        <Piece quote={quote} />
        {quote.fireplace && <Rows rows={fireplaceFacts(settingOf(quote.fireplace))} />}
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
      <MailFrame preview="They came in faster than usual, so here they are in one list." reason={ownerReason}>
        <Title>{title}</Title>
        <Paragraph>
          A lot of quotes came in at once, so we put them in one email. If they look like spam, delete them in the admin
          area.
        </Paragraph>
        <OakButton href={`${siteUrl}/admin?tab=quotes`}>Open your quotes</OakButton>
        <Subtitle>The quotes</Subtitle>
        <Rows
          money
          rows={quotes.map((quote) => ({
            name: <OakLink href={`${siteUrl}/admin?quote=${quote.quoteId}`}>Quote #{quote.quoteId}</OakLink>,
            note: `${quote.productName}, ${quote.woodName}, ${sizeText(quote)}`,
            value: totalInWords(totalOf(quote), quote.isWithoutDelivery),
          }))}
        />
        {more > 0 && <Paragraph>And {more.toLocaleString('en-US')} more.</Paragraph>}
      </MailFrame>
    ),
  }
}

const Piece = ({ quote: { piece } }: { quote: Quote }) => (
  <Rows
    rows={[
      { name: 'Product', value: piece.productName },
      { name: 'Wood', value: piece.woodName },
      { name: 'Finish', value: piece.finishName ?? 'No finish' },
      { name: 'Dimensions', note: 'length × width × thickness', value: sizeText(piece) },
    ]}
  />
)

/** For `npm run mails` and its test, keyed by what is special in each. Not in the built shop. */
export function quoteMailSamples() {
  const quote: Quote = {
    quoteId: 128,
    sentAt: Date.UTC(2026, 10, 21, 15, 4),
    answerDueAt: Date.UTC(2026, 10, 23, 15),
    ...forEachField(quoteFieldList, ({ label }) => label),
    customerName: 'June Carter',
    customerEmail: 'june.carter@example.com',
    customerPhone: '(615) 555-0199',
    company: 'Carter Builders',
    notes: 'Please keep the saw marks.\nThe wall is brick. Can you send brackets?',
    piece: {
      productName: 'Heritage Oak Floating Mantel',
      woodName: 'Reclaimed Oak',
      finishName: 'Natural Oil',
      lengthIn: 67.375,
      widthIn: 8,
      thicknessIn: 8,
      boardFeet: 29.94,
    },
    pricePerBoardFootCents: 1250,
    woodCents: 37_425,
    finishCents: 2_500,
    processingCents: 7_500,
    shippingCents: 4_500,
    totalCents: 51_925,
    totalToCents: null,
    delivery: null,
    priceLines: [],
  }
  const nashville = { zip: '37212', place: 'Nashville', state: 'TN', miles: 1, area: 'Nashville Metro' }
  const woodLine = {
    ...{ key: 'wood', label: 'Reclaimed Oak', quantity: '29.94 board feet', rate: '$12.50 per board foot' },
    ...{ amountCents: 37_425, rule: 'Wood is priced by the board foot.' },
  }
  const tripLine = {
    ...{ key: 'delivery', label: 'Our truck', quantity: '1 trip', rate: 'Nashville Metro', amountCents: 10_000 },
    rule: 'One trip of our truck to Nashville, TN, 1 mile from the workshop.',
  }
  const hangingLine = {
    ...{ key: 'hanging', label: 'Hanging it', quantity: null, rate: null, amountCents: 25_000, toCents: 35_000 },
    rule: 'The price depends on your wall.',
  }
  const hung: Quote = {
    ...quote,
    ...{ shippingCents: 35_000, totalCents: 72_425, totalToCents: 82_425 },
    delivery: { way: 'hung', place: nashville, days: { from: '2026-12-08', to: '2026-12-15' } },
    priceLines: [woodLine, tripLine, hangingLine],
    fireplace: { fire: 'masonry', opening: { widthIn: 41.5, heightIn: 32 }, undersideIn: 44 },
  }
  const noWay: Quote = {
    ...quote,
    ...{ shippingCents: 0, totalCents: 37_425, priceLines: [woodLine] },
    delivery: { way: null, place: { ...nashville, zip: '96813', place: 'Honolulu', state: 'HI' }, days: null },
  }
  const onItsPage: Quote = { ...quote, token: 'mlDwPWJjb8VtFqZ0sCHGmQZ1Q0f6yG3n' }
  const barest: Quote = {
    ...quote,
    ...{ customerPhone: '', company: '', notes: '', finishCents: 0, processingCents: 0, totalCents: 41_925 },
    piece: { ...quote.piece, finishName: null },
  }
  const longest: Quote = {
    ...quote,
    quoteId: 1_234_567,
    customerName: 'Maximiliana Featherstonehaugh-Cholmondeley von Hohenzollern the Younger',
    customerEmail: `${'a.very.long.mailbox.'.repeat(3)}name@custom-homes-and-restorations.example.com`,
    customerPhone: '+1 (615) 555-0199 ext. 12345',
    company: 'Middle Tennessee Custom Homes, Historic Restorations & Timber Framing, LLC',
    notes: `${'The old house has settled, so the opening is out of square. '.repeat(30)}\n${'W'.repeat(120)}`,
    piece: {
      ...quote.piece,
      productName: 'Hand-Hewn Appalachian Heritage Barn Timber Floating Mantel with Corbels',
      woodName: 'Reclaimed Wormy American Chestnut',
      finishName: 'Three Coats of Hand-Rubbed Hardwax Oil',
      lengthIn: 287.9375,
    },
    totalCents: 1_234_567_89,
  }
  const line = { ...quote, ...quote.piece, isWithoutDelivery: false }
  return {
    quote_confirmation: {
      ...{ 'A mantel': onItsPage, 'From an older version': quote, 'Hung by us': hung, 'No way yet': noWay },
      ...{ 'No finish': barest, 'Long names': longest },
    },
    quote_notice: {
      'A mantel': quote,
      'Hung by us': hung,
      'No way yet': noWay,
      'Only what is required': barest,
      'Long names and notes': longest,
    },
    quote_digest: {
      'One quote': { quotes: [line], more: 0 },
      'A long list': {
        quotes: Array.from({ length: 100 }, (_, index) => ({ ...line, quoteId: line.quoteId + index })),
        more: 1_250,
      },
    },
  }
}
