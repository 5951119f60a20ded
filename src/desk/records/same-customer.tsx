import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { InferResponseType } from 'hono/client'
import { orderStateName } from '../../features/orders/received/paid-so-far.ts'
import { centsOf } from '../../features/pricing/money.ts'
import { pieceText, withSize } from '../../features/pricing/piece.ts'
import { dateText } from '../../features/shared/clock.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { filterNames, orderedText } from '../orders/orders-text.ts'
import { FactGroup } from '../parts/facts.tsx'
import type { RecordRef } from '../parts/list/rows.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { moneyText, rangeText } from '../quotes/quotes-text.ts'
import { quoteStateText } from '../quotes/state-text.ts'
import { type api, sameCustomerQuery } from './same-customer-queries.ts'

/** LIVE-10: with the same email or phone number. */
export function SameCustomer(record: RecordRef) {
  const { data, ...read } = useQuery(sameCustomerQuery(record))
  return (
    <FactGroup title="Also from this customer">
      {data ? <Records {...data} /> : read.isError ? <NotRead read={read} /> : <Skeleton className="h-16" />}
    </FactGroup>
  )
}

const NotRead = ({ read }: Pick<Parameters<typeof ReadError>[0], 'read'>) => (
  <ReadError text="The customer's other quotes and orders could not be loaded." read={read} />
)

function Records({ quotes, orders, hasMore }: SameCustomerRecords) {
  if (quotes.length + orders.length === 0)
    return <p className="text-ui text-quiet">Nothing else with this email or phone number.</p>
  return (
    <>
      <ul className="space-y-3 text-ui">
        {orders.map((order) => (
          <Row
            key={`order-${order.id}`}
            search={{ tab: 'orders', order: order.id }}
            name={`Order #${order.id}`}
            state={
              order.setAside === null
                ? orderStateName({
                    ...{ status: order.status, quoteId: order.quoteId },
                    ...{ dueCents: centsOf(order.due), receivedCents: centsOf(order.received) },
                  })
                : filterNames.set_aside
            }
            piece={orderedText({
              ...order,
              firstPiece: order.firstPiece && withSize(order.firstPiece),
              shipsTo: null,
            })}
            createdAt={order.createdAt}
            amount={rangeText(order.total, null)}
          />
        ))}
        {quotes.map((quote) => (
          <Row
            key={`quote-${quote.id}`}
            search={{ quote: quote.id }}
            name={`Quote #${quote.id}`}
            state={quoteStateText(quote)}
            piece={pieceText(withSize(quote))}
            createdAt={quote.createdAt}
            amount={quote.offer?.total ? moneyText(quote.offer.total) : rangeText(quote.totalPrice, quote.totalPriceTo)}
          />
        ))}
      </ul>
      {hasMore && <p className="mt-3 text-sm text-quiet">These are the newest. Search their email for all.</p>}
    </>
  )
}

type RowProps = {
  search: { tab?: 'orders'; order?: number; quote?: number }
  name: string
  state: string
  piece: string
  createdAt: string
  amount: string
}

const Row = ({ search, name, state, piece, createdAt, amount }: RowProps) => (
  <li>
    <p className="flex flex-wrap items-baseline gap-x-2">
      <Link to="/admin" search={search} className="link inline-flex min-h-6 items-center font-medium">
        {name}
      </Link>
      <span className="mr-auto text-sm text-quiet">{state}</span>
      <span className="tabular-nums">{amount}</span>
    </p>
    <p className="text-sm text-quiet wrap-anywhere">
      {piece && `${piece} · `}
      <time dateTime={createdAt}>{dateText(createdAt)}</time>
    </p>
  </li>
)

/** A customer's other quotes and orders. */

type SameCustomerRecords = InferResponseType<typeof api.$get, 200>
