import type { ComponentProps } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMay } from '../frame/admin-queries.ts'
import { LatePart } from '../parts/late-part.tsx'
import { RecordDialog } from '../parts/record-dialog.tsx'
import { recordColumns } from '../records/record-columns.ts'

const skeleton = (
  <div role="status" aria-label="Loading order" className={recordColumns}>
    <div className="space-y-6">
      <Skeleton className="h-40" />
      <Skeleton className="h-32" />
    </div>
    <div className="space-y-6">
      <Skeleton className="h-24" />
      <Skeleton className="h-48" />
      <Skeleton className="h-32" />
    </div>
  </div>
)

const fetchDetails = async () => (await import('./order-details.tsx')).OrderDetails
const fetchForWorkshop = async () => (await import('./workshop-order.tsx')).WorkshopOrder
const fetchHead = async () => (await import('./order-head.tsx')).OrderHead

type OrderDetailsDialogProps = Pick<ComponentProps<typeof RecordDialog>, 'id' | 'steps' | 'onClose' | 'onClosed'>

export function OrderDetailsDialog(props: OrderDetailsDialogProps) {
  const may = useMay()
  return (
    <RecordDialog {...props} titleOf={(id) => `Order #${id} Details`} fetchHead={fetchHead} closeOnOutside={false}>
      {(id) => (
        <LatePart
          fetchPart={may('GET /admin/orders') ? fetchDetails : fetchForWorkshop}
          props={{ id, skeleton }}
          failureText={`Order #${id} could not be loaded.`}
          skeleton={skeleton}
        />
      )}
    </RecordDialog>
  )
}
