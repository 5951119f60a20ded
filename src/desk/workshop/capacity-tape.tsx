import { clsx } from 'clsx'
import type { Board, Week } from './board-queries.ts'
import { weekTexts } from './board-texts.ts'

/** The week as a tape: its whole length is what the workshop takes on, and what is promised lies on it. */
export function CapacityTape({ week, board: { capacity } }: { week: Week; board: Board }) {
  const { load } = week
  const { perWeek } = capacity
  const isOver = perWeek > 0 && load > perWeek
  const longest = Math.max(load, perWeek)
  const share = (of: number) => `${longest === 0 ? 0 : (of / longest) * 100}%`
  return (
    <div className="mt-2 mb-1 print:hidden">
      {perWeek > 0 && (
        <div aria-hidden className="relative h-3 border-l border-ink">
          <span className="absolute inset-x-0 top-1/2 border-t border-ink" />
          <span
            className={clsx('absolute top-[calc(50%-2px)] left-0 h-[5px]', isOver ? 'bg-ember' : 'bg-oak')}
            style={{ width: share(load) }}
          />
          <span
            className="absolute top-0 h-full border-l border-ink"
            style={{ left: `calc(${share(perWeek)} - 1px)` }}
          />
        </div>
      )}
      {weekTexts(capacity, week).map((text, index) => (
        <p
          key={text}
          className={clsx('text-sm tabular-nums', isOver && index === 0 ? 'font-medium text-ember' : 'text-quiet')}
        >
          {text}
        </p>
      ))}
    </div>
  )
}
