import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Pencil } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { WoodSpecies } from '../../../features/catalog/catalog-queries.ts'
import { centsOf, formatCents } from '../../../features/pricing/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { useLastShown } from '../../../ui/dialog/use-last-shown.ts'
import { DragHandle, MoveButtons } from '../../parts/sortable-item.tsx'
import { SortableList } from '../../parts/sortable-list.tsx'
import { FinishSample } from './finish-sample.tsx'
import { type OwnedFinish, orderFinishes, retireFinish } from './finishes-queries.ts'

const idOf = (finish: OwnedFinish) => finish.id
const nameOf = (finish: OwnedFinish) => finish.name

type FinishListProps = {
  finishes: OwnedFinish[]
  /** What the samples show. */
  wood: WoodSpecies | undefined
  onEdit: (finish: OwnedFinish) => void
}

/** All finishes in the customers' order. */
export function FinishList({ finishes, wood, onEdit }: FinishListProps) {
  const order = useMutation(orderFinishes)
  const retire = useMutation(retireFinish)
  const { mutate: change } = retire
  const [toRetire, setToRetire] = useState<OwnedFinish>()
  const last = useLastShown(toRetire)
  const renderItem = useCallback(
    (finish: OwnedFinish) => (
      <FinishRow
        finish={finish}
        wood={wood}
        onEdit={onEdit}
        onRetire={setToRetire}
        onRestore={({ id }) => change({ id, retired: false })}
      />
    ),
    [wood, onEdit, change],
  )
  if (finishes.length === 0)
    return <p className="py-8 text-center text-ui text-quiet">No finishes yet. Customers get bare wood.</p>
  return (
    <>
      <SortableList
        label="Finishes"
        items={finishes}
        idOf={idOf}
        nameOf={nameOf}
        renderItem={renderItem}
        onReorder={(reordered, was) => order.mutateAsync({ ids: reordered.map(idOf), was: was.map(idOf) })}
        className="mt-2"
        itemClass="border-b border-line bg-card last:border-b-0"
      />
      <ConfirmDialog
        open={toRetire !== undefined}
        onOpenChange={() => setToRetire(undefined)}
        title={`Retire ${last?.name}?`}
        text={
          <>
            <p>
              Customers can no longer choose it. Quotes and orders keep it, and customers who have it in their cart are
              asked to remove the piece.
            </p>
            <p>You can restore it at any time.</p>
          </>
        }
        confirmLabel="Retire Finish"
        danger
        busy={retire.isPending}
        onConfirm={() =>
          toRetire && change({ id: toRetire.id, retired: true }, { onSettled: () => setToRetire(undefined) })
        }
      />
    </>
  )
}

type FinishRowProps = {
  finish: OwnedFinish
  wood: WoodSpecies | undefined
  onEdit: (finish: OwnedFinish) => void
  onRetire: (finish: OwnedFinish) => void
  onRestore: (finish: OwnedFinish) => void
}

function FinishRow({ finish, wood, onEdit, onRetire, onRestore }: FinishRowProps) {
  const { name, price, retired } = finish
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 sm:flex-nowrap">
      <DragHandle />
      <FinishSample
        look={finish}
        wood={wood}
        label=""
        className={clsx('aspect-12/7 w-20 shrink-0 rounded-control sm:w-24', retired && 'opacity-50')}
      />
      <div className="min-w-0 grow basis-24">
        <p className="text-ui font-medium wrap-anywhere">
          {name} {retired && <Badge>Retired</Badge>}
        </p>
        <p className="text-sm text-quiet tabular-nums">
          {price === '0.00' ? 'No extra charge' : `+${formatCents(centsOf(price))}`}
        </p>
      </div>
      <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-end">
        <MoveButtons />
        <IconButton label={`Edit ${name}`} size="sm" onClick={() => onEdit(finish)}>
          <Pencil aria-hidden className="size-4.5" />
        </IconButton>
        <Button
          variant="secondary"
          size="sm"
          className="min-w-21"
          aria-label={retired ? `Restore ${name}` : `Retire ${name}`}
          onClick={() => (retired ? onRestore(finish) : onRetire(finish))}
        >
          {retired ? 'Restore' : 'Retire…'}
        </Button>
      </div>
    </div>
  )
}
