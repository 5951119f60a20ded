/** The owner's writes about an order's money: by hand, unbooked, refunded. Every write refetches the orders. */
import { mutationOptions } from '@tanstack/react-query'
import type { ByHandApi } from '../../../features/orders/by-hand/by-hand-api.server.ts'
import type { MoneyBackApi } from '../../../features/orders/money-back/money-back-api.server.ts'
import type { HandHow } from '../../../features/orders/order.ts'
import { decimalFromCents, formatCents } from '../../../features/pricing/money.ts'
import { ApiError, answered, apiBase, apiFetch, reasonGiven } from '../../../platform/browser/api-client.ts'
import { hc } from '../../../platform/browser/hc.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { showFailure } from '../../parts/show-failure.ts'
import { oneKey, orderOf, refreshOrders } from '../orders-queries.ts'

const byHand = hc<ByHandApi>(apiBase, { fetch: apiFetch }).admin.orders
const moneyBack = hc<MoneyBackApi>(apiBase, { fetch: apiFetch }).admin.orders

type ByHand = { id: number; payment: string; cents: number; how: HandHow; note: string; on?: string; key: string }

/** LIVE-6: books a payment that came by check, cash or transfer. */
export const bookPayment = mutationOptions({
  mutationFn: ({ id, payment, cents, key, ...paid }: ByHand) =>
    answered(
      byHand[':id'].payments[':payment'].$post({
        param: { id: String(id), payment },
        header: { 'idempotency-key': key },
        json: { ...paid, amount: decimalFromCents(cents) },
      }),
    ).then(orderOf),
  onSuccess: (order, _variables, _shown, { client }) => {
    client.setQueryData(oneKey(order.id), order)
    toast({
      title: 'Payment Recorded',
      ...(order.tellsCustomer && { description: 'The receipt is on its way to the customer.' }),
      tone: 'success',
    })
  },
  onError: (error) => showFailure('Not Recorded', error),
  onSettled: (_order, _error, _variables, _shown, { client }) => void refreshOrders(client),
})

/** DESK-4: a check bounced, or was booked for the wrong order. */
export const unbookPayment = mutationOptions({
  mutationFn: ({ id, payment, reason }: { id: number; payment: string; reason: string }) =>
    answered(
      byHand[':id'].payments[':payment'].unbook.$post({ param: { id: String(id), payment }, json: { reason } }),
    ).then(orderOf),
  onSuccess: (order, _variables, _shown, { client }) => {
    client.setQueryData(oneKey(order.id), order)
    toast({ title: 'Payment Unbooked', description: 'The amount is due again.', tone: 'success' })
  },
  onError: (error) => showFailure('Not Unbooked', error),
  onSettled: (_order, _error, _variables, _shown, { client }) => void refreshOrders(client),
})

type Refund = { id: number; payment: string; isByHand: boolean; cents: number; reason: string; key: string }

/** Refunds a payment through its provider. Not shown before it is done, because it may be refused. */
export const refundOrder = mutationOptions({
  mutationFn: ({ id, payment, cents, reason, key }: Refund) => {
    const asked = { param: { id: String(id) }, json: { amount: decimalFromCents(cents), payment, reason } }
    return answered(moneyBack[':id'].refunds.$post({ ...asked, header: { 'idempotency-key': key } })).then(orderOf)
  },
  onSuccess: (order, { cents, isByHand }, _shown, { client }) => {
    client.setQueryData(oneKey(order.id), order)
    const amount = formatCents(cents)
    toast({
      ...(isByHand
        ? { title: 'Refund Recorded', description: `Now give the customer ${amount} back.` }
        : { title: 'Refund Sent', description: `${amount} is on its way back to the customer.` }),
      tone: 'success',
    })
  },
  onError: (error) => toast({ ...refundNotice(error), tone: 'danger' }),
  onSettled: (_order, _error, _variables, _shown, { client }) => void refreshOrders(client),
})

/** OUT-1: the owner has looked at what happened to an order's money. */
export const markLookedAt = mutationOptions({
  mutationFn: (id: number) =>
    answered(moneyBack[':id']['looked-at'].$post({ param: { id: String(id) } })).then(orderOf),
  onSuccess: (order, _id, _shown, { client }) => client.setQueryData(oneKey(order.id), order),
  onError: (error) => showFailure('Not Saved', error),
  onSettled: (_order, _error, _id, _shown, { client }) => void refreshOrders(client),
})

/** A refusal is final; after any other failure the refund may still go through. */
export const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500

function refundNotice(error: unknown): { title: string; description: string } {
  if (isRefusal(error))
    return { title: 'Refund Failed', description: reasonGiven(error) ?? 'Failed to refund the order' }
  return {
    title: 'Refund Not Confirmed',
    description: reasonGiven(error) ?? 'No response. Press Refund again; the customer is refunded only once.',
  }
}
