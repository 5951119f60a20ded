import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LatePart } from '../parts/late-part.tsx'
import { RecordDialog } from '../parts/record-dialog.tsx'
import { RecordBar, RecordHead, recordColumns } from '../records/record-head.tsx'
import { nextWords } from './next-words.ts'
import { quoteQuery } from './quotes-queries.ts'
import { placeText } from './quotes-text.ts'

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

type QuoteDetailsDialogProps = Pick<ComponentProps<typeof RecordDialog>, 'id' | 'steps' | 'onClose' | 'onClosed'>

export function QuoteDetailsDialog(props: QuoteDetailsDialogProps) {
  return (
    <RecordDialog
      {...props}
      titleOf={(id) => `Quote #${id} Details`}
      part={(id, part) => <QuotePart id={id} part={part} />}
      closeOnOutside={false}
    >
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

function QuotePart({ id, part }: { id: number; part: 'head' | 'bar' }) {
  const { data: quote } = useQuery(quoteQuery(useQueryClient(), id))
  if (!quote) return null
  const { customerName: name, customerPhone: phone, customerEmail: email } = quote
  const customer = { name, phone, email, place: placeText(quote) }
  return part === 'head' ? (
    <RecordHead {...customer} next={nextWords(quote, Date.now())} />
  ) : (
    <RecordBar {...customer} />
  )
}
