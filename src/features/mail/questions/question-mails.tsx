/** WIN-4: what the email about a question says. To the owner, who answers by replying to it. */
import type { MailContent } from '../mail-content.server.ts'
import {
  MailFrame,
  OakButton,
  OakLink,
  ownerReason,
  Paragraph,
  Quoted,
  Subtitle,
  Title,
  type WrittenMail,
} from '../mail-layout.tsx'
import { CustomerRows } from '../offers/offer-mail-parts.tsx'

export const questionMails = { question_notice: notice }

function notice(mail: MailContent<'question_notice'>, siteUrl: string): WrittenMail {
  const { productId, productName, design, text, customerName, customerEmail } = mail
  const page = `${siteUrl}/product/${encodeURIComponent(productId)}${design && `?${design}`}`
  return {
    subject: `${customerName} asks about the ${productName}`,
    replyTo: { name: customerName, address: customerEmail },
    body: (
      <MailFrame preview={productName} reason={ownerReason()}>
        <Title>A question about a piece</Title>
        <Quoted text={text} />
        <Paragraph>
          It's about the {productName}
          {design && ', as they chose it'}. Reply to this email to answer, and say at your desk that you did.
        </Paragraph>
        <OakButton href={page}>See the piece</OakButton>
        <Paragraph>
          <OakLink href={`${siteUrl}/admin`}>Open your desk</OakLink>
        </Paragraph>
        <Subtitle>Who asks</Subtitle>
        <CustomerRows customer={mail} />
      </MailFrame>
    ),
  }
}
