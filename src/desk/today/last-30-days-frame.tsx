import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The place of the last 30 days on the desk's first page. Gray until they load. */
export function Last30DaysFrame({ cards, table }: { cards?: ReactNode; table?: ReactNode }) {
  return (
    <section aria-label="The last 30 days" className="mb-4">
      <div className="grid gap-2 sm:grid-cols-3 sm:gap-3">
        {cards ?? ['quotes', 'orders', 'revenue'].map((key) => <Skeleton key={key} className={cardHeight} />)}
      </div>
      <div className="mt-1 min-h-11">{table}</div>
    </section>
  )
}

export const cardHeight = 'h-29 sm:h-53'
