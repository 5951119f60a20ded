import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fireplaceFacts } from '../../features/drawing/fire-names.ts'
import { sizeOf } from '../../features/pricing/piece.ts'
import { QuoteDrawing, settingOf } from '../../features/quotes/request/quote-drawing.tsx'
import { Fact, FactGroup, Facts } from '../parts/facts.tsx'
import { type Quote, quoteQuery } from './quotes-queries.ts'

/** DRAW-4, DRAW-5: the piece to scale, and what the customer said about the fireplace below it. */
export function DrawnQuote({ quote }: { quote: Quote }) {
  const { isError } = useQuery(quoteQuery(useQueryClient(), quote.id))
  return (
    <FactGroup title="Drawing">
      {isError && !quote.drawn ? (
        <p className="text-ui text-quiet">The drawing could not be loaded.</p>
      ) : (
        <div className="space-y-6">
          {quote.pieces.map(({ category, dimensions, drawn, quantity }, index) => (
            <QuoteDrawing
              // They never move, so their position is a stable key; two may be alike.
              key={String(index)}
              idPrefix={`quoted-${index}`}
              quote={{ category, size: sizeOf(dimensions), drawn, quantity, fireplace: quote.fireplace }}
              className="max-w-2xl print:max-w-none"
            />
          ))}
        </div>
      )}
      {quote.pieces.some(({ category }) => category !== 'ceiling-beam') && (
        <FireplaceFacts fireplace={quote.fireplace} />
      )}
    </FactGroup>
  )
}

function FireplaceFacts({ fireplace }: Pick<Quote, 'fireplace'>) {
  return (
    <div className="mt-3">
      <Facts>
        {fireplace ? (
          fireplaceFacts(settingOf(fireplace)).map(({ name, value }) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))
        ) : (
          <Fact name="Fireplace">Not described</Fact>
        )}
      </Facts>
    </div>
  )
}
