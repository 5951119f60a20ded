import { use, useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { formatExactDollars } from '../../pricing/exact-dollars.ts'
import { inchesFromText } from '../../pricing/inches.ts'
import { dimensionNames, sizeFromTexts } from '../../pricing/piece.ts'
import { sumOfLines } from '../../pricing/price-lines.ts'
import { requestQuote } from '../../shared/quote-request.tsx'
import type { PiecePrices, Product } from '../catalog-queries.ts'
import { ratePerFootCents } from '../product-price.ts'
import { BuyPieceContext } from './buy-piece.ts'
import { type ChosenPiece, cartLines, sizeProblem } from './piece-prices.ts'

/** DETAIL-2, DETAIL-3: the estimate, and what to do with the piece. Sticks to the bottom of a phone's screen. */
export function PriceBar({ piece, prices }: { piece: ChosenPiece; prices: PiecePrices }) {
  const BuyPiece = use(BuyPieceContext)
  const { product, wood, finish, texts } = piece
  const problem = sizeProblem(piece)
  const size = problem ? undefined : sizeFromTexts(texts)
  const priceLines = cartLines(piece, prices.cartRule)

  const openQuote = () => {
    // Unreadable text is passed on as typed: the builder shows the same error.
    const typed = dimensionNames.flatMap((name) =>
      texts[name].trim() ? [[name, inchesFromText(texts[name]) ?? texts[name]] as const] : [],
    )
    requestQuote({
      productId: product.id,
      label: product.category,
      dimensions: Object.fromEntries(typed),
      ...(wood && wood.id !== product.woodSpeciesId && { woodSpeciesId: wood.id }),
      ...(finish && { finishOptionId: finish.id }),
    })
  }
  return (
    <div className="sticky bottom-0 z-20 order-4 -mx-4 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:rounded-b-card lg:border lg:bg-card lg:p-6">
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:justify-between sm:gap-4 lg:block">
        <EstimatedPrice priceCents={priceLines && sumOfLines(priceLines)} problem={problem} />
        <p className="mt-1 hidden text-sm text-quiet lg:block">
          {estimateBasis(product)} A quote prices the exact wood, size and finish.
        </p>
        <div className="flex gap-3 lg:mt-5 lg:flex-col [@media(scripting:none)]:hidden">
          <BuyPiece product={product} wood={wood} finish={finish} size={size} priceLines={priceLines} />
          <Button variant="secondary" size="lg" className="max-sm:px-2 max-sm:text-ui" onClick={openQuote}>
            Get Custom Quote
          </Button>
        </div>
      </div>
    </div>
  )
}

/** PRICE-4: how the estimate is made. */
const estimateBasis = (product: Product) =>
  product.priceUnit === 'piece'
    ? 'Same price for every size.'
    : `At ${formatExactDollars(ratePerFootCents(product))} per linear foot.`

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
