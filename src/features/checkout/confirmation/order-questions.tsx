import { lazy, Suspense } from 'react'
import { shop } from '../../../../content/shop.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

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
        <Suspense fallback={<Skeleton className="h-64" />}>
          <OrderConversation token={tokenInAddress()} number={number} />
        </Suspense>
      </div>
    </section>
  )
}

/** Beside what the page is about: the messages are at its end. */
export const ToMessages = () => (
  <a href="#messages" className="link mt-2 inline-flex min-h-11 items-center print:hidden">
    <Suspense fallback={ask}>
      <ConversationState token={tokenInAddress()} start={ask} />
    </Suspense>
  </a>
)

const ask = 'Ask us a question'

// Their code comes after what was ordered. Offline, phone and email are there.
const conversation = () => import('./order-conversation.tsx')
const OrderConversation = lazy(() =>
  conversation().then(
    (file) => ({ default: file.OrderConversation }),
    () => ({ default: (_: { token: string; number: number }) => null }),
  ),
)
const ConversationState = lazy(() =>
  conversation().then(
    (file) => ({ default: file.ConversationState }),
    () => ({ default: ({ start }: { token: string; start: string }) => start }),
  ),
)
