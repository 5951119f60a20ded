import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { RangeText } from '../../features/shared/range-text.tsx'
import { isTodayGroup, rowsShown, type TodayGroup } from '../../features/today/groups.ts'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { orderedText } from '../orders/orders-text.ts'
import { LatePart } from '../parts/late-part.tsx'
import { useListFocus } from '../parts/list/desk-list.tsx'
import { RecordLine, RecordLines } from '../parts/list/record-line.tsx'
import type { RecordName } from '../parts/list/rows.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { type DeskAddress, useDeskAddress } from '../parts/use-desk-address.ts'
import { rangeText } from '../quotes/quotes-text.ts'
import { WalkInButtons } from '../walk-in/walk-in-buttons.tsx'
import { type Group, kept, type Row, type Today, todayQuery } from './today-queries.ts'
import { countText, groupTitles, whyText } from './today-words.ts'

/** On a wide screen, what customers wait for is beside what the workshop owes. */
const columns: readonly (readonly TodayGroup[])[] = [
  ['messages', 'quotes', 'renewals', 'ending', 'gone'],
  ['money', 'set-aside', 'promised', 'to-start', 'no-deposit', 'balance-due'],
]

const fetchQuoteDialog = async () => (await import('../quotes/quote-dialog.tsx')).QuoteDetailsDialog
const fetchOrderDialog = async () => (await import('../orders/order-dialog.tsx')).OrderDetailsDialog
const fetchQuestions = async () => (await import('./questions.tsx')).Questions

/** LIVE-9. A group opened in full and the open record are in the address: ?part=quotes&quote=12. */
export function TodayPage() {
  const { part } = useSearch({ from: '/admin' })
  const opened = isTodayGroup(part) ? part : undefined
  // Without a group, the desk's news keep it up to date.
  const read = useQuery({ ...todayQuery(opened), ...(opened && kept) })
  const addresses = { quote: useDeskAddress('quote'), order: useDeskAddress('order') }
  const quoteFocus = useListFocus('quote')
  const orderFocus = useListFocus('order')
  return (
    <>
      <WalkInButtons />
      <section
        ref={(element) => {
          quoteFocus.listRef.current = element
          orderFocus.listRef.current = element
        }}
        tabIndex={-1}
        aria-label="Today"
        className="outline-none"
      >
        {read.data ? (
          <Groups
            today={read.data}
            addresses={addresses}
            opened={opened}
            hasFailed={read.isError}
            onMove={quoteFocus.focusList}
          />
        ) : read.isError ? (
          <ReadError text="Today's list could not be loaded." read={read} />
        ) : (
          <TodaySkeleton />
        )}
      </section>
      {/* Fetched as soon as the list is shown, and not for the sign-in. */}
      <LatePart
        fetchPart={fetchQuoteDialog}
        props={{
          id: addresses.quote.openId,
          onClose: addresses.quote.closeView,
          onClosed: quoteFocus.backToRow,
        }}
        {...(addresses.quote.openId !== undefined && { failureText: 'The quote could not be opened.' })}
      />
      <LatePart
        fetchPart={fetchOrderDialog}
        props={{
          id: addresses.order.openId,
          onClose: addresses.order.closeView,
          onClosed: orderFocus.backToRow,
        }}
        {...(addresses.order.openId !== undefined && { failureText: 'The order could not be opened.' })}
      />
    </>
  )
}

type Addresses = Record<RecordName, DeskAddress>
type GroupsProps = {
  today: Today
  addresses: Addresses
  opened: TodayGroup | undefined
  hasFailed: boolean
  /** The link that was pressed is about to leave the page. */
  onMove: () => void
}

function Groups({ today: { day, groups, reviews, questions }, addresses, opened, hasFailed, onMove }: GroupsProps) {
  const shown = groups.filter(({ key, total }) => total > 0 && (opened === undefined || key === opened))
  const inColumns = columns
    .map((keys, nth) => ({ nth, inColumn: keys.flatMap((key) => shown.filter((group) => group.key === key)) }))
    .filter(({ inColumn }) => inColumn.length > 0)
  return (
    <>
      {hasFailed && <p className="mb-3 text-sm text-ember">Could not be refreshed. Trying again in a moment.</p>}
      {opened !== undefined && (
        <p className="mb-4">
          <Link
            to="/admin"
            search={{ tab: 'today' }}
            activeOptions={{ exact: true }}
            onClick={onMove}
            className="link inline-flex min-h-11 items-center"
          >
            Back to all of today
          </Link>
        </p>
      )}
      {questions > 0 && opened === undefined && (
        <LatePart fetchPart={fetchQuestions} props={{ day }} failureText="The questions could not be loaded." />
      )}
      {reviews > 0 && opened === undefined && <ReviewsWaiting count={reviews} />}
      {shown.length === 0 && reviews + questions > 0 && opened === undefined ? null : shown.length === 0 ? (
        <div className="rounded-card border border-line bg-card px-4 py-12 text-center">
          <p className="font-medium">
            {opened === undefined ? "You're all caught up." : `Nothing left under “${groupTitles[opened]}.”`}
          </p>
          {opened === undefined && (
            <p className="mt-1 text-ui text-quiet">
              New quotes, messages and orders to work on show up here on their own.
            </p>
          )}
        </div>
      ) : (
        <div className={clsx('grid items-start gap-6', inColumns.length > 1 && 'lg:grid-cols-2')}>
          {inColumns.map(({ nth, inColumn }) => (
            // Not by its first group: rows, and the focus in one, stay as groups come and go.
            <div key={nth} className="grid min-w-0 gap-6">
              {inColumn.map((group) => (
                <OneGroup
                  key={group.key}
                  group={group}
                  day={day}
                  addresses={addresses}
                  isOpened={opened === group.key}
                  onMove={onMove}
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

/** WIN-10. */
const ReviewsWaiting = ({ count }: { count: number }) => (
  <p className="mb-6 text-ui">
    <Link
      to="/admin"
      search={{ tab: 'gallery-images', part: 'reviews' }}
      className="link inline-flex min-h-11 items-center"
    >
      {count === 1 ? 'A review waits' : `${count.toLocaleString('en-US')} reviews wait`} to be read
    </Link>
  </p>
)

type OneGroupProps = { group: Group; day: string; addresses: Addresses; isOpened: boolean; onMove: () => void }

function OneGroup({ group, day, addresses, isOpened, onMove }: OneGroupProps) {
  const { key, rows, total, late } = group
  return (
    <RecordLines
      title={groupTitles[key]}
      count={countText(group)}
      late={late > 0 ? `${late.toLocaleString('en-US')} overdue` : undefined}
      action={
        !isOpened &&
        total > Math.min(rows.length, rowsShown) && (
          <Link
            to="/admin"
            search={{ tab: 'today', part: key }}
            onClick={onMove}
            className="link inline-flex min-h-11 items-center text-sm"
          >
            Show all<span className="sr-only"> under {groupTitles[key]}</span>
          </Link>
        )
      }
    >
      {rows.map((row) => (
        <OneRow key={`${row.record}-${row.id}`} group={key} row={row} day={day} address={addresses[row.record]} />
      ))}
      {isOpened && total > rows.length && (
        <li className="px-4 py-3 text-sm text-quiet">
          Showing {rows.length} of {countText(group)}.
        </li>
      )}
    </RecordLines>
  )
}

type OneRowProps = { group: TodayGroup; row: Row; day: string; address: DeskAddress }

function OneRow({ group, row, day, address }: OneRowProps) {
  const { piece, morePieces, place, amount, amountTo } = row
  const named = orderedText({ firstPiece: piece, morePieces, shipsTo: null })
  return (
    <RecordLine
      record={row.record}
      id={row.id}
      address={address}
      customerName={row.customerName}
      badge={row.record === 'quote' && row.warning !== null && <Badge tone="ember">{row.warning}</Badge>}
      piece={[named, place].filter(Boolean).join(' · ')}
      why={whyText(group, row, day)}
      isLate={row.isLate}
      phone={row.phone}
      amount={<RangeText text={rangeText(amount, amountTo)} />}
    />
  )
}

const TodaySkeleton = () => (
  <div role="status" aria-label="Loading today" className="grid items-start gap-6 lg:grid-cols-2">
    <Skeleton className="h-72" />
    <Skeleton className="h-96" />
  </div>
)
