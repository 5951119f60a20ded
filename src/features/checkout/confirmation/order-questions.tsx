import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { shop } from '../../../../content/shop.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { messagesQuery, orderCustomersChannel } from '../../quotes/messages/messages-queries.ts'
import { PartBoundary } from '../../shared/failures/part-boundary.tsx'

/** The key to this order. */
export const tokenInAddress = () => new URLSearchParams(location.search).get('order') ?? ''

/** DESK-7: the conversation about an order; on paper, whom to ask. */
export function Questions({ number }: { number: number }) {
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="scroll-mt-20 text-xl">
        Questions about your order
      </h2>
      <p className="mt-3 max-w-measure">
        <span className="print:hidden">Write to us here, call</span>
        <span className="hidden print:inline">Call</span>{' '}
        <a className="link whitespace-nowrap" href={shop.phone.href}>
          {shop.phone.display}
        </a>{' '}
        or email{' '}
        <a className="link" href={shop.email.href}>
          {shop.email.address}
        </a>{' '}
        and include your order number.
      </p>
      <ul className="mt-2 mb-5 text-ui text-quiet tabular-nums">
        {shop.hours.map(({ label, hours }) => (
          <li key={label}>
            {label} {hours}
          </li>
        ))}
      </ul>
      <div className="print:hidden">
        <PartBoundary part="messages">
          <Suspense fallback={<Skeleton className="h-64" />}>
            <OrderConversation token={tokenInAddress()} number={number} />
          </Suspense>
        </PartBoundary>
      </div>
    </section>
  )
}

const OrderConversation = lazy(() =>
  import('./order-conversation.tsx').then((file) => ({ default: file.OrderConversation })),
)

/** Beside what the page is about: the messages are at its end. */
export function ToMessages() {
  const { data: messages = [] } = useQuery(messagesQuery(orderCustomersChannel(tokenInAddress())))
  const isNew = messages.some(({ side, readAt }) => side === 'owner' && readAt === null)
  return (
    <a href="#messages" className="link mt-2 inline-flex min-h-11 items-center print:hidden">
      {isNew ? 'Read our message to you' : messages.length > 0 ? 'Messages' : 'Ask us a question'}
    </a>
  )
}
