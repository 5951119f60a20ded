/** LIVE-8: the email that reminds a customer of an offer. */
import { formatCents } from '../../pricing/money.ts'
import { dayText } from '../../shared/clock.ts'
import type { AttachedDrawing } from '../drawings/drawings-in-mail.tsx'
import type { MailContent } from '../mail-content.server.ts'
import { MailFrame, OakButton, OakLink, Paragraph, Subtitle, Title, type WrittenMail } from '../mail-layout.tsx'
import { greeting } from '../order-mails.tsx'
import { customerReason, OfferedPiece, PriceRows, pageOf, piecesText, Questions } from './offer-mail-parts.tsx'

type Reminder = MailContent<'offer_reminder'>

/** 'in 3 days', in words where people use them. */
function whenItEnds(days: number): { left: string; ends: string } {
  if (days === 0) return { left: 'Your offer ends today', ends: 'today' }
  if (days === 1) return { left: 'Your offer ends tomorrow', ends: 'tomorrow' }
  if (days === 7) return { left: 'One week left on your offer', ends: 'in a week' }
  return { left: `${days} days left on your offer`, ends: `in ${days} days` }
}

function reminderWords({ reminder, daysLeft }: Reminder): { title: string; text: string } {
  if (reminder === 'unseen')
    return {
      title: 'Your offer is waiting',
      text: "We sent you this offer a few days ago, and it hasn't been opened yet. Maybe our email got lost.",
    }
  const { left, ends } = whenItEnds(daysLeft ?? (reminder === 'week' ? 7 : 1))
  return { title: left, text: `Just so you know: our offer ends ${ends}.` }
}

/** LIVE-8: one of at most three. */
export function offerReminder(offer: Reminder, siteUrl: string, drawings: readonly AttachedDrawing[]): WrittenMail {
  const { title, text } = reminderWords(offer)
  return {
    subject: `${title}: #${offer.quoteId}, ${formatCents(offer.totalCents)}`,
    unsubscribeUrl: `${siteUrl}/api/quote-pages/${encodeURIComponent(offer.token)}/unsubscribe`,
    body: (
      <MailFrame preview={`${piecesText(offer)}. Good through ${dayText(offer.validUntil)}.`} reason={customerReason()}>
        <Title>{title}</Title>
        <Paragraph>{greeting(offer.customerName)}</Paragraph>
        <Paragraph>
          {text} It's good through {dayText(offer.validUntil)}. On your page you can accept it, ask us a question, or
          tell us that it's not for you.
        </Paragraph>
        <OakButton href={pageOf(siteUrl, offer.token)}>See your offer</OakButton>
        <OfferedPiece offer={offer} drawings={drawings} />
        <Subtitle>Price</Subtitle>
        <PriceRows offer={offer} />
        <Questions />
        <Paragraph>
          <OakLink href={`${pageOf(siteUrl, offer.token)}#reminders`}>Stop these reminders</OakLink>
        </Paragraph>
      </MailFrame>
    ),
  }
}
