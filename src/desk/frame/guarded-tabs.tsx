import type { ReactNode } from 'react'
import { PartBoundary } from '../../features/shared/failures/part-boundary.tsx'

type Content = { label: ReactNode; content: ReactNode; isApart?: boolean }

/** OUT-3: a tab that fails leaves the others. */
export const guardedTabs = <Id extends string>(ids: readonly Id[], parts: Record<Id, Content>) =>
  ids.map((id) => ({
    id,
    ...parts[id],
    content: <PartBoundary part={`desk ${id}`}>{parts[id].content}</PartBoundary>,
  }))
