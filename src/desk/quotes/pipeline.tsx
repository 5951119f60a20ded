/** DESK-3: the quotes as one line from request to order, whose parts filter the list and say what they are worth. */
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { PipelineFilter } from '../../features/quotes/request/pipeline/pipeline.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { keepInSight } from '../parts/list/keep-in-sight.ts'
import { ReadError } from '../parts/read-error.tsx'
import { pipelineQuery, type QuoteListStatus, quoteStatsQuery } from './quotes-queries.ts'
import { othersCount, wholeDollars } from './quotes-text.ts'

/** After their number. What is open is said above them. */
const partNames: Record<Exclude<PipelineFilter, 'open'>, (count: number) => string> = {
  waiting: () => 'waiting for us',
  sent: () => 'sent, not seen',
  seen: () => 'seen',
  'ends-this-week': (count) => `of these ${count === 1 ? 'ends' : 'end'} this week`,
  accepted: () => 'accepted',
  ended: () => 'ended',
  lost: () => 'lost',
}

type PipelineProps = {
  value: QuoteListStatus | undefined
  onChange: (filter: PipelineFilter | undefined) => void
}

/** 'Open: 14 quotes, $11,240': each of them once. */
export function OpenWorth({ value, onChange }: PipelineProps) {
  const { data: sums, ...read } = useQuery(pipelineQuery)
  const open = sums?.find(({ filter }) => filter === 'open')
  if (!sums && read.isError) return <ReadError text="What is open could not be loaded." read={read} />
  if (!open) return <Skeleton className="my-2 h-7 w-64" />
  const isShown = value === 'open'
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={() => onChange(isShown ? undefined : 'open')}
      className={clsx(
        'min-h-11 border-b-2 text-left font-display text-xl tabular-nums hover:text-deep-oak',
        isShown ? 'border-oak' : 'border-transparent',
      )}
    >
      Open: {open.count.toLocaleString('en-US')} {open.count === 1 ? 'quote' : 'quotes'}, {wholeDollars(open.total)}
    </button>
  )
}

/** A line with a tick at the beginning of each part: the shop's dimension line. */
const partClass =
  'relative min-h-15 shrink-0 grow px-2 pt-2 pb-1.5 whitespace-nowrap lg:px-3 before:absolute before:inset-x-0 before:top-1.5 ' +
  'before:border-t after:absolute after:top-0 after:left-0 after:h-3 after:border-l'

export function Pipeline({ value, onChange }: PipelineProps) {
  const { data: sums, isFetching: isCounting } = useQuery(pipelineQuery)
  const { data: stats, isFetching: isCountingAll } = useQuery(quoteStatsQuery)
  const others = sums && stats ? othersCount(sums, stats.total) : 0
  const parts = Object.entries(partNames) as [keyof typeof partNames, (count: number) => string][]
  return (
    <fieldset className="relative -mx-4 flex min-w-0 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0">
      <legend className="sr-only">Filter by offer</legend>
      {parts.map(([filter, nameOf]) => {
        const sum = sums?.find((one) => one.filter === filter)
        const isShown = value === filter
        return (
          <button
            key={filter}
            // Without its figures it isn't yet where it will be.
            ref={isShown && sums ? keepInSight : undefined}
            type="button"
            aria-pressed={isShown}
            onClick={() => onChange(isShown ? undefined : filter)}
            className={clsx(
              partClass,
              'text-left focus-visible:-outline-offset-2',
              // Counted already.
              filter === 'ends-this-week' && 'before:border-dashed',
              isShown
                ? 'bg-card before:border-t-[3px] before:border-oak after:border-oak'
                : 'before:border-ink after:border-ink hover:bg-sand active:bg-line',
            )}
          >
            <span className="block font-display text-base italic tabular-nums">
              {sum ? wholeDollars(sum.total) : <Skeleton className="h-[1em] w-16" />}
            </span>
            <span className={clsx('block text-sm', isShown && 'font-semibold')}>
              <span className="tabular-nums">{sum ? sum.count.toLocaleString('en-US') : '–'}</span>{' '}
              {nameOf(sum?.count ?? 0)}
            </span>
          </button>
        )
      })}
      {others > 0 && (
        <p
          className={clsx(
            partClass,
            'flex items-end text-sm text-quiet tabular-nums before:border-ink after:border-ink',
            // What one read knows, the other may not yet.
            (isCounting || isCountingAll) && 'invisible',
          )}
        >
          {others.toLocaleString('en-US')} {others === 1 ? 'other' : 'others'}
        </p>
      )}
    </fieldset>
  )
}
