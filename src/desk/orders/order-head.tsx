import { useQuery } from '@tanstack/react-query'
import { type HeadProps, RecordBar, RecordHead } from '../records/record-head.tsx'
import { ownedOrderQuery } from './orders-queries.ts'

export function OrderHead({ id, part }: HeadProps) {
  const { data: order } = useQuery(ownedOrderQuery(id))
  if (!order) return null
  const { customerName: name, customerPhone: phone, customerEmail: email, shippingAddress, quoteId } = order
  const { city, state, zip } = shippingAddress
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null
  const customer = { name, phone, email, place }
  return part === 'bar' ? (
    <RecordBar {...customer} hasMessages={quoteId !== null || email !== ''} />
  ) : (
    <RecordHead {...customer} />
  )
}
