import { Fragment } from 'react'
import { dayText } from '../../features/shared/clock.ts'
import { Notice } from '../../ui/notice.tsx'

type Promised = { orderId: number; promisedOn: string }

/** SET-1: before days are closed, which orders were promised for them. Each opens beside the preview, which stays. */
export function PromisedThen({ orders }: { orders: readonly Promised[] }) {
  if (orders.length === 0) return null
  const isOne = orders.length === 1
  return (
    <Notice title="Promised on a day that would be closed" className="mt-5">
      <p>
        {isOne ? '1 order is' : `${orders.length} orders are`} promised on these days:{' '}
        {orders.map(({ orderId, promisedOn }, at) => (
          <Fragment key={orderId}>
            {at > 0 && ', '}
            <a href={`/admin?tab=orders&order=${orderId}`} target="_blank" className="link" rel="noopener">
              #{orderId}
            </a>{' '}
            ({dayText(promisedOn)})
          </Fragment>
        ))}
        . {isOne ? 'It keeps its day' : 'They keep their days'} until you promise another.
      </p>
    </Notice>
  )
}
