import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { currentEntry, inTurn, onTraversal, pushEntry, travel } from '../../../platform/browser/page-history.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog/dialog.tsx'
import { Queries } from '../../shared/queries.tsx'
import type { QuoteRequest } from '../../shared/quote-request.tsx'
import { useLeaveByLink } from '../../shared/use-leave-by-link.ts'
import { fetchLaterSteps, useReceivedQuote } from './later-steps.tsx'
import { forgetDesign } from './link/kept-design.ts'
import { designOf } from './link/linked-design.ts'
import { layerOf, leaveSteps } from './link/use-step-history.ts'
import { QuoteBuilder } from './quote-builder.tsx'
import { markOffered, parseStoredDraft, readStoredDraft, removeStoredDraft } from './stored-draft.ts'
import type { StoredQuote } from './use-quote-submission.ts'

// While the builder reads what there is to choose. A product's page opens it at step 2. The builder says what is missing.
fetchLaterSteps().catch(() => {})

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
  const [received, setReceived] = useReceivedQuote()
  const [isConfirming, setIsConfirming] = useState(false)

  function close() {
    // Keeps a draft from before a reload when the builder never loaded.
    if (isDirty.current !== undefined) {
      const discarded = parseStoredDraft(readStoredDraft('dialog'))
      if (discarded) forgetDesign(designOf(discarded))
      removeStoredDraft('dialog')
      markOffered()
    }
    setIsConfirming(false)
    onClose()
  }
  function confirmClose() {
    if (isDirty.current && !received) setIsConfirming(true)
    else close()
  }
  /** LINK-1: the visitor went back to the page below. */
  const onGoneBack = useEffectEvent(() => {
    const staysOpen = !received && (sending || isDirty.current)
    if (!staysOpen) return close()
    // Back leads to the page again, and not away from it.
    inTurn(() => travel(1))
    inTurn(() => {
      if (currentEntry()?.layer !== layerOf.dialog)
        pushEntry({ layer: layerOf.dialog, steps: [], data: request }, location.href)
    })
    // Back from the question answers it as Escape does.
    if (!sending) setIsConfirming(!isConfirming)
  })
  useEffect(() => (open ? onTraversal((entry) => entry?.layer !== layerOf.dialog && onGoneBack()) : undefined), [open])
  // The draft stays for another time, as after a reload.
  useLeaveByLink(open, onClose)
  function onStored(quote: StoredQuote) {
    setReceived(quote)
    leaveSteps('dialog')
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
        onBack={() => history.back()}
        title="Custom Quote Builder"
        size={received ? 'md' : '2xl'}
        closeOnOutside={false}
        locked={sending && !received}
      >
        {received ? (
          <div className="flex min-h-full flex-col justify-center">
            <received.Panel
              quote={received.quote}
              headingLevel={3}
              action={
                <Button variant="line" onClick={close}>
                  Done
                </Button>
              }
            />
          </div>
        ) : (
          <QuoteBuilder
            place="dialog"
            request={request}
            onCancel={confirmClose}
            onStored={onStored}
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
