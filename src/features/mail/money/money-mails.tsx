/** OUT-1: what the owner's email says about a refund or dispute at the payment provider. */
import { placeName, reasonText } from '../../payment/money-words.ts'
import { formatCents } from '../../pricing/money.ts'
import { dateText, timeText } from '../../shared/clock.ts'
import type { MailContent } from '../mail-content.server.ts'
import {
  MailFrame,
  OakButton,
  OakLink,
  ownerReason,
  Paragraph,
  Rows,
  Subtitle,
  Title,
  type WrittenMail,
} from '../mail-layout.tsx'

type Notice = MailContent<'money_notice'>

export const moneyMails = { money_notice: moneyNotice }

const isoOf = (at: number) => new Date(at).toISOString()

function moneyNotice(notice: Notice, siteUrl: string): WrittenMail {
  const { orderId, customerName, customerEmail, customerPhone, dueAt, provider } = notice
  const { title, words } = wordsOf(notice)
  const isToReply = dueAt !== null && toReply.includes(notice.what)
  const reply = isToReply ? `, reply by ${dateText(isoOf(dueAt))}` : ''
  return {
    subject: `Order #${orderId}: ${title.replace(/^./, (first) => first.toLowerCase())}${reply}`,
    replyTo: { name: customerName, address: customerEmail },
    body: (
      <MailFrame preview={words.join(' ')} reason={ownerReason()}>
        <Title>{title}</Title>
        {words.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        <OakButton href={`${siteUrl}/admin?tab=orders&order=${orderId}`}>Open order #{orderId}</OakButton>
        <Subtitle>Money</Subtitle>
        <Rows
          rows={[
            isToReply && { name: `Reply at ${placeName(provider)} by`, value: timeText(isoOf(dueAt)), strong: true },
            { name: 'Received for this order', value: formatCents(notice.receivedCents) },
            notice.refundedCents > 0 && { name: 'Refunded', value: formatCents(-notice.refundedCents) },
            notice.withdrawnCents > 0 && { name: 'Taken back by the bank', value: formatCents(-notice.withdrawnCents) },
          ]}
        />
        {customerName !== '' && (
          <>
            <Subtitle>Customer</Subtitle>
            <Rows
              rows={[
                { name: 'Name', value: customerName },
                customerEmail !== '' && {
                  name: 'Email',
                  value: <OakLink href={`mailto:${encodeURI(customerEmail)}`}>{customerEmail}</OakLink>,
                },
                customerPhone !== '' && { name: 'Phone', value: customerPhone },
              ]}
            />
          </>
        )}
      </MailFrame>
    ),
  }
}

/** While the owner's reply counts. */
const toReply: readonly Notice['what'][] = ['inquiry-opened', 'dispute-opened', 'inquiry-disputed', 'reply-wanted']

const dontBuild = "Don't build or ship this order until it's settled."

function wordsOf({ what, amountCents, provider, failure, reason, isRefunded }: Notice): {
  title: string
  words: string[]
} {
  const amount = formatCents(amountCents)
  const place = placeName(provider)
  const why = `Why: ${reasonText(reason)}.`
  const rest = isRefunded ? 'That was all of it, so the order now counts as refunded.' : ''
  switch (what) {
    case 'refunded':
      return {
        title: `${amount} refunded through ${place}`,
        words: [
          `A refund of ${amount} was made through ${place}, not in the shop. ${rest || 'The order is still on.'}`,
        ],
      }
    case 'refund-failed':
      return {
        title: `Refund of ${amount} failed`,
        words: [
          `The customer didn't get ${amount}: ${failure}. The money is still with you.`,
          'Ask the customer how they want it back, then refund it again or pay them yourself.',
        ],
      }
    case 'inquiry-opened':
      return {
        title: `The bank asks about ${amount}`,
        words: [`${why} No money has been taken back so far. A good reply often settles it.`, dontBuild],
      }
    case 'dispute-opened':
      return {
        title: `${amount} disputed`,
        words: [`${why} The bank holds the money until it decides.`, dontBuild],
      }
    case 'inquiry-disputed':
      return {
        title: `The bank's question is now a dispute over ${amount}`,
        words: [`${why} The bank holds the money until it decides.`, dontBuild],
      }
    case 'reply-wanted':
      return { title: `The bank wants another reply about ${amount}`, words: [why, dontBuild] }
    case 'replied':
      return { title: `The reply about ${amount} is with the bank`, words: ["We'll email you when the bank decides."] }
    case 'won':
      return { title: `Dispute won: ${amount} stays with you`, words: ['The bank sided with you.'] }
    case 'lost':
      return {
        title: `Dispute lost: the bank took back ${amount}`,
        words: [rest || 'The money is gone. Talk to the customer before you go on with the order.'],
      }
    case 'closed':
      return { title: `Closed: the bank's question about ${amount}`, words: ['There is nothing left for you to do.'] }
    case 'withdrawn':
      return { title: `The bank took back ${amount}`, words: ['It holds the money until it decides.', dontBuild] }
    case 'returned':
      return { title: `The bank gave back ${amount}`, words: ['The money is in your account again.'] }
  }
}
