/** The cards of a month: what is owed, sales tax, and deposits held. Each figure leads to its orders. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { centsOf, formatCents } from '../../features/pricing/money.ts'
import { dayText } from '../../features/shared/clock.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { type MonthReport, owedToShopQuery, taxCsvHref } from './books-queries.ts'
import { byAge, counted, exemptText, namesText, taxRowsOf } from './books-text.ts'
import { toBooks, useBooksAddress } from './use-books-address.ts'

export function BooksCard({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-card p-4 sm:px-5">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}

type RowProps = { name: ReactNode; cents: number; part?: string | undefined; isSum?: boolean; isBad?: boolean }

/** The whole line leads to the orders, if it has a part. */
export function Row({ name, cents, part, isSum = false, isBad = false }: RowProps) {
  const { month } = useBooksAddress()
  const line = clsx(
    'flex min-h-10 items-center justify-between gap-4 border-t py-1.5 text-ui pointer-coarse:min-h-11',
    isSum ? 'border-ink font-semibold' : 'border-line',
  )
  const isLink = part !== undefined && cents !== 0
  const figures = (
    <>
      <span
        className={clsx(
          'min-w-0 wrap-anywhere',
          isLink && 'underline decoration-line underline-offset-4 group-hover:decoration-ink',
        )}
      >
        {name}
      </span>
      <span className={clsx('shrink-0 tabular-nums', isBad && 'font-medium text-ember')}>{formatCents(cents)}</span>
    </>
  )
  return (
    <li>
      {isLink ? (
        <Link {...toBooks(month, part)} className={clsx(line, 'group no-underline')}>
          {figures}
        </Link>
      ) : (
        <p className={line}>{figures}</p>
      )}
    </li>
  )
}

export function TaxCard({ report: { from, to, tax, sale, refund, certificates } }: { report: MonthReport }) {
  const rows = taxRowsOf(tax)
  const refundedCents = 0 - centsOf(refund.gross)
  return (
    <BooksCard
      title="Sales tax"
      aside={
        <a href={taxCsvHref({ from, to })} download className="link inline-flex min-h-6 items-center gap-1 text-sm">
          <Download aria-hidden className="size-4" />
          CSV<span className="sr-only"> of sales and taxes</span>
        </a>
      }
    >
      <ul>
        {rows.map(({ part, name, cents }) => (
          <Row
            key={part}
            name={part === 'tax-exempt' ? exemptText(name, certificates) : name}
            cents={cents}
            part={part}
            isSum={part === 'tax-sum'}
          />
        ))}
      </ul>
      <p className="text-sm text-quiet">
        {refundedCents === 0
          ? 'No refunds in these figures.'
          : `Sales of ${formatCents(centsOf(sale.gross))}, less ${formatCents(refundedCents)} refunded, before tax.`}
      </p>
      {(centsOf(sale.flat) !== 0 || centsOf(refund.flat) !== 0) && (
        <p className="mt-2 text-sm">
          These orders were taxed at one rate, in Tennessee or not. The state's return asks for state, local and single
          article tax: Tennessee's rule has them, under{' '}
          <Link to="/admin" search={{ tab: 'pricing', part: 'delivery-and-tax' }} className="link">
            Delivery & Tax
          </Link>
          .
        </p>
      )}
    </BooksCard>
  )
}

export function HeldCard({ report: { held } }: { report: MonthReport }) {
  const { lastDay } = useBooksAddress()
  return (
    <BooksCard title={`Deposits held on ${dayText(lastDay)}`}>
      <ul>
        <Row
          name={held.orders === 0 ? 'None' : `${counted(held.orders, 'order')} not delivered yet`}
          cents={centsOf(held.total)}
          part="held"
          isSum
        />
      </ul>
    </BooksCard>
  )
}

export function OwedCard() {
  const { lastDay } = useBooksAddress()
  const { data: owed, ...read } = useQuery(owedToShopQuery(lastDay))
  return (
    <BooksCard title={`What is owed to the shop on ${dayText(lastDay)}`}>
      {owed ? (
        <ul>
          {byAge(owed).map(({ name, orders, cents, isLong }) => (
            <Row
              key={name}
              name={orders.length === 0 ? name : `${name}: ${namesText(orders)}`}
              cents={cents}
              part="owed"
              isBad={isLong && cents > 0}
            />
          ))}
          <Row name="In all" cents={centsOf(owed.total)} part="owed" isSum />
        </ul>
      ) : read.isError ? (
        <ReadError text="What is owed could not be loaded." read={read} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </BooksCard>
  )
}
