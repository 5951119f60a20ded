import { useState } from 'react'
import { Container, PageHeading } from '../../ui/layout.tsx'
import { QuoteBuilder } from './quote-builder.tsx'
import { QuoteReceived } from './quote-received.tsx'
import type { StoredQuote } from './use-quote-submission.ts'

/** QUOTE-1: the builder on a page of its own. */
export function QuoteBuilderPage() {
  const [received, setReceived] = useState<StoredQuote>()
  return (
    <Container className="pt-8 pb-4 md:pt-12 lg:pb-12">
      <PageHeading
        title="Custom Quote Builder"
        lead="Choose a piece, a wood and a finish, give three measurements, and see the price as you go."
      />
      {received && <QuoteReceived key={received.id} quote={received} onDismiss={() => setReceived(undefined)} />}
      <div className="mt-8 lg:mt-12">
        <QuoteBuilder place="page" onStored={setReceived} />
      </div>
    </Container>
  )
}
