import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { shop } from '../../../../content/shop.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { messagesQuery, orderCustomersChannel } from '../../quotes/messages/messages-queries.ts'
import { PartBoundary } from '../../shared/failures/part-boundary.tsx'

/** The key to this order. */
export const tokenInAddress = () => new URLSearchParams(location.search).get('order') ?? ''

/** DESK-7. On paper, whom to ask. */
export function Questions({ number }: { number: number }) {
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="scroll-mt-20 text-xl">
        Questions about your order
      </h2>
      <p className="mt-3 max-w-measure">
        Write to us here, or call{' '}
        <a className="link whitespace-nowrap" href={shop.phone.href}>
          {shop.phone.display}
        </a>
        .
      </p>
      <ul className="mt-2 mb-5 text-ui text-quiet tabular-nums">
        {shop.hours.map(({ label, hours }) => (
          <li key={label}>
            {label} {hours}
          </li>
        ))}
      </ul>
      <PartBoundary part="messages">
        <Suspense fallback={<Skeleton className="h-64 print:hidden" />}>
          <OrderConversation token={tokenInAddress()} number={number} />
        </Suspense>
      </PartBoundary>
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
