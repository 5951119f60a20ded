import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** In place of what could not be read; `what` completes 'could not be loaded'. */
export function ReadFailed({ what, onRetry }: { what: string; onRetry: () => unknown }) {
  return (
    <div role="alert">
      <EmptyState
        title={`${what} could not be loaded`}
        text="The connection may have dropped. Your place on the page is kept."
        action={
          <Button variant="secondary" onClick={() => void onRetry()}>
            Try again
          </Button>
        }
      />
    </div>
  )
}
