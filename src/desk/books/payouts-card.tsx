/** BOOK-4: each line of the bank by the card processor: what it holds, and what doesn't match. */
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { centsOf, formatCents } from '../../features/pricing/money.ts'
import { dayText } from '../../features/shared/clock.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { type Payouts, payoutsQuery } from './books-queries.ts'
import { counted } from './books-text.ts'
import { BooksCard } from './month-cards.tsx'
import { OrderLink } from './order-pages.tsx'
import { holdsText, lineText, remarkOf } from './payout-text.ts'
import { useBooksAddress } from './use-books-address.ts'

type Payout = Payouts['payouts'][number]

/** Part of the month's sentence about where its money is. */
export function UnmatchedPayouts() {
  const { days } = useBooksAddress()
  const { data } = useQuery(payoutsQuery(days))
  const count = data?.payouts.filter((payout) => remarkOf(payout)?.isBad).length ?? 0
  if (count === 0) return null
  return (
    <span className="text-ember">
      {' '}
      {counted(count, 'payout')} need{count === 1 && 's'} a look.
    </span>
  )
}

export function PayoutsCard() {
  const { days, month, thisMonth } = useBooksAddress()
  const { data, ...read } = useQuery(payoutsQuery(days))
  return (
    <BooksCard title="Payouts">
      {data ? (
        <>
          {data.readings
            .filter(({ problem }) => problem !== '')
            .map(({ provider, problem }) => (
              <p key={provider} className="mb-2 text-sm text-ember">
                The card processor doesn't show its books: {problem}
              </p>
            ))}
          {data.payouts.length === 0 ? (
            <p className="border-t border-line py-2 text-ui text-quiet">No payouts in this month.</p>
          ) : (
            <>
              <p aria-hidden className={clsx(columns, 'hidden pb-1.5 pl-4 text-sm text-quiet sm:grid')}>
                <span>Bank line</span>
                <span>Holds</span>
                <span className="text-right">Fees</span>
                <span className="text-right">Amount</span>
              </p>
              <ul>
                {data.payouts.map((payout) => (
                  <PayoutRow key={payout.id} payout={payout} />
                ))}
              </ul>
            </>
          )}
          {month === thisMonth && data.onItsWay.count > 0 && (
            <p className="border-t border-line pt-2 text-sm text-quiet">
              For the next payouts: {formatCents(centsOf(data.onItsWay.net))}, after fees.
            </p>
          )}
        </>
      ) : read.isError ? (
        <ReadError text="The payouts could not be loaded." read={read} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </BooksCard>
  )
}

const columns =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 sm:grid-cols-[4rem_minmax(0,1fr)_5.5rem_6.5rem] tabular-nums'

/** Opens into what is in it. */
function PayoutRow({ payout }: { payout: Payout }) {
  const { arrivesOn, amount, fees, lines, id } = payout
  const remark = remarkOf(payout)
  const holds = holdsText(payout)
  return (
    <li className="border-t border-line text-ui">
      <details>
        <summary className="relative cursor-pointer py-2.5 pl-4 marker:text-quiet hover:bg-paper [&::marker]:content-none before:absolute before:left-0 before:text-quiet before:content-['+'] [details[open]>&]:before:content-['−']">
          <span className={clsx(columns, 'items-baseline')}>
            <time dateTime={arrivesOn}>{dayText(arrivesOn)}</time>
            <span className="min-w-0 max-sm:col-span-2 max-sm:row-start-2 max-sm:text-sm">
              {holds && <span className="block wrap-anywhere">{holds}</span>}
              {remark && (
                <span className={clsx('block wrap-anywhere', remark.isBad ? 'font-medium text-ember' : 'text-quiet')}>
                  {remark.text}
                </span>
              )}
            </span>
            <span className="text-right text-quiet max-sm:col-span-2 max-sm:row-start-3 max-sm:text-left max-sm:text-sm">
              {formatCents(centsOf(fees))}
              <span className="sm:sr-only"> fees</span>
            </span>
            <span className="text-right font-medium">{formatCents(centsOf(amount))}</span>
          </span>
        </summary>
        <ul className="pb-2 pl-4 text-sm" aria-label={`In the payout of ${dayText(arrivesOn)}`}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and never change places.
            <li key={index} className={clsx(columns, 'items-baseline border-t border-line py-1')}>
              <time dateTime={line.day} className="text-quiet max-sm:row-start-2">
                {dayText(line.day)}
              </time>
              <span className="min-w-0 wrap-anywhere">
                {lineText(line)} {line.orderId !== null && <OrderLink id={line.orderId} rowKey={`-${id}-${index}`} />}
              </span>
              <span className="text-right text-quiet max-sm:row-start-2">
                {centsOf(line.fee) !== 0 && (
                  <>
                    {formatCents(centsOf(line.fee))}
                    <span className="sm:sr-only"> fee</span>
                  </>
                )}
              </span>
              <span className="text-right max-sm:col-start-2 max-sm:row-start-1">
                {formatCents(centsOf(line.amount))}
              </span>
            </li>
          ))}
          {lines.length === 0 && <li className="text-quiet">Nothing is listed.</li>}
        </ul>
      </details>
    </li>
  )
}
