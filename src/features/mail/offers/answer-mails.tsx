/** The email that tells the owner what a customer answered. */
import { formatCents } from '../../pricing/money.ts'
import type { AttachedDrawing } from '../drawings/drawings-in-mail.tsx'
import type { MailContent } from '../mail-content.server.ts'
import {
  MailFrame,
  OakButton,
  ownerReason,
  Paragraph,
  Quoted,
  Subtitle,
  Title,
  type WrittenMail,
} from '../mail-layout.tsx'
import { CustomerRows, OfferedPiece, piecesText } from './offer-mail-parts.tsx'

type Answer = MailContent<'offer_answer'>

const answerWords = {
  accepted: { title: 'Accepted', did: 'accepted', next: '' },
  declined: { title: 'Declined', did: 'declined', next: 'You can send a new version from the quote.' },
  renewal: {
    title: 'Renewal requested',
    did: 'asks you to renew',
    next: 'It has expired. Press Renew on the quote to extend it, or send a new version.',
  },
} as const

/** For the owner: what the customer answered. */
export function offerAnswer(answer: Answer, siteUrl: string, drawings: readonly AttachedDrawing[]): WrittenMail {
  const { quoteId, version, customerName, customerEmail, orderId, words } = answer
  const total = formatCents(answer.totalCents)
  const isAccepted = answer.answer === 'accepted'
  const { title, did, next } = answerWords[answer.answer]
  return {
    subject: `${customerName} ${did} your offer #${quoteId}: ${total}`,
    replyTo: { name: customerName, address: customerEmail },
    body: (
      <MailFrame preview={piecesText(answer)} reason={ownerReason()}>
        <Title>
          {title}: offer #{quoteId}
        </Title>
        <Paragraph>
          {customerName} {did} version {version} of your offer for {total}.{' '}
          {isAccepted
            ? `The deposit of ${formatCents(answer.depositCents)} is due; you'll get an email when it comes in.`
            : next}
        </Paragraph>
        {orderId === null ? (
          <OakButton href={`${siteUrl}/admin?quote=${quoteId}`}>Open quote #{quoteId}</OakButton>
        ) : (
          <OakButton href={`${siteUrl}/admin?tab=orders&order=${orderId}`}>Open order #{orderId}</OakButton>
        )}
        {words !== '' && (
          <>
            <Subtitle>{isAccepted ? 'Signed' : 'Why'}</Subtitle>
            <Quoted text={words} />
          </>
        )}
        <OfferedPiece offer={answer} drawings={drawings} />
        <Subtitle>Customer</Subtitle>
        <CustomerRows customer={answer} />
      </MailFrame>
    ),
  }
}
