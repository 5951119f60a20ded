import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fact, FactGroup, Facts } from '../../desk/facts.tsx'
import { fireNames } from '../../drawing/fire-names.ts'
import { inchesText } from '../../pricing/inches.ts'
import { QuoteDrawing } from '../quote-drawing.tsx'
import { type Quote, quoteQuery } from './quotes-queries.ts'

/** DRAW-4, DRAW-5: the piece to scale, and what the customer said about the fireplace below it. */
export function DrawnQuote({ quote }: { quote: Quote }) {
  const { isError } = useQuery(quoteQuery(useQueryClient(), quote.id))
  return (
    <FactGroup title="Drawing" className="sm:col-span-2">
      {isError && !quote.drawn ? (
        <p className="text-ui text-quiet">The drawing could not be loaded.</p>
      ) : (
        <QuoteDrawing quote={quote} className="max-w-2xl print:max-w-none" />
      )}
      {quote.category !== 'ceiling-beam' && <FireplaceFacts fireplace={quote.fireplace} />}
    </FactGroup>
  )
}

function FireplaceFacts({ fireplace }: Pick<Quote, 'fireplace'>) {
  const { fire, opening, underside } = fireplace ?? {}
  return (
    <div className="mt-3">
      <Facts>
        <Fact name="Fireplace">{fire ? fireNames[fire] : 'Not described'}</Fact>
        {opening && (
          <Fact name="Opening">
            {inchesText(opening.width)} wide, {inchesText(opening.height)} tall
          </Fact>
        )}
        {underside != null && <Fact name="Underside">{inchesText(underside)} from the floor</Fact>}
      </Facts>
    </div>
  )
}
