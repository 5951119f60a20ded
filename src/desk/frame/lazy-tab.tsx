import type { ComponentType } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LatePart } from '../parts/late-part.tsx'

const noProps = {}

/** A tab's content, fetched when the tab is first opened so the desk loads without it. Reopened tabs show right away. */
export const LazyTab = ({ fetchPart }: { fetchPart: () => Promise<ComponentType> }) => (
  <LatePart
    fetchPart={fetchPart}
    props={noProps}
    failureText="This tab could not be loaded."
    skeleton={
      <div role="status" aria-label="Loading" className="space-y-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </div>
    }
  />
)
