import { clsx } from 'clsx'
import { givenOnly, type Setting } from '../../features/drawing/drawing.ts'
import { drawingFrame } from '../../features/drawing/later/ordered-drawing.tsx'
import { ResponsiveSheet } from '../../features/drawing/sheet/responsive-sheet.tsx'
import { countedNames, priceLabel } from '../../features/pricing/line-names.ts'
import { sizeOf } from '../../features/pricing/piece.ts'
import { namesInPrice } from '../../features/quotes/offers/offer-changes.ts'
import { signedText } from '../../features/quotes/offers/offer-money.ts'
import { presetOf } from '../../features/quotes/offers/price/choosing.ts'
import { Notice } from '../../ui/notice.tsx'
import type { FieldName } from './draft/draft-form.ts'
import type { Draft } from './draft/use-draft.ts'

type PricePanelProps = {
  draft: Draft
  setting: Setting
  /** The key of the piece that is being edited, which is drawn. */
  touched: string
  onLead: (field: FieldName) => void
}

/** The price of what can be read, and what isn't in it yet. */
export function PricePanel({ draft: { priced, problems, isPriced }, setting, touched, onLead }: PricePanelProps) {
  return (
    <>
      {priced && (
        <section aria-label="Price" aria-busy={!isPriced} className="space-y-3">
          <TouchedPiece {...{ priced, setting, touched }} />
          <PriceList content={priced.content} isOlder={!isPriced} />
        </section>
      )}
      <NotInThePrice title={priced ? 'Not in this price yet' : 'No price yet'} problems={problems} onLead={onLead} />
    </>
  )
}

type TouchedPieceProps = Pick<PricePanelProps, 'setting' | 'touched'> & { priced: NonNullable<Draft['priced']> }

/** One that isn't priced yet has no drawing either: until it has, the first is drawn. */
function TouchedPiece({ priced: { content, drawn, drawings }, setting, touched }: TouchedPieceProps) {
  const { pieces } = content
  const at = Math.max(
    0,
    pieces.findIndex(({ key }) => key === touched),
  )
  const { dimensions, quantity } = pieces[at] ?? content.piece
  return (
    <figure>
      <div className={drawingFrame}>
        <ResponsiveSheet
          piece={{ ...(drawings[at] ?? drawn), size: sizeOf(dimensions) }}
          setting={givenOnly(setting, quantity)}
          idPrefix="offered"
        />
      </div>
      {pieces.length > 1 && (
        <figcaption className="mt-1 text-sm text-quiet">
          {countedNames(pieces.map((one) => ({ ...one, size: sizeOf(one.dimensions) })))[at]}
        </figcaption>
      )}
    </figure>
  )
}

type Content = NonNullable<Draft['priced']>['content']

/** The estimate in the head is before tax. */
export const totalName = ({ lines }: Pick<Content, 'lines'>) =>
  lines.some(({ kind }) => kind === 'tax') ? 'Total with tax' : 'Total without tax'

const PriceList = ({ content, isOlder }: { content: Content; isOlder: boolean }) => (
  <dl className={clsx('divide-y divide-line text-ui', isOlder && 'text-quiet')}>
    {content.lines.map(({ key, amount, ...line }) => (
      <div key={key} className="flex justify-between gap-4 py-1.5">
        <dt className="min-w-0 wrap-anywhere text-quiet">
          {priceLabel(line, namesInPrice(content.pieces, presetOf(content)))}
        </dt>
        <dd className="tabular-nums">{signedText(amount)}</dd>
      </div>
    ))}
    {/* Not the lines, which name the pieces as they are typed. */}
    <div className="flex justify-between gap-4 py-2 text-lg font-semibold" aria-live="polite" aria-atomic>
      <dt>{totalName(content)}</dt>
      <dd className="tabular-nums">{signedText(content.total)}</dd>
    </div>
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="text-quiet">Deposit</dt>
      <dd className="tabular-nums">{signedText(content.deposit)}</dd>
    </div>
  </dl>
)

type NotInThePriceProps = { title: string; problems: Draft['problems']; onLead?: (field: FieldName) => void }

/** What the price, and the customer's page, don't have yet. Each leads to its field. */
export function NotInThePrice({ title, problems, onLead }: NotInThePriceProps) {
  const found = Object.entries(problems).flatMap(([field, problem]) => (problem ? [{ field, ...problem }] : []))
  if (found.length === 0) return null
  return (
    <Notice title={title}>
      <ul className="space-y-1">
        {found.map(({ field, waits }) => (
          <li key={field} className="wrap-anywhere">
            {onLead ? (
              <button type="button" className="link min-h-8 text-left" onClick={() => onLead(field)}>
                {waits}
              </button>
            ) : (
              waits
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
