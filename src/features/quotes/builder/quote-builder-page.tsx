import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Container, PageHeading } from '../../../ui/layout.tsx'
import { NeedsScript } from '../../shared/needs-script.tsx'
import { type KnownReads, Queries } from '../../shared/queries.tsx'
import { useReceivedQuote } from './later-steps.tsx'
import { leaveSteps } from './link/use-step-history.ts'
import { QuoteBuilder } from './quote-builder.tsx'
import type { StoredQuote } from './use-quote-submission.ts'

/** QUOTE-1: the builder as a page. `known`: what the server read for it. */
export const QuoteBuilderPage = ({ known }: { known: KnownReads }) => (
  <Queries known={known}>
    <BuilderPage />
  </Queries>
)

function BuilderPage() {
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
    <Container className="pt-8 pb-4 md:pt-12 lg:pb-12">
      <PageHeading
        title="Custom Quote Builder"
        {...(!received && {
          lead: 'Choose a piece, a wood and a finish, enter three measurements, and see the price as you go.',
        })}
      />
      <NeedsScript what="The quote builder" />
      <div className="mt-8 lg:mt-12">
        {received ? (
          <received.Panel
            quote={received.quote}
            headingLevel={2}
            action={<Button onClick={startAnother}>Start another quote</Button>}
          />
        ) : (
          <QuoteBuilder place="page" focusOnMount={isAnother} isFresh={isAnother} onStored={onStored} />
        )}
      </div>
    </Container>
  )
}
