import { Skeleton } from '../../../ui/skeleton.tsx'
import type { OrderExtrasProps, RecordExtrasProps } from '../../desk/extras-props.ts'
import { LatePart } from '../../desk/late-part.tsx'

const fetchPart = async () => (await import('./notes-and-customer.tsx')).RecordExtras
const fetchMessages = async () => (await import('../../offers/desk/quote-messages.tsx')).QuoteMessages

/** Notes, and the customer's other quotes and orders. */
export const LazyRecordExtras = ({ of, id }: RecordExtrasProps) => (
  <LatePart
    fetchPart={fetchPart}
    props={{ of, id }}
    failureText="The notes could not be loaded."
    skeleton={
      <div role="status" aria-label="Loading notes" className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Skeleton className="h-48" />
        <Skeleton className="h-32" />
      </div>
    }
  />
)

/** LIVE-4: an order from a quote has its messages, too. */
export const LazyOrderExtras = ({ of, id, quoteId, customerName }: OrderExtrasProps) => (
  <>
    {quoteId !== null && (
      <div className="mt-6 print:hidden">
        <LatePart
          fetchPart={fetchMessages}
          props={{ quoteId, customerName }}
          failureText="The messages could not be loaded."
          skeleton={<Skeleton className="h-24" />}
        />
      </div>
    )}
    <LazyRecordExtras of={of} id={id} />
  </>
)
