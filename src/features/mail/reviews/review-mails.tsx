/** WIN-10: the one email that asks a customer what they think of their piece. */
import { shop } from '../../../../content/shop.ts'
import type { MailContent } from '../mail-content.server.ts'
import { MailFrame, OakButton, OakLink, Paragraph, Title, type WrittenMail } from '../mail-layout.tsx'
import { Questions } from '../offers/offer-mail-parts.tsx'
import { greeting } from '../order-mails.tsx'

export const reviewMails = { review_request: reviewRequest }

function reviewRequest(
  { customerName, productName, pieceName, more, token }: MailContent<'review_request'>,
  siteUrl: string,
): WrittenMail {
  const page = `${siteUrl}/review/${encodeURIComponent(token)}`
  const several = more > 0
  return {
    subject: `How does your ${productName} look?`,
    unsubscribeUrl: `${siteUrl}/api/review-pages/${encodeURIComponent(token)}/unsubscribe`,
    body: (
      <MailFrame
        preview="Two weeks on: what do you think of it?"
        reason={`You're receiving this email because you ordered from ${shop.name}. We ask once.`}
      >
        <Title>How does it look?</Title>
        <Paragraph>{greeting(customerName)}</Paragraph>
        <Paragraph>
          Your {pieceName}
          {several && ` and ${more === 1 ? 'one more piece' : `${more} more pieces`}`}
          {several ? ' have' : ' has'} been up for a couple of weeks now. We'd like to know what you think: what came
          out right, and what you'd have us do differently.
        </Paragraph>
        <Paragraph>
          A few words are plenty. You choose whether we may show them on our website, and under what name.
        </Paragraph>
        <OakButton href={page}>Write a few words</OakButton>
        <Paragraph>If anything isn't right with it, tell us first, and we'll make it right.</Paragraph>
        <Questions />
        <Paragraph>
          <OakLink href={`${page}#emails`}>Don't ask me for reviews</OakLink>
        </Paragraph>
      </MailFrame>
    ),
  }
}
