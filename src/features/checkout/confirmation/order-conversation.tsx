import { shop } from '../../../../content/shop.ts'
import { MessageThread } from '../../quotes/messages/message-thread.tsx'
import { orderCustomersChannel } from '../../quotes/messages/messages-queries.ts'

/** DESK-7: what was written about an order, and the form for the next message. */
export const OrderConversation = ({ token, number }: { token: string; number: number }) => (
  <MessageThread
    channel={orderCustomersChannel(token)}
    otherName={shop.name}
    label="Your message"
    draftName={`customer-order-${number}`}
  />
)
