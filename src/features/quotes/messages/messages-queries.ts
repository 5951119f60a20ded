/** How either side reads and writes messages. */
import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { answered, apiBase, apiFetch } from '../../../platform/browser/api-client.ts'
import { hc } from '../../../platform/browser/hc.ts'
import type { MessagesApi } from './messages-api.server.ts'

const api = hc<MessagesApi>(apiBase, { fetch: apiFetch })
const customers = api['quote-pages'][':token'].messages
const owners = api.admin.quotes[':id'].messages

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

export const customersChannel = (token: string, queryKey: readonly unknown[]): Channel => ({
  side: 'customer',
  queryKey: [...queryKey, 'messages'],
  read: () => answered(customers.$get({ param: { token } }, withTimeout())),
  send: (json, key) =>
    answered(customers.$post({ param: { token }, json, header: { 'idempotency-key': key } }, withTimeout())),
  photosPath: `/quote-pages/${encodeURIComponent(token)}/messages/photos`,
  markRead: (upTo) => customers.read.$post({ param: { token }, json: { upTo } }),
  everyMs: 15_000,
})

export const ownersChannel = (quoteId: number, queryKey: readonly unknown[]): Channel => {
  const param = { id: String(quoteId) }
  return {
    side: 'owner',
    queryKey: [...queryKey, 'messages', quoteId],
    read: () => answered(owners.$get({ param }, withTimeout())),
    send: (json, key) => answered(owners.$post({ param, json, header: { 'idempotency-key': key } }, withTimeout())),
    photosPath: `/admin/quotes/${quoteId}/messages/photos`,
    markRead: (upTo) => owners.read.$post({ param, json: { upTo } }),
    everyMs: 8_000,
  }
}

export const messagesQuery = ({ queryKey, read, everyMs }: Channel) =>
  queryOptions({ queryKey, queryFn: read, staleTime: 0, refetchInterval: everyMs })

export type ChangeRequest = NewMessage & {
  productId: string
  woodSpeciesId: string
  finishOptionId: string | null
  dimensions: { length: number; width: number; thickness: number }
  delivery: { way: RequestedDesign['way']; zip: string | null }
}

/** A message with another design. */
export const askForChange = (token: string, json: ChangeRequest, key: string): Promise<Message[]> =>
  answered(
    api['quote-pages'][':token'].changes.$post(
      { param: { token }, json, header: { 'idempotency-key': key } },
      withTimeout(),
    ),
  )
