import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shop } from '../../../../content/shop.ts'
import { MessageThread } from '../../quotes/messages/message-thread.tsx'
import { messagesQuery, orderCustomersChannel } from '../../quotes/messages/messages-queries.ts'
import { PartBoundary } from '../../shared/failures/part-boundary.tsx'

/** DESK-7: what was written about an order, and the form for the next message. */
export const OrderConversation = ({ token, number }: { token: string; number: number }): ReactNode => (
  <PartBoundary part="messages">
    <MessageThread
      channel={orderCustomersChannel(token)}
      otherName={shop.name}
      label="Your message"
      draftName={`customer-order-${number}`}
    />
  </PartBoundary>
)

/** What the link to it says. @param start Before anything was written. */
export function ConversationState({ token, start }: { token: string; start: string }) {
  const { data: messages = [] } = useQuery(messagesQuery(orderCustomersChannel(token)))
  const isNew = messages.some(({ side, readAt }) => side === 'owner' && readAt === null)
  return isNew ? 'Read our message to you' : messages.length > 0 ? 'Messages' : start
}
