import { type ComponentType, useState } from 'react'
import { useLazyPart } from '../../ui/in-browser/lazy-part.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type FetchPart = () => Promise<ComponentType>

/** Reopened tabs show right away. */
const fetchedParts = new WeakMap<FetchPart, ComponentType>()

/** A tab's content, fetched when the tab is first opened so the desk loads without it. */
export function LazyTab({ fetchPart }: { fetchPart: FetchPart }) {
  const [failed, setFailed] = useState(false)
  const known = fetchedParts.get(fetchPart)
  const fetchOnce = async () => {
    const part = await fetchPart()
    fetchedParts.set(fetchPart, part)
    return part
  }
  const fetched = useLazyPart(fetchOnce, !known && !failed, () => setFailed(true))
  const Part = known ?? fetched
  if (Part) return <Part />
  if (failed) return <LoadFailed text="This tab could not be loaded." busy={false} onRetry={() => setFailed(false)} />
  return (
    <div role="status" aria-label="Loading" className="space-y-4">
      <Skeleton className="h-24" />
      <Skeleton className="h-64" />
    </div>
  )
}
