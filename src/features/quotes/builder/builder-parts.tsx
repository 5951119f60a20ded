/** What is around the steps of the builder. */
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Product } from '../../catalog/catalog-queries.ts'
import { ProductPicture } from '../../media/picture.tsx'
import { type QuoteDraft, stepNames } from './quote-draft.ts'
import type { Refusal } from './use-quote-submission.ts'

/** Shaped like the first step. */
export function QuoteBuilderSkeleton() {
  return (
    <div role="status" className="@container">
      <span className="sr-only">Loading the quote builder</span>
      <Skeleton className="h-13" />
      <Skeleton className="mt-4 h-9 w-72 lg:mt-8" />
      <Skeleton className="mt-8 h-18 w-72 sm:h-24" />
      <div className="mt-3 grid gap-4 @md:grid-cols-2 @2xl:grid-cols-3">
        {['one', 'two', 'three', 'four', 'five'].map((card) => (
          <Skeleton key={card} className="h-18 sm:h-60" />
        ))}
      </div>
    </div>
  )
}

/** What each step asks. Its name is on the tape, and said before the question. */
const questions = [
  'Which piece comes closest?',
  'How long, how deep, which wood?',
  'Which finish?',
  'Is this the piece you have in mind?',
] as const

/** JOB-2: what two of them ask where there are several pieces. */
const questionsOfJob: Partial<Record<QuoteDraft['step'], string>> = {
  1: 'Which piece comes next?',
  4: 'Are these the pieces you have in mind?',
}

type StepHeadingProps = {
  level: 2 | 3
  step: QuoteDraft['step']
  /** JOB-2: which one the step is about, where there are several. */
  piece: string | undefined
  lead: ReactNode
  onCancel: () => void
  /** JOB-2: instead, goes back to all pieces: the others must not be lost with this one. */
  onLeave: (() => void) | undefined
  disabled: boolean
}

/** Gets focus when the step changes, so screen readers announce it. */
export function StepHeading({ level, step, piece, lead, onCancel, onLeave, disabled }: StepHeadingProps) {
  const Heading = `h${level}` as const
  return (
    <div>
      <div className="flex items-start justify-between gap-4">
        <Heading
          tabIndex={-1}
          data-focus="heading"
          className="scroll-mt-0! text-xl outline-none sm:text-2xl lg:text-3xl"
        >
          <span className="sr-only">
            Step {step} of {stepNames.length}: {stepNames[step - 1]}
            {piece && step < 4 ? `, ${piece}` : ''}.{' '}
          </span>
          {(piece && questionsOfJob[step]) ?? questions[step - 1]}
        </Heading>
        <Button
          variant="line"
          size="sm"
          className="text-quiet [@media(scripting:none)]:hidden"
          disabled={disabled}
          onClick={onLeave ?? onCancel}
        >
          {onLeave ? 'All pieces' : 'Cancel'}
        </Button>
      </div>
      {lead && <p className="mt-1 max-w-measure text-ui text-quiet">{lead}</p>}
    </div>
  )
}

export function RefusalNotice({ refusal, onStartNew }: { refusal: Refusal; onStartNew: () => void }) {
  return (
    <div
      tabIndex={-1}
      data-focus="notice"
      className="mt-6 flex scroll-mb-36 gap-3 rounded-card border border-ember bg-ember-tint p-4 text-ui outline-none"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-ember" />
      <div>
        <p>{refusal.reason || "We couldn't send the quote. Everything you typed is still here."}</p>
        {refusal.alreadySent && (
          <Button variant="secondary" size="sm" className="mt-3" onClick={onStartNew}>
            Start a new quote with these details
          </Button>
        )}
      </div>
    </div>
  )
}

/** QUOTE-1: the summary of the first step. */
export function ChosenProduct({ product, headingLevel }: { product: Product | undefined; headingLevel: number }) {
  const Heading = `h${headingLevel}` as 'h2' | 'h3'
  return (
    <div className="max-lg:hidden">
      {product && <ProductPicture picture={product.pictures[0]} alt="" sizes="240px" ratio="4/3" className="mb-3" />}
      <Heading className="text-lg">Your piece</Heading>
      <p className="mt-1 text-ui text-quiet">{product?.name ?? 'Not chosen yet'}</p>
    </div>
  )
}
