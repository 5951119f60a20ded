/** JOB-4, DESK-8: what the owner does with one piece of an order, on the board and in the order's details. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { ItemWork } from '../../features/orders/items/item-work.ts'
import type { ItemsApi } from '../../features/orders/items/items-api.server.ts'
import type { OrderStatus } from '../../features/orders/order.ts'
import { isToldMove } from '../../features/orders/steps/order-steps.ts'
import { ApiError, answered, apiBase, apiFetch, reasonGiven } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { ownerGalleryKey } from '../parts/owner-keys.ts'
import { showFailure } from '../parts/show-failure.ts'
import { undoAction } from '../parts/undo-action.tsx'
import { moveScope, type Order, oneKey, orderOf, refreshOrders, undoMove } from './orders-queries.ts'
import { pieceMoved } from './piece-texts.ts'

const api = hc<ItemsApi>(apiBase, { fetch: apiFetch }).admin.orders[':id'].items[':position']

type PieceMove = {
  id: number
  position: number
  name: string
  from: ItemWork
  to: ItemWork
  /** What its order is, as the owner sees it. */
  status: OrderStatus
}

const put = ({ id, position, from, to }: Pick<PieceMove, 'id' | 'position' | 'from' | 'to'>) =>
  answered(api.work.$put({ param: { id: String(id), position: String(position) }, json: { from, to } })).then(orderOf)

export const movePiece = mutationOptions({
  ...moveScope,
  mutationFn: put,
  onSuccess: (order: Order, { id, position, name, from, to, status: before }: PieceMove, _shown, { client }) => {
    client.setQueryData(oneKey(id), order)
    const { status, tellsCustomer } = order
    // The order went with it, and so does the email: the undo drops both.
    const isTold = status !== before && isToldMove(status) && to !== 'waiting' && from !== 'ready'
    toast({
      title: pieceMoved(name, to),
      tone: 'success',
      ...(isTold && tellsCustomer && { description: 'The email to the customer goes out in 20 seconds.' }),
      ...(isTold && undoAction(`order ${id}`, () => undoMove(client, id, status))),
      ...(status === before &&
        undoAction(`order ${id}, piece ${position}`, () =>
          putBack(client, { id, position, name, from: to, to: from }),
        )),
    })
  },
  onError: (error) =>
    asksWhy(error)
      ? toast({ title: 'Not Moved', description: `${reasonGiven(error)} Use the order's own button.`, tone: 'danger' })
      : showFailure('Not Moved', error),
  onSettled: (_order, _error, _move, _shown, { client }) => refreshOrders(client),
})

/** A piece has no place for the owner's reason. The order's own button asks for it. */
const asksWhy = (error: unknown) =>
  error instanceof ApiError && 'reason' in error.problem && ['held', 'unpaid'].includes(String(error.problem.reason))

async function putBack(client: QueryClient, move: Omit<PieceMove, 'status'>): Promise<void> {
  try {
    client.setQueryData(oneKey(move.id), await put(move))
    toast({ title: 'Undone', description: pieceMoved(move.name, move.to), tone: 'success' })
  } catch (error) {
    showFailure('Not Undone', error)
  }
  await refreshOrders(client)
}

/** Where a photograph of a piece is sent. */
export const photoPath = (id: number, position: number) => `/admin/orders/${id}/items/${position}/photo`

export const removePhoto = mutationOptions({
  mutationFn: ({ id, position }: Pick<PieceMove, 'id' | 'position'>) =>
    answered(api.photo.$delete({ param: { id: String(id), position: String(position) } })).then(orderOf),
  onSuccess: (order, { id }, _shown, { client }) => client.setQueryData(oneKey(id), order),
  onError: (error) => showFailure('Not Removed', error),
  onSettled: (_order, _error, _piece, _shown, { client }) => refreshOrders(client),
})

type Shown = Pick<PieceMove, 'id' | 'position'> & { caption: string }

export const putInGallery = mutationOptions({
  mutationFn: ({ id, position, caption }: Shown) =>
    answered(api.gallery.$post({ param: { id: String(id), position: String(position) }, json: { caption } })).then(
      orderOf,
    ),
  onSuccess: (order, { id }, _shown, { client }) => {
    client.setQueryData(oneKey(id), order)
    toast({ title: 'In the Gallery', description: 'Change its words or its place under Gallery.', tone: 'success' })
  },
  onSettled: (_order, _error, _piece, _shown, { client }) =>
    Promise.all([refreshOrders(client), client.invalidateQueries({ queryKey: ownerGalleryKey })]),
})
