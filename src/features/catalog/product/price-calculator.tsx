import type { ReactNode } from 'react'
import { SelectField } from '../../../ui/fields/field.tsx'
import { QuoteDoorFold } from '../../delivery/quote/quote-door-fold.tsx'
import type { DoorPrice, QuotedPrice } from '../../delivery/quote/quote-price.ts'
import { askForZip } from '../../delivery/quote/quote-words.ts'
import { wayNames } from '../../delivery/ways.ts'
import { HowToMeasure, measuredOf } from '../../measuring/how-to-measure.tsx'
import { lengthProblem } from '../../pricing/inches.ts'
import { formatCents, formatRange } from '../../pricing/money.ts'
import {
  boundsOf,
  type DimensionName,
  dimensionLabels,
  dimensionNames,
  type PieceSize,
  sizeText,
} from '../../pricing/piece.ts'
import { type PriceLine, sumOfLines } from '../../pricing/price-lines.ts'
import { LengthField } from '../../shared/form/length-field.tsx'
import { NeedsScript } from '../../shared/needs-script.tsx'
import { PriceDetails } from '../../shared/price-lines.tsx'
import { ShareDesign } from '../../shared/share-design.tsx'
import type { PiecePrices } from '../catalog-queries.ts'
import { addedPrice } from '../product-price.ts'
import { type ComparedWood, CompareWoods } from '../woods/compare-woods.tsx'
import type { PieceFinish, PieceWood } from './buy-piece.ts'
import { type ChosenPiece, cartLines, exactPrice, quotedPieceOf } from './piece-prices.ts'
import { deliveredPiece, usePriceAtDoor } from './use-price-at-door.ts'

type PriceCalculatorProps = {
  piece: ChosenPiece
  /** The last one typed that the product comes in. */
  size: PieceSize
  woods: readonly PieceWood[]
  finishes: readonly PieceFinish[]
  prices: PiecePrices
  /** What the link that led here asks for and the shop doesn't offer. */
  problems: readonly string[]
  /** What a quote costs, while this is the piece that the server wrote for a link. */
  quoted: QuotedPrice | undefined
  /** This is no longer the piece that the server wrote. */
  isOther: boolean
  /** The piece in the quote builder's address. */
  builderSearch: string
  onType: (name: DimensionName, text: string) => void
  onWood: (id: string) => void
  /** '' for none. */
  onFinish: (id: string) => void
}

/** DETAIL-2, WHY-2, WHY-3: the fields and both prices. */
export function PriceCalculator({
  piece,
  size,
  woods,
  finishes,
  prices,
  problems,
  quoted,
  isOther,
  builderSearch,
  ...change
}: PriceCalculatorProps) {
  const { product, wood, finish, texts } = piece
  const door = usePriceAtDoor(isOther)
  const totalIn = (other: ComparedWood) => {
    const quoted = quotedPieceOf({ ...piece, wood: other })
    if (!quoted) return undefined
    const { price, lines } = exactPrice(quoted, prices.carrier, door.priceIn)
    return { text: totalText(price), lines }
  }
  return (
    <section
      aria-labelledby="calculator"
      className="order-3 rounded-card border border-line bg-card p-5 lg:rounded-b-none lg:border-b-0 lg:p-6"
    >
      <h2 id="calculator" className="text-lg">
        Pricing Calculator
      </h2>
      <NeedsScript what="The calculator" />
      {problems.length > 0 && (
        <div role="status" className="mt-3 rounded-control bg-oak-tint px-3 py-2 text-ui text-deep-oak">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      <div className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-6">
        {dimensionNames.map((name) => (
          <LengthField
            key={name}
            label={dimensionLabels[name]}
            bounds={boundsOf(product, name)}
            value={texts[name]}
            onChange={(text) => change.onType(name, text)}
            step={name === 'thickness' ? 0.5 : 1}
            error={lengthProblem(texts[name], boundsOf(product, name))}
            className={name === 'length' ? 'col-span-2' : 'sm:col-span-2'}
          />
        ))}
        <SelectField
          label="Wood"
          value={wood?.id ?? ''}
          onChange={(event) => change.onWood(event.target.value)}
          className="col-span-2 sm:col-span-3"
        >
          {woods.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Finish"
          value={finish?.id ?? ''}
          onChange={(event) => change.onFinish(event.target.value)}
          className="col-span-2 sm:col-span-3"
        >
          <option value="">No finish</option>
          {finishes.map(({ id, name, priceModifier }) => (
            <option key={id} value={id}>
              {name} ({addedPrice(priceModifier)})
            </option>
          ))}
        </SelectField>
      </div>
      <div className="mt-2 flex flex-wrap gap-x-6">
        <HowToMeasure what={measuredOf(product.category)} />
        <CompareWoods
          piece={{ category: product.category, size, finish: finish ?? null, woodId: wood?.id ?? null }}
          totalIn={totalIn}
          onChoose={change.onWood}
        />
      </div>
      <TwoPrices piece={piece} prices={prices} quoted={quoted} builderSearch={builderSearch} {...door} />
      <ShareDesign design={builderSearch} title={`${product.name}, ${sizeText(size)}`} />
    </section>
  )
}

type TwoPricesProps = Pick<PriceCalculatorProps, 'piece' | 'prices' | 'quoted' | 'builderSearch'> &
  ReturnType<typeof usePriceAtDoor>

/** WHY-1, WHY-2: what the piece costs in the cart and what a quote for it comes to, each with its lines. */
function TwoPrices({ piece, prices, quoted: written, builderSearch, priceIn, Door, onPriceIn }: TwoPricesProps) {
  const inCart = cartLines(piece, prices.cartRule)
  const quoted = quotedPieceOf(piece)
  const asQuote = quoted && ((!priceIn && written) || exactPrice(quoted, prices.carrier, priceIn))
  if (!inCart && !asQuote) return null
  return (
    <div className="mt-5 divide-y divide-line border-t border-line">
      {inCart && (
        <WayToBuy
          name="In your cart"
          text="By length. Delivery and tax are added at checkout."
          total={formatCents(sumOfLines(inCart))}
          lines={inCart}
        />
      )}
      {quoted && asQuote && (
        <WayToBuy
          name="As a quote"
          text={`For exactly this wood, finish and size, ${asQuote.delivery.way ? 'delivered' : 'without delivery'}. Tax is extra.`}
          total={totalText(asQuote.price)}
          lines={asQuote.lines}
          more={
            <>
              <div className="mt-2">
                <QuoteDoorFold piece={deliveredPiece(quoted)}>
                  {Door ? (
                    <Door piece={deliveredPiece(quoted)} onPriceIn={onPriceIn}>
                      {wayText(asQuote)}
                    </Door>
                  ) : (
                    wayText(asQuote)
                  )}
                </QuoteDoorFold>
              </div>
              <a href={`/quote-builder?${builderSearch}`} className="link py-1 text-sm">
                Open it in the quote builder
              </a>
            </>
          }
        />
      )}
    </div>
  )
}

/** Before the visitor's ZIP code is known. */
const wayText = ({ delivery: { way } }: QuotedPrice) => (way ? wayNames[way] : askForZip)

const totalText = ({ totalCents, totalToCents }: DoorPrice) => formatRange(totalCents, totalToCents)

type WayToBuyProps = { name: string; text: string; total: string; lines: readonly PriceLine[]; more?: ReactNode }

function WayToBuy({ name, text, total, lines, more }: WayToBuyProps) {
  return (
    <div className="py-3">
      <p className="flex items-baseline justify-between gap-4 font-medium">
        {name}
        <output className="text-right tabular-nums">{total}</output>
      </p>
      <p className="text-sm text-quiet">{text}</p>
      <PriceDetails lines={lines} className="mt-1 text-sm text-quiet" />
      {more}
    </div>
  )
}
