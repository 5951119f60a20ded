/** The owner's reads and writes of orders. Every write refetches them. */
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { MoneyBackApi } from '../../features/orders/money-back/money-back-api.server.ts'
import type { HandHow, OrderStatus } from '../../features/orders/order.ts'
import type { OrdersApi } from '../../features/orders/orders-api.server.ts'
import type { PromiseApi } from '../../features/orders/promise/promise-api.server.ts'
import { centsOf, decimalFromCents, formatCents } from '../../features/pricing/money.ts'
import { withSize } from '../../features/pricing/piece.ts'
import { priceLineOf } from '../../features/shared/api-price-line.ts'
import {
  ApiError,
  answered,
  answeredOrNull,
  apiBase,
  apiFetch,
  reasonGiven,
} from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { type ListPage, type PageKey, pageOf, pageParameters } from '../parts/list/list-page.ts'
import { last30DaysKey, ownerBoardKey, ownerOrdersKey, ownerTodayKey } from '../parts/owner-keys.ts'
import { showFailure } from '../parts/show-failure.ts'

const api = hc<OrdersApi>(apiBase, { fetch: apiFetch }).admin.orders

const moneyBack = hc<MoneyBackApi>(apiBase, { fetch: apiFetch }).admin.orders

const promises = hc<PromiseApi>(apiBase, { fetch: apiFetch }).admin.orders

type ApiOrder = InferResponseType<(typeof api)[':id']['$get'], 200>
type ApiSummary = InferResponseType<typeof api.$get, 200>[number]

const summaryOf = ({ total, refunded, received, due, firstPiece, ...rest }: ApiSummary) => ({
  ...rest,
  firstPiece: firstPiece && withSize(firstPiece),
  /** What was charged, for an order that was set aside. */
  totalCents: centsOf(total),
  refundedCents: centsOf(refunded),
  receivedCents: centsOf(received),
  dueCents: centsOf(due),
})

const paymentOf = ({ amount, refunded, withdrawn, ...payment }: ApiOrder['payments'][number]) => {
  const [amountCents, refundedCents, withdrawnCents] = [centsOf(amount), centsOf(refunded), centsOf(withdrawn)]
  const isReceived = payment.state === 'paid' || payment.state === 'held'
  const leftCents = isReceived ? amountCents - refundedCents - withdrawnCents : 0
  return { ...payment, amountCents, refundedCents, withdrawnCents, leftCents }
}

const orderOf = ({
  subtotal,
  shipping,
  tax,
  total,
  refunded,
  received,
  due,
  items,
  payments,
  priceLines,
  history,
  disputes,
  refunds,
  ...rest
}: ApiOrder) => ({
  ...rest,
  payments: payments.map(paymentOf),
  disputes: disputes.map(({ amount, withdrawn, ...dispute }) => ({
    ...dispute,
    amountCents: centsOf(amount),
    withdrawnCents: centsOf(withdrawn),
  })),
  refunds: refunds.map(({ amount, ...refund }) => ({ ...refund, amountCents: centsOf(amount) })),
  subtotalCents: centsOf(subtotal),
  shippingCents: centsOf(shipping),
  taxCents: centsOf(tax),
  totalCents: centsOf(total),
  refundedCents: centsOf(refunded),
  receivedCents: centsOf(received),
  dueCents: centsOf(due),
  items: items.map(withSize).map(({ unitPrice, lineTotal, priceLines, ...item }, position) => ({
    ...item,
    position,
    unitPriceCents: centsOf(unitPrice),
    lineCents: centsOf(lineTotal),
    priceLines: priceLines.map(priceLineOf),
  })),
  priceLines: priceLines.map(priceLineOf),
  history: history.map((event, position) => ({ ...event, position })),
})

/** An order in the list. */
export type OrderSummary = ReturnType<typeof summaryOf>
export type Order = ReturnType<typeof orderOf>
export type OrderPayment = Order['payments'][number]
type OrderPage = { orders: OrderSummary[]; page: ListPage }

const oneKey = (id: number) => [...ownerOrdersKey, 'one', id]

const perPage = '25'

export type OrderListFilter = { status?: OrderStatus | 'set_aside' | undefined; q: string; key: PageKey }

/** One page of orders, newest first, and the total count. The last page stays while the next one loads. */
export const orderListQuery = ({ status, q, key }: OrderListFilter) =>
  queryOptions({
    queryKey: [...ownerOrdersKey, 'list', { status, q, ...key }],
    queryFn: async (): Promise<OrderPage> => {
      const response = await api.$get({
        query: { ...(status && { status }), ...(q && { q }), ...pageParameters(key), limit: perPage },
      })
      const orders = await answered(Promise.resolve(response))
      return { orders: orders.map(summaryOf), page: pageOf(response.headers, orders.length) }
    },
    placeholderData: keepPreviousData,
  })

/** How many orders there are: by state, set aside, and in total. */
export const orderStatsQuery = queryOptions({
  queryKey: [...ownerOrdersKey, 'stats'],
  queryFn: () => answered(api.stats.$get()),
})

/** Null when no order has that number. */
export const ownedOrderQuery = (id: number) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: async (): Promise<Order | null> => {
      const order = await answeredOrNull(api[':id'].$get({ param: { id: String(id) } }))
      return order && orderOf(order)
    },
  })

const moveKey = [...ownerOrdersKey, 'move']

/** To be asked while a move is running: another one shows the state that it leads to, and brings its own answer. */
const isLastMove = (client: QueryClient) => client.isMutating({ mutationKey: moveKey }) === 1

/** Shows the new state right away, and the old one again if saving fails. */
export const moveOrder = mutationOptions({
  mutationKey: moveKey,
  // One at a time: two quick steps must not arrive the other way around.
  scope: { id: 'order-move' },
  /** `reason`: why to go ahead although a payment is missing. */
  mutationFn: ({ id, status, reason }: { id: number; status: OrderStatus; reason?: string }) =>
    answered(api[':id'].$patch({ param: { id: String(id) }, json: { status, ...(reason && { word: reason }) } })).then(
      orderOf,
    ),
  onMutate: async ({ id, status }, { client }) => {
    // The payment must be closed before the order is canceled, and it may be too late for that.
    if (status === 'canceled') return
    await client.cancelQueries({ queryKey: ownerOrdersKey })
    const before = client.getQueryData<Order | null>(oneKey(id))?.status
    showStatus(client, id, status)
    return { before }
  },
  onSuccess: (order, _variables, _shown, { client }) => {
    if (isLastMove(client)) client.setQueryData(oneKey(order.id), order)
    toast({ title: 'Order Updated', tone: 'success' })
  },
  onError: (error, { id }, shown, { client }) => {
    showFailure('Update Failed', error, 'Failed to update order status')
    if (shown?.before) showStatus(client, id, shown.before)
  },
  onSettled: (_order, _error, _variables, _shown, { client }) => {
    if (isLastMove(client)) void refreshOrders(client)
  },
})

type Promised = { id: number; from: string | null; to: string; reason: string }

/** LIVE-9: promises another day. */
export const movePromise = mutationOptions({
  mutationFn: ({ id, reason: word, ...days }: Promised) =>
    answered(promises[':id'].promise.$put({ param: { id: String(id) }, json: { ...days, word } })),
  onSuccess: async (_moved, _variables, _shown, { client }) => {
    await refreshOrders(client)
    toast({ title: 'Date Saved', tone: 'success' })
  },
  onError: (error, _variables, _shown, { client }) => {
    // The form says what is wrong with the day.
    if (error instanceof ApiError && error.problem.errors?.length) return
    showFailure('Not Saved', error)
    void refreshOrders(client)
  },
})

type ByHand = { id: number; payment: string; how: HandHow; note: string; on?: string }

/** LIVE-6: books a payment that came by check, cash or transfer. */
export const bookPayment = mutationOptions({
  mutationFn: ({ id, payment, ...json }: ByHand) =>
    answered(api[':id'].payments[':payment'].$post({ param: { id: String(id), payment }, json })).then(orderOf),
  onSuccess: (order, _variables, _shown, { client }) => {
    client.setQueryData(oneKey(order.id), order)
    toast({ title: 'Payment Recorded', description: 'The customer gets a receipt by email.', tone: 'success' })
  },
  onError: (error) => showFailure('Not Recorded', error),
  onSettled: (_order, _error, _variables, _shown, { client }) => void refreshOrders(client),
})

/** Refunds a payment through its provider. Not shown before it is done, because it may be refused. */
export const refundOrder = mutationOptions({
  mutationFn: ({ id, payment, cents, key }: { id: number; payment: string; cents: number; key: string }) => {
    const asked = { param: { id: String(id) }, json: { amount: decimalFromCents(cents), payment } }
    return answered(moneyBack[':id'].refunds.$post({ ...asked, header: { 'idempotency-key': key } })).then(orderOf)
  },
  onSuccess: (order, { cents }, _shown, { client }) => {
    client.setQueryData(oneKey(order.id), order)
    toast({
      title: 'Refund Sent',
      description: `${formatCents(cents)} is on its way back to the customer.`,
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

/** Refetches orders and their counts: what is on the screen now, the rest when it is next shown. */
export const refreshOrders = (client: QueryClient) =>
  Promise.all(
    [ownerOrdersKey, last30DaysKey, ownerTodayKey, ownerBoardKey].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )

function showStatus(client: QueryClient, id: number, status: OrderStatus) {
  client.setQueryData<Order | null>(oneKey(id), (order) => order && { ...order, status })
  client.setQueriesData<OrderPage>(
    { queryKey: [...ownerOrdersKey, 'list'] },
    (list) => list && { ...list, orders: list.orders.map((order) => (order.id === id ? { ...order, status } : order)) },
  )
}
