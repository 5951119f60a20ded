import { offlineReason } from '../../../platform/browser/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Replaces content that failed to load. `what` completes "… couldn't be loaded". */
export function ReadFailed({ what, onRetry }: { what: string; onRetry: () => unknown }) {
  return (
    <div role="alert">
      <EmptyState
        title={`${what} could not be loaded`}
        text={offlineReason() ?? "The connection may have dropped. You won't lose your place on the page."}
        action={
          <Button variant="secondary" onClick={() => void onRetry()}>
            Try again
          </Button>
        }
      />
    </div>
  )
}
