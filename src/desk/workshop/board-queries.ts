/** The workshop's board. */
import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { centsOf } from '../../features/pricing/money.ts'
import { withSize } from '../../features/pricing/piece.ts'
import type { WorkshopApi } from '../../features/workshop/workshop-api.server.ts'
import { answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { ownerBoardKey } from '../parts/owner-keys.ts'

const api = hc<WorkshopApi>(apiBase, { fetch: apiFetch }).admin.board

type Answer = InferResponseType<typeof api.$get, 200>

const orderOf = ({ firstPiece, due, ...order }: Answer['weeks'][number]['orders'][number]) => ({
  ...order,
  dueCents: centsOf(due),
  firstPiece: firstPiece && withSize(firstPiece),
})
const boardOf = ({ weeks, ...rest }: Answer) => ({
  ...rest,
  weeks: weeks.map(({ orders, ...week }) => ({ ...week, orders: orders.map(orderOf) })),
})

export type Board = ReturnType<typeof boardOf>
export type Week = Board['weeks'][number]
export type BoardOrder = Week['orders'][number]

const answerTimeoutMs = 20_000

/** LIVE-9: read again when it is opened, when an order has changed, and when the day has (today/desk-news.tsx). */
export const boardQuery = queryOptions({
  queryKey: ownerBoardKey,
  queryFn: () => answered(api.$get({}, { init: { signal: AbortSignal.timeout(answerTimeoutMs) } })).then(boardOf),
  staleTime: 0,
})
