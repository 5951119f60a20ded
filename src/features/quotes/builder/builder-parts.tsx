/** What is around the steps of the builder. */
import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type QuoteDraft, stepNames } from './quote-draft.ts'
import type { Refusal } from './use-quote-submission.ts'

/** Shaped like the first step. */
export function QuoteBuilderSkeleton() {
  return (
    <div role="status" className="lg:grid lg:grid-cols-[1fr_20rem] lg:gap-12">
      <span className="sr-only">Loading the quote builder</span>
      <div className="@container">
        <Skeleton className="h-11" />
        <Skeleton className="mt-4 h-1" />
        <Skeleton className="mt-8 h-9 w-48" />
        <Skeleton className="mt-8 h-18 w-72 sm:h-24" />
        <div className="mt-3 grid gap-3 @md:grid-cols-2 @2xl:grid-cols-3">
          {['one', 'two', 'three', 'four', 'five'].map((card) => (
            <Skeleton key={card} className="h-20 rounded-card sm:h-72" />
          ))}
        </div>
      </div>
      <Skeleton className="h-32 rounded-card max-lg:hidden" />
    </div>
  )
}

type StepHeadingProps = {
  level: 2 | 3
  step: QuoteDraft['step']
  lead: ReactNode
  onCancel: () => void
  disabled: boolean
}

/** Gets focus when the step changes, so screen readers announce it. */
export function StepHeading({ level, step, lead, onCancel, disabled }: StepHeadingProps) {
  const Heading = `h${level}` as const
  return (
    <div className={clsx(level === 2 && step > 1 ? 'mt-4 sm:mt-6' : 'mt-6')}>
      <div className="flex items-start justify-between gap-4">
        <Heading
          tabIndex={-1}
          data-focus="heading"
          // QUOTE-3: one line on a phone, so that the step's fields are in sight.
          className={clsx('outline-none', level === 2 ? (step > 1 ? 'text-xl sm:text-2xl' : 'text-2xl') : 'text-xl')}
        >
          <span className="sr-only">
            Step {step} of {stepNames.length}:{' '}
          </span>
          {stepNames[step - 1]}
        </Heading>
        <Button
          variant="quiet"
          size="sm"
          className="-mr-3 [@media(scripting:none)]:hidden"
          disabled={disabled}
          onClick={onCancel}
        >
          Cancel
        </Button>
      </div>
      <p className="mt-1 text-ui text-quiet">{lead}</p>
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
