import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMay } from '../frame/admin-queries.ts'
import { LatePart } from '../parts/late-part.tsx'
import { RecordDialog } from '../parts/record-dialog.tsx'
import { useConnection } from '../pocket/connection.ts'
import { recordColumns } from '../records/record-columns.ts'
import { ownedOrderQuery } from './orders-queries.ts'
import { WorkOrderLink } from './work-order-link.tsx'

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
  return (
    <RecordDialog {...props} titleOf={(id) => `Order #${id} Details`} fetchHead={fetchHead} closeOnOutside={false}>
      {(id) => <Details id={id} />}
    </RecordDialog>
  )
}

function Details({ id }: { id: number }) {
  const may = useMay()
  const { isOffline } = useConnection()
  const { data } = useQuery({ ...ownedOrderQuery(id), enabled: false })
  if (isOffline && !data) return <NotHere id={id} />
  return (
    <LatePart
      fetchPart={may('GET /admin/orders') ? fetchDetails : fetchForWorkshop}
      props={{ id, skeleton }}
      failureText={`Order #${id} could not be loaded.`}
      skeleton={skeleton}
    />
  )
}

/** The device keeps no details, as money is among them. Its worker finds the sheet, by itself or with those of its week. */
const NotHere = ({ id }: { id: number }) => (
  <div className="space-y-3">
    <p>Not on this device without a connection. What the bench needs is on its work order.</p>
    <WorkOrderLink id={id} />
  </div>
)
