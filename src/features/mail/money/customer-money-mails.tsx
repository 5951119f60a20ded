/** DESK-4, DESK-5: what customers read about money that came by hand, went back, or is no longer wanted. */
import { shop } from '../../../../content/shop.ts'
import { howTexts, type PaymentHow } from '../../payment/payment-hows.ts'
import { formatCents } from '../../pricing/money.ts'
import { timeText } from '../../shared/clock.ts'
import type { MailContent } from '../mail-content.server.ts'
import {
  MailFrame,
  OakButton,
  Paragraph,
  PoliciesNote,
  Quoted,
  Rows,
  Subtitle,
  Title,
  type WrittenMail,
} from '../mail-layout.tsx'
import { pageOf, Questions } from '../offers/offer-mail-parts.tsx'
import { greeting } from '../order-mails.tsx'

type HandReceipt = MailContent<'hand_receipt'>
type RefundSent = MailContent<'refund_sent'>
type Canceled = MailContent<'order_canceled'>

export const customerMoneyMails = {
  hand_receipt: handReceipt,
  refund_sent: refundSent,
  order_canceled: orderCanceled,
}

const reasonForIt = () => `You're receiving this email because you ordered from ${shop.name}.`

type Ordered = Pick<HandReceipt, 'quoteId' | 'token' | 'pieces'>

const hrefOf = ({ quoteId, token }: Ordered, siteUrl: string) =>
  quoteId === null ? `${siteUrl}/order-confirmation?order=${encodeURIComponent(token)}` : pageOf(siteUrl, token)

const Pieces = ({ pieces }: Ordered) =>
  pieces.length > 0 && (
    <>
      <Subtitle>{pieces.length > 1 ? 'Your pieces' : 'Your piece'}</Subtitle>
      {pieces.map((piece) => (
        <Paragraph key={piece}>{piece}</Paragraph>
      ))}
    </>
  )

function handReceipt(receipt: HandReceipt, siteUrl: string): WrittenMail {
  const { orderId, how, leftCents } = receipt
  const amount = formatCents(receipt.amountCents)
  const left = leftCents > 0 ? `${formatCents(leftCents)} is still due.` : 'Nothing more is due.'
  return {
    subject: `Receipt for order #${orderId}: ${amount}`,
    body: (
      <MailFrame preview={`${amount} ${howTexts[how]}. ${left}`} reason={reasonForIt()}>
        <Title>We got your payment</Title>
        <Paragraph>{greeting(receipt.customerName)}</Paragraph>
        <Paragraph>
          Thanks. We received {amount} {howTexts[how]} for order <strong>#{orderId}</strong>. {left}
        </Paragraph>
        <OakButton href={hrefOf(receipt, siteUrl)}>Open your order</OakButton>
        <Pieces {...receipt} />
        <Subtitle>Payments</Subtitle>
        <Rows
          money
          rows={[
            {
              name: 'This payment',
              note: `${howTexts[how]}, ${timeText(new Date(receipt.paidAt).toISOString())}`,
              value: amount,
              strong: true,
            },
            { name: 'Order total', value: formatCents(receipt.totalCents) },
            { name: 'Still due', value: formatCents(leftCents) },
          ]}
        />
        <Questions />
        <PoliciesNote siteUrl={siteUrl} />
      </MailFrame>
    ),
  }
}

const waysBack: Record<PaymentHow, string> = {
  card: 'It goes back to the card you paid with, and may take a few days to show up.',
  check: "You paid by check, so we'll pay you back ourselves.",
  cash: "You paid in cash, so we'll pay you back ourselves.",
  transfer: "You paid by bank transfer, so we'll pay you back ourselves.",
}

function refundSent(refund: RefundSent, siteUrl: string): WrittenMail {
  const { orderId, how, isWhole, taxCents } = refund
  const amount = formatCents(refund.amountCents)
  return {
    subject: `Order #${orderId}: we refunded ${amount}`,
    body: (
      <MailFrame preview={`${amount}. ${waysBack[how]}`} reason={reasonForIt()}>
        <Title>We refunded {amount}</Title>
        <Paragraph>{greeting(refund.customerName)}</Paragraph>
        <Paragraph>
          We refunded {amount} of your order <strong>#{orderId}</strong>. {waysBack[how]}{' '}
          {isWhole ? 'That was all of it, so this order is over.' : 'The rest of your order stays as it is.'}
        </Paragraph>
        {refund.reason !== '' && (
          <>
            <Subtitle>Why</Subtitle>
            <Quoted text={refund.reason} />
          </>
        )}
        <OakButton href={hrefOf(refund, siteUrl)}>Open your order</OakButton>
        <Pieces {...refund} />
        <Subtitle>Amounts</Subtitle>
        <Rows
          money
          rows={[
            {
              name: 'This refund',
              note: taxCents > 0 ? `${formatCents(taxCents)} of it tax` : undefined,
              value: amount,
              strong: true,
            },
            refund.refundedCents > refund.amountCents && {
              name: 'Refunded in all',
              value: formatCents(refund.refundedCents),
            },
          ]}
        />
        <Questions />
      </MailFrame>
    ),
  }
}

function orderCanceled(order: Canceled, siteUrl: string): WrittenMail {
  const { orderId } = order
  return {
    subject: `Order #${orderId} is canceled`,
    body: (
      <MailFrame preview="You don't owe anything, and we won't build it." reason={reasonForIt()}>
        <Title>Your order is canceled</Title>
        <Paragraph>{greeting(order.customerName)}</Paragraph>
        <Paragraph>
          We canceled your order <strong>#{orderId}</strong>. You don't owe anything, and we won't build it.
        </Paragraph>
        {order.reason !== '' && (
          <>
            <Subtitle>Why</Subtitle>
            <Quoted text={order.reason} />
          </>
        )}
        <OakButton href={hrefOf(order, siteUrl)}>Open your order</OakButton>
        <Pieces {...order} />
        <Paragraph>If this comes as a surprise, write or call us, and we'll sort it out.</Paragraph>
        <Questions />
      </MailFrame>
    ),
  }
}
