/** What the emails about a paid order say. */
import { rangeText, shop, weeksText } from '../../../content/shop.ts'
import { dayRangeText } from '../delivery/day-range.ts'
import { wayNames } from '../delivery/ways.ts'
import { countPieces, piecesText, timesText } from '../pricing/counted-pieces.ts'
import { formatCents } from '../pricing/money.ts'
import { sizeText, woodAndFinish } from '../pricing/piece.ts'
import { countText } from '../pricing/price-lines.ts'
import { dateText, timeText } from '../shared/clock.ts'
import { weeksAfter } from '../shared/days.server.ts'
import { type AttachedDrawing, DrawingsInMail } from './drawings/drawings-in-mail.tsx'
import type { MailContent } from './mail-content.server.ts'
import {
  MailFrame,
  OakButton,
  OakLink,
  ownerReason,
  Paragraph,
  PoliciesNote,
  Rows,
  Steps,
  Subtitle,
  Title,
  type WrittenMail,
} from './mail-layout.tsx'

type Order = MailContent<'order_receipt'>
type OrderNotice = MailContent<'order_notice'>

export const orderMails = { order_receipt: orderReceipt, order_notice: orderNotice }

function orderReceipt(order: Order, siteUrl: string, drawings: readonly AttachedDrawing[]): WrittenMail {
  const { street, city, state, zip } = order.address
  const total = formatCents(order.totalCents)
  const weeks = weeksText(promisedWeeks(order))
  const days = order.delivery && dayRangeText(order.delivery.days)
  return {
    subject: `Your order #${order.orderId} is confirmed`,
    body: (
      <MailFrame
        preview={`We received your payment of ${total}. Estimated delivery: ${days ?? weeks}.`}
        reason={`You're receiving this email because you placed an order with ${shop.name}.`}
      >
        <Title>Order confirmed</Title>
        <Paragraph>{greeting(order.customerName)}</Paragraph>
        <Paragraph>
          Thanks for your order. We received your payment of {total} on {dateText(new Date(order.paidAt).toISOString())}
          . Your order number is <strong>#{order.orderId}</strong>.
        </Paragraph>
        <OakButton href={`${siteUrl}/order-confirmation?order=${encodeURIComponent(order.token)}`}>
          View your order
        </OakButton>
        <Subtitle>What you ordered</Subtitle>
        <Rows
          money
          rows={[
            ...order.items.map((item) => ({
              name: timesText(item.quantity) + item.productName,
              note: `${woodOf(item)}, ${sizeText(item)}, ${formatCents(item.unitCents)} each${linesText(item.priceLines)}`,
              value: formatCents(item.unitCents * item.quantity),
            })),
            { name: 'Subtotal', value: formatCents(order.subtotalCents) },
            { name: 'Shipping', note: wayAndDays(order), value: formatCents(order.shippingCents) },
            { name: 'Tax', note: taxText(order), value: formatCents(order.taxCents) },
            { name: 'Total', value: total, strong: true },
          ]}
        />
        <DrawingsInMail drawings={drawings} />
        <Subtitle>Shipping to</Subtitle>
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
            `${days ? `We build it in ${weeks}. Estimated delivery: ${days}.` : `Estimated delivery is in ${weeks}.`} We'll call at least ${shop.delivery.scheduleAheadHours} hours ahead to schedule delivery.`,
          ]}
        />
        <Paragraph>
          Questions? Reply to this email or call us at <OakLink href={shop.phone.href}>{shop.phone.display}</OakLink>.
        </Paragraph>
        <PoliciesNote siteUrl={siteUrl} />
      </MailFrame>
    ),
  }
}

/** What to make, for whom and by when. Without the customer's private link. */
function orderNotice(order: OrderNotice, siteUrl: string, drawings: readonly AttachedDrawing[]): WrittenMail {
  const { orderId, customerName, customerEmail, customerPhone, items, address, setAside } = order
  const total = formatCents(order.totalCents)
  const pieces = countPieces(items)
  const from = customerName === '' ? '' : ` from ${customerName}`
  return {
    subject:
      setAside === null
        ? `Order #${orderId}${from}: ${total} paid`
        : `Order #${orderId} needs your attention: ${total} received`,
    replyTo: { name: customerName, address: customerEmail },
    body: (
      <MailFrame
        preview={
          setAside ??
          items
            .map((item) => `${timesText(item.quantity)}${item.productName}, ${woodOf(item)}, ${sizeText(item)}`)
            .join('; ')
        }
        reason={ownerReason()}
      >
        <Title>Order #{orderId}</Title>
        {setAside === null ? (
          <Paragraph>
            {customerName} paid {total} for {pieces === 1 ? 'one piece' : piecesText(pieces)}. Reply to this email to
            reach the customer.
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
                name: timesText(item.quantity) + item.productName,
                note: 'length × width × thickness',
                value: (
                  <>
                    {woodOf(item)}
                    <br />
                    <strong style={{ whiteSpace: 'nowrap' }}>{sizeText(item)}</strong>
                  </>
                ),
              }))}
            />
            <DrawingsInMail drawings={drawings} />
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
                order.delivery !== null && {
                  name: 'Delivery',
                  note: areaText(order.delivery),
                  value: wayNames[order.delivery.way],
                },
                order.delivery?.place?.isGuess === true && {
                  name: 'Check',
                  value: `ZIP code ${address.zip} isn't on our list. Confirm the address before it ships.`,
                },
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
              note: `${weeksText(promisedWeeks(order))}, as the customer's receipt says`,
              value: order.delivery
                ? dayRangeText(order.delivery.days)
                : `${dateAfter(order.paidAt, shop.delivery.weeks.from)} to ${dateAfter(order.paidAt, shop.delivery.weeks.to)}`,
            },
          ]}
        />
      </MailFrame>
    ),
  }
}

type Item = Order['items'][number]
type Delivery = NonNullable<Order['delivery']>

const promisedWeeks = ({ delivery }: Pick<Order, 'delivery'>) => delivery?.leadTimeWeeks ?? shop.delivery.weeks

/** DOOR-4. */
const wayAndDays = ({ delivery }: Order) =>
  delivery ? `${wayNames[delivery.way]}, ${dayRangeText(delivery.days)}` : undefined

/** WHY-1: what tax is made of. */
function taxText({ priceLines }: Order): string | undefined {
  const lines = priceLines.filter(({ key }) => key !== 'delivery')
  return (
    lines
      .map((line) => (lines.length > 1 ? `${line.label} ${formatCents(line.amountCents)}: ${line.rule}` : line.rule))
      .join(' ') || undefined
  )
}

const areaText = ({ place }: Delivery) =>
  [place?.area, place?.miles == null ? null : `${place.miles} ${place.miles === 1 ? 'mile' : 'miles'}`]
    .filter(Boolean)
    .join(', ') || undefined

const woodOf = ({ woodName, finishName }: Item) => woodAndFinish({ woodSpeciesName: woodName, finishName })

/** WHY-1: ': $450.00 for 72 in (6 ft) at $75.00 per linear foot, $40.00 for Whitewash', where more than one makes up the price. */
const linesText = (lines: Item['priceLines']) => (lines.length > 1 ? `: ${lines.map(lineText).join(', ')}` : '')

const lineText = ({ label, amountCents, ...counted }: Item['priceLines'][number]) =>
  `${formatCents(amountCents)} for ${countText(counted) ?? label}`

const dateAfter = (at: number, weeks: number) => dateText(new Date(weeksAfter(at, weeks)).toISOString())

/** MAIL-3: by name only if it looks like one. Digits, links and amounts suggest a planted message. */
export const greeting = (name: string) =>
  /^[\p{L}\p{M}'’.\- ]{1,60}$/u.test(name) && !/\.\p{L}{2}/u.test(name) ? `Hello ${name},` : 'Hello,'
