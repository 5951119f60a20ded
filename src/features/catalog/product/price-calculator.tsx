import { useState } from 'react'
import { SelectField } from '../../../ui/fields/field.tsx'
import { HowToMeasure, measuredOf } from '../../measuring/how-to-measure.tsx'
import { lengthProblem } from '../../pricing/inches.ts'
import { formatCents } from '../../pricing/money.ts'
import { boundsOf, dimensionLabels, dimensionNames, usualTexts } from '../../pricing/piece.ts'
import { type CartPriceRule, type PriceLine, sumOfLines } from '../../pricing/price-lines.ts'
import { LengthField } from '../../shared/length-field.tsx'
import { NeedsScript } from '../../shared/needs-script.tsx'
import { PriceDetails } from '../../shared/price-lines.tsx'
import type { Product } from '../catalog-queries.ts'
import { addedPrice } from '../product-price.ts'
import type { PieceFinish, PieceWood } from './buy-piece.ts'
import { type ChosenPiece, cartLines, exactLines } from './piece-prices.ts'
import { PriceBar } from './price-bar.tsx'

type PriceCalculatorProps = {
  product: Product
  woods: readonly PieceWood[]
  finishes: readonly PieceFinish[]
  /** What a piece in the cart costs (WHY-4). */
  rule: CartPriceRule
}

/**
 * DETAIL-2, DETAIL-3, WHY-2, WHY-3: the fields, both prices, and the bar with the estimate and the buttons. On a phone
 * the bar sticks to the bottom of the screen, so both must be children of the element that holds the whole product.
 */
export function PriceCalculator({ product, woods, finishes, rule }: PriceCalculatorProps) {
  const [texts, setTexts] = useState(() => usualTexts(product))
  const [woodId, setWoodId] = useState(product.woodSpeciesId)
  const [finishId, setFinishId] = useState('')
  const piece: ChosenPiece = {
    product,
    wood: woods.find(({ id }) => id === woodId),
    finish: finishes.find(({ id }) => id === finishId),
    texts,
  }
  return (
    <>
      <section
        aria-labelledby="calculator"
        className="rounded-card border border-line bg-card p-5 lg:rounded-b-none lg:border-b-0 lg:p-6"
      >
        <h2 id="calculator" className="text-lg">
          Pricing Calculator
        </h2>
        <NeedsScript what="The calculator" />
        <div className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-6">
          {dimensionNames.map((name) => (
            <LengthField
              key={name}
              label={dimensionLabels[name]}
              bounds={boundsOf(product, name)}
              value={texts[name]}
              onChange={(text) => setTexts({ ...texts, [name]: text })}
              step={name === 'thickness' ? 0.5 : 1}
              error={lengthProblem(texts[name], boundsOf(product, name))}
              className={name === 'length' ? 'col-span-2' : 'sm:col-span-2'}
            />
          ))}
          <SelectField
            label="Wood"
            value={woodId}
            onChange={(event) => setWoodId(event.target.value)}
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
            value={finishId}
            onChange={(event) => setFinishId(event.target.value)}
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
        <HowToMeasure what={measuredOf(product.category)} className="mt-2" />
        <TwoPrices piece={piece} rule={rule} />
      </section>
      <PriceBar piece={piece} rule={rule} />
    </>
  )
}

/** WHY-1, WHY-2: what the piece costs in the cart and what a quote for it comes to, each with its lines. */
function TwoPrices({ piece, rule }: { piece: ChosenPiece; rule: CartPriceRule }) {
  const inCart = cartLines(piece, rule)
  const asQuote = exactLines(piece)
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
        />
      )}
    </div>
  )
}

function WayToBuy({ name, text, lines }: { name: string; text: string; lines: readonly PriceLine[] }) {
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
    </div>
  )
}
