import { Skeleton } from '../../../ui/skeleton.tsx'
import { LatePart } from '../../desk/late-part.tsx'
import type { RecordExtrasProps } from '../../desk/record-extras.ts'

const fetchPart = async () => (await import('./record-extras.tsx')).RecordExtras

/** Notes, and the customer's other quotes and orders. */
export const LazyRecordExtras = (record: RecordExtrasProps) => (
  <LatePart
    fetchPart={fetchPart}
    props={record}
    failureText="The notes could not be loaded."
    skeleton={
      <div role="status" aria-label="Loading notes" className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Skeleton className="h-48" />
        <Skeleton className="h-32" />
      </div>
    }
  />
)
