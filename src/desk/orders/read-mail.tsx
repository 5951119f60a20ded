/** DESK-4: what a press would write to the customer, read before. */
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type AskedMail, type Order, readMail } from './orders-queries.ts'

type ReadMailProps = {
  order: Pick<Order, 'id' | 'tellsCustomer'>
  /** Undefined while what it depends on isn't filled in. */
  asked: AskedMail | undefined
  label?: string
}

export function ReadMail({ order: { id, tellsCustomer }, asked, label = 'Read the email' }: ReadMailProps) {
  const read = useMutation(readMail)
  const [isOpen, setIsOpen] = useState(false)
  const waitsId = useId()
  if (!tellsCustomer) return null
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="underline decoration-line underline-offset-4 print:hidden"
        disabled={asked === undefined}
        aria-describedby={asked ? undefined : waitsId}
        busy={read.isPending}
        onClick={() => asked && read.mutate({ id, asked }, { onSuccess: () => setIsOpen(true) })}
      >
        {label}
      </Button>
      {!asked && (
        <span id={waitsId} className="self-center text-sm text-quiet print:hidden">
          Fill in the rest first.
        </span>
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={read.data?.headline ?? ''}
        description="As the customer gets it, with the shop's letterhead and drawings. Nothing is sent by reading it."
      >
        <p className="text-ui whitespace-pre-line wrap-anywhere">{read.data?.text}</p>
      </Dialog>
    </>
  )
}
