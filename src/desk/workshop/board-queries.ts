/** The workshop's board, and what is moved on it. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { PromiseApi } from '../../features/orders/promise/promise-api.server.ts'
import { withSize } from '../../features/pricing/piece.ts'
import { type PlacedWeek, weekOf } from '../../features/workshop/weeks.ts'
import type { WorkshopApi } from '../../features/workshop/workshop-api.server.ts'
import { answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { refreshOrders } from '../orders/orders-queries.ts'
import { weekdayText } from '../parts/moments.ts'
import { ownerBoardKey } from '../parts/owner-keys.ts'
import { showFailure } from '../parts/show-failure.ts'
import { undoAction } from '../parts/undo-action.tsx'
import { allMoveText } from './board-texts.ts'

const api = hc<WorkshopApi>(apiBase, { fetch: apiFetch }).admin.board
const promises = hc<PromiseApi>(apiBase, { fetch: apiFetch }).admin.orders

type Answer = InferResponseType<typeof api.$get, 200>

const boardOf = ({ weeks, ...rest }: Answer) => ({
  ...rest,
  weeks: weeks.map(({ orders, ...week }) => ({
    ...week,
    orders: orders.map(({ pieces, ...order }) => ({ ...order, pieces: pieces.map(withSize) })),
  })),
})

export type Board = ReturnType<typeof boardOf>
export type Week = Board['weeks'][number]
export type BoardOrder = Week['orders'][number]
export type BoardPiece = BoardOrder['pieces'][number]
export type Capacity = Board['capacity']

const answerTimeoutMs = 20_000

/** LIVE-9: read again when it is opened, when an order has changed, and when the day has (today/desk-news.tsx). */
export const boardQuery = queryOptions({
  queryKey: ownerBoardKey,
  queryFn: () => answered(api.$get({}, { init: { signal: AbortSignal.timeout(answerTimeoutMs) } })).then(boardOf),
  staleTime: 0,
})

type WeekMove = {
  order: Pick<BoardOrder, 'id' | 'promisedOn' | 'pieces'>
  week: PlacedWeek
  /** The day of that week which is promised from now on. */
  to: string
}

const putPromise = (id: number, from: string | null, to: string) =>
  answered(promises[':id'].promise.$put({ param: { id: String(id) }, json: { from, to } }))

/** DESK-8: the order is promised for a day of another week. Its cards move at once, and back if it isn't saved. */
export const moveToWeek = mutationOptions({
  scope: { id: 'board-week' },
  mutationFn: ({ order, to }: WeekMove) => putPromise(order.id, order.promisedOn, to),
  onMutate: async ({ order, week, to }, { client }) => {
    await client.cancelQueries({ queryKey: ownerBoardKey })
    client.setQueryData<Board>(ownerBoardKey, (board) => board && withMoved(board, order.id, week, to))
  },
  onSuccess: (_moved, { order, to }, _shown, { client }) => {
    const { id, promisedOn: before } = order
    const today = client.getQueryData<Board>(ownerBoardKey)?.day ?? ''
    const undo = async () => {
      try {
        await putPromise(id, to, before ?? to)
        toast({ title: 'Undone', tone: 'success' })
      } catch (error) {
        showFailure('Not Undone', error)
      }
      await refreshOrders(client)
    }
    toast({
      title: `Order #${id}: ${weekdayText(to)}`,
      description: `${allMoveText(order)} Its page shows the customer the new date. No email goes out.`.trim(),
      tone: 'success',
      // No one can promise a day past.
      ...(before !== null && before >= today && undoAction(`day of order ${id}`, undo)),
    })
  },
  onError: (error) => showFailure('Not Moved', error),
  onSettled: (_moved, _error, _move, _shown, { client }) => refreshOrders(client),
})

function withMoved(board: Board, id: number, week: PlacedWeek, to: string): Board {
  const moved = board.weeks.flatMap(({ orders }) => orders).find((order) => order.id === id)
  if (!moved || weekOf(to, board.day) !== week) return board
  const order = { ...moved, promisedOn: to }
  return {
    ...board,
    weeks: board.weeks.map((one) => {
      const others = one.orders.filter((other) => other.id !== id)
      const total = one.total - (one.orders.length - others.length)
      if (one.key !== week) return { ...one, orders: others, total }
      const later = others.findIndex((other) => (other.promisedOn ?? '') > to)
      return { ...one, orders: others.toSpliced(later < 0 ? others.length : later, 0, order), total: total + 1 }
    }),
  }
}

export const saveCapacity = mutationOptions({
  mutationFn: (capacity: Capacity & { was: Capacity }) => answered(api.capacity.$put({ json: capacity })),
  onSuccess: async (_saved, _capacity, _shown, { client }) => {
    await refreshBoard(client)
    toast({ title: 'Capacity Saved', tone: 'success' })
  },
})

const refreshBoard = (client: QueryClient) => client.invalidateQueries({ queryKey: ownerBoardKey })
