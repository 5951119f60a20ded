import { useState } from 'react'
import { OfferSection } from './offer-section.tsx'
import { QuoteMessages } from './quote-messages.tsx'

/** LIVE-2, LIVE-4: what goes on between the owner and the customer of a quote. */
export function QuoteDealings(quote: { quoteId: number; customerName: string }) {
  const [designsPut, setDesignsPut] = useState(0)
  return (
    <>
      <OfferSection quoteId={quote.quoteId} designsPut={designsPut} />
      <QuoteMessages {...quote} onDesignPut={() => setDesignsPut((count) => count + 1)} />
    </>
  )
}
