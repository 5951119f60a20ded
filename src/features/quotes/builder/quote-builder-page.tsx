import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Container, PageHeading } from '../../../ui/layout.tsx'
import { NeedsScript } from '../../shared/needs-script.tsx'
import { type KnownReads, Queries } from '../../shared/queries.tsx'
import type { Asked } from './draft-api.ts'
import { useReceivedQuote } from './later-steps.tsx'
import { leaveSteps } from './link/use-step-history.ts'
import { QuoteBuilder } from './quote-builder.tsx'
import { removeStoredDraft } from './stored-draft.ts'
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

type ChangeBuilderProps = {
  onCancel: () => void
  /** What ends the last step. Call `onSent` once the change is sent: the draft is done. */
  children: (asked: Asked, onSent: () => void) => ReactNode
}

/** LIVE-4: the builder on the page where a customer asks for a change of a quote. */
export const ChangeBuilder = ({ onCancel, children }: ChangeBuilderProps) => (
  <QuoteBuilder
    place="change"
    onCancel={() => {
      removeStoredDraft('change')
      onCancel()
    }}
    onStored={() => undefined}
    ending={{
      lead: 'Check what it would cost. It is an estimate: the new offer has the price that counts.',
      form: (asked) => children(asked, () => removeStoredDraft('change')),
    }}
  />
)
