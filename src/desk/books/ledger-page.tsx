import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { movementKinds, movementNames } from '../../features/books/movement-names.ts'
import { centsOf, formatCents } from '../../features/pricing/money.ts'
import { dayText } from '../../features/shared/clock.ts'
import { DateField } from '../../features/shared/form/fields.tsx'
import { useForm } from '../../features/shared/form/use-form.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { OlderRows } from '../parts/list/older-rows.tsx'
import { ColumnTitles } from '../parts/list/rows.tsx'
import { type Ledger, type LedgerFilter, ledgerCsvHref, ledgerQuery } from './books-queries.ts'
import { OrderLink, PartHead } from './order-pages.tsx'
import { useBooksAddress } from './use-books-address.ts'

type Movement = Ledger['movements'][number]

/** BOOK-1: every movement of money, from a day to a day. */
export function LedgerPage() {
  const { ledgerDays, kind: asked } = useBooksAddress()
  const filter: LedgerFilter = { ...ledgerDays, kind: movementKinds.find((known) => known === asked) }
  const read = useInfiniteQuery(ledgerQuery(filter))
  const [first] = read.data?.pages ?? []
  return (
    <>
      <PartHead title="Ledger">
        <a href={ledgerCsvHref(filter)} download className={buttonClass('secondary', 'sm')}>
          <Download aria-hidden className="size-4" />
          CSV<span className="sr-only"> of these movements</span>
        </a>
      </PartHead>
      <FilterForm key={`${filter.from} ${filter.to} ${filter.kind}`} filter={filter} />
      <OlderRows read={read} name="the ledger">
        {first && <Sums ledger={first} />}
        {first && first.count > 0 && (
          <Movements movements={read.data?.pages.flatMap(({ movements }) => movements) ?? []} />
        )}
      </OlderRows>
    </>
  )
}

type Typed = { from: string; to: string; kind: string }

function FilterForm({ filter }: { filter: LedgerFilter }) {
  const navigate = useNavigate({ from: '/admin' })
  const form = useForm<Typed>({
    start: { from: filter.from, to: filter.to, kind: filter.kind ?? '' },
    check: ({ from, to }) => ({
      from: from === '' ? 'Enter a day.' : undefined,
      to: to === '' ? 'Enter a day.' : to < from ? 'This is before the first day.' : undefined,
    }),
    send: ({ from, to, kind }) =>
      navigate({ search: (now) => ({ ...now, from, to, status: kind || undefined }), resetScroll: false }),
  })
  return (
    <form
      {...form.props}
      aria-label="Which movements"
      className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[10rem_10rem_minmax(0,16rem)_6rem] print:hidden"
    >
      <DateField label="From" {...form.field('from')} />
      <DateField label="To" {...form.field('to')} />
      <SelectField label="Kind" className="max-sm:col-span-2" {...form.field('kind')}>
        <option value="">All kinds</option>
        {movementKinds.map((kind) => (
          <option key={kind} value={kind}>
            {movementNames[kind]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary" className="max-sm:col-span-2 sm:mt-7.5">
        Show
      </Button>
    </form>
  )
}

/** In all, by kind. */
function Sums({ ledger: { count, sums } }: { ledger: Ledger }) {
  if (count === 0)
    return (
      <p className="rounded-card border border-line bg-card px-4 py-12 text-center font-medium">
        No movements of money in these days.
      </p>
    )
  const kinds = movementKinds.flatMap((kind) => {
    const those = sums.filter((one) => one.kind === kind)
    if (those.length === 0) return []
    const sum = (of: (one: (typeof those)[number]) => number) => those.reduce((all, one) => all + of(one), 0)
    return [{ kind, count: sum((one) => one.count), cents: sum(({ amount }) => centsOf(amount)) }]
  })
  return (
    <dl aria-label="Sums" className="mb-4 flex flex-wrap gap-x-6 gap-y-2 text-ui">
      {kinds.map((one) => (
        <div key={one.kind} className="max-sm:flex max-sm:w-full max-sm:justify-between">
          <dt className="text-sm text-quiet">
            {movementNames[one.kind]} <span className="tabular-nums">({one.count.toLocaleString('en-US')})</span>
          </dt>
          <dd className="font-medium tabular-nums">{formatCents(one.cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

const columns =
  '@rows:grid-cols-[4rem_minmax(0,11rem)_4rem_minmax(0,1fr)_minmax(0,14rem)_6rem_7rem] @rows:gap-x-3 @rows:px-4'
const titles = ['Day', 'What', 'Order', 'Customer', 'How', 'Tax in it', 'Amount']

/** On a phone a card each; from 960 px of room rows under their titles. */
const Movements = ({ movements }: { movements: readonly Movement[] }) => (
  <>
    <ColumnTitles columns={clsx(columns, '@rows:[&>:nth-last-child(2)]:text-right')} titles={titles} />
    <ul className="rounded-card border border-line bg-card @rows:rounded-t-none @rows:border-t-0">
      {movements.map((movement) => (
        <li
          key={movement.id}
          className={clsx(
            'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line px-4 py-2 text-ui first:border-t-0 @rows:items-center @rows:py-1',
            columns,
          )}
        >
          <Cells movement={movement} />
        </li>
      ))}
    </ul>
  </>
)

function Cells({
  movement: { id, day, movedOn, name, orderId, customer, amount, tax, ...movement },
}: {
  movement: Movement
}) {
  const hasTax = centsOf(tax) !== 0
  return (
    <>
      <p className="text-quiet tabular-nums @max-rows:row-start-3 @max-rows:text-sm">
        <time dateTime={day}>{dayText(day)}</time>
        {movedOn !== day && <span className="text-sm"> (of {dayText(movedOn)})</span>}
        {howText(movement) && <span className="@rows:hidden">, {howText(movement)}</span>}
      </p>
      <p className="font-medium @max-rows:col-start-1 @max-rows:row-start-1">{name}</p>
      <p className="@max-rows:col-start-2 @max-rows:row-start-3 @max-rows:text-right">
        {orderId !== null && <OrderLink id={orderId} rowKey={`-${id}`} />}
      </p>
      <p className="min-w-0 wrap-anywhere @max-rows:col-start-1 @max-rows:row-start-2 @max-rows:text-sm">{customer}</p>
      <p className="min-w-0 text-sm wrap-anywhere text-quiet @max-rows:hidden">{howText(movement)}</p>
      <p className="text-right text-quiet tabular-nums @max-rows:col-start-2 @max-rows:row-start-2 @max-rows:text-sm">
        {hasTax && (
          <>
            <span className="@rows:sr-only">tax </span>
            {formatCents(centsOf(tax))}
          </>
        )}
      </p>
      <p className="text-right font-medium tabular-nums @max-rows:col-start-2 @max-rows:row-start-1">
        {formatCents(centsOf(amount))}
      </p>
    </>
  )
}

const ways: Record<Movement['how'], string> = { card: 'Card', check: 'Check', cash: 'Cash', transfer: 'Bank transfer' }

/** How the customer paid; what the card processor took or paid out needs no word. */
function howText({ kind, how, checkNumber, note }: Pick<Movement, 'kind' | 'how' | 'checkNumber' | 'note'>): string {
  if (kind === 'fee' || kind === 'payout' || kind === 'adjustment') return ''
  if (checkNumber) return `Check #${checkNumber}`
  return note && how !== 'card' ? `${ways[how]}: ${note}` : ways[how]
}
