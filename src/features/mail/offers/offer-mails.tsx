/** What the emails about an offer and its payments say. */
import { shop } from '../../../../content/shop.ts'
import { dayRangeText } from '../../delivery/day-range.ts'
import { wayNames } from '../../delivery/ways.ts'
import { howTexts } from '../../payment/payment-hows.ts'
import { timesText } from '../../pricing/counted-pieces.ts'
import { formatCents } from '../../pricing/money.ts'
import { sizeText } from '../../pricing/piece.ts'
import { dayText, timeText } from '../../shared/clock.ts'
import { type AttachedDrawing, DrawingsInMail } from '../drawings/drawings-in-mail.tsx'
import type { MailContent } from '../mail-content.server.ts'
import {
  MailFrame,
  OakButton,
  ownerReason,
  Paragraph,
  PoliciesNote,
  Quoted,
  Rows,
  Steps,
  Subtitle,
  Title,
  type WrittenMail,
} from '../mail-layout.tsx'
import { greeting } from '../order-mails.tsx'
import { offerAnswer } from './answer-mails.tsx'
import {
  AgreedPieces,
  CustomerRows,
  customerReason,
  Fingerprint,
  isSingle,
  namesText,
  OfferedPiece,
  PaymentRows,
  PriceRows,
  pageOf,
  paidNames,
  piecesText,
  Questions,
  woodOf,
} from './offer-mail-parts.tsx'
import { offerReminder } from './reminder-mails.tsx'

type Offer = MailContent<'offer_sent'>
type Accepted = MailContent<'offer_accepted'>
type Payment = MailContent<'payment_receipt'>
type PaymentNotice = MailContent<'payment_notice'>
type Progress = MailContent<'order_progress'>

export const offerMails = {
  offer_sent: offerSent,
  offer_accepted: offerAccepted,
  offer_answer: offerAnswer,
  offer_reminder: offerReminder,
  payment_receipt: paymentReceipt,
  payment_notice: paymentNotice,
  order_progress: orderProgress,
}

function offerSent(offer: Offer, siteUrl: string, drawings: readonly AttachedDrawing[]): WrittenMail {
  const { quoteId, version, validUntil } = offer
  const total = formatCents(offer.totalCents)
  const isFirst = version === 1
  return {
    subject: isFirst ? `Your offer #${quoteId}: ${total}` : `Your offer #${quoteId} has changed: ${total}`,
    body: (
      <MailFrame preview={`${piecesText(offer)}. Good through ${dayText(validUntil)}.`} reason={customerReason()}>
        <Title>{isFirst ? 'Your offer is ready' : 'Your offer has changed'}</Title>
        <Paragraph>{greeting(offer.customerName)}</Paragraph>
        <Paragraph>
          {isFirst
            ? 'We looked over your request, and this is our offer.'
            : `This is version ${version} of our offer. It replaces the last one, and your page shows what changed.`}{' '}
          It's good through {dayText(validUntil)}.
        </Paragraph>
        <OakButton href={pageOf(siteUrl, offer.token)}>See your offer</OakButton>
        {offer.note !== '' && (
          <>
            <Subtitle>From the workshop</Subtitle>
            <Quoted text={offer.note} />
          </>
        )}
        <OfferedPiece offer={offer} drawings={drawings} />
        <Subtitle>Price</Subtitle>
        <PriceRows offer={offer} />
        <Subtitle>What happens next</Subtitle>
        <Steps
          steps={[
            'On your page you can accept it, ask us a question, or ask for a change.',
            `We start building once we receive your deposit of ${formatCents(offer.depositCents)}.`,
          ]}
        />
        <Questions />
        <PoliciesNote siteUrl={siteUrl} />
        <Fingerprint offer={offer} />
      </MailFrame>
    ),
  }
}

const acceptedWhere = { online: '', shop: ' in the shop', phone: ' by phone' } as const

function offerAccepted(order: Accepted, siteUrl: string, drawings: readonly AttachedDrawing[]): WrittenMail {
  const deposit = formatCents(order.depositCents)
  return {
    subject: `Order #${order.orderId}: thanks for accepting our offer`,
    body: (
      <MailFrame preview={`The next step is your deposit of ${deposit}.`} reason={customerReason()}>
        <Title>Thanks for accepting our offer</Title>
        <Paragraph>{greeting(order.customerName)}</Paragraph>
        <Paragraph>
          You accepted version {order.version} of our offer for quote #{order.quoteId}
          {acceptedWhere[order.acceptedHow]} on {timeText(new Date(order.acceptedAt).toISOString())}
          {order.acceptedHow !== 'online' && ', and we recorded it'}. Your order number is{' '}
          <strong>#{order.orderId}</strong>, and the price won't change.
        </Paragraph>
        <Paragraph>
          We start building once we receive your deposit of {deposit}. If you've paid it already, there's nothing to do.
        </Paragraph>
        <OakButton href={pageOf(siteUrl, order.token)}>Open your order</OakButton>
        <OfferedPiece offer={order} drawings={drawings} />
        <Subtitle>Price</Subtitle>
        <PriceRows offer={order} />
        <Questions />
        <PoliciesNote siteUrl={siteUrl} />
        <Fingerprint offer={order} />
      </MailFrame>
    ),
  }
}

const receiptTitles = {
  whole: 'We got your payment',
  deposit: 'We got your deposit',
  balance: 'We got your balance payment',
} as const

function paymentReceipt(payment: Payment, siteUrl: string, drawings: readonly AttachedDrawing[]): WrittenMail {
  const { kind, orderId, promisedOn, leftCents } = payment
  const amount = formatCents(payment.amountCents)
  const isOne = isSingle(payment)
  return {
    subject: `Receipt for order #${orderId}: ${amount}`,
    body: (
      <MailFrame
        preview={`${amount} ${howTexts[payment.how]}, for your ${namesText(payment)}.`}
        reason={customerReason()}
      >
        <Title>{receiptTitles[kind]}</Title>
        <Paragraph>{greeting(payment.customerName)}</Paragraph>
        <Paragraph>
          Thanks. We received {amount} {howTexts[payment.how]} for order <strong>#{orderId}</strong>.{' '}
          {kind === 'deposit' &&
            (isOne ? 'Your piece is now on our workshop schedule.' : 'Your pieces are now on our workshop schedule.')}
          {kind !== 'deposit' && 'Nothing more is due.'}
        </Paragraph>
        <OakButton href={pageOf(siteUrl, payment.token)}>Follow your order</OakButton>
        <Subtitle>{isOne ? 'Your piece' : 'Your pieces'}</Subtitle>
        <AgreedPieces of={payment} />
        <DrawingsInMail drawings={drawings} />
        <Subtitle>Payments</Subtitle>
        <PaymentRows payment={payment} />
        {!payment.isDelivered && (
          <>
            <Subtitle>What happens next</Subtitle>
            <Steps
              steps={[
                promisedOn === null
                  ? `We'll let you know when ${isOne ? "it's" : "they're"} ready.`
                  : `We'll have ${isOne ? 'it' : 'them'} there by ${dayText(promisedOn)}.`,
                ...(leftCents > 0
                  ? [
                      `The other ${formatCents(leftCents)} is due when your ${isOne ? 'piece is' : 'pieces are'} ready. You can pay it on your page.`,
                    ]
                  : []),
              ]}
            />
          </>
        )}
        <Questions />
        <PoliciesNote siteUrl={siteUrl} />
      </MailFrame>
    ),
  }
}

function nextAfter({ kind, isDelivered, leftCents }: PaymentNotice): string {
  if (kind !== 'balance' && !isDelivered) return 'You can start building.'
  return leftCents > 0 ? `${formatCents(leftCents)} is still due.` : 'It is paid in full.'
}

/** For the owner: money arrived for an accepted offer. */
function paymentNotice(payment: PaymentNotice, siteUrl: string, drawings: readonly AttachedDrawing[]): WrittenMail {
  const { kind, orderId, customerName, customerEmail } = payment
  const amount = formatCents(payment.amountCents)
  return {
    subject: `Order #${orderId} from ${customerName}: ${paidNames[kind].toLowerCase()} of ${amount}`,
    replyTo: { name: customerName, address: customerEmail },
    body: (
      <MailFrame preview={piecesText(payment)} reason={ownerReason()}>
        <Title>
          {paidNames[kind]}: {amount}
        </Title>
        <Paragraph>
          {customerName} paid {amount} {howTexts[payment.how]} for order #{orderId}. {nextAfter(payment)}
        </Paragraph>
        <OakButton href={`${siteUrl}/admin?tab=orders&order=${orderId}`}>Open order #{orderId}</OakButton>
        <Subtitle>{payment.isDelivered ? 'What was sold' : 'What to make'}</Subtitle>
        <AgreedPieces of={payment} />
        <DrawingsInMail drawings={drawings} />
        <Subtitle>Payments</Subtitle>
        <PaymentRows payment={payment} />
        <Subtitle>Customer</Subtitle>
        <CustomerRows customer={payment} />
      </MailFrame>
    ),
  }
}

const progressTitles = {
  in_production: { one: 'We started on your piece', several: 'We started on your pieces' },
  ready: { one: 'Your piece is ready', several: 'Your pieces are ready' },
  delivered: { one: 'Your order has arrived', several: 'Your order has arrived' },
} as const

function orderProgress(order: Progress, siteUrl: string, drawings: readonly AttachedDrawing[]): WrittenMail {
  const { orderId, quoteId, token, step, items, delivery, leftCents, photos } = order
  const isSeveral = hasSeveral(order)
  const title = progressTitles[step][isSeveral ? 'several' : 'one']
  const isDue = step !== 'in_production' && leftCents > 0
  const href =
    quoteId === null ? `${siteUrl}/order-confirmation?order=${encodeURIComponent(token)}` : pageOf(siteUrl, token)
  return {
    subject: `Order #${orderId}: ${title[0]?.toLowerCase()}${title.slice(1)}`,
    body: (
      <MailFrame
        preview={progressText(order)}
        reason={`You're receiving this email because you ordered from ${shop.name}.`}
      >
        <Title>{title}</Title>
        <Paragraph>{greeting(order.customerName)}</Paragraph>
        <Paragraph>{progressText(order)}</Paragraph>
        {isDue && (
          <Paragraph>
            The balance of <strong>{formatCents(leftCents)}</strong>{' '}
            {step === 'ready' ? 'is due now, before we deliver.' : 'is still due.'}
          </Paragraph>
        )}
        {photos > 0 && (
          <Paragraph>
            {photos === 1
              ? 'We took a photograph: it is on your page.'
              : `We took ${photos} photographs: they are on your page.`}
          </Paragraph>
        )}
        <OakButton href={href}>{isDue ? 'Pay the balance' : photos > 0 ? 'See it' : 'Open your order'}</OakButton>
        <Subtitle>{isSeveral ? 'Your pieces' : 'Your piece'}</Subtitle>
        <Rows
          rows={[
            ...items.map((item) => ({
              name: timesText(item.quantity) + item.productName,
              note: woodOf(item),
              value: sizeText(item),
            })),
            step !== 'delivered' &&
              delivery !== null && { name: wayNames[delivery.way], value: dayRangeText(delivery.days) },
          ]}
        />
        <DrawingsInMail drawings={drawings} />
        <Questions />
      </MailFrame>
    ),
  }
}

const hasSeveral = ({ items }: Progress) => items.length > 1 || items.some(({ quantity }) => quantity > 1)

function progressText(order: Progress): string {
  const { step, delivery } = order
  const built = hasSeveral(order) ? "They're built and finished." : "It's built and finished."
  switch (step) {
    case 'in_production':
      return `The wood for your order is on the bench. ${delivery ? `We plan to have it there ${dayRangeText(delivery.days)}.` : "We'll write when it's ready."}`
    case 'ready':
      return delivery
        ? `${built} We'll call at least ${shop.delivery.scheduleAheadHours} hours ahead to set up the delivery.`
        : `${built} Call us to set up a time.`
    case 'delivered':
      return `We hope ${hasSeveral(order) ? 'they look' : 'it looks'} right at home. If anything isn't right, tell us and we'll make it right.`
  }
}
