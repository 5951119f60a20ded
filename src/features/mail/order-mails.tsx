/** The mail about an order that is paid. */
import { rangeText, shop } from '../../../content/shop.ts'
import { dimensionsText } from '../catalog/piece.ts'
import { dateText } from '../catalog/workshop-clock.ts'
import { formatCents } from '../pricing/money.ts'
import type { OrderContent } from './mail-content.server.ts'
import { MailFrame, OakButton, OakLink, Paragraph, Rows, Steps, Subtitle, Title } from './mail-layout.tsx'
import type { WrittenMail } from './quote-mails.tsx'

export function orderReceipt(order: OrderContent, siteUrl: string): WrittenMail {
  const { street, city, state, zip } = order.address
  const total = formatCents(order.totalCents)
  const delivery = `${rangeText(shop.delivery.weeks)} weeks`
  return {
    subject: `Your order #${order.orderId} is confirmed`,
    body: (
      <MailFrame
        preview={`We have received ${total}. Estimated delivery: ${delivery}.`}
        why={`You get this mail because an order was paid with this address at ${shop.name}.`}
      >
        <Title>Order confirmed</Title>
        <Paragraph>Hello {order.customerName},</Paragraph>
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
              note: `${item.woodName}, ${dimensionsText({ length: item.lengthIn, width: item.widthIn, thickness: item.thicknessIn })}, ${formatCents(item.unitCents)} each`,
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
          Questions? Answer this mail, or call us at <OakLink href={shop.phone.href}>{shop.phone.display}</OakLink>.
        </Paragraph>
      </MailFrame>
    ),
  }
}
