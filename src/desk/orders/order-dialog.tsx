import type { ComponentProps } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LatePart } from '../parts/late-part.tsx'
import { RecordDialog } from '../parts/record-dialog.tsx'

const skeleton = (
  <div role="status" aria-label="Loading order" className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
    <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
      <div className="mr-auto">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="mt-2 h-4 w-56" />
      </div>
      <Skeleton className="h-11 w-40" />
    </div>
    <Skeleton className="h-24 sm:col-span-2" />
    <Skeleton className="h-48" />
    <Skeleton className="h-48" />
    <Skeleton className="h-32" />
    <Skeleton className="h-32" />
  </div>
)

const fetchDetails = async () => (await import('./order-details.tsx')).OrderDetails

type OrderDetailsDialogProps = Pick<ComponentProps<typeof RecordDialog>, 'id' | 'steps' | 'onClose' | 'onClosed'>

export function OrderDetailsDialog(props: OrderDetailsDialogProps) {
  return (
    <RecordDialog {...props} titleOf={(id) => `Order #${id} Details`} closeOnOutside={false}>
      {(id) => (
        <LatePart
          fetchPart={fetchDetails}
          props={{ id, skeleton }}
          failureText={`Order #${id} could not be loaded.`}
          skeleton={skeleton}
        />
      )}
    </RecordDialog>
  )
}
