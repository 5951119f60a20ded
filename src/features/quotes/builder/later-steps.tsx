import { useEffect, useState } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ReadFailed } from '../../shared/failures/read-failed.tsx'
import type { DraftDoorProps } from './door/draft-door.tsx'
import type { StoredQuote } from './use-quote-submission.ts'

/**
 * What the builder needs after its first step, in files of their own: most visits to its page end with the first. They are
 * fetched once a product is chosen, so they are there when the step is.
 */
async function fetchParts() {
  const [
    { WoodStep },
    { DraftWoods },
    { FinishStep },
    { DraftStrip },
    { DraftSeeIt },
    { ReviewStep },
    { PieceFacts, QuoteSummary },
    { QuoteReceived },
    { DraftDoor },
    { givenFireplace },
  ] = await Promise.all([
    import('./steps/wood-step.tsx'),
    import('./steps/draft-woods.tsx'),
    import('./steps/finish-step.tsx'),
    import('./steps/draft-strip.tsx'),
    import('./steps/draft-see-it.tsx'),
    import('./steps/review-step.tsx'),
    import('./quote-summary.tsx'),
    import('./quote-received.tsx'),
    import('./door/draft-door.tsx'),
    import('./door/given-fireplace.ts'),
  ])
  return {
    ...{ WoodStep, DraftWoods, FinishStep, DraftStrip, DraftSeeIt, ReviewStep, PieceFacts },
    ...{ QuoteSummary, QuoteReceived, DraftDoor, givenFireplace },
  }
}

let loaded: Awaited<ReturnType<typeof fetchParts>> | undefined

/** Call it ahead where a later step is likely to be the first. */
export async function fetchLaterSteps() {
  loaded ??= await fetchParts()
  return loaded
}

/** The quote that was sent, and its panel: the review, which sends it, has come with it. */
export function useReceivedQuote() {
  const [quote, setQuote] = useState<StoredQuote>()
  return [quote && loaded ? { quote, Panel: loaded.QuoteReceived } : undefined, setQuote] as const
}

/** `parts` is undefined until they are wanted and loaded; `failed` until `retry`. */
export function useLaterSteps(isWanted: boolean) {
  const [parts, setParts] = useState(loaded)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!isWanted || parts || failed) return
    fetchLaterSteps().then(setParts, (error: unknown) => {
      console.warn('A part of the page could not be loaded', error)
      setFailed(true)
    })
  }, [isWanted, parts, failed])
  return { parts, failed, retry: () => setFailed(false) }
}

/** DOOR-2: the choice of delivery, beside the price. */
export function LaterDoor(door: DraftDoorProps) {
  const { parts } = useLaterSteps(true)
  return parts && <parts.DraftDoor {...door} />
}

/** DRAW-5: what the visitor said about the fireplace of this kind of piece, as the API takes it. */
export const findGivenFireplace = (category: string) => loaded?.givenFireplace(category) ?? null

/**
 * In the step's place, and as tall as the screen: the bar below is where it will be with the step, so that a press on it
 * isn't lost. As much of it is in sight as of the measurements that follow.
 */
export function LaterStepPending({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed) return <ReadFailed what="The next step" onRetry={onRetry} />
  return (
    <div role="status" className="mt-6 min-h-dvh">
      <span className="sr-only">Loading the step</span>
      <div data-in-sight>
        <Skeleton className="h-64" />
      </div>
    </div>
  )
}
