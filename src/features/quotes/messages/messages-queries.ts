/** How either side reads and writes messages. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { answered, apiBase, apiFetch } from '../../../platform/browser/api-client.ts'
import { hc } from '../../../platform/browser/hc.ts'
import type { MessagesApi } from './messages-api.server.ts'
import type { OrderMessagesApi } from './order-messages-api.server.ts'

const api = hc<MessagesApi>(apiBase, { fetch: apiFetch })
const ofOrders = hc<OrderMessagesApi>(apiBase, { fetch: apiFetch })
const customers = api['quote-pages'][':token'].messages

export type Message = InferResponseType<typeof customers.$get, 200>[number]
export type RequestedDesign = NonNullable<Message['design']>

export type NewMessage = { text: string; photos: string[] }

/** Longer than a healthy shop ever takes. A retry with the same key is safe. */
const timeoutMs = 20_000
const withTimeout = () => ({ init: { signal: AbortSignal.timeout(timeoutMs) } })

/** One side of a conversation. */
export type Channel = {
  side: Message['side']
  queryKey: readonly unknown[]
  read: () => Promise<Message[]>
  send: (message: NewMessage, key: string) => Promise<Message[]>
  /** API path that takes photographs. */
  photosPath: string
  markRead: (upTo: number) => Promise<unknown>
  /** How often to look for new ones while the page is in sight, in milliseconds. */
  everyMs: number
}

/** The same calls below another address. */
type Calls<Param> = {
  $get: (call: { param: Param }, options: ReturnType<typeof withTimeout>) => ReturnType<typeof customers.$get>
  $post: (
    call: { param: Param; json: NewMessage; header: { 'idempotency-key': string } },
    options: ReturnType<typeof withTimeout>,
  ) => ReturnType<typeof customers.$post>
  read: { $post: (call: { param: Param; json: { upTo: number } }) => Promise<unknown> }
}

const channelOf = <Param>(calls: Calls<Param>, param: Param): Pick<Channel, 'read' | 'send' | 'markRead'> => ({
  read: () => answered(calls.$get({ param }, withTimeout())),
  send: (json, key) => answered(calls.$post({ param, json, header: { 'idempotency-key': key } }, withTimeout())),
  markRead: (upTo) => calls.read.$post({ param, json: { upTo } }),
})

const customersEveryMs = 15_000
const ownersEveryMs = 8_000

export const customersChannel = (token: string, queryKey: readonly unknown[]): Channel => ({
  ...channelOf(customers, { token }),
  side: 'customer',
  queryKey: [...queryKey, 'messages'],
  photosPath: `/quote-pages/${encodeURIComponent(token)}/messages/photos`,
  everyMs: customersEveryMs,
})

/** DESK-7: of the order that a cart became. */
export const orderCustomersChannel = (token: string): Channel => ({
  ...channelOf(ofOrders.orders[':token'].messages, { token }),
  side: 'customer',
  queryKey: ['order', token, 'messages'],
  photosPath: `/orders/${encodeURIComponent(token)}/messages/photos`,
  everyMs: customersEveryMs,
})

export const ownersChannel = (quoteId: number, queryKey: readonly unknown[]): Channel => ({
  ...channelOf(api.admin.quotes[':id'].messages, { id: String(quoteId) }),
  side: 'owner',
  queryKey: [...queryKey, 'messages', quoteId],
  photosPath: `/admin/quotes/${quoteId}/messages/photos`,
  everyMs: ownersEveryMs,
})

export const orderOwnersChannel = (orderId: number, queryKey: readonly unknown[]): Channel => ({
  ...channelOf(ofOrders.admin.orders[':id'].messages, { id: String(orderId) }),
  side: 'owner',
  queryKey: [...queryKey, 'messages', orderId],
  photosPath: `/admin/orders/${orderId}/messages/photos`,
  everyMs: ownersEveryMs,
})

export const messagesQuery = ({ queryKey, read, everyMs }: Channel) =>
  queryOptions({ queryKey, queryFn: read, staleTime: 0, refetchInterval: everyMs })

/** The last that the other side wrote and this side hasn't marked. */
export const unreadOf = ({ side }: Pick<Channel, 'side'>, messages: readonly Message[]): number | undefined =>
  messages.findLast((message) => message.side !== side && message.readAt === null)?.id

/** Nothing to mark is fine. @param upTo The last that was in sight. */
export async function markRead(client: QueryClient, channel: Channel, upTo: number | undefined): Promise<void> {
  if (upTo === undefined) return
  await channel.markRead(upTo)
  await client.invalidateQueries({ queryKey: channel.queryKey })
}

export type ChangeRequest = NewMessage & {
  productId: string
  woodSpeciesId: string
  finishOptionId: string | null
  dimensions: { length: number; width: number; thickness: number }
  delivery: { way: RequestedDesign['way']; zip: string | null }
  /** JOB-3: key of the piece it is in place of. */
  piece?: string
}

/** A message with another design. */
export const askForChange = (token: string, json: ChangeRequest, key: string): Promise<Message[]> =>
  answered(
    api['quote-pages'][':token'].changes.$post(
      { param: { token }, json, header: { 'idempotency-key': key } },
      withTimeout(),
    ),
  )
