import { use, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { pieceCents } from '../pricing/estimate.ts'
import { formatExactDollars } from '../pricing/exact-dollars.ts'
import { boundError, inchesFromText, lengthProblem } from '../pricing/inches.ts'
import {
  boundsOf,
  type Dimensions,
  dimensionLabels,
  dimensionNames,
  sizeFromTexts,
  usualTexts,
} from '../pricing/piece.ts'
import { LengthField } from '../shared/length-field.tsx'
import { NeedsScript } from '../shared/needs-script.tsx'
import { requestQuote } from '../shared/quote-request.tsx'
import { BuyPieceContext } from './buy-piece.ts'
import type { Product } from './catalog-queries.ts'
import { basePriceCents, ratePerFootCents } from './product-price.ts'

/**
 * DETAIL-2, DETAIL-3: the fields, and the bar with price and buttons. On a phone the bar sticks to the bottom of the screen,
 * so both must be children of the element that holds the whole product.
 */
export function PriceCalculator({ product, woodName }: { product: Product; woodName: string }) {
  const [texts, setTexts] = useState(() => usualTexts(product))
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
        <div className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3">
          {dimensionNames.map((name) => (
            <LengthField
              key={name}
              label={dimensionLabels[name]}
              bounds={boundsOf(product, name)}
              value={texts[name]}
              onChange={(text) => setTexts({ ...texts, [name]: text })}
              step={name === 'thickness' ? 0.5 : 1}
              error={lengthProblem(texts[name], boundsOf(product, name))}
              className={name === 'length' ? 'col-span-2 sm:col-span-1' : ''}
            />
          ))}
        </div>
      </section>
      <PriceBar product={product} woodName={woodName} texts={texts} />
    </>
  )
}

/** Why the piece can't be made in the size typed; undefined if it can. */
function sizeProblem(product: Product, texts: Dimensions<string>): string | undefined {
  for (const name of dimensionNames) {
    const inches = inchesFromText(texts[name])
    if (inches === undefined) return texts[name].trim() ? `Check the ${name}` : `Enter a ${name}`
    const error = boundError(inches, boundsOf(product, name))
    if (error) return `${dimensionLabels[name]}: ${error.toLowerCase()}`
  }
  return undefined
}

/**
 * DETAIL-2: the price depends on the length alone. Undefined while the product doesn't come in that length, or any of the
 * three fields can't be read (LEN-2).
 */
function typedPriceCents(product: Product, texts: Dimensions<string>): number | undefined {
  if (dimensionNames.some((name) => lengthProblem(texts[name]))) return undefined
  const lengthIn = inchesFromText(texts.length)
  if (lengthIn === undefined || boundError(lengthIn, boundsOf(product, 'length'))) return undefined
  return pieceCents({ ...product, basePriceCents: basePriceCents(product) }, lengthIn)
}

/** PRICE-4: how the estimate is made. */
const estimateBasis = (product: Product) =>
  product.priceUnit === 'piece'
    ? 'Same price for every size.'
    : `At ${formatExactDollars(ratePerFootCents(product))} per linear foot.`

type PriceBarProps = { product: Product; woodName: string; texts: Dimensions<string> }

function PriceBar({ product, woodName, texts }: PriceBarProps) {
  const BuyPiece = use(BuyPieceContext)
  const problem = sizeProblem(product, texts)
  const size = problem ? undefined : sizeFromTexts(texts)
  const priceCents = typedPriceCents(product, texts)

  const openQuote = () => {
    // Unreadable text is passed on as typed: the builder shows the same error.
    const typed = dimensionNames.flatMap((name) =>
      texts[name].trim() ? [[name, inchesFromText(texts[name]) ?? texts[name]] as const] : [],
    )
    requestQuote({ productId: product.id, label: product.category, dimensions: Object.fromEntries(typed) })
  }
  return (
    <div className="sticky bottom-0 z-20 -mx-4 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:rounded-b-card lg:border lg:bg-card lg:p-6">
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:justify-between sm:gap-4 lg:block">
        <EstimatedPrice priceCents={priceCents} problem={problem} />
        <p className="mt-1 hidden text-sm text-quiet lg:block">
          {estimateBasis(product)} A quote prices the exact wood, size and finish.
        </p>
        <div className="flex gap-3 lg:mt-5 lg:flex-col [@media(scripting:none)]:hidden">
          <BuyPiece product={product} woodName={woodName} size={size} priceCents={priceCents} />
          <Button variant="secondary" size="lg" className="max-sm:px-2 max-sm:text-ui" onClick={openQuote}>
            Get Custom Quote
          </Button>
        </div>
      </div>
    </div>
  )
}

function EstimatedPrice({ priceCents, problem }: { priceCents: number | undefined; problem: string | undefined }) {
  const labelId = useId()
  return (
    <div className="min-w-0 max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4">
      <p id={labelId} className="text-sm text-quiet">
        Estimated price
      </p>
      <output aria-labelledby={labelId} className="block font-semibold tabular-nums max-sm:text-right">
        {priceCents === undefined ? (
          <span className="block py-1 text-ui lg:py-1.5">{problem}</span>
        ) : (
          <>
            <span className="text-xl tracking-tight lg:text-2xl">{formatExactDollars(priceCents)}</span>
            {problem && <span className="block text-ui font-normal">{problem}</span>}
          </>
        )}
      </output>
    </div>
  )
}
