/** What the emails about messages say (LIVE-4). */
import { shop } from '../../../../content/shop.ts'
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
import { CustomerRows, customerReason, PieceRows, pageOf, pieceText, Questions } from '../offers/offer-mail-parts.tsx'
import { greeting } from '../order-mails.tsx'
import type { MailedMessage } from './message-mail-content.server.ts'

type ToCustomer = MailContent<'message_to_customer'>
type ToOwner = MailContent<'message_to_owner'>

export const messageMails = { message_to_customer: toCustomer, message_to_owner: toOwner, message_digest: digest }

function toCustomer(mail: ToCustomer, siteUrl: string, drawings: readonly AttachedDrawing[]): WrittenMail {
  const { quoteId, messages } = mail
  const isOne = messages.length === 1
  return {
    subject: `${isOne ? 'A message' : 'New messages'} about your quote #${quoteId}`,
    body: (
      <MailFrame preview={pieceText(mail.piece)} reason={customerReason}>
        <Title>{isOne ? 'You have a message from us' : 'You have new messages from us'}</Title>
        <Paragraph>{greeting(mail.customerName)}</Paragraph>
        <Messages {...mail} />
        <OakButton href={pageOf(siteUrl, mail.token)}>Read and answer</OakButton>
        <Subtitle>Your piece</Subtitle>
        <PieceRows piece={mail.piece} />
        <DrawingsInMail drawings={drawings} />
        <Questions />
      </MailFrame>
    ),
  }
}

function toOwner(mail: ToOwner, siteUrl: string, drawings: readonly AttachedDrawing[]): WrittenMail {
  const { quoteId, messages, customerName, customerEmail } = mail
  const asksForChange = messages.some(({ design }) => design !== null)
  return {
    subject: `${customerName} ${asksForChange ? 'asks for a change to' : 'wrote about'} quote #${quoteId}`,
    replyTo: { name: customerName, address: customerEmail },
    body: (
      <MailFrame preview={pieceText(mail.piece)} reason={ownerReason}>
        <Title>
          {asksForChange ? 'Change requested' : messages.length === 1 ? 'A message' : 'New messages'}: quote #{quoteId}
        </Title>
        <Messages {...mail} />
        <OakButton href={`${siteUrl}/admin?quote=${quoteId}`}>Answer at the desk</OakButton>
        <Subtitle>The piece</Subtitle>
        <PieceRows piece={mail.piece} />
        <DrawingsInMail drawings={drawings} />
        <Subtitle>Customer</Subtitle>
        <CustomerRows customer={mail} />
      </MailFrame>
    ),
  }
}

/** Many messages in one email, when they come in too fast for an email each (MAIL-3). */
function digest({ quotes, more }: MailContent<'message_digest'>, siteUrl: string): WrittenMail {
  const count = quotes.length + more
  const title =
    count === 1 ? 'New messages about a quote' : `New messages about ${count.toLocaleString('en-US')} quotes`
  return {
    subject: `${title} at ${shop.name}`,
    body: (
      <MailFrame preview="They came in faster than usual, so here they are in one list." reason={ownerReason}>
        <Title>{title}</Title>
        <Paragraph>A lot came in at once, so we put it in one email. Your desk has every message.</Paragraph>
        <OakButton href={`${siteUrl}/admin`}>Open your desk</OakButton>
        <Subtitle>The quotes</Subtitle>
        <Rows
          rows={quotes.map((quote) => ({
            name: <OakLink href={`${siteUrl}/admin?quote=${quote.quoteId}`}>Quote #{quote.quoteId}</OakLink>,
            note: pieceText(quote),
            value: dateText(new Date(quote.at).toISOString()),
          }))}
        />
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
