import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import type { QuoteRequest } from '../catalog/quote-request.ts'
import { forgetDraft } from './draft-storage.ts'
import { QuoteBuilder } from './quote-builder.tsx'

/** QUOTE-1: the builder above any page. */
export function QuoteDialogWindow({ request, onClose }: { request: QuoteRequest | undefined; onClose: () => void }) {
  const open = request !== undefined
  const [sending, setSending] = useState(false)
  const [shown, setShown] = useState({ request, opening: 0 })
  // What was asked for stays while the dialog fades out; each opening is a new builder.
  if (request && request !== shown.request) setShown({ request, opening: shown.opening + 1 })

  function close() {
    forgetDraft('dialog')
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && close()}
      title="Custom Quote Builder"
      size="xl"
      closeOnOutside={false}
      locked={sending}
    >
      <QuoteBuilder
        key={shown.opening}
        place="dialog"
        request={shown.request}
        onCancel={close}
        onStored={close}
        onSending={setSending}
      />
    </Dialog>
  )
}
