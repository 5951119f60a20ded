import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LatePart } from '../parts/late-part.tsx'
import { RecordDialog } from '../parts/record-dialog.tsx'
import { RecordBar, RecordHead, recordColumns } from '../records/record-head.tsx'
import { ownedOrderQuery } from './orders-queries.ts'

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

type OrderDetailsDialogProps = Pick<ComponentProps<typeof RecordDialog>, 'id' | 'steps' | 'onClose' | 'onClosed'>

export function OrderDetailsDialog(props: OrderDetailsDialogProps) {
  return (
    <RecordDialog
      {...props}
      titleOf={(id) => `Order #${id} Details`}
      part={(id, part) => <OrderPart id={id} part={part} />}
      closeOnOutside={false}
    >
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

function OrderPart({ id, part }: { id: number; part: 'head' | 'bar' }) {
  const { data: order } = useQuery(ownedOrderQuery(id))
  if (!order) return null
  const { customerName: name, customerPhone: phone, customerEmail: email, shippingAddress, quoteId } = order
  const { city, state, zip } = shippingAddress
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null
  const customer = { name, phone, email, place }
  return part === 'head' ? (
    <RecordHead {...customer} />
  ) : (
    <RecordBar {...customer} hasMessages={quoteId !== null || email !== ''} />
  )
}
