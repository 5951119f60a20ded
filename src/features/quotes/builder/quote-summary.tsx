import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Product } from '../../catalog/catalog-queries.ts'
import { ProductPicture } from '../../media/picture.tsx'
import { formatCents } from '../../pricing/money.ts'
import { sizeText } from '../../pricing/piece.ts'
import type { PriceLine } from '../../pricing/price-lines.ts'
import type { QuotePrice } from '../../pricing/pricing.ts'
import type { BuilderChoices } from './builder-choices.ts'
import {
  draftBoardFeet,
  draftLines,
  finishOf,
  productOf,
  type QuoteDraft,
  speciesOf,
  typedSize,
} from './quote-draft.ts'
import { DraftDrawing } from './steps/draft-drawing.tsx'

type QuoteSummaryProps = {
  draft: QuoteDraft
  choices: BuilderChoices
  price: QuotePrice | null
  /** 2 on the page, 3 under the dialog's title. */
  headingLevel: 2 | 3
}

/** QUOTE-1, QUOTE-7: the choices so far, and the price from step 2. */
export function QuoteSummary({ draft, choices, price, headingLevel }: QuoteSummaryProps) {
  const Heading = `h${headingLevel}` as const
  const product: Product | undefined = productOf(draft, choices)
  const size = typedSize(draft)
  const boardFeet = draftBoardFeet(draft)
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      {draft.step > 1 && <DraftDrawing draft={draft} choices={choices} place="summary" />}
      {product && draft.step === 1 && (
        <ProductPicture
          picture={product.pictures[0]}
          alt=""
          sizes="(min-width: 1024px) 320px, 94vw"
          ratio="16/9"
          className="max-lg:hidden"
        />
      )}
      <div className="p-5">
        <Heading className="text-lg">Your piece</Heading>
        <dl className="mt-3 space-y-2 text-ui">
          <Row term="Product">{product?.name ?? <Missing>Not chosen yet</Missing>}</Row>
          {draft.step > 1 && (
            <>
              <Row term="Wood">{speciesOf(draft, choices)?.name ?? <Missing>Not chosen yet</Missing>}</Row>
              <Row term="Dimensions">{size ? sizeText(size) : <Missing>Not complete yet</Missing>}</Row>
              <Row term="Board feet">{boardFeet ?? <Missing>Not complete yet</Missing>}</Row>
              <Row term="Finish">{finishOf(draft, choices)?.name ?? 'No finish'}</Row>
            </>
          )}
        </dl>
        {draft.step > 1 && (
          <div className="mt-4 border-t border-line pt-4">
            {price ? (
              <PriceLines price={price} lines={draft.step === 4 ? [] : draftLines(draft, choices)} />
            ) : (
              <p className="text-ui text-quiet">
                The price shows once you choose a wood and all three measurements are in range.
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** The review shows the lines itself. */
function PriceLines({ price, lines }: { price: QuotePrice; lines: readonly PriceLine[] }) {
  return (
    <dl className="space-y-2 text-ui">
      {lines.map(({ key, label, amountCents }) => (
        <Row key={key} term={label}>
          {formatCents(amountCents)}
        </Row>
      ))}
      <Row term="Total" strong>
        <output>{formatCents(price.totalCents)}</output>
      </Row>
    </dl>
  )
}

function Row({ term, strong = false, children }: { term: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={clsx('flex items-baseline justify-between gap-4', strong && 'pt-1 text-lg font-semibold')}>
      <dt className={clsx('shrink-0', !strong && 'text-quiet')}>{term}</dt>
      <dd className="min-w-0 text-right tabular-nums">{children}</dd>
    </div>
  )
}

const Missing = ({ children }: { children: ReactNode }) => <span className="text-quiet">{children}</span>
