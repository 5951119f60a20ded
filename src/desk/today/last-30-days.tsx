import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import {
  changeText,
  type Last30Days as Data,
  daysShown,
  sourcesText,
  type Totals,
  totalsOf,
} from '../../features/owner/last-30-days.ts'
import { formatCents, formatDollars } from '../../features/pricing/money.ts'
import { dayText } from '../../features/shared/clock.ts'
import { ReadError } from '../parts/read-error.tsx'
import { DayChart } from './last-30-days-chart.tsx'
import { cardHeight, Last30DaysFrame } from './last-30-days-frame.tsx'
import { last30DaysQuery } from './last-30-days-queries.ts'

type Measure = {
  key: keyof Totals
  title: string
  /** In a sentence: '1 quote'. */
  write: (value: number) => string
  /** As a number: '1'. */
  figure: (value: number) => string
  drawn: 'bars' | 'line'
}

const counted = (one: string, many: string) => (value: number) =>
  `${value.toLocaleString('en-US')} ${value === 1 ? one : many}`
const plain = (value: number) => value.toLocaleString('en-US')

const measures: readonly Measure[] = [
  { key: 'quotes', title: 'New quotes', write: counted('quote', 'quotes'), figure: plain, drawn: 'bars' },
  { key: 'orders', title: 'Paid orders', write: counted('order', 'orders'), figure: plain, drawn: 'bars' },
  { key: 'revenueCents', title: 'Revenue', write: formatCents, figure: formatDollars, drawn: 'line' },
]

/** ADMIN-2: what came in during the last 30 days, as charts and a table. Revenue is payments minus refunds. */
export function Last30Days() {
  const read = useQuery(last30DaysQuery)
  const { data } = read
  if (read.isError && !data)
    return (
      <div className="mb-6">
        <ReadError text="The last 30 days could not be loaded." read={read} />
      </div>
    )
  if (!data) return <Last30DaysFrame />
  const from = sourcesText(data.sources)
  return (
    <Last30DaysFrame
      cards={measures.map((measure) => <MeasureCard key={measure.key} measure={measure} data={data} />)}
      table={
        <>
          {from && <p className="text-sm text-quiet">New quotes: {from}.</p>}
          <p className="text-sm text-quiet">Revenue: received, less refunds, with deposits and tax.</p>
          <DaysTable data={data} />
        </>
      }
    />
  )
}

function MeasureCard({ measure, data }: { measure: Measure; data: Data }) {
  const { key, title, write, figure, drawn } = measure
  const values = data.days.map((day) => day[key])
  const [total, before] = [totalsOf(data.days)[key], data.before[key]]
  const [chosen, setChosen] = useState(values.length - 1)
  const day = data.days[chosen]
  return (
    <div
      className={clsx(
        cardHeight,
        'grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 rounded-card border border-line bg-card px-3 py-2.5',
        'sm:grid-cols-1 sm:grid-rows-[auto_minmax(0,1fr)] sm:gap-2 sm:px-4 sm:py-3',
      )}
    >
      <div>
        <h2 className="font-sans text-sm font-medium">{title}</h2>
        <p className="mt-0.5 font-display text-xl font-semibold tabular-nums sm:text-2xl">{figure(total)}</p>
        <p className="mt-0.5 text-xs text-quiet">{changeText(total, before, figure(before))}</p>
      </div>
      <div className="flex min-h-0 flex-col">
        {total > 0 ? (
          <DayChart
            values={values}
            drawn={drawn}
            label={`${title}, day by day`}
            chosen={chosen}
            onChoose={setChosen}
            textOf={(index) => `${dayText(data.days[index]?.day ?? '')}: ${write(values[index] ?? 0)}`}
          />
        ) : (
          <p className="m-auto text-center text-xs text-quiet">Nothing in the last {daysShown} days.</p>
        )}
        {day && total > 0 && (
          <p className="mt-1 truncate text-xs tabular-nums" aria-hidden>
            <span className="text-quiet">{dayText(day.day)}</span> {write(day[key])}
          </p>
        )}
      </div>
    </div>
  )
}

function DaysTable({ data }: { data: Data }) {
  const totals = totalsOf(data.days)
  const rows = [...data.days].reverse()
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center text-sm">The last {daysShown} days as a table</summary>
      <div className="mb-4 max-w-2xl overflow-x-auto rounded-card border border-line bg-card">
        <table className="w-full text-sm tabular-nums">
          <thead className="bg-sand">
            <tr>
              <th scope="col" className={clsx(tableCell, 'text-left')}>
                Day
              </th>
              {measures.map(({ key, title }) => (
                <th key={key} scope="col" className={clsx(tableCell, 'text-right')}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((day) => (
              <tr key={day.day} className="border-t border-line">
                <th scope="row" className={clsx(tableCell, 'text-left font-normal whitespace-nowrap')}>
                  <time dateTime={day.day}>{dayText(day.day)}</time>
                </th>
                <Amounts of={day} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-edge font-medium">
              <th scope="row" className={clsx(tableCell, 'text-left')}>
                Total
              </th>
              <Amounts of={totals} />
            </tr>
            <tr className="border-t border-line text-quiet">
              <th scope="row" className={clsx(tableCell, 'text-left font-normal')}>
                Previous {daysShown} days
              </th>
              <Amounts of={data.before} />
            </tr>
          </tfoot>
        </table>
      </div>
    </details>
  )
}

const tableCell = 'px-3 py-1.5'

const Amounts = ({ of }: { of: Totals }) => (
  <>
    <td className={clsx(tableCell, 'text-right')}>{plain(of.quotes)}</td>
    <td className={clsx(tableCell, 'text-right')}>{plain(of.orders)}</td>
    <td className={clsx(tableCell, 'text-right')}>{formatCents(of.revenueCents)}</td>
  </>
)
