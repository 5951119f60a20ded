/** SET-1, DESK-8: how much the workshop takes on in a week, for the Settings tab; and the button that changes it, for the board, too. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { categories } from '../../features/catalog/catalog.ts'
import { timeText } from '../../features/shared/clock.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useEdited } from '../parts/form-dialog.tsx'
import { LatePart } from '../parts/late-part.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { showFailure } from '../parts/show-failure.ts'
import { useConnection } from '../pocket/connection.ts'
import { type Board, boardQuery, type Capacity, saveCapacity } from './board-queries.ts'
import { capacityText, weeklyText } from './board-texts.ts'

const fetchForm = async () => (await import('./capacity-form.tsx')).CapacityForm

export function CapacityButton({ capacity, className = '' }: { capacity: Capacity; className?: string }) {
  const { isOffline } = useConnection()
  const [isOpen, setIsOpen] = useState(false)
  const { last: wasOpen, key } = useEdited(isOpen || undefined)
  return (
    <>
      <Button size="sm" variant="quiet" className={className} disabled={isOffline} onClick={() => setIsOpen(true)}>
        {capacity.perWeek === 0 ? 'Set a limit…' : 'Change…'}
      </Button>
      {wasOpen && (
        <LatePart
          key={key}
          fetchPart={fetchForm}
          props={{ open: isOpen, capacity, onClose: () => setIsOpen(false) }}
          failureText="The form could not be loaded."
          skeleton={null}
        />
      )}
    </>
  )
}

export function CapacityPart() {
  const read = useQuery(boardQuery)
  return (
    <section aria-labelledby="capacity">
      <h2 id="capacity" className="text-xl">
        Workshop
      </h2>
      <p className="mt-1 max-w-measure text-ui text-quiet">
        How much you take on in a week. The board under Workshop shows what is left of each.
      </p>
      {read.data ? (
        <Capacities board={read.data} />
      ) : read.isError ? (
        <ReadError text="The capacity could not be loaded." read={read} />
      ) : (
        <Skeleton className="mt-6 h-32" />
      )}
    </section>
  )
}

function Capacities({ board: { capacity, earlierCapacities } }: { board: Board }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <p className="mt-6 flex flex-wrap items-center gap-x-3 text-ui">
        {capacityText(capacity)}
        <CapacityButton capacity={capacity} />
      </p>
      <Hours capacity={capacity} />
      {earlierCapacities.length > 0 && (
        <>
          <h3 ref={heading} tabIndex={-1} className="mt-8 border-b border-line pb-2 text-lg outline-none">
            Before
          </h3>
          <ul className="divide-y divide-line">
            {earlierCapacities.map(({ until, ...was }) => (
              <li key={until} className="flex items-start justify-between gap-4 py-3">
                <div className="min-w-0 text-ui">
                  <p>{weeklyText(was)}</p>
                  <Hours capacity={was} />
                  <p className="text-sm text-quiet tabular-nums">
                    Until <time dateTime={until}>{timeText(until)}</time>
                  </p>
                </div>
                <PutBack to={was} from={capacity} onDone={() => heading.current?.focus({ preventScroll: true })} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const Hours = ({ capacity: { unit, hoursOf } }: { capacity: Capacity }) =>
  unit === 'hours' && (
    <p className="text-sm text-quiet tabular-nums">
      Hours for one: {categories.map(({ slug, name }) => `${name} ${hoursOf[slug]}`).join(', ')}
    </p>
  )

/** Its row is gone once that is saved. */
function PutBack({ to, from, onDone }: { to: Capacity; from: Capacity; onDone: () => void }) {
  const { isOffline } = useConnection()
  const save = useMutation({ ...saveCapacity, onError: (error) => showFailure('Not Put Back', error) })
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={isOffline}
      busy={save.isPending}
      aria-label={`Put back: ${weeklyText(to)}`}
      onClick={() => save.mutate({ ...to, was: from }, { onSuccess: onDone })}
    >
      Put back
    </Button>
  )
}
