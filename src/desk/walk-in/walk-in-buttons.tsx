/** DESK-1, DESK-2: for who calls or walks in. Each form is fetched when it is first opened. */
import { type ComponentType, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLazyPart } from '../../ui/in-browser/lazy-part.ts'
import { toast } from '../../ui/toast/toast-store.ts'

export type WalkInDialogProps = { open: boolean; onClose: () => void }

export const WalkInButtons = () => (
  <div className="mb-4 flex flex-wrap gap-2 print:hidden">
    <Opener label="New quote" fetchPart={async () => (await import('./new-quote-dialog.tsx')).NewQuoteDialog} />
    <Opener label="Sell it now" fetchPart={async () => (await import('./sale-dialog.tsx')).SaleDialog} />
  </div>
)

type OpenerProps = { label: string; fetchPart: () => Promise<ComponentType<WalkInDialogProps>> }

function Opener({ label, fetchPart }: OpenerProps) {
  // Each opening begins with an empty form.
  const [shown, setShown] = useState({ isOpen: false, time: 0 })
  const close = () => setShown(({ time }) => ({ isOpen: false, time }))
  const Part = useLazyPart(fetchPart, shown.isOpen, () => {
    close()
    toast({ title: 'Not Loaded', description: 'Check your connection and try again.', tone: 'danger' })
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setShown(({ time }) => ({ isOpen: true, time: time + 1 }))}>
        {label}
      </Button>
      {Part && <Part key={shown.time} open={shown.isOpen} onClose={close} />}
    </>
  )
}
