import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Container } from '../../../ui/layout.tsx'
import { linkedFireplace } from '../../catalog/setting/linked-fireplace.ts'
import { changeVisitChoice, type VisitChoice } from '../../delivery/visit-choice.ts'
import { LinkedFireplace, usualFireplace } from '../../drawing/visit-fireplace.ts'
import { NeedsScript } from '../../shared/needs-script.tsx'
import { type KnownReads, Queries } from '../../shared/queries.tsx'
import { fetchLaterSteps, useReceivedQuote } from './later-steps.tsx'
import type { LinkedDesign } from './link/linked-design.ts'
import { leaveSteps } from './link/use-step-history.ts'
import type { RequestedQuote } from './pieces/asked-quote.ts'
import { QuoteBuilder } from './quote-builder.tsx'
import { fetchDrawings } from './steps/draft-drawing.tsx'
import { removeStoredDraft } from './stored-draft.ts'
import type { StoredQuote } from './use-quote-submission.ts'

type QuoteBuilderPageProps = {
  /** What the server read for it. */
  known: KnownReads
  /** LINK-1: of its address. */
  design?: LinkedDesign
}

/** QUOTE-1: the builder as a page. */
export function QuoteBuilderPage({ known, design }: QuoteBuilderPageProps) {
  const fireplace = useMemo(() => (design && linkedFireplace(design)) ?? usualFireplace, [design])
  return (
    <Queries known={known}>
      <LinkedFireplace value={fireplace}>
        <BuilderPage design={design} />
      </LinkedFireplace>
    </Queries>
  )
}

/**
 * LINK-1, DRAW-3: the same at an address with a design, with the code that its first render needs: the server writes the
 * step that the design opens at, and the browser must find the same.
 */
export async function fetchDesignedBuilder() {
  await Promise.all([fetchLaterSteps(), fetchDrawings()])
  return QuoteBuilderPage
}

function BuilderPage({ design }: Pick<QuoteBuilderPageProps, 'design'>) {
  const [received, setReceived] = useReceivedQuote()
  const [isAnother, setIsAnother] = useState(false)
  const onStored = (quote: StoredQuote) => {
    setReceived(quote)
    leaveSteps('page')
  }
  const startAnother = () => {
    setReceived(undefined)
    setIsAnother(true)
  }
  return (
    <Container className="pb-4 lg:pb-12">
      {received ? (
        <>
          <Heading />
          <received.Panel
            quote={received.quote}
            headingLevel={2}
            action={
              <Button variant="line" onClick={startAnother}>
                Start another quote
              </Button>
            }
          />
        </>
      ) : (
        <QuoteBuilder
          place="page"
          linked={design}
          heading={Heading}
          focusOnMount={isAnother}
          isFresh={isAnother}
          onStored={onStored}
        />
      )}
    </Container>
  )
}

const title = 'Custom Quote Builder'

/** A small line: each step has a question of its own, and its fields are in sight (QUOTE-3). */
const Heading = () => (
  <>
    <h1 className="pt-2 pb-2 font-sans text-sm font-normal text-quiet lg:pt-6 lg:pb-6">{title}</h1>
    <NeedsScript what="The quote builder" />
  </>
)

type ChangeBuilderProps = {
  /** How the quoted piece is delivered, and where. */
  door: VisitChoice
  onCancel: () => void
  /** What ends the last step. Call `onSent` once the change is sent: the draft is done. */
  children: (asked: RequestedQuote, onSent: () => void) => ReactNode
}

/** LIVE-4: the builder on the page where a customer asks for a change of a quote. */
export function ChangeBuilder({ door, onCancel, children }: ChangeBuilderProps) {
  // It begins with the quote's own way and place: for another piece this browser may have chosen others since. Loaded again,
  // it goes on with what was chosen here.
  useLayoutEffect(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (door.way !== null && visit?.type === 'navigate') changeVisitChoice(door)
  }, [door])
  return (
    <QuoteBuilder
      place="change"
      onCancel={() => {
        removeStoredDraft('change')
        onCancel()
      }}
      onStored={() => undefined}
      ending={{
        lead: 'Check what it would cost. This is an estimate; our new offer will have the firm price.',
        form: (asked) => children(asked, () => removeStoredDraft('change')),
      }}
    />
  )
}
