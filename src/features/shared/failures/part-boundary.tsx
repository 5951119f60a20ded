import { Component, type ReactNode } from 'react'

type PartBoundaryProps = {
  /** What the server's log calls it. */
  part: string
  /** Instead of the sentence with 'Reload'. */
  fallback?: ReactNode
  onCaught?: () => void
  children: ReactNode
}

/** OUT-3: an exception in this part of a page leaves the rest as it is, and is reported once. */
export class PartBoundary extends Component<PartBoundaryProps> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch(error: unknown): void {
    const { part, onCaught } = this.props
    report(part, error)
    onCaught?.()
  }

  override render(): ReactNode {
    const { fallback = <PartFailed />, children } = this.props
    return this.state.failed ? fallback : children
  }
}

/** To the server's log. */
export function report(part: string, error: unknown): void {
  import('./report-failure.ts').then(({ reportFailure }) => reportFailure(part, error), console.warn)
}

/** Where the server wrote nothing that could be read without the part's code. */
export const PartFailed = () => (
  <p role="alert" className="col-span-full mx-auto max-w-xl px-4 py-6 text-center">
    {`${failedText} `}
    {/* A plain one: every page has this file, and few have the shop's own buttons. */}
    <button type="button" className="link min-h-11" onClick={() => location.reload()}>
      Reload
    </button>
  </p>
)

export const failedText = 'This part of the page stopped working.'
