import { clsx } from 'clsx'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Stepper } from '../../../ui/stepper.tsx'
import { fractionText } from '../../pricing/inches.ts'
import { ReadFailed } from '../../shared/failures/read-failed.tsx'
import type { QuoteRequest } from '../../shared/quote-request.tsx'
import { BuilderActions } from './builder-actions.tsx'
import { type BuilderChoices, type KnowProduct, useBuilderChoices } from './builder-choices.ts'
import { ChosenProduct, QuoteBuilderSkeleton, RefusalNotice, StepHeading } from './builder-parts.tsx'
import { LaterDoor, useLaterSteps } from './later-steps.tsx'
import { type ContinuedDesign, useContinuedDesign } from './link/continued-design.ts'
import { KeptDesignOffer, LinkProblems } from './link/link-notices.tsx'
import type { LinkedDesign } from './link/linked-design.ts'
import type { RequestedQuote } from './pieces/asked-quote.ts'
import { productOf, stepNames } from './quote-draft.ts'
import { DraftDrawing } from './steps/draft-drawing.tsx'
import { StepContent } from './steps/step-content.tsx'
import type { DraftPlace } from './stored-draft.ts'
import { useQuoteBuilder } from './use-quote-builder.ts'
import type { StoredQuote } from './use-quote-submission.ts'

type QuoteBuilderProps = {
  place: DraftPlace
  /** The design of the page's address, with which the server wrote it. */
  linked?: LinkedDesign | undefined
  /** What stands above it. */
  heading?: ComponentType
  /** What the page that opened it already knows. */
  request?: QuoteRequest | undefined
  /** Focus starts in the builder because the button that opened it is gone. */
  focusOnMount?: boolean
  /** What 'Cancel' does. By default it resets the draft. */
  onCancel?: () => void
  /** The server has the quote and the draft is removed: the caller replaces the builder. */
  onStored: (quote: StoredQuote) => void
  /** While a quote is being sent, the dialog must not close. */
  onSending?: (isSending: boolean) => void
  /** Opens empty, whatever the address says. */
  isFresh?: boolean
  /** Whether closing would lose something chosen or typed. */
  onDirtyChange?: (isDirty: boolean) => void
  /** Ends the last step instead of the customer's details: below the builder, because it is a form of its own. */
  ending?: { lead: string; form: (asked: RequestedQuote) => ReactNode }
}

/** QUOTE-1: the builder, for the page and the dialog. */
export function QuoteBuilder(props: QuoteBuilderProps) {
  const { choices, failed, retry, ...products } = useBuilderChoices(props.place, props.request, props.linked)
  const { opening, ...continuing } = useContinuedDesign()
  if (choices)
    return (
      <Builder
        key={opening}
        {...props}
        focusOnMount={opening > 0 || props.focusOnMount === true}
        choices={choices}
        products={products}
        {...continuing}
      />
    )
  const { heading: Heading } = props
  return (
    <>
      {Heading && <Heading />}
      {failed ? <ReadFailed what="The quote builder" onRetry={retry} /> : <QuoteBuilderSkeleton />}
    </>
  )
}

const stepLeads = [
  'Each is cut to your measurements. You choose its wood and finish next, and see the price as you go.',
  null,
  'Optional. It changes the color, the sheen and how easily the wood wipes clean.',
  null,
] as const

type BuilderProps = QuoteBuilderProps & ContinuedDesign & { choices: BuilderChoices; products: KnowProduct }

function Builder({
  place,
  request,
  linked,
  focusOnMount = false,
  isFresh = false,
  onCancel,
  onStored,
  onSending,
  onDirtyChange,
  onContinue,
  ending,
  heading: Heading,
  ...opening
}: BuilderProps) {
  const { choices, products } = opening
  const form = useRef<HTMLFormElement>(null)
  const builder = useQuoteBuilder({ place, request, linked, form, focusOnMount, isFresh, onStored, ...opening })
  const { draft, total, notice, isSending, isDirty, move } = builder
  useEffect(() => onSending?.(isSending), [onSending, isSending])
  // Before paint: Escape right after a keystroke must see the change.
  useLayoutEffect(() => onDirtyChange?.(isDirty), [onDirtyChange, isDirty])
  const headingLevel = place === 'dialog' ? 3 : 2
  const typeLength = (lengthIn: number) =>
    builder.change({ type: 'type-dimension', name: 'length', text: fractionText(lengthIn) }, 'length')
  const later = useLaterSteps(draft.step > 1)
  const names = later.parts?.draftNames(draft, choices)
  const asked = ending && draft.step === 4 && later.parts?.requestedQuoteOf(draft, choices)

  const isDialog = place === 'dialog'

  return (
    <>
      {Heading && <Heading />}
      <form ref={form} noValidate aria-label="Quote builder" onSubmit={builder.onSubmit} onKeyDown={builder.onKeyDown}>
        <Stepper
          label="Steps"
          steps={stepNames}
          current={draft.step}
          {...(!isSending && { onStep: (step: number) => move({ type: 'return-to', step }) })}
        />
        <div
          className={clsx(
            // Whatever has focus is clear of the piece in its strip: WCAG 2.4.11. Of the bar, by styles.css.
            'max-lg:**:scroll-mt-26',
            'lg:grid lg:items-start lg:gap-x-14 lg:*:row-start-1',
            draft.step === 1
              ? 'lg:grid-cols-[minmax(0,1fr)_15rem]'
              : // The piece at the left of what is chosen, and after it for keys and ears.
                'lg:grid-cols-[minmax(0,3fr)_minmax(22rem,2fr)] lg:*:col-start-2',
          )}
        >
          <div className={clsx('@container min-w-0 pt-3 lg:pt-8 lg:pb-24', draft.step === 1 && 'lg:col-start-1')}>
            <StepHeading
              level={headingLevel}
              step={draft.step}
              piece={draft.others.length > 0 ? (names?.[draft.at] ?? 'one of your pieces') : undefined}
              lead={ending && draft.step === 4 ? ending.lead : stepLeads[draft.step - 1]}
              onCancel={onCancel ?? builder.reset}
              onLeave={draft.others.length > 0 && draft.step < 4 ? () => move({ type: 'leave-piece' }) : undefined}
              disabled={isSending}
            />
            <LinkProblems problems={builder.linkProblems} />
            <StepContent
              place={place}
              builder={builder}
              choices={choices}
              onKnow={products.know}
              headingLevel={headingLevel === 2 ? 3 : 4}
              hasDetails={!ending}
            />
            {notice && draft.step === 4 && <RefusalNotice refusal={notice} onStartNew={builder.sendAsNew} />}
          </div>
          <aside
            aria-label="Summary"
            className={clsx(
              'lg:sticky lg:mt-8',
              draft.step > 1 ? 'mt-8 lg:col-start-1!' : 'lg:col-start-2',
              isDialog ? 'lg:top-0' : 'lg:top-24',
            )}
          >
            {draft.step === 1 ? (
              <ChosenProduct product={productOf(draft, choices)} headingLevel={headingLevel} />
            ) : (
              later.parts && (
                <later.parts.QuoteSummary
                  draft={draft}
                  choices={choices}
                  total={total}
                  headingLevel={headingLevel}
                  drawing={
                    <DraftDrawing
                      draft={draft}
                      choices={choices}
                      idPrefix="summary"
                      onLength={draft.step === 2 ? typeLength : undefined}
                    />
                  }
                  door={<LaterDoor draft={draft} choices={choices} error={builder.problems.delivery} />}
                  design={builder.search}
                  pieceDesign={builder.pieceSearch}
                />
              )
            )}
          </aside>
          <BuilderActions
            place={place}
            draft={draft}
            choices={choices}
            names={names}
            total={total}
            isSending={isSending}
            onBack={() => move({ type: 'previous' })}
            offer={
              builder.offer && (
                <KeptDesignOffer kept={builder.offer} onContinue={onContinue} onStartFresh={builder.startFresh} />
              )
            }
          />
        </div>
      </form>
      {/* Outside of the form: Enter in its fields must not send the builder's. */}
      {draft.step > 1 && later.parts && <later.parts.DraftSeeIt {...builder} total={total?.text} choices={choices} />}
      {asked && ending.form(asked)}
    </>
  )
}
