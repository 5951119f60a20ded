import { Button } from './button.tsx'

type LoadFailedProps = {
  /** 'The quotes could not be loaded.' */
  text: string
  /** The server's reason, if it helps. */
  reason?: string | undefined
  /** A retry is in progress. */
  busy: boolean
  onRetry: () => void
}

/** Replaces a list or numbers that failed to load. */
export function LoadFailed({ text, reason, busy, onRetry }: LoadFailedProps) {
  return (
    <div role="alert" className="rounded-card border border-line bg-card px-4 py-8 text-center">
      <p className="font-medium">{text}</p>
      <p className="mt-1 text-ui text-quiet">{reason ?? 'Check your connection and try again.'}</p>
      <Button variant="secondary" size="sm" className="mt-4" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
