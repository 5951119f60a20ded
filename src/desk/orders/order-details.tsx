import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ComponentProps, Fragment, type ReactNode, useRef, useState } from 'react'
import { shop } from '../../../content/shop.ts'
import { dayRangeText } from '../../features/delivery/day-range.ts'
import { wayNames } from '../../features/delivery/ways.ts'
import { givenOnly } from '../../features/drawing/drawing.ts'
import { OrderedDrawing } from '../../features/drawing/later/ordered-drawing.tsx'
import { isUnpaidCheckout } from '../../features/orders/steps/order-steps.ts'
import { formatCents } from '../../features/pricing/money.ts'
import { sizeText, woodAndFinish } from '../../features/pricing/piece.ts'
import { orderOwnersChannel } from '../../features/quotes/messages/messages-queries.ts'
import { settingOf } from '../../features/quotes/request/quote-drawing.tsx'
import { timeText } from '../../features/shared/clock.ts'
import { PartBoundary } from '../../features/shared/failures/part-boundary.tsx'
import { PriceDetails } from '../../features/shared/price-lines.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QuoteMessages } from '../offers/quote-messages.tsx'
import { Fact, FactGroup, Facts } from '../parts/facts.tsx'
import { ownerOrdersKey } from '../parts/owner-keys.ts'
import { ReadError } from '../parts/read-error.tsx'
import { DeskMessages } from '../records/desk-messages.tsx'
import { NotesAndCustomer } from '../records/notes-and-customer.tsx'
import { answerPartId, messagesPartId, recordColumns, requestColumn } from '../records/record-columns.ts'
import { ReviewLink } from '../reviews/review-link.tsx'
import { Exemption } from './money/exemption.tsx'
import { MoneyNews } from './money/money-news.tsx'
import { OrderMoves } from './order-actions.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { heldCents, OrderMoney } from './order-payments.tsx'
import { type Order, ownedOrderQuery } from './orders-queries.ts'
import { eventDoer, eventText } from './orders-text.ts'
import { pieceName } from './piece-texts.ts'
import { PieceWork } from './piece-work.tsx'
import { PromisedDay } from './promised-day.tsx'
import { WorkOrderLink } from './work-order-link.tsx'

type OrderDetailsProps = { id: number; skeleton: ReactNode }

/** ADMIN-8: everything about one order, and the actions for it. */
export function OrderDetails({ id, skeleton }: OrderDetailsProps) {
  const { data: order, ...read } = useQuery(ownedOrderQuery(id))
  if (order) return <FoundOrder order={order} />
  if (order === null) return <p>There is no order #{id}.</p>
  if (read.isError) return <ReadError text={`Order #${id} could not be loaded.`} read={read} />
  return skeleton
}

/** DESK-7: an order from a quote has its quote's. One that was paid without a cart has no one to write to. */
function OrderMessages({ order: { id, quoteId, customerName, customerEmail } }: { order: Order }) {
  if (quoteId === null && customerEmail === '') return null
  return (
    <div id={messagesPartId} className="scroll-mt-4 print:hidden">
      <PartBoundary part="desk row">
        {quoteId === null ? (
          <DeskMessages
            channel={orderOwnersChannel(id, ownerOrdersKey)}
            customerName={customerName}
            draftName={`owner-order-${id}`}
          />
        ) : (
          <QuoteMessages quoteId={quoteId} customerName={customerName} hasEmail={customerEmail !== ''} />
        )}
      </PartBoundary>
    </div>
  )
}

function FoundOrder({ order }: { order: Order }) {
  const statusArea = useRef<HTMLDivElement>(null)
  return (
    <div className={clsx(recordColumns, 'lg:grid-rows-[auto_1fr]')}>
      {/* Before the pieces on a phone, beside them on a desk: what is next is in sight, however many they are. */}
      <div className="min-w-0 space-y-4 lg:col-start-2">
        <div id={answerPartId} className="flex scroll-mt-4 flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
          <OrderMoves order={order} focusAfter={statusArea} />
          {order.items.length > 0 && order.status !== 'canceled' && order.status !== 'refunded' && (
            <WorkOrderLink id={order.id} />
          )}
        </div>
        <div ref={statusArea} tabIndex={-1} className="outline-offset-4">
          <Facts>
            <PromisedDay order={order} />
            <Fact name="Placed">
              <time dateTime={order.createdAt}>{timeText(order.createdAt)}</time>
              <FromQuotes order={order} />
            </Fact>
          </Facts>
        </div>
        {order.setAside !== null && (
          <Notice tone="ember" title="Set aside">
            <p className="wrap-anywhere">{order.setAside}.</p>
            <p>{formatCents(heldCents(order))} was charged. Work it out with the customer or refund it.</p>
          </Notice>
        )}
        {isUnpaidCheckout(order) && <NeverPaid order={order} />}
        <MoneyNews order={order} />
      </div>
      <section aria-label="What was ordered" className={clsx(requestColumn, 'lg:row-span-2 lg:row-start-1')}>
        <FactGroup title="Pieces">
          <Pieces order={order} />
        </FactGroup>
        <DeliveryFacts order={order} />
        <OrderCustomer order={order} />
        {order.exemption && <Exemption order={order.id} certificate={order.exemption.certificate} />}
      </section>
      <div className="min-w-0 space-y-8 lg:col-start-2">
        <div className="grid gap-x-8 gap-y-6 xl:grid-cols-2">
          <OrderMoney order={order} focusAfter={statusArea} />
          <div className="space-y-6">
            <FactGroup title="History">
              <History order={order} />
            </FactGroup>
            {order.status === 'delivered' && <ReviewLink orderId={order.id} />}
          </div>
        </div>
        <OrderMessages order={order} />
        <PartBoundary part="desk row">
          <NotesAndCustomer of="order" id={order.id} />
        </PartBoundary>
      </div>
    </div>
  )
}

/** JOB-2: the one whose offer was accepted, or those that were bought without one: ', bought from quotes #5 and #6'. */
function FromQuotes({ order: { quoteId, boughtQuotes } }: { order: Order }) {
  const quotes = quoteId === null ? boughtQuotes : [quoteId]
  if (quotes.length === 0) return null
  return (
    <>
      {quoteId === null ? ', bought from ' : ', from '}
      {quotes.length > 1 && 'quotes '}
      {quotes.map((quote, index) => (
        <Fragment key={quote}>
          {index > 0 && (index < quotes.length - 1 ? ', ' : ' and ')}
          <Link to="/admin" search={{ tab: 'quotes', quote }} className="link">
            {quotes.length > 1 ? '#' : 'quote #'}
            {quote}
          </Link>
        </Fragment>
      ))}
    </>
  )
}

/** DESK-5: the shopper left at the card form, or the bank said no. */
function NeverPaid({ order: { id, customerName, customerEmail } }: { order: Order }) {
  const words = `${id} at ${shop.name}`
  const mailto = `mailto:${customerEmail}?${new URLSearchParams({ subject: `Your checkout #${words}` }).toString().replaceAll('+', '%20')}`
  return (
    <Notice title="Placed at checkout, and never paid" className="print:hidden">
      <p>It isn't an order yet. You can write to the customer, record a check, cash or transfer below, or close it.</p>
      {customerEmail && (
        <p className="pt-2">
          <a className={buttonClass('secondary', 'sm')} href={mailto}>
            Write to {customerName || 'the customer'}
          </a>
        </p>
      )}
    </Notice>
  )
}

const Pieces = ({ order }: { order: Order }) =>
  order.items.length === 0 ? (
    <p className="text-ui text-quiet">None</p>
  ) : (
    <ul className="divide-y divide-line text-ui">
      {order.items.map((item, index) => (
        <Piece key={item.position} order={order} item={item} index={index} />
      ))}
    </ul>
  )

/** A line beside its small drawing, which a press makes as wide as there is room. */
export function Piece({
  order,
  item,
  index,
  withPrice = true,
}: ComponentProps<typeof PieceWork> & { withPrice?: boolean }) {
  const [isLarge, setIsLarge] = useState(false)
  return (
    <li
      className={clsx(
        'grid break-inside-avoid items-start gap-x-3 gap-y-2 py-3 first:pt-0 print:block',
        isLarge ? 'grid-cols-[minmax(0,1fr)]' : 'grid-cols-[5rem_minmax(0,1fr)]',
      )}
    >
      <button
        type="button"
        aria-expanded={isLarge}
        className={clsx(
          // There may be no drawing, offline: then there is nothing to press.
          'block w-full max-w-sm has-[>:empty]:invisible print:visible! print:max-w-none',
          isLarge ? 'cursor-zoom-out' : 'cursor-zoom-in',
        )}
        onClick={() => setIsLarge(!isLarge)}
      >
        {/* Before the drawing, which has a name of its own, is there. */}
        <span className="sr-only">Enlarge {pieceName(order.items, index)}</span>
        <OrderedDrawing
          drawn={item.drawn}
          size={item.size}
          setting={givenOnly(order.fireplace ? settingOf(order.fireplace) : {}, item.quantity)}
          idPrefix={`piece-${item.position}`}
        />
      </button>
      <div className="min-w-0">
        <p className="leading-snug font-medium wrap-anywhere">{item.productName}</p>
        <p className="text-sm text-quiet wrap-anywhere">
          {woodAndFinish(item)}, {sizeText(item.size)}
        </p>
        {withPrice ? (
          <p className="flex justify-between gap-x-3 text-sm tabular-nums">
            {item.quantity} × {formatCents(item.unitPriceCents)}
            <span className="font-medium">{formatCents(item.lineCents)}</span>
          </p>
        ) : (
          item.quantity > 1 && <p className="text-sm tabular-nums">{item.quantity} of them</p>
        )}
        {item.priceLines.length > 0 && (
          <PriceDetails lines={item.priceLines} className="mt-1 text-sm text-quiet">
            How we figure each price
          </PriceDetails>
        )}
      </div>
      <PieceWork order={order} item={item} index={index} />
    </li>
  )
}

/** DOOR-2, DOOR-4: as the customer chose it, or as it was agreed in the offer. */
export function DeliveryFacts({ order }: { order: Order }) {
  const { delivery } = order
  const place = delivery?.place
  return (
    <FactGroup title="Delivery">
      <Facts>
        <Fact name="Way">{delivery ? wayNames[delivery.way] : 'As arranged with the customer'}</Fact>
        {delivery && delivery.days.from !== delivery.days.to && (
          <Fact name="Arrives">{dayRangeText(delivery.days)}</Fact>
        )}
        {place && (
          <Fact name="Place">
            {place.isGuess && 'Near '}
            {place.place}, {place.state} {place.zip}
            {place.isGuess && (
              <span className="block text-ember">
                This ZIP code isn't on our list. Check the address before it ships.
              </span>
            )}
          </Fact>
        )}
        {place?.miles != null && (
          <Fact name="Distance">
            {place.miles} {place.miles === 1 ? 'mile' : 'miles'}
            {place.area !== null && ` (${place.area})`}
          </Fact>
        )}
      </Facts>
    </FactGroup>
  )
}

export function History({ order: { history } }: { order: Order }) {
  return (
    <ol className="space-y-2 text-ui">
      {history.map((event) => {
        const [what, more] = eventText(event, history[event.position - 1])
        const doer = eventDoer(event)
        return (
          <li key={event.position} className="border-l-2 border-line pl-3">
            <p className="wrap-anywhere">
              {what}
              {more && <span className="text-quiet">, {more}</span>}
            </p>
            <p className="text-sm text-quiet wrap-anywhere">
              <time dateTime={event.at}>{timeText(event.at)}</time>
              {doer && `, ${doer}`}
            </p>
          </li>
        )
      })}
    </ol>
  )
}
