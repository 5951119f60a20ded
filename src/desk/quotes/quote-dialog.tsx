import type { ComponentProps } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LatePart } from '../parts/late-part.tsx'
import { RecordDialog } from '../parts/record-dialog.tsx'
import { recordColumns } from '../records/record-columns.ts'

const skeleton = (
  <div role="status" aria-label="Loading quote" className={recordColumns}>
    <div className="space-y-6">
      <Skeleton className="h-32" />
      <Skeleton className="h-48" />
      <Skeleton className="h-40" />
    </div>
    <div className="space-y-6">
      <Skeleton className="h-19 sm:max-w-64" />
      <Skeleton className="h-40" />
      <Skeleton className="h-48" />
    </div>
  </div>
)

const fetchDetails = async () => (await import('./quote-details.tsx')).QuoteDetails
const fetchHead = async () => (await import('./quote-head.tsx')).QuoteHead

type QuoteDetailsDialogProps = Pick<ComponentProps<typeof RecordDialog>, 'id' | 'steps' | 'onClose' | 'onClosed'>

export function QuoteDetailsDialog(props: QuoteDetailsDialogProps) {
  return (
    <RecordDialog {...props} titleOf={(id) => `Quote #${id} Details`} fetchHead={fetchHead} closeOnOutside={false}>
      {(id) => (
        <LatePart
          fetchPart={fetchDetails}
          props={{ id, skeleton }}
          failureText={`Quote #${id} could not be loaded.`}
          skeleton={skeleton}
        />
      )}
    </RecordDialog>
  )
}
