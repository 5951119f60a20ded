/** DESK-3: the open quotes as one line from request to order, whose parts filter the list and say what they are worth. */
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { PipelineFilter } from '../../features/quotes/request/pipeline/pipeline.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { pipelineQuery, type QuoteListStatus } from './quotes-queries.ts'
import { wholeDollars } from './quotes-text.ts'

const pipelineNames: Record<PipelineFilter, string> = {
  waiting: 'Waiting for us',
  sent: 'Sent, not seen',
  seen: 'Seen',
  'ends-this-week': 'Ends this week',
  accepted: 'Accepted',
  lost: 'Lost',
}

type PipelineProps = {
  value: QuoteListStatus | undefined
  onChange: (filter: PipelineFilter | undefined) => void
}

export function Pipeline({ value, onChange }: PipelineProps) {
  const { data: sums } = useQuery(pipelineQuery)
  const names = Object.entries(pipelineNames) as [PipelineFilter, string][]
  return (
    <fieldset className="mt-6 grid grid-cols-2 gap-y-1 sm:grid-cols-3 lg:grid-cols-6">
      <legend className="sr-only">Filter by offer</legend>
      {names.map(([filter, name]) => {
        const sum = sums?.find((one) => one.filter === filter)
        const isShown = value === filter
        return (
          <button
            key={filter}
            type="button"
            aria-pressed={isShown}
            onClick={() => onChange(isShown ? undefined : filter)}
            className={clsx(
              // A line with a tick at the beginning of each part: the shop's dimension line.
              'group relative min-h-19 px-3 pt-2.5 pb-2 text-left before:absolute before:inset-x-0 before:top-1.5 before:border-t after:absolute after:top-0 after:left-0 after:h-3 after:border-l',
              isShown
                ? 'bg-card before:border-t-[3px] before:border-oak after:border-oak'
                : 'before:border-ink after:border-ink hover:bg-sand active:bg-line',
            )}
          >
            <span className="block font-display text-lg italic tabular-nums">
              {sum ? wholeDollars(sum.total) : <Skeleton className="h-[1em] w-16" />}
            </span>
            <span className={clsx('block text-ui', isShown && 'font-semibold')}>
              <span className="tabular-nums">{sum ? sum.count.toLocaleString('en-US') : '–'}</span>{' '}
              {name.toLocaleLowerCase('en-US')}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}
