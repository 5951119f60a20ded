/** The mails about an order that is paid. */
import { rangeText, shop } from '../../../content/shop.ts'
import { formatCents } from '../pricing/money.ts'
import { dimensionsText } from '../pricing/piece.ts'
import { dateText, timeText } from '../shared/clock.ts'
import { weeksAfter } from '../shared/days.server.ts'
import type { OrderContent, OrderNoticeContent } from './mail-content.server.ts'
import { MailFrame, OakButton, OakLink, Paragraph, Rows, Steps, Subtitle, Title } from './mail-layout.tsx'
import { type WrittenMail, whyOwner } from './quote-mails.tsx'

export function orderReceipt(order: OrderContent, siteUrl: string): WrittenMail {
  const { street, city, state, zip } = order.address
  const total = formatCents(order.totalCents)
  const delivery = `${rangeText(shop.delivery.weeks)} weeks`
  return {
    subject: `Your order #${order.orderId} is confirmed`,
    body: (
      <MailFrame
        preview={`We have received ${total}. Estimated delivery: ${delivery}.`}
        why={`You got this email because an order at ${shop.name} was paid with this address.`}
      >
        <Title>Order confirmed</Title>
        <Paragraph>{greeting(order.customerName)}</Paragraph>
        <Paragraph>
          Thank you for your order. Your payment of {total} arrived on {dateText(new Date(order.paidAt).toISOString())}.
          Your number is <strong>#{order.orderId}</strong>.
        </Paragraph>
        <OakButton href={`${siteUrl}/order-confirmation?order=${encodeURIComponent(order.token)}`}>
          View your order
        </OakButton>
        <Subtitle>What you ordered</Subtitle>
        <Rows
          money
          rows={[
            ...order.items.map((item) => ({
              name: `${item.quantity} × ${item.productName}`,
              note: `${item.woodName}, ${sizeText(item)}, ${formatCents(item.unitCents)} each`,
              value: formatCents(item.unitCents * item.quantity),
            })),
            { name: 'Subtotal', value: formatCents(order.subtotalCents) },
            { name: 'Shipping', value: formatCents(order.shippingCents) },
            { name: 'Tax', value: formatCents(order.taxCents) },
            { name: 'Total', value: total, strong: true },
          ]}
        />
        <Subtitle>Where it goes</Subtitle>
        <Paragraph>
          {order.customerName}
          <br />
          {street}
          <br />
          {city}, {state} {zip}
        </Paragraph>
        <Subtitle>What happens next</Subtitle>
        <Steps
          steps={[
            `Processing begins in ${rangeText(shop.orders.processingBusinessDays)} business days.`,
            `Estimated delivery is in ${delivery}. We call at least ${shop.delivery.scheduleAheadHours} hours ahead to agree on a time.`,
          ]}
        />
        <Paragraph>
          Questions? Reply to this email, or call us at <OakLink href={shop.phone.href}>{shop.phone.display}</OakLink>.
        </Paragraph>
      </MailFrame>
    ),
  }
}

/** What the owner wants to know of a paid order: what to make, for whom, by when. Not the way to the customer's page. */
export function orderNotice(order: OrderNoticeContent, siteUrl: string): WrittenMail {
  const { orderId, customerName, customerEmail, customerPhone, items, address, setAside } = order
  const total = formatCents(order.totalCents)
  const pieces = items.reduce((sum, item) => sum + item.quantity, 0)
  const from = customerName === '' ? '' : ` from ${customerName}`
  return {
    subject:
      setAside === null
        ? `Order #${orderId}${from}: ${total} paid`
        : `Order #${orderId} needs your attention: ${total} received`,
    body: (
      <MailFrame
        preview={
          setAside ??
          items.map((item) => `${item.quantity} × ${item.productName}, ${item.woodName}, ${sizeText(item)}`).join('; ')
        }
        why={whyOwner}
      >
        <Title>Order #{orderId}</Title>
        {setAside === null ? (
          <Paragraph>
            {customerName} paid {total} for {pieces === 1 ? 'one piece' : `${pieces} pieces`}. Reply to this email to
            write to the customer.
          </Paragraph>
        ) : (
          <Paragraph>
            <strong>Don't start on this one yet.</strong> {setAside}.
          </Paragraph>
        )}
        <OakButton href={`${siteUrl}/admin?tab=orders&order=${orderId}`}>Open order #{orderId}</OakButton>
        {items.length > 0 && (
          <>
            <Subtitle>What to make</Subtitle>
            <Rows
              rows={items.map((item) => ({
                name: `${item.quantity} × ${item.productName}`,
                note: 'length × width × thickness',
                value: (
                  <>
                    {item.woodName}
                    <br />
                    <strong>{sizeText(item)}</strong>
                  </>
                ),
              }))}
            />
          </>
        )}
        {customerName !== '' && (
          <>
            <Subtitle>Customer</Subtitle>
            <Rows
              rows={[
                { name: 'Name', value: customerName },
                {
                  name: 'Email',
                  value: <OakLink href={`mailto:${encodeURI(customerEmail)}`}>{customerEmail}</OakLink>,
                },
                customerPhone !== '' && { name: 'Phone', value: customerPhone },
                { name: 'Ship to', value: `${address.street}, ${address.city}, ${address.state} ${address.zip}` },
              ]}
            />
          </>
        )}
        <Subtitle>When</Subtitle>
        <Rows
          rows={[
            { name: 'Paid', value: timeText(new Date(order.paidAt).toISOString()) },
            setAside === null && {
              name: 'Promised',
              note: `${rangeText(shop.delivery.weeks)} weeks, as the customer was told`,
              value: `${dateAfter(order.paidAt, shop.delivery.weeks.from)} to ${dateAfter(order.paidAt, shop.delivery.weeks.to)}`,
            },
          ]}
        />
      </MailFrame>
    ),
  }
}

const sizeText = (piece: { lengthIn: number; widthIn: number; thicknessIn: number }) =>
  dimensionsText({ length: piece.lengthIn, width: piece.widthIn, thickness: piece.thicknessIn })

const dateAfter = (at: number, weeks: number) => dateText(new Date(weeksAfter(at, weeks)).toISOString())

/** MAIL-3: by name only where it is one. What has digits, links or amounts in it was typed for somebody else to read. */
const greeting = (name: string) =>
  /^[\p{L}\p{M}'’.\- ]{1,60}$/u.test(name) && !/\.\p{L}{2}/u.test(name) ? `Hello ${name},` : 'Hello,'
