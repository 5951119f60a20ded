import { clsx } from 'clsx'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { Product } from '../../catalog/catalog-queries.ts'
import { ProductPicture } from '../../media/picture.tsx'
import { formatRange } from '../../pricing/money.ts'
import { sizeText } from '../../pricing/piece.ts'
import { PriceDetails } from '../../shared/price-lines.tsx'
import type { BuilderChoices } from './builder-choices.ts'
import type { DraftTotal } from './door/draft-total.ts'
import { draftBoardFeet, finishOf, productOf, type QuoteDraft, speciesOf, typedSize } from './quote-draft.ts'
import { DraftDrawing } from './steps/draft-drawing.tsx'

type QuoteSummaryProps = {
  draft: QuoteDraft
  choices: BuilderChoices
  /** Undefined while there is no price. */
  total: DraftTotal | undefined
  /** Where the choice of delivery is. */
  door: ReactNode
  /** 2 on the page, 3 under the dialog's title. */
  headingLevel: 2 | 3
}

/** QUOTE-1, QUOTE-7: the choices so far, and the price from step 2. */
export function QuoteSummary({ draft, choices, total, door, headingLevel }: QuoteSummaryProps) {
  const Heading = `h${headingLevel}` as const
  const product: Product | undefined = productOf(draft, choices)
  const size = typedSize(draft)
  const boardFeet = draftBoardFeet(draft)
  const isWide = useWideScreen()
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      {/* On a narrow screen the step's own drawing is right above. */}
      {draft.step > 1 && isWide && <DraftDrawing draft={draft} choices={choices} place="summary" />}
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
              <Row term="Dimensions">{size ? sizeText(size) : <Missing>Not entered yet</Missing>}</Row>
              <Row term="Board feet">{boardFeet ?? <Missing>Not entered yet</Missing>}</Row>
              <Row term="Finish">{finishOf(draft, choices)?.name ?? 'No finish'}</Row>
            </>
          )}
        </dl>
        {draft.step > 1 && (
          <div className="mt-4 border-t border-line pt-4">
            {total ? (
              <PriceLines total={total} isReview={draft.step === 4} door={door} />
            ) : (
              <p className="text-ui text-quiet">
                You'll see the price once you choose a wood and all three measurements are in range.
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** The review shows the lines and the choice itself. */
function PriceLines({ total, isReview, door }: { total: DraftTotal; isReview: boolean; door: ReactNode }) {
  return (
    <>
      <dl className="space-y-2 text-ui">
        {!isReview &&
          total.lines.map(({ key, label, amountCents, toCents }) => (
            <Row key={key} term={label}>
              {formatRange(amountCents, toCents)}
            </Row>
          ))}
        <Row term={total.name} strong>
          <output>{total.text}</output>
        </Row>
      </dl>
      {!isReview && (
        <>
          <p className="mt-1 text-sm text-quiet">{total.note}</p>
          <PriceDetails lines={total.lines} className="mt-1 text-sm text-quiet" />
          <div className="mt-4">{door}</div>
        </>
      )}
    </>
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

/** Where the `lg` classes hold. */
const wide = '(min-width: 64rem)'

function onChange(notify: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

/** For what is costly to render and hidden on narrow screens. False on the server. */
const useWideScreen = () =>
  useSyncExternalStore(
    onChange,
    () => matchMedia(wide).matches,
    () => false,
  )
