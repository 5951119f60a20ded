import { type ComponentType, useEffect, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import type { QuoteRequest } from '../catalog/quote-request.ts'
import { ReadFailed } from '../catalog/read-failed.tsx'
import { forgetDraft } from './draft-storage.ts'
import type { QuoteBuilder } from './quote-builder.tsx'
import { QuoteBuilderSkeleton } from './quote-builder-skeleton.tsx'

/** QUOTE-1: the builder above any page. Only what opens it belongs to a page's own code. */
export function QuoteDialog({ request, onClose }: { request: QuoteRequest | undefined; onClose: () => void }) {
  const open = request !== undefined
  const [sending, setSending] = useState(false)
  const [shown, setShown] = useState({ request, opening: 0 })
  // What was asked for stays while the dialog fades out; each opening is a new builder.
  if (request && request !== shown.request) setShown({ request, opening: shown.opening + 1 })
  const { Builder, failed, retry } = useLazyBuilder(open)

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
      {Builder ? (
        <Builder
          key={shown.opening}
          place="dialog"
          request={shown.request}
          onCancel={close}
          onStored={close}
          onSending={setSending}
        />
      ) : failed ? (
        <ReadFailed what="The quote builder" onRetry={retry} />
      ) : (
        <QuoteBuilderSkeleton />
      )}
    </Dialog>
  )
}

/** The builder's code, fetched when it is first wanted. Not `React.lazy`, which keeps a failed fetch for good. */
function useLazyBuilder(wanted: boolean) {
  const [Builder, setBuilder] = useState<ComponentType<Parameters<typeof QuoteBuilder>[0]>>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!wanted || failed || Builder) return
    import('./quote-builder.tsx').then(
      (code) => setBuilder(() => code.QuoteBuilder),
      (error: unknown) => {
        console.warn('The quote builder could not be fetched', error)
        setFailed(true)
      },
    )
  }, [wanted, failed, Builder])
  return { Builder, failed, retry: () => setFailed(false) }
}
