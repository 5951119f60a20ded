/** The owner's reads and writes of orders. Every write refetches them. */
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { OrderSort } from '../../features/orders/finding/order-sorts.ts'
import type { HandHow, OrderStatus } from '../../features/orders/order.ts'
import type { OrdersApi } from '../../features/orders/orders-api.server.ts'
import type { PromiseApi } from '../../features/orders/promise/promise-api.server.ts'
import { isToldMove, type ToldMove } from '../../features/orders/steps/order-steps.ts'
import type { StepsApi } from '../../features/orders/steps/steps-api.server.ts'
import { centsOf } from '../../features/pricing/money.ts'
import { withSize } from '../../features/pricing/piece.ts'
import { priceLineOf } from '../../features/shared/api-price-line.ts'
import { ApiError, answered, answeredOrNull, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { type ListPage, type PageKey, pageOf, pageParameters } from '../parts/list/list-page.ts'
import { last30DaysKey, ownerBoardKey, ownerBooksKey, ownerOrdersKey, ownerTodayKey } from '../parts/owner-keys.ts'
import { showFailure } from '../parts/show-failure.ts'
import { conflictsIn } from '../parts/two-desks/conflicts-in.ts'
import { undoAction } from '../parts/undo-action.tsx'

const api = hc<OrdersApi>(apiBase, { fetch: apiFetch }).admin.orders

const promises = hc<PromiseApi>(apiBase, { fetch: apiFetch }).admin.orders

const steps = hc<StepsApi>(apiBase, { fetch: apiFetch }).admin.orders

type ApiOrder = InferResponseType<(typeof api)[':id']['$get'], 200>
type ApiSummary = InferResponseType<typeof api.$get, 200>[number]

const summaryOf = ({ total, refunded, received, due, depositDue, firstPiece, ...rest }: ApiSummary) => ({
  ...rest,
  firstPiece: firstPiece && withSize(firstPiece),
  /** What was charged, for an order that was set aside. */
  totalCents: centsOf(total),
  refundedCents: centsOf(refunded),
  receivedCents: centsOf(received),
  dueCents: centsOf(due),
  depositDueCents: centsOf(depositDue),
})

const paymentOf = ({ amount, refunded, withdrawn, ...payment }: ApiOrder['payments'][number]) => {
  const [amountCents, refundedCents, withdrawnCents] = [centsOf(amount), centsOf(refunded), centsOf(withdrawn)]
  const isReceived = payment.state === 'paid' || payment.state === 'held'
  const leftCents = isReceived ? amountCents - refundedCents - withdrawnCents : 0
  return { ...payment, amountCents, refundedCents, withdrawnCents, leftCents }
}

/** STAFF-1: the workshop gets no amounts, and no payments. */
const centsIn = (amount: string | undefined) => (amount === undefined ? 0 : centsOf(amount))

export const orderOf = ({
  subtotal,
  shipping,
  tax,
  total,
  refunded,
  received,
  due,
  depositDue,
  items,
  payments,
  priceLines,
  history,
  disputes,
  refunds,
  unbooked,
  ...rest
}: ApiOrder) => ({
  ...rest,
  unbooked: (unbooked ?? []).map(({ amount, ...payment }) => ({ ...payment, amountCents: centsIn(amount) })),
  payments: (payments ?? []).map(paymentOf),
  disputes: (disputes ?? []).map(({ amount, withdrawn, ...dispute }) => ({
    ...dispute,
    amountCents: centsIn(amount),
    withdrawnCents: centsIn(withdrawn),
  })),
  refunds: (refunds ?? []).map(({ amount, tax, ...refund }) => ({
    ...refund,
    amountCents: centsIn(amount),
    taxCents: centsIn(tax),
  })),
  subtotalCents: centsIn(subtotal),
  shippingCents: centsIn(shipping),
  taxCents: centsIn(tax),
  totalCents: centsIn(total),
  refundedCents: centsIn(refunded),
  receivedCents: centsIn(received),
  dueCents: centsIn(due),
  depositDueCents: centsIn(depositDue),
  items: items.map(withSize).map(({ unitPrice, lineTotal, priceLines, ...item }) => ({
    ...item,
    unitPriceCents: centsIn(unitPrice),
    lineCents: centsIn(lineTotal),
    priceLines: (priceLines ?? []).map(priceLineOf),
  })),
  priceLines: (priceLines ?? []).map(priceLineOf),
  history: history.map((event, position) => ({ ...event, position })),
})

/** An order in the list. */
export type OrderSummary = ReturnType<typeof summaryOf>
export type Order = ReturnType<typeof orderOf>
export type OrderPayment = Order['payments'][number]
type OrderPage = { orders: OrderSummary[]; page: ListPage }

export const oneKey = (id: number) => [...ownerOrdersKey, 'one', id]

const perPage = '25'

export type OrderListFilter = {
  status?: OrderStatus | 'late' | 'set_aside' | 'unpaid' | undefined
  sort?: OrderSort | undefined
  q: string
  key: PageKey
}

/** One page of orders and the total count. The last page stays while the next one loads. */
export const orderListQuery = ({ status, sort, q, key }: OrderListFilter) =>
  queryOptions({
    queryKey: [...ownerOrdersKey, 'list', { status, sort, q, ...key }],
    queryFn: async (): Promise<OrderPage> => {
      const response = await api.$get({
        query: {
          ...(status && { status }),
          ...(sort && { sort }),
          ...(q && { q }),
          ...pageParameters(key),
          limit: perPage,
        },
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

/** What is still to be paid of the orders that the list finds. */
export const owedQuery = ({ status, q }: Pick<OrderListFilter, 'status' | 'q'>) =>
  queryOptions({
    queryKey: [...ownerOrdersKey, 'owed', { status, q }],
    queryFn: () => answered(api.owed.$get({ query: { ...(status && { status }), ...(q && { q }) } })),
    placeholderData: keepPreviousData,
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

/** One at a time: two quick steps must not arrive the other way around. */
export const moveScope = { mutationKey: moveKey, scope: { id: 'order-move' } }

/** To be asked while a move is running: another one shows the state that it leads to, and brings its own answer. */
const isLastMove = (client: QueryClient) => client.isMutating({ mutationKey: moveKey }) === 1

type Move = {
  id: number
  status: OrderStatus
  /** What it is, as the owner sees it. */
  from: OrderStatus
  /** Why to go ahead although a payment is missing, or why it is canceled. */
  reason?: string
  /** The customer is emailed that it is canceled. */
  tell?: boolean
}

/** Shows the new state right away, and the old one again if saving fails. */
export const moveOrder = mutationOptions({
  ...moveScope,
  mutationFn: ({ id, status, from, reason, tell }: Move) =>
    answered(
      api[':id'].$patch({
        param: { id: String(id) },
        json: { status, from, ...(reason && { word: reason }), ...(tell && { tell }) },
      }),
    ).then(orderOf),
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
    const { status, tellsCustomer } = order
    const about = `order ${order.id}`
    if (!isToldMove(status)) return toast({ title: 'Order Updated', tone: 'success', about })
    toast({
      title: 'Order Updated',
      ...(tellsCustomer && { description: `Order #${order.id}. The email to the customer goes out in 20 seconds.` }),
      tone: 'success',
      ...undoAction(about, () => undoMove(client, order.id, status)),
    })
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
    if (!conflictsIn(error)) showFailure('Not Saved', error)
    void refreshOrders(client)
  },
})

type Back = { id: number; from: OrderStatus; onlyUntold?: boolean }

const goBack = ({ id, ...json }: Back) =>
  answered(steps[':id']['step-back'].$post({ param: { id: String(id) }, json })).then(orderOf)

/** DESK-4: 'Undo', while the email waits. The server says whether it was in time. */
export async function undoMove(client: QueryClient, id: number, from: OrderStatus): Promise<void> {
  try {
    const order = await goBack({ id, from, onlyUntold: true })
    client.setQueryData(oneKey(id), order)
    toast({ title: 'Undone', description: `Order #${id} is as it was before. Nothing was emailed.`, tone: 'success' })
  } catch (error) {
    showFailure('Not Undone', error)
  }
  await refreshOrders(client)
}

/** DESK-4: one step back, at any time. */
export const stepBack = mutationOptions({
  ...moveScope,
  mutationFn: goBack,
  onSuccess: (order, _variables, _shown, { client }) => {
    client.setQueryData(oneKey(order.id), order)
    toast({ title: 'Order Updated', tone: 'success', about: `order ${order.id}` })
  },
  onError: (error) => showFailure('Update Failed', error),
  onSettled: (_order, _error, _variables, _shown, { client }) => void refreshOrders(client),
})

export type AskedMail =
  | { about: 'move'; status: ToldMove }
  | { about: 'payment'; how: HandHow; amount: string }
  | { about: 'refund'; payment: string; amount: string; reason: string }
  | { about: 'cancel'; reason: string }

/** DESK-4: what would be written to the customer. Changes nothing, so nothing is refetched. */
export const readMail = mutationOptions({
  mutationFn: ({ id, asked }: { id: number; asked: AskedMail }) =>
    answered(steps[':id']['mail-preview'].$post({ param: { id: String(id) }, json: asked })),
  onError: (error) => showFailure('Email Not Shown', error),
})

/** Refetches orders and their counts: what is on the screen now, the rest when it is next shown. */
export const refreshOrders = (client: QueryClient) =>
  Promise.all(
    [ownerOrdersKey, last30DaysKey, ownerTodayKey, ownerBoardKey, ownerBooksKey].map((queryKey) =>
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
