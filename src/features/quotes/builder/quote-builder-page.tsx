import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Container, PageHeading } from '../../../ui/layout.tsx'
import { QuoteBuilder } from './quote-builder.tsx'
import { QuoteReceived } from './quote-received.tsx'
import type { StoredQuote } from './use-quote-submission.ts'

/** QUOTE-1: the builder as a page. */
export function QuoteBuilderPage() {
  const [received, setReceived] = useState<StoredQuote>()
  const [isAnother, setIsAnother] = useState(false)
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
      <div className="mt-8 lg:mt-12">
        {received ? (
          <QuoteReceived
            quote={received}
            headingLevel={2}
            action={<Button onClick={startAnother}>Start another quote</Button>}
          />
        ) : (
          <QuoteBuilder place="page" focusOnMount={isAnother} onStored={setReceived} />
        )}
      </div>
    </Container>
  )
}
