import { useCallback, useState } from 'react'
import type { KeptDesign } from './kept-design.ts'

export type ContinuedDesign = {
  /** The kept design that the builder opens with. */
  continued: KeptDesign | undefined
  /** Tells that the draft has it. */
  onContinued: () => void
  onContinue: (kept: KeptDesign) => void
}

/**
 * LINK-2: to go on with a kept design, another builder opens with it, as it would from a link. `opening` counts them. Kept
 * above the builder, which gives way to its skeleton while the design's product loads.
 */
export function useContinuedDesign(): ContinuedDesign & { opening: number } {
  const [opening, setOpening] = useState(0)
  const [continued, setContinued] = useState<KeptDesign>()
  return {
    opening,
    continued,
    onContinued: useCallback(() => setContinued(undefined), []),
    onContinue(kept) {
      setContinued(kept)
      setOpening(opening + 1)
    },
  }
}
