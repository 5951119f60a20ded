import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Product } from '../../catalog/catalog-queries.ts'
import { SeeButtons } from '../../drawing/later/see-buttons.tsx'
import { placeText } from '../../pricing/counted-pieces.ts'
import { sizeText } from '../../pricing/piece.ts'
import { capitalized } from '../../shared/capitalized.ts'
import { PriceDetails } from '../../shared/price-lines.tsx'
import { RangeText } from '../../shared/range-text.tsx'
import { ShareDesign } from '../../shared/share-design.tsx'
import type { BuilderChoices } from './builder-choices.ts'
import type { DraftTotal } from './door/draft-total.ts'
import { shareTitle } from './link/linked-design.ts'
import { JobTotal } from './pieces/draft-pieces-list.tsx'
import { draftBoardFeet, finishOf, piecesOf, productOf, type QuoteDraft, speciesOf, typedSize } from './quote-draft.ts'

type PieceProps = {
  draft: QuoteDraft
  choices: BuilderChoices
  /** 2 on the page, 3 under the dialog's title. */
  headingLevel: number
}

type QuoteSummaryProps = PieceProps & {
  /** Undefined while there is no price. */
  total: DraftTotal | undefined
  drawing: ReactNode
  /** Where the choice of delivery is. */
  door: ReactNode
  /** The parameters of its link, and those of the shown piece's alone. */
  design: string
  pieceDesign: string
}

/** QUOTE-1, QUOTE-7: from step 2, the choices so far and the price. */
export function QuoteSummary({ drawing, total, door, design, pieceDesign, ...piece }: QuoteSummaryProps) {
  const { draft, choices } = piece
  const product: Product | undefined = productOf(draft, choices)
  // On a narrow screen the review has them above the customer's details.
  const isReview = draft.step === 4
  return (
    <>
      <div className={clsx(isReview && 'max-lg:hidden')}>
        <Sheet name={product?.category === 'ceiling-beam' ? 'See it in a room' : 'See it over your fireplace'}>
          {drawing}
        </Sheet>
        {product && <SeeButtons category={product.category} />}
        <div className="mt-4 gap-x-8 sm:flex sm:items-start sm:justify-between">
          <div className="min-w-0">
            <PieceFacts {...piece} />
          </div>
          {total && <Figure total={total} hasNote={!isReview} />}
        </div>
        {total ? (
          !isReview && (
            <div className="mt-3">
              {door}
              {draft.others.length > 0 ? (
                <JobTotal draft={draft} choices={choices} total={total} className="mt-2" />
              ) : (
                <PriceDetails lines={total.lines} className="mt-2 text-ui" />
              )}
            </div>
          )
        ) : (
          <p className="mt-3 text-ui text-quiet">
            You'll see the price once you choose a wood and all three measurements are in range.
          </p>
        )}
      </div>
      {product && (
        <ShareDesign
          design={design}
          pieceDesign={pieceDesign}
          title={shareTitle(draft, choices)}
          className={clsx(!isReview && 'mt-2')}
        />
      )}
    </>
  )
}

/** What the piece is, in a line or two. */
export function PieceFacts({ draft, choices, headingLevel }: PieceProps) {
  const Heading = `h${headingLevel}` as 'h2' | 'h3' | 'h4'
  const [size, boardFeet] = [typedSize(draft), draftBoardFeet(draft)]
  const facts = [
    speciesOf(draft, choices)?.name ?? 'Wood not chosen yet',
    finishOf(draft, choices)?.name ?? 'No finish',
    size ? sizeText(size) : 'Measurements not entered yet',
    boardFeet !== undefined && `${boardFeet} board ${boardFeet === 1 ? 'foot' : 'feet'}`,
  ].filter((fact) => typeof fact === 'string')
  return (
    <>
      {draft.others.length > 0 && (
        <p className="text-sm text-quiet">{capitalized(placeText(piecesOf(draft), draft.at))}</p>
      )}
      <Heading className="text-lg">{productOf(draft, choices)?.name ?? 'Your piece'}</Heading>
      <ul className="mt-1 flex flex-wrap gap-x-4 text-ui text-quiet tabular-nums">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </>
  )
}

/** WIN-2: the one figure, and what is in it. On a narrow screen it is in the bar. */
function Figure({ total, hasNote }: { total: DraftTotal; hasNote: boolean }) {
  return (
    <div className="shrink-0 text-right max-lg:hidden">
      <p className="leading-none">
        <span className="mr-2 text-ui text-quiet">
          {total.name}
          {total.count && `, ${total.count}`}
        </span>
        <output className="font-display text-3xl font-medium tabular-nums">
          <RangeText text={total.text} />
        </output>
      </p>
      {hasNote && (
        <p className="mt-2 max-w-64 text-sm text-quiet">
          {total.includes} {total.note}
        </p>
      )}
    </div>
  )
}

/** On a narrow screen the drawing opens: the piece is in its strip above. */
function Sheet({ name, children }: { name: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="line" className="lg:hidden" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {name}
      </Button>
      <div className={clsx(!isOpen && 'max-lg:hidden')}>{children}</div>
    </>
  )
}
