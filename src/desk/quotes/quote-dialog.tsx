import type { ComponentProps } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LatePart } from '../parts/late-part.tsx'
import { RecordDialog } from '../parts/record-dialog.tsx'

const skeleton = (
  <div role="status" aria-label="Loading quote" className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
    <Skeleton className="h-19 sm:col-span-2 sm:max-w-64" />
    <Skeleton className="h-48" />
    <Skeleton className="h-48" />
    <Skeleton className="h-24" />
    <Skeleton className="h-40" />
  </div>
)

const fetchDetails = async () => (await import('./quote-details.tsx')).QuoteDetails

type QuoteDetailsDialogProps = Pick<ComponentProps<typeof RecordDialog>, 'id' | 'steps' | 'onClose' | 'onClosed'>

export function QuoteDetailsDialog(props: QuoteDetailsDialogProps) {
  return (
    <RecordDialog {...props} titleOf={(id) => `Quote #${id} Details`} closeOnOutside={false} size="xl">
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
