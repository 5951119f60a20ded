import { useEffect, useState } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ReadFailed } from '../../shared/failures/read-failed.tsx'
import type { DraftDoorProps } from './door/draft-door.tsx'
import type { fieldErrors } from './draft-api.ts'
import { type Choices, piecesOf, productOf, type QuoteDraft } from './quote-draft.ts'
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
    { DraftPieces },
    { PieceFacts, QuoteSummary },
    { QuoteReceived },
    { DraftDoor },
    { givenFireplace },
    { newQuoteOf, requestedQuoteOf },
    { draftNames },
    { fieldErrors },
  ] = await Promise.all([
    import('./steps/wood-step.tsx'),
    import('./steps/draft-woods.tsx'),
    import('./steps/finish-step.tsx'),
    import('./steps/draft-strip.tsx'),
    import('./steps/draft-see-it.tsx'),
    import('./steps/review-step.tsx'),
    import('./pieces/draft-pieces-list.tsx'),
    import('./quote-summary.tsx'),
    import('./quote-received.tsx'),
    import('./door/draft-door.tsx'),
    import('./door/given-fireplace.ts'),
    import('./pieces/asked-quote.ts'),
    import('./pieces/draft-names.ts'),
    import('./draft-api.ts'),
  ])
  return {
    ...{ WoodStep, DraftWoods, FinishStep, DraftStrip, DraftSeeIt, ReviewStep, DraftPieces, PieceFacts },
    ...{
      QuoteSummary,
      QuoteReceived,
      DraftDoor,
      givenFireplace,
      newQuoteOf,
      requestedQuoteOf,
      fieldErrors,
      draftNames,
    },
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

/** The draft as the API takes it; undefined while it is incomplete. The review, which sends it, has come with its code. */
export function draftToSend(draft: QuoteDraft, choices: Choices) {
  // DRAW-5: a quote has one fireplace, that of its first piece that hangs over one.
  const kinds = piecesOf(draft).map((piece) => productOf(piece, choices)?.category ?? '')
  const fireplace = loaded?.givenFireplace(kinds.find((kind) => kind !== 'ceiling-beam') ?? 'ceiling-beam')
  return loaded?.newQuoteOf(draft, choices, fireplace ?? null)
}

/** Of the review's answer, which has come with this code. */
export const fieldErrorsOf = (errors: readonly { field: string; message: string }[]): ReturnType<typeof fieldErrors> =>
  loaded?.fieldErrors(errors) ?? { fields: {}, rest: errors.map(({ message }) => message) }

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
