import { History, Info } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { designTitle, type KeptDesign } from './kept-design.ts'

type KeptDesignOfferProps = {
  kept: KeptDesign
  onContinue: (kept: KeptDesign) => void
  onStartFresh: () => void
}

/** LINK-2: in the bar below the steps, where nothing moves when it appears. */
export const KeptDesignOffer = ({ kept, onContinue, onStartFresh }: KeptDesignOfferProps) => (
  <section aria-label="Your last design" className="mr-auto flex min-w-0 items-center gap-x-1 max-sm:contents">
    <Button
      variant="secondary"
      size="sm"
      className="min-w-0 shrink! text-left max-sm:w-full max-sm:justify-start"
      icon={<History aria-hidden className="size-4" />}
      onClick={() => onContinue(kept)}
    >
      <span className="min-w-0 wrap-anywhere">Continue your {designTitle(kept)}</span>
    </Button>
    <Button variant="quiet" size="sm" className="max-sm:mr-auto" onClick={onStartFresh}>
      Start fresh
    </Button>
  </section>
)

/** LINK-1: what the link that opened the builder has and the shop doesn't offer. Quiet: the rest of the design is there. */
export function LinkProblems({ problems }: { problems: readonly string[] }) {
  return (
    // Always there, so that its text is announced when it comes.
    <div role="status">
      {problems.length > 0 && (
        <div className="mt-6 flex gap-3 rounded-card border border-edge bg-sand p-4 text-ui">
          <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-quiet" />
          <div className="min-w-0 space-y-1 wrap-anywhere">
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
