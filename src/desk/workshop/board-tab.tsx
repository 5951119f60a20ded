import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMay } from '../frame/admin-queries.ts'
import { OrderDetailsDialog } from '../orders/order-dialog.tsx'
import { useListFocus } from '../parts/list/desk-list.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { useDeskAddress } from '../parts/use-desk-address.ts'
import { BoardColumns } from './board-columns.tsx'
import { type Board, boardQuery } from './board-queries.ts'
import { capacityText } from './board-texts.ts'
import { CapacityButton } from './capacity-part.tsx'

/** Nothing is faster than a walk from the bench. */
const everyMs = 15_000

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

/** How much a week takes. */
function CapacityLine({ board: { capacity } }: { board: Board }) {
  const maySet = useMay()('PUT /admin/board/capacity')
  if (capacity.perWeek === 0 && !maySet) return null
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 text-ui text-quiet print:hidden">
      {capacityText(capacity)}
      {maySet && <CapacityButton capacity={capacity} className="-my-1" />}
    </p>
  )
}
