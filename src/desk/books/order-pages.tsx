/** BOOK-2, BOOK-3: the orders behind a figure of a month. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { certificateFilePath, certificateText } from '../../features/orders/certificate/certificate.ts'
import { centsOf, formatCents } from '../../features/pricing/money.ts'
import { dayText } from '../../features/shared/clock.ts'
import { apiBase } from '../../platform/browser/api-client.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { viewButtonId } from '../parts/list/view-button.ts'
import { ReadError } from '../parts/read-error.tsx'
import { useDeskAddress } from '../parts/use-desk-address.ts'
import { heldQuery, owedToShopQuery, type Standings, type TaxReport, taxReportQuery } from './books-queries.ts'
import { byAge, counted, longDayText, monthText, ordersWith, type TaxPart, taxParts } from './books-text.ts'
import { toBooks, useBooksAddress } from './use-books-address.ts'

export function PartHead({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) {
  const { month } = useBooksAddress()
  return (
    <>
      <Link
        {...toBooks(month)}
        className="link inline-flex min-h-6 items-center gap-1 text-sm pointer-coarse:min-h-11 print:hidden"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {monthText(month)}
      </Link>
      <div className="mt-1 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="mr-auto">
          <h2 className="text-2xl">{title}</h2>
          {note && <p className="text-ui text-quiet tabular-nums">{note}</p>}
        </div>
        {children}
      </div>
    </>
  )
}

/** Opens the order over the books. */
export function OrderLink({ id, rowKey = '' }: { id: number; rowKey?: string | number }) {
  const { linkTo } = useDeskAddress('order')
  return (
    <Link
      {...linkTo(id)}
      id={`${viewButtonId('order', id)}${rowKey}`}
      className="link inline-flex min-h-6 items-center tabular-nums pointer-coarse:min-h-11"
    >
      <span className="sr-only">Order </span>#{id}
    </Link>
  )
}

type Line = { orderId: number; customer: string; what: ReactNode; cents: number; parts?: ReactNode }

function Orders({ lines, isBad = false }: { lines: readonly Line[]; isBad?: boolean }) {
  return (
    <ul className="rounded-card border border-line bg-card px-4">
      {lines.map(({ orderId, customer, what, cents, parts }) => (
        <li
          key={orderId}
          className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-baseline gap-x-3 border-t border-line py-2 text-ui first:border-t-0"
        >
          <OrderLink id={orderId} />
          <p className="min-w-0 wrap-anywhere">
            {customer || 'No name given'} <span className="block text-sm text-quiet">{what}</span>
          </p>
          <p className={clsx('text-right tabular-nums', isBad && 'font-medium text-ember')}>
            {formatCents(cents)}
            {parts && <span className="block text-sm text-quiet">{parts}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}

type LoadedProps<T> = {
  read: UseQueryResult<T>
  isEmpty: (data: T) => boolean
  empty: string
  children: (data: T) => ReactNode
}

function Loaded<T>({ read, isEmpty, empty, children }: LoadedProps<T>) {
  if (read.data !== undefined && isEmpty(read.data))
    return <p className="rounded-card border border-line bg-card px-4 py-12 text-center font-medium">{empty}</p>
  if (read.data !== undefined) return children(read.data)
  if (read.isError) return <ReadError text="The orders could not be loaded." read={read} />
  return (
    <div role="status" aria-label="Loading the orders">
      <Skeleton className="h-64" />
    </div>
  )
}

export function TaxOrders({ part }: { part: TaxPart }) {
  const { month, days } = useBooksAddress()
  const read = useQuery(taxReportQuery(days))
  const { figure, name } = taxParts[part]
  const sum = read.data && formatCents(centsOf(read.data.net[figure]))
  return (
    <>
      <PartHead title={name} note={sum && `${sum} in ${monthText(month)}, sales less refunds.`} />
      <Loaded read={read} isEmpty={(report) => ordersWith(part, report).length === 0} empty="No orders in this figure.">
        {(report) => (
          <Orders
            lines={ordersWith(part, report).map(({ orderId, customer, saleCents, refundCents, ...order }) => ({
              ...{ orderId, customer, what: <PlaceAndCertificate {...{ orderId, ...order }} /> },
              cents: saleCents + refundCents,
              parts: refundCents !== 0 && `${formatCents(saleCents)} sold, ${formatCents(0 - refundCents)} refunded`,
            }))}
          />
        )}
      </Loaded>
    </>
  )
}

type Placed = Pick<TaxReport['orders'][number], 'orderId' | 'place' | 'sale' | 'refund' | 'certificate'>

/** An exempt order says by which certificate. */
function PlaceAndCertificate({ orderId, place, certificate, sale, refund }: Placed) {
  if (centsOf(sale.exempt) === 0 && centsOf(refund.exempt) === 0) return place
  return (
    <>
      {place}
      <span className="block">
        {certificate ? (
          <>
            Certificate{' '}
            <a className="link" download href={`${apiBase}${certificateFilePath(orderId)}`}>
              {certificate.number}
            </a>{' '}
            {certificateText(certificate)}
          </>
        ) : (
          <span className="text-ember">No certificate</span>
        )}
      </span>
    </>
  )
}

const lineOf = ({ orderId, customer, amount }: Standings['orders'][number], what: string): Line => ({
  ...{ orderId, customer, what, cents: centsOf(amount) },
})

export function HeldOrders() {
  const { lastDay } = useBooksAddress()
  const read = useQuery(heldQuery(lastDay))
  const { data } = read
  return (
    <>
      <PartHead
        title={`Deposits held on ${dayText(lastDay)}`}
        note={
          data && `${formatCents(centsOf(data.total))} of ${counted(data.orders.length, 'order')} not delivered yet.`
        }
      />
      <Loaded read={read} isEmpty={({ orders }) => orders.length === 0} empty="No deposits held on this day.">
        {({ orders }) => <Orders lines={orders.map((order) => lineOf(order, `Since ${longDayText(order.since)}`))} />}
      </Loaded>
    </>
  )
}

export function OwedOrders() {
  const { lastDay } = useBooksAddress()
  const read = useQuery(owedToShopQuery(lastDay))
  const { data } = read
  return (
    <>
      <PartHead
        title={`What is owed to the shop on ${dayText(lastDay)}`}
        note={data && `${formatCents(centsOf(data.total))} on ${counted(data.orders.length, 'order')}.`}
      />
      <Loaded read={read} isEmpty={({ orders }) => orders.length === 0} empty="Nothing is owed on this day.">
        {(owed) => (
          <div className="grid gap-6">
            {byAge(owed)
              .filter(({ orders }) => orders.length > 0)
              .map(({ name, orders, cents, isLong }) => (
                <section key={name} aria-label={name}>
                  <h3 className="mb-2 flex items-baseline justify-between gap-4 pr-4 text-lg">
                    {name} <span className="font-sans text-ui font-semibold tabular-nums">{formatCents(cents)}</span>
                  </h3>
                  <Orders
                    isBad={isLong}
                    lines={orders.map((order) =>
                      lineOf(order, `Since ${dayText(order.since)}, ${counted(order.days, 'day')}`),
                    )}
                  />
                </section>
              ))}
          </div>
        )}
      </Loaded>
    </>
  )
}
