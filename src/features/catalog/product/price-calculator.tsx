import type { ReactNode } from 'react'
import { SelectField } from '../../../ui/fields/field.tsx'
import { HowToMeasure, measuredOf } from '../../measuring/how-to-measure.tsx'
import { lengthProblem } from '../../pricing/inches.ts'
import { formatCents } from '../../pricing/money.ts'
import {
  boundsOf,
  type DimensionName,
  dimensionLabels,
  dimensionNames,
  type PieceSize,
  sizeText,
} from '../../pricing/piece.ts'
import { type PriceLine, sumOfLines } from '../../pricing/price-lines.ts'
import { LengthField } from '../../shared/length-field.tsx'
import { NeedsScript } from '../../shared/needs-script.tsx'
import { PriceDetails } from '../../shared/price-lines.tsx'
import { ShareDesign } from '../../shared/share-design.tsx'
import type { PiecePrices } from '../catalog-queries.ts'
import { addedPrice } from '../product-price.ts'
import { CompareWoods } from '../woods/compare-woods.tsx'
import type { PieceFinish, PieceWood } from './buy-piece.ts'
import { type ChosenPiece, cartLines, exactLines } from './piece-prices.ts'

type PriceCalculatorProps = {
  piece: ChosenPiece
  /** The last one typed that the product comes in. */
  size: PieceSize
  woods: readonly PieceWood[]
  finishes: readonly PieceFinish[]
  prices: PiecePrices
  /** What the link that led here asks for and the shop doesn't offer. */
  gone: readonly ('wood' | 'finish')[]
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
  gone,
  builderSearch,
  ...change
}: PriceCalculatorProps) {
  const { product, wood, finish, texts } = piece
  return (
    <section
      aria-labelledby="calculator"
      className="order-3 rounded-card border border-line bg-card p-5 lg:rounded-b-none lg:border-b-0 lg:p-6"
    >
      <h2 id="calculator" className="text-lg">
        Pricing Calculator
      </h2>
      <NeedsScript what="The calculator" />
      {gone.length > 0 && (
        <p role="status" className="mt-3 rounded-control bg-oak-tint px-3 py-2 text-ui text-deep-oak">
          The link you followed asks for a {gone.join(' and a ')} we don't offer now. Choose another.
        </p>
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
          totalIn={(other) => sumOf(exactLines({ ...piece, wood: other }, prices.carrier))}
          onChoose={change.onWood}
        />
      </div>
      <TwoPrices piece={piece} prices={prices} builderSearch={builderSearch} />
      <ShareDesign design={builderSearch} title={`${product.name}, ${sizeText(size)}`} />
    </section>
  )
}

const sumOf = (lines: readonly PriceLine[] | undefined) => lines && sumOfLines(lines)

/** WHY-1, WHY-2: what the piece costs in the cart and what a quote for it comes to, each with its lines. */
function TwoPrices({ piece, prices, builderSearch }: Pick<PriceCalculatorProps, 'piece' | 'prices' | 'builderSearch'>) {
  const inCart = cartLines(piece, prices.cartRule)
  const asQuote = exactLines(piece, prices.carrier)
  if (!inCart && !asQuote) return null
  return (
    <div className="mt-5 divide-y divide-line border-t border-line">
      {inCart && (
        <WayToBuy name="In your cart" text="By length. Delivery and tax are added at checkout." lines={inCart} />
      )}
      {asQuote && (
        <WayToBuy
          name="As a quote"
          text="By the board foot, for exactly this wood, finish and size, delivered."
          lines={asQuote}
          more={
            <a href={`/quote-builder?${builderSearch}`} className="link py-1 text-sm">
              Open it in the quote builder
            </a>
          }
        />
      )}
    </div>
  )
}

type WayToBuyProps = { name: string; text: string; lines: readonly PriceLine[]; more?: ReactNode }

function WayToBuy({ name, text, lines, more }: WayToBuyProps) {
  return (
    <div className="py-3">
      <p className="flex items-baseline justify-between gap-4 font-medium">
        {name}
        <output className="tabular-nums">{formatCents(sumOfLines(lines))}</output>
      </p>
      <p className="text-sm text-quiet">{text}</p>
      <PriceDetails lines={lines} className="mt-1 text-sm text-quiet">
        How it adds up
      </PriceDetails>
      {more}
    </div>
  )
}
