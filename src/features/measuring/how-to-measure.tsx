import { useState } from 'react'
import { offlineReason } from '../../platform/browser/api-client.ts'
import { useLazyPart } from '../../ui/in-browser/lazy-part.ts'
import { toast } from '../../ui/toast/toast-store.ts'

/** What is measured: a mantel over a fireplace, or a beam under a ceiling. */
export type Measured = 'mantel' | 'beam'

export const measuredOf = (category: string | undefined): Measured => (category === 'ceiling-beam' ? 'beam' : 'mantel')

const fetchSheet = () => import('./measuring-sheet.tsx').then((part) => part.MeasuringSheet)

/** LEN-4: opens the sheet with the drawings. It goes next to every group of length fields. */
export function HowToMeasure({ what, className = '' }: { what: Measured; className?: string }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const Sheet = useLazyPart(fetchSheet, wanted, () => {
    setWanted(false)
    toast({ title: 'The drawings could not be opened', description: offlineReason() ?? 'Try again.', tone: 'danger' })
  })
  return (
    <>
      <button
        type="button"
        className={`link inline-flex min-h-11 items-center text-ui [@media(scripting:none)]:hidden ${className}`}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        How to measure
      </button>
      {Sheet && <Sheet what={what} open={open && wanted} onOpenChange={setOpen} />}
    </>
  )
}
