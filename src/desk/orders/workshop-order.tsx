import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addressLines } from '../../features/payment/countries.ts'
import { orderOwnersChannel } from '../../features/quotes/messages/messages-queries.ts'
import { PartBoundary } from '../../features/shared/failures/part-boundary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Fact, FactGroup, Facts } from '../parts/facts.tsx'
import { ownerOrdersKey } from '../parts/owner-keys.ts'
import { PhoneLink } from '../parts/phone-link.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { DeskMessages } from '../records/desk-messages.tsx'
import { InternalNotes } from '../records/internal-notes.tsx'
import { messagesPartId, recordColumns, requestColumn } from '../records/record-columns.ts'
import { DeliveryFacts, History, Piece } from './order-details.tsx'
import { type Order, ownedOrderQuery } from './orders-queries.ts'
import { PromisedDay } from './promised-day.tsx'
import { WorkOrderLink } from './work-order-link.tsx'

/** STAFF-1: an order as the workshop sees it: what to make, for whom and when, and nothing about money. */
export function WorkshopOrder({ id, skeleton }: { id: number; skeleton: ReactNode }) {
  const { data: order, ...read } = useQuery(ownedOrderQuery(id))
  if (order) return <FoundOrder order={order} />
  if (order === null) return <p>There is no order #{id}.</p>
  if (read.isError) return <ReadError text={`Order #${id} could not be loaded.`} read={read} />
  return skeleton
}

function FoundOrder({ order }: { order: Order }) {
  const { id, items, customerName, customerPhone, shippingAddress, setAside } = order
  return (
    <div className={recordColumns}>
      <section aria-label="What was ordered" className={requestColumn}>
        <FactGroup title="Pieces">
          <ul className="divide-y divide-line text-ui">
            {items.map((item, index) => (
              <Piece key={item.position} order={order} item={item} index={index} withPrice={false} />
            ))}
          </ul>
        </FactGroup>
        <DeliveryFacts order={order} />
      </section>
      <div className="min-w-0 space-y-8">
        {setAside !== null && (
          <Notice tone="ember" title="Set aside">
            <p className="wrap-anywhere">{setAside}. Ask the owner before you go on.</p>
          </Notice>
        )}
        {items.length > 0 && order.status !== 'canceled' && order.status !== 'refunded' && <WorkOrderLink id={id} />}
        <Facts>
          <PromisedDay order={order} />
          <Fact name="Customer">{customerName}</Fact>
          <Fact name="Phone">{customerPhone && <PhoneLink typed={customerPhone} />}</Fact>
          <Fact name="Goes to">
            {shippingAddress.street ? (
              <address className="not-italic">{addressLines(shippingAddress).join(', ')}</address>
            ) : (
              'Not known'
            )}
          </Fact>
        </Facts>
        {items.length > 0 && (
          <div id={messagesPartId} className="scroll-mt-4 print:hidden">
            <PartBoundary part="desk row">
              <DeskMessages
                channel={orderOwnersChannel(id, ownerOrdersKey)}
                customerName={customerName}
                draftName={`owner-order-${id}`}
              />
            </PartBoundary>
          </div>
        )}
        <InternalNotes of="order" id={id} />
        <FactGroup title="History">
          <History order={order} />
        </FactGroup>
      </div>
    </div>
  )
}
