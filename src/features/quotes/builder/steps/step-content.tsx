/** What the builder's current step asks. */
import type { BuilderChoices } from '../builder-choices.ts'
import { LaterDoor, LaterStepPending, useLaterSteps } from '../later-steps.tsx'
import { productOf, totalIn } from '../quote-draft.ts'
import type { DraftPlace } from '../stored-draft.ts'
import type { useQuoteBuilder } from '../use-quote-builder.ts'
import { DraftDrawing, useDraftPiece } from './draft-drawing.tsx'
import { ProductStep } from './product-step.tsx'

type StepContentProps = {
  place: DraftPlace
  builder: ReturnType<typeof useQuoteBuilder>
  choices: BuilderChoices
  onKnow: (productId: string) => void
  /** For the sections of a step. */
  headingLevel: 3 | 4
  /** Whether the last step asks who the customer is. */
  hasDetails: boolean
}

export function StepContent({ place, builder, choices, onKnow, headingLevel, hasDetails }: StepContentProps) {
  const { draft, problems, change, move } = builder
  const product = productOf(draft, choices)
  const piece = useDraftPiece(draft, choices)
  const later = useLaterSteps(product !== undefined || draft.step > 1)
  if (draft.step === 1)
    return (
      <ProductStep
        place={place}
        isOpened={draft.key !== null}
        chosen={product}
        firstWood={builder.firstWood}
        error={problems.product}
        onChoose={(id) => {
          onKnow(id)
          change({ type: 'choose-product', id }, 'product', 'length', 'width', 'thickness')
        }}
        headingLevel={headingLevel}
      />
    )
  if (!later.parts) return <LaterStepPending failed={later.failed} onRetry={later.retry} />
  const { WoodStep, FinishStep, DraftStrip, DraftWoods, ReviewStep, PieceFacts, DraftPieces } = later.parts
  const strip = <DraftStrip piece={piece} place={place} />
  switch (draft.step) {
    case 2:
      return (
        <>
          {strip}
          <WoodStep
            species={choices.species}
            draft={draft}
            range={product}
            piece={piece}
            totalIn={(woodSpeciesId) => totalIn(woodSpeciesId, draft, choices)}
            problems={problems}
            compare={
              <DraftWoods
                draft={draft}
                choices={choices}
                onChoose={(id) => change({ type: 'choose-species', id }, 'species')}
              />
            }
            onChoose={(id) => change({ type: 'choose-species', id }, 'species')}
            onType={(name, text) => change({ type: 'type-dimension', name, text }, name)}
          />
        </>
      )
    case 3:
      return (
        <>
          {strip}
          <FinishStep
            finishes={choices.finishes}
            piece={piece}
            chosenId={draft.finishOptionId}
            error={problems.finish}
            onChoose={(id) => change({ type: 'choose-finish', id }, 'finish')}
          />
        </>
      )
    case 4:
      return (
        <ReviewStep
          piece={
            <>
              <DraftDrawing draft={draft} choices={choices} idPrefix="review" />
              <PieceFacts draft={draft} choices={choices} headingLevel={headingLevel} />
            </>
          }
          draft={draft}
          pieces={
            place !== 'change' && (
              <DraftPieces
                draft={draft}
                choices={choices}
                total={builder.total}
                onChange={builder.changePieces}
                onMove={move}
                readOnly={builder.isSending}
                headingLevel={headingLevel}
              />
            )
          }
          total={builder.total}
          door={<LaterDoor draft={draft} choices={choices} error={problems.delivery} />}
          problems={problems}
          onType={(field, text) => change({ type: 'type-customer', field, text }, field)}
          onLeave={builder.onFieldBlur}
          onComplete={() => move({ type: 'return-to', step: product ? 2 : 1 })}
          readOnly={builder.isSending}
          hasDetails={hasDetails}
          headingLevel={headingLevel}
        />
      )
  }
}
