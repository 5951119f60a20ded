import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog/dialog.tsx'
import type { QuoteRequest } from '../../shared/quote-request.ts'
import { forgetDraft } from './draft-storage.ts'
import { QuoteBuilder } from './quote-builder.tsx'
import { QuoteReceived } from './quote-received.tsx'
import type { StoredQuote } from './use-quote-submission.ts'

/** QUOTE-1: the builder above any page. */
export function QuoteDialogWindow({ request, onClose }: { request: QuoteRequest | undefined; onClose: () => void }) {
  const [shown, setShown] = useState({ request, opening: 0 })
  // What was asked for stays while the dialog fades out; each opening is a new builder.
  if (request && request !== shown.request) setShown({ request, opening: shown.opening + 1 })
  return <Opening key={shown.opening} open={request !== undefined} request={shown.request} onClose={onClose} />
}

type OpeningProps = { open: boolean; request: QuoteRequest | undefined; onClose: () => void }

/** LINK-3: from the builder to the panel of a sent quote; closing asks while there is work to lose. */
function Opening({ open, request, onClose }: OpeningProps) {
  const [sending, setSending] = useState(false)
  /** Undefined until the builder is there. */
  const touched = useRef<boolean>(undefined)
  const [received, setReceived] = useState<StoredQuote>()
  const [asking, setAsking] = useState(false)

  function close() {
    // A draft from before a reload that was never seen, because the builder could not be shown yet, is kept.
    if (touched.current !== undefined) forgetDraft('dialog')
    setAsking(false)
    onClose()
  }
  function askToClose() {
    if (touched.current && !received) setAsking(true)
    else close()
  }
  return (
    <>
      {/* Rendered first so that it closes first: focus can't return to the page while a modal is open. */}
      <ConfirmDialog
        open={open && asking}
        onOpenChange={setAsking}
        title="Discard this quote?"
        text={<p>What you chose and typed will be gone.</p>}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={close}
      />
      <Dialog
        open={open}
        onOpenChange={(stays) => !stays && askToClose()}
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
            onCancel={askToClose}
            onStored={setReceived}
            onSending={setSending}
            onTouched={(isTouched) => {
              touched.current = isTouched
            }}
          />
        )}
      </Dialog>
    </>
  )
}
