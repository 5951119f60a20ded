import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { monthAfter, monthBefore } from '../../features/ledger/months.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { closeMonth, type MonthReport, monthQuery } from './books-queries.ts'
import { BooksSettingsButton } from './books-settings.tsx'
import { closingText, monthText, shortMonthText } from './books-text.ts'
import { JournalButton } from './journal.tsx'
import { HeldCard, OwedCard, TaxCard } from './month-cards.tsx'
import { MonthMoney } from './month-money.tsx'
import { PayoutsCard } from './payouts-card.tsx'
import { toBooks, useBooksAddress } from './use-books-address.ts'

/** Month end in one look. */
export function MonthPage() {
  const { month } = useBooksAddress()
  const read = useQuery(monthQuery(month))
  const { data: report } = read
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="mr-auto text-2xl">
          {monthText(month)}
          {report?.closed && (
            <>
              {' '}
              <Badge tone="moss" className="align-middle font-sans">
                Closed
              </Badge>
            </>
          )}
        </h2>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full print:hidden">
          <MonthLinks first={report?.first} />
          {report && <JournalButton report={report} />}
          {report?.canClose && <CloseMonth month={month} />}
        </div>
      </div>
      {report ? (
        <Report report={report} />
      ) : read.isError ? (
        <div className="mt-4">
          <ReadError text={`The books of ${monthText(month)} could not be loaded.`} read={read} />
        </div>
      ) : (
        <MonthSkeleton />
      )}
    </>
  )
}

/** Not beyond this month, nor before the books begin. */
function MonthLinks({ first }: { first: string | undefined }) {
  const { month, thisMonth } = useBooksAddress()
  return (
    <>
      {first !== undefined && month > first && (
        <Link {...toBooks(monthBefore(month))} className={buttonClass('secondary', 'sm')}>
          <ChevronLeft aria-hidden className="size-4" />
          {shortMonthText(monthBefore(month), month)}
        </Link>
      )}
      {month < thisMonth && (
        <Link {...toBooks(monthAfter(month))} className={buttonClass('secondary', 'sm')}>
          {shortMonthText(monthAfter(month), month)}
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      )}
    </>
  )
}

function CloseMonth({ month }: { month: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = useMutation(closeMonth)
  const name = shortMonthText(month, monthAfter(month))
  const next = shortMonthText(monthAfter(month), month)
  return (
    <>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        Close {shortMonthText(month, month)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Close ${monthText(month)}?`}
        text={
          <>
            <p>Nothing in {name} or any month before it can change after this, and you can't open it again.</p>
            <p>What you correct later, such as a check that bounces, goes into {next}.</p>
          </>
        }
        confirmLabel={`Close ${shortMonthText(month, month)}`}
        busy={close.isPending}
        onConfirm={() => close.mutate(month, { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}

function Report({ report }: { report: MonthReport }) {
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-quiet">
        {report.basis === 'delivery'
          ? 'A sale counts when its order is delivered.'
          : 'A sale counts as its money comes in.'}
        <BooksSettingsButton />
        <span>{closingText(report)}</span>
      </p>
      <MonthMoney report={report} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[7fr_5fr] lg:grid-rows-[auto_1fr]">
        <PayoutsCard />
        <div className="grid gap-4 lg:row-span-2">
          <TaxCard report={report} />
          <HeldCard report={report} />
        </div>
        <OwedCard />
      </div>
    </>
  )
}

const MonthSkeleton = () => (
  <div role="status" aria-label="Loading the month" className="mt-9">
    <Skeleton className="h-32" />
    <div className="mt-4 grid items-start gap-4 lg:grid-cols-[7fr_5fr]">
      <Skeleton className="h-56" />
      <Skeleton className="h-80" />
    </div>
  </div>
)
