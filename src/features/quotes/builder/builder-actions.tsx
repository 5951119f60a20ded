import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useInBrowser } from '../../../ui/in-browser/in-browser.tsx'
import type { DraftTotal } from './door/draft-total.ts'
import {
  type Choices,
  canProceed,
  canSubmit,
  dimensionProblems,
  draftPiece,
  isPieceComplete,
  neededToSubmit,
  piecesOf,
  productOf,
  type QuoteDraft,
} from './quote-draft.ts'
import type { DraftPlace } from './stored-draft.ts'

type BuilderActionsProps = {
  place: DraftPlace
  draft: QuoteDraft
  choices: Choices
  /** Of the pieces, once the later steps are loaded. */
  names: readonly string[] | undefined
  total: DraftTotal | undefined
  isSending: boolean
  onBack: () => void
  /** LINK-2: instead of what is missing. */
  offer: ReactNode
}

/** Price and next action, always in view while the step scrolls. */
export function BuilderActions({ place, draft, choices, names, total, isSending, onBack, offer }: BuilderActionsProps) {
  const hint = nextStepHint(draft, choices, names)
  const needed = place === 'change' || draft.step < 4 ? undefined : neededToSubmit(draft)
  const isAlive = useInBrowser()
  return (
    <div
      // A notice at the foot, and what has the focus, keep clear of it (styles.css).
      data-foot-bar
      className={clsx(
        'sticky z-10 mt-8 flex items-center justify-end gap-3 border-t border-line py-3',
        // On a phone the figure has a line of its own: beside two buttons, 320 px leave it half of its width.
        'max-sm:flex-wrap max-sm:gap-y-1.5 max-sm:py-2',
        // At 200% zoom it would take a fifth of the screen.
        '[@media(max-height:30rem)]:static',
        // Over the column of what is chosen, in the same row of the grid.
        'lg:mx-0 lg:mt-0 lg:self-end lg:px-0',
        draft.step === 1 && 'lg:col-start-1 lg:col-end-3',
        place === 'dialog'
          ? // Sticky offsets count from inside the scroller's padding.
            '-bottom-5 -mx-5 -mb-5 bg-card px-5 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6'
          : 'bottom-0 -mx-4 bg-paper px-4 sm:-mx-6 sm:px-6',
      )}
    >
      {offer ?? (
        <div className="mr-auto min-w-0 empty:hidden max-sm:w-full">
          {hint ? (
            <p className="text-sm text-quiet">{hint}</p>
          ) : (
            <SoFar draft={draft} choices={choices} total={total} needed={needed} />
          )}
        </div>
      )}
      {draft.step > 1 && (
        <Button
          variant="line"
          className="max-sm:min-w-11"
          disabled={isSending}
          icon={<ArrowLeft aria-hidden className="size-5 sm:hidden" />}
          onClick={onBack}
        >
          <span className="max-sm:sr-only">Back</span>
        </Button>
      )}
      {draft.step < 4 && (draft.step !== 2 || isPieceComplete(draft, choices)) && (
        <Button
          key={draft.step}
          type="submit"
          className="max-sm:grow [@media(scripting:none)]:hidden"
          // Before the builder is alive, the draft doesn't know what was chosen, and a press is kept until then.
          disabled={isAlive && draft.step === 1 && !canProceed(draft, choices)}
          onClick={ignoreDoubleClick}
        >
          Continue
        </Button>
      )}
      {draft.step === 4 && total && place !== 'change' && (
        <Button
          key="submit"
          type="submit"
          data-focus="submit"
          className="max-sm:grow"
          busy={isSending}
          busyLabel="Submitting..."
          disabled={!canSubmit(draft, choices)}
          onClick={ignoreDoubleClick}
        >
          Submit quote
        </Button>
      )}
    </div>
  )
}

type SoFarProps = Pick<BuilderActionsProps, 'draft' | 'choices' | 'total'> & {
  /** What Submit still waits for. */
  needed: string | undefined
}

/**
 * On a narrow screen: the piece chosen, then the one figure and what is in it. On a wide one the summary has them. On
 * any: what Submit still waits for.
 */
function SoFar({ draft, choices, total, needed }: SoFarProps) {
  if (draft.step === 1)
    return <p className="text-sm font-medium wrap-anywhere empty:hidden lg:hidden">{productOf(draft, choices)?.name}</p>
  if (!total) return null
  return (
    <p
      className={clsx(
        'leading-tight tabular-nums max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2',
        !needed && 'lg:hidden',
      )}
    >
      <span className="font-display text-lg leading-tight font-medium whitespace-nowrap max-[22.5rem]:text-base sm:block lg:hidden">
        {total.text}
      </span>{' '}
      <span className="text-sm text-quiet sm:block">{needed ? `Submit still needs ${needed}.` : total.inFew}</span>
    </p>
  )
}

/** The second click of a double click would land on the next step's button, which sits in the same place. */
function ignoreDoubleClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}

/** What is missing before the next step. */
function nextStepHint(draft: QuoteDraft, choices: Choices, names: readonly string[] | undefined): string | undefined {
  if (draft.step === 1 && !productOf(draft, choices)) return 'Choose a product to continue.'
  if (draft.step > 1 && Object.keys(dimensionProblems(draft, choices)).length > 0)
    return 'Check the measurements to continue.'
  const unfinished = draft.step === 4 ? piecesOf(draft).findIndex((piece) => !draftPiece(piece, choices)) : -1
  if (unfinished >= 0 && draft.others.length > 0) return `Finish ${names?.[unfinished] ?? 'each piece'}, or remove it.`
  if (draft.step === 2 && !isPieceComplete(draft, choices))
    return 'Choose a wood and enter all three measurements to continue.'
  return undefined
}
