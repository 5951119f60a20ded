import { clsx } from 'clsx'
import { shopDay } from '../../shared/clock.ts'
import type { PublicOrder } from './order-query.ts'
import { timelineOf } from './timeline.ts'

type OrderTimelineProps = {
  order: PublicOrder
  totalCents: number
  /** Where the file for her calendar is; undefined once it was delivered. */
  calendarAddress: string | undefined
}

/** WIN-7: the days from payment to delivery on a tape: a line, a tick for each, and what is done in oak. */
export function OrderTimeline({ order, totalCents, calendarAddress }: OrderTimelineProps) {
  const steps = timelineOf({ ...order, totalCents }, shopDay(Date.now()))
  const current = steps.findLastIndex(({ isDone }) => isDone)
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="sr-only">
        What happens next
      </h2>
      <ol className="ml-2 border-l border-ink">
        {steps.map(({ key, when, title, text, isDone }, index) => (
          <li
            key={key}
            aria-current={index === current ? 'step' : undefined}
            className={clsx(
              'relative pb-8 pl-7 last:pb-0 print:pb-4',
              'before:absolute before:top-3 before:-left-2 before:w-4 before:border-t',
              isDone ? 'before:border-t-3 before:border-oak' : 'before:border-ink',
            )}
          >
            {when && <p className="figure text-xl leading-tight">{when}</p>}
            <h3 className="text-lg leading-tight">
              {title}
              {isDone && <span className="sr-only">, done</span>}
            </h3>
            <p className="mt-1 max-w-measure text-ui text-quiet">
              {text}
              {key === 'delivered' && calendarAddress && (
                <>
                  {' '}
                  <a href={calendarAddress} download className="link inline-block min-h-6 print:hidden">
                    Add to calendar
                  </a>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
