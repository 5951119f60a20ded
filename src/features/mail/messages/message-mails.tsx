/** What the emails about messages say (LIVE-4, DESK-7). */
import { shop } from '../../../../content/shop.ts'
import { timesText } from '../../pricing/counted-pieces.ts'
import { sizeText } from '../../pricing/piece.ts'
import { dateText, timeText } from '../../shared/clock.ts'
import { type AttachedDrawing, DrawingsInMail } from '../drawings/drawings-in-mail.tsx'
import type { MailContent } from '../mail-content.server.ts'
import {
  MailFrame,
  OakButton,
  OakLink,
  ownerReason,
  Paragraph,
  Quoted,
  Rows,
  Subtitle,
  Title,
  type WrittenMail,
} from '../mail-layout.tsx'
import {
  AgreedPieces,
  CustomerRows,
  customerReason,
  pageOf,
  piecesText,
  pieceText,
  Questions,
  woodOf,
} from '../offers/offer-mail-parts.tsx'
import { greeting } from '../order-mails.tsx'
import type { MailedMessage } from './message-mail-content.server.ts'

type ToCustomer = MailContent<'message_to_customer'> | MailContent<'order_message_to_customer'>
type ToOwner = MailContent<'message_to_owner'> | MailContent<'order_message_to_owner'>

export const messageMails = {
  message_to_customer: toCustomer,
  message_to_owner: toOwner,
  order_message_to_customer: toCustomer,
  order_message_to_owner: toOwner,
  message_digest: digest,
}

function toCustomer(mail: ToCustomer, siteUrl: string, drawings: readonly AttachedDrawing[]): WrittenMail {
  const isOne = mail.messages.length === 1
  const ofOrder = 'orderId' in mail
  return {
    subject: `${isOne ? 'A message' : 'New messages'} about your ${nameOf(mail)}`,
    body: (
      <MailFrame preview={previewOf(mail)} reason={ofOrder ? orderReason() : customerReason()}>
        <Title>{isOne ? 'You have a message from us' : 'You have new messages from us'}</Title>
        {!greets(mail.messages[0]?.text ?? '') && <Paragraph>{greeting(mail.customerName)}</Paragraph>}
        <Messages {...mail} />
        <OakButton href={ofOrder ? orderPageOf(siteUrl, mail.token) : pageOf(siteUrl, mail.token)}>
          Read and answer
        </OakButton>
        <Pieces mail={mail} title={ofOrder ? 'Your order' : mail.pieces.length > 1 ? 'Your pieces' : 'Your piece'} />
        <DrawingsInMail drawings={drawings} />
        <Questions />
      </MailFrame>
    ),
  }
}

/** A message that begins with a greeting of its own, as saved replies do, isn't greeted above it once more. */
const greets = (text: string) => /^\s*(hi|hello|hey|dear|good (morning|afternoon|evening))\b/i.test(text)

function toOwner(mail: ToOwner, siteUrl: string, drawings: readonly AttachedDrawing[]): WrittenMail {
  const { messages, customerName, customerEmail } = mail
  const asksForChange = messages.some(({ design }) => design !== null)
  const desk = 'orderId' in mail ? `tab=orders&order=${mail.orderId}` : `quote=${mail.quoteId}`
  return {
    subject: `${customerName} ${asksForChange ? 'asks for a change to' : 'wrote about'} ${nameOf(mail)}`,
    replyTo: { name: customerName, address: customerEmail },
    body: (
      <MailFrame preview={previewOf(mail)} reason={ownerReason()}>
        <Title>
          {asksForChange ? 'Change requested' : messages.length === 1 ? 'A message' : 'New messages'}: {nameOf(mail)}
        </Title>
        <Messages {...mail} />
        <OakButton href={`${siteUrl}/admin?${desk}`}>Answer at the desk</OakButton>
        <Pieces
          mail={mail}
          title={'orderId' in mail ? 'The order' : mail.pieces.length > 1 ? 'The pieces' : 'The piece'}
        />
        <DrawingsInMail drawings={drawings} />
        <Subtitle>Customer</Subtitle>
        <CustomerRows customer={mail} />
      </MailFrame>
    ),
  }
}

/** 'quote #12'. */
const nameOf = (mail: ToCustomer | ToOwner) => ('orderId' in mail ? `order #${mail.orderId}` : `quote #${mail.quoteId}`)

const orderReason = () => `You're receiving this email because you ordered from ${shop.name}.`

const orderPageOf = (siteUrl: string, token: string) =>
  `${siteUrl}/order-confirmation?order=${encodeURIComponent(token)}`

const countedText = ({ quantity, ...piece }: MailContent<'order_message_to_owner'>['items'][number]) =>
  timesText(quantity) + pieceText(piece)

const previewOf = (mail: ToCustomer | ToOwner) =>
  'orderId' in mail ? mail.items.map(countedText).join('; ') : piecesText(mail)

function Pieces({ mail, title }: { mail: ToCustomer | ToOwner; title: string }) {
  if (!('orderId' in mail))
    return (
      <>
        <Subtitle>{title}</Subtitle>
        <AgreedPieces of={mail} />
      </>
    )
  // One that was paid without a cart has none.
  if (mail.items.length === 0) return null
  return (
    <>
      <Subtitle>{title}</Subtitle>
      <Rows
        rows={mail.items.map((item) => ({
          name: timesText(item.quantity) + item.productName,
          note: woodOf(item),
          value: sizeText(item),
        }))}
      />
    </>
  )
}

/** Many messages in one email, when they come in too fast for an email each (MAIL-3). */
function digest({ quotes, orders, more }: MailContent<'message_digest'>, siteUrl: string): WrittenMail {
  const count = quotes.length + orders.length + more
  const kinds = orders.length === 0 ? 'quote' : quotes.length + more === 0 ? 'order' : 'quote and order'
  const title =
    count === 1
      ? `New messages about ${kinds === 'quote' ? 'a quote' : 'an order'}`
      : `New messages about ${count.toLocaleString('en-US')} ${kinds === 'quote and order' ? 'quotes and orders' : `${kinds}s`}`
  return {
    subject: `${title} at ${shop.name}`,
    body: (
      <MailFrame preview="They came in faster than usual, so here they are in one list." reason={ownerReason()}>
        <Title>{title}</Title>
        <Paragraph>A lot came in at once, so we put it in one email. Your desk has every message.</Paragraph>
        <OakButton href={`${siteUrl}/admin`}>Open your desk</OakButton>
        {quotes.length > 0 && (
          <>
            <Subtitle>The quotes</Subtitle>
            <Rows
              rows={quotes.map((quote) => ({
                name: <OakLink href={`${siteUrl}/admin?quote=${quote.quoteId}`}>Quote #{quote.quoteId}</OakLink>,
                note: pieceText(quote),
                value: dateText(new Date(quote.at).toISOString()),
              }))}
            />
          </>
        )}
        {orders.length > 0 && (
          <>
            <Subtitle>The orders</Subtitle>
            <Rows
              rows={orders.map(({ orderId, at }) => ({
                name: <OakLink href={`${siteUrl}/admin?tab=orders&order=${orderId}`}>Order #{orderId}</OakLink>,
                value: dateText(new Date(at).toISOString()),
              }))}
            />
          </>
        )}
        {more > 0 && <Paragraph>And {more.toLocaleString('en-US')} more.</Paragraph>}
      </MailFrame>
    ),
  }
}

const Messages = ({ messages, more }: Pick<ToCustomer, 'messages' | 'more'>) => (
  <>
    {messages.map((message) => (
      <OneMessage key={message.id} message={message} isAlone={messages.length === 1} />
    ))}
    {more > 0 && <Paragraph>And {more} more.</Paragraph>}
  </>
)

const OneMessage = ({
  message: { at, text, photos, design },
  isAlone,
}: {
  message: MailedMessage
  isAlone: boolean
}) => (
  <>
    {!isAlone && <Subtitle>{timeText(new Date(at).toISOString())}</Subtitle>}
    {text !== '' && <Quoted text={text} />}
    {design !== null && <Paragraph>New design: {design}.</Paragraph>}
    {photos > 0 && <Paragraph>{photos === 1 ? 'With a photo.' : `With ${photos} photos.`}</Paragraph>}
  </>
)
