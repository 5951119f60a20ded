import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMay } from '../frame/admin-queries.ts'
import { OrderDetailsDialog } from '../orders/order-dialog.tsx'
import { useEdited } from '../parts/form-dialog.tsx'
import { LatePart } from '../parts/late-part.tsx'
import { useListFocus } from '../parts/list/desk-list.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { useDeskAddress } from '../parts/use-desk-address.ts'
import { BoardColumns } from './board-columns.tsx'
import { type Board, boardQuery } from './board-queries.ts'
import { capacityText } from './board-texts.ts'

/** Nothing is faster than a walk from the bench. */
const everyMs = 15_000

const fetchCapacity = async () => (await import('./capacity-form.tsx')).CapacityForm

/** LIVE-9, DESK-8: what the workshop is to build, by the week in which it is promised. */
export function WorkshopBoard() {
  const may = useMay()
  // Owners have news of it from Today.
  const read = useQuery({ ...boardQuery, ...(!may('GET /admin/today') && { refetchInterval: everyMs }) })
  const address = useDeskAddress('order')
  const focus = useListFocus('order')
  return (
    <>
      <section ref={focus.listRef} tabIndex={-1} aria-label="Workshop" className="outline-none">
        {read.data ? (
          <>
            <CapacityLine board={read.data} />
            {read.data.weeks.some(({ total }) => total > 0) ? (
              <BoardColumns board={read.data} onOpen={address.view} />
            ) : (
              <div className="rounded-card border border-line bg-card px-4 py-12 text-center">
                <p className="font-medium">Nothing on the bench.</p>
                <p className="mt-1 text-ui text-quiet">Orders show up here once they're paid, or their deposit is.</p>
              </div>
            )}
          </>
        ) : read.isError ? (
          <ReadError text="The workshop's board could not be loaded." read={read} />
        ) : (
          <div role="status" aria-label="Loading the board" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            {[1, 2, 3, 4].map((column) => (
              <Skeleton key={column} className="h-72" />
            ))}
          </div>
        )}
      </section>
      <OrderDetailsDialog id={address.openId} onClose={address.closeView} onClosed={focus.backToRow} />
    </>
  )
}

/** How much a week takes, and its form. */
function CapacityLine({ board: { capacity } }: { board: Board }) {
  const [isOpen, setIsOpen] = useState(false)
  const { last: wasOpen, key } = useEdited(isOpen || undefined)
  const may = useMay()
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 text-ui text-quiet print:hidden">
      {capacityText(capacity)}
      {may('PUT /admin/board/capacity') && (
        <Button size="sm" variant="quiet" className="-my-1" onClick={() => setIsOpen(true)}>
          {capacity.perWeek === 0 ? 'Set a limit…' : 'Change…'}
        </Button>
      )}
      {wasOpen && (
        <LatePart
          key={key}
          fetchPart={fetchCapacity}
          props={{ open: isOpen, capacity, onClose: () => setIsOpen(false) }}
          failureText="The form could not be loaded."
          skeleton={null}
        />
      )}
    </p>
  )
}
