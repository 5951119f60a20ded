import { History } from 'lucide-react'
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
