import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog/dialog.tsx'
import { Queries } from '../../shared/queries.tsx'
import type { QuoteRequest } from '../../shared/quote-request.tsx'
import { QuoteBuilder } from './quote-builder.tsx'
import { QuoteReceived } from './quote-received.tsx'
import { removeStoredDraft } from './stored-draft.ts'
import type { StoredQuote } from './use-quote-submission.ts'

/** QUOTE-1: the builder in a dialog, over any page. */
export function QuoteDialogWindow({ request, onClose }: { request: QuoteRequest | undefined; onClose: () => void }) {
  const [shown, setShown] = useState({ request, opening: 0 })
  // Keeps the request while the dialog fades out. Each opening mounts a new builder.
  if (request && request !== shown.request) setShown({ request, opening: shown.opening + 1 })
  return (
    <Queries>
      <Opening key={shown.opening} open={request !== undefined} request={shown.request} onClose={onClose} />
    </Queries>
  )
}

type OpeningProps = { open: boolean; request: QuoteRequest | undefined; onClose: () => void }

/** LINK-3: the builder, then the panel of the sent quote. Closing asks first when work would be lost. */
function Opening({ open, request, onClose }: OpeningProps) {
  const [sending, setSending] = useState(false)
  /** Undefined until the builder has loaded. */
  const isDirty = useRef<boolean>(undefined)
  const [received, setReceived] = useState<StoredQuote>()
  const [isConfirming, setIsConfirming] = useState(false)

  function close() {
    // Keeps a draft from before a reload when the builder never loaded.
    if (isDirty.current !== undefined) removeStoredDraft('dialog')
    setIsConfirming(false)
    onClose()
  }
  function confirmClose() {
    if (isDirty.current && !received) setIsConfirming(true)
    else close()
  }
  return (
    <>
      {/* Rendered first so it closes first: focus can't return to the page while a modal is open. */}
      <ConfirmDialog
        open={open && isConfirming}
        onOpenChange={setIsConfirming}
        title="Discard this quote?"
        text={<p>You'll lose what you chose and typed.</p>}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={close}
      />
      <Dialog
        open={open}
        onOpenChange={(stays) => !stays && confirmClose()}
        title="Custom Quote Builder"
        size={received ? 'md' : 'xl'}
        closeOnOutside={false}
        locked={sending && !received}
      >
        {received ? (
          <div className="flex min-h-full flex-col justify-center">
            <QuoteReceived quote={received} headingLevel={3} action={<Button onClick={close}>Done</Button>} />
          </div>
        ) : (
          <QuoteBuilder
            place="dialog"
            request={request}
            onCancel={confirmClose}
            onStored={setReceived}
            onSending={setSending}
            onDirtyChange={(dirty) => {
              isDirty.current = dirty
            }}
          />
        )}
      </Dialog>
    </>
  )
}
