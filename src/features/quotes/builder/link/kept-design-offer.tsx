import { History } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { designTitle, type KeptDesign } from './kept-design.ts'

type KeptDesignOfferProps = {
  kept: KeptDesign
  onContinue: (kept: KeptDesign) => void
  onStartFresh: () => void
}

/** LINK-2: in the bar below the steps, so that nothing moves when it appears. */
export const KeptDesignOffer = ({ kept, onContinue, onStartFresh }: KeptDesignOfferProps) => (
  <section
    aria-label="Your last design"
    className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 sm:flex-nowrap sm:justify-between"
  >
    <Button
      variant="secondary"
      size="sm"
      className="min-w-0 shrink text-left max-sm:w-full"
      icon={<History aria-hidden className="size-4" />}
      onClick={() => onContinue(kept)}
    >
      <span className="min-w-0 wrap-anywhere">Continue your {designTitle(kept)}</span>
    </Button>
    <Button variant="quiet" size="sm" onClick={onStartFresh}>
      Start fresh
    </Button>
  </section>
)
