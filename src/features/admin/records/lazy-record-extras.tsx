import { type ComponentType, useState } from 'react'
import { useLazyPart } from '../../../ui/in-browser/lazy-part.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { RecordExtrasProps } from '../../desk/record-extras.ts'

/** Once fetched, it shows right away with each record. */
let known: ComponentType<RecordExtrasProps> | undefined

/** Notes and the customer's other quotes and orders, fetched when the first record is opened. */
export function LazyRecordExtras(props: RecordExtrasProps) {
  const [failed, setFailed] = useState(false)
  const fetchOnce = async () => {
    known = (await import('./record-extras.tsx')).RecordExtras
    return known
  }
  const fetched = useLazyPart(fetchOnce, !known && !failed, () => setFailed(true))
  const Part = known ?? fetched
  if (Part) return <Part {...props} />
  if (failed) return <LoadFailed text="The notes could not be loaded." busy={false} onRetry={() => setFailed(false)} />
  return (
    <div role="status" aria-label="Loading notes" className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2">
      <Skeleton className="h-48" />
      <Skeleton className="h-32" />
    </div>
  )
}
