import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { wayNames } from '../../features/delivery/ways.ts'
import { weekNames } from '../../features/workshop/weeks.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OrderDetailsDialog } from '../orders/order-dialog.tsx'
import { OrderBadge } from '../orders/orders-list.tsx'
import { orderedText } from '../orders/orders-text.ts'
import { useListFocus } from '../parts/list/desk-list.tsx'
import { RecordLine, RecordLines } from '../parts/list/record-line.tsx'
import { promisedText } from '../parts/moments.ts'
import { ReadError } from '../parts/read-error.tsx'
import { type DeskAddress, useDeskAddress } from '../parts/use-desk-address.ts'
import { type Board, type BoardOrder, boardQuery, type Week } from './board-queries.ts'

/** LIVE-9: what the workshop is to build, by the week in which it is promised. */
export function WorkshopBoard() {
  const read = useQuery(boardQuery)
  const address = useDeskAddress('order')
  const focus = useListFocus('order')
  return (
    <>
      <section ref={focus.listRef} tabIndex={-1} aria-label="Workshop" className="outline-none">
        {read.data ? (
          <Weeks board={read.data} address={address} />
        ) : read.isError ? (
          <ReadError text="The workshop's board could not be loaded." read={read} />
        ) : (
          <div role="status" aria-label="Loading the board" className="grid gap-6">
            <Skeleton className="h-48" />
            <Skeleton className="h-48" />
          </div>
        )}
      </section>
      <OrderDetailsDialog id={address.openId} onClose={address.closeView} onClosed={focus.backToRow} />
    </>
  )
}

function Weeks({ board: { day, weeks }, address }: { board: Board; address: DeskAddress }) {
  const shown = weeks.filter(({ total }) => total > 0)
  if (shown.length === 0)
    return (
      <div className="rounded-card border border-line bg-card px-4 py-12 text-center">
        <p className="font-medium">Nothing on the bench.</p>
        <p className="mt-1 text-ui text-quiet">Orders show up here once they're paid, or their deposit is.</p>
      </div>
    )
  return (
    <div className="grid gap-6">
      {shown.map((week) => (
        <RecordLines
          key={week.key}
          title={weekNames[week.key]}
          count={`${week.total.toLocaleString('en-US')} ${week.total === 1 ? 'order' : 'orders'}`}
          action={<PrintLink week={week} />}
        >
          {week.orders.map((order) => (
            <OrderLine key={order.id} order={order} day={day} isLate={week.key === 'overdue'} address={address} />
          ))}
          {week.total > week.orders.length && (
            <li className="px-4 py-3 text-sm text-quiet">
              These are the first {week.orders.length}. Find the others under Orders.
            </li>
          )}
        </RecordLines>
      ))}
    </div>
  )
}

type OrderLineProps = { order: BoardOrder; day: string; isLate: boolean; address: DeskAddress }

const OrderLine = ({ order, day, isLate, address }: OrderLineProps) => (
  <RecordLine
    record="order"
    id={order.id}
    address={address}
    customerName={order.customerName}
    piece={orderedText(order)}
    why={`${promisedText(order.promisedOn, day)} · ${order.way ? wayNames[order.way] : 'Delivery as arranged'}`}
    isLate={isLate}
    // Nothing here waits for its first money.
    amount={<OrderBadge order={{ ...order, receivedCents: 0 }} />}
  />
)

/** JOB-6: one file, which begins with the wood to pull. */
const PrintLink = ({ week: { key } }: { week: Week }) => (
  // Not a typed link: the API answers it.
  <a
    className="link inline-flex min-h-11 items-center gap-1.5 text-sm"
    href={`/api/admin/board/${key}/work-orders`}
    target="_blank"
    rel="noreferrer"
  >
    <Printer aria-hidden className="size-4" />
    Pull list and work orders
    <span className="sr-only"> {weekNames[key]} (PDF)</span>
  </a>
)
