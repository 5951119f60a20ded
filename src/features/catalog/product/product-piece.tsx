import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { LaterView } from '../../drawing/later-view.tsx'
import { formatExactDollars } from '../../pricing/exact-dollars.ts'
import { boundsOf, usualTexts } from '../../pricing/piece.ts'
import type { CartPriceRule } from '../../pricing/price-lines.ts'
import { useDrawnSize } from '../../shared/use-drawn-size.ts'
import { findCategory, priceSuffix } from '../catalog.ts'
import type { Product } from '../catalog-queries.ts'
import { basePriceCents } from '../product-price.ts'
import type { PieceFinish, PieceWood } from './buy-piece.ts'
import type { ChosenPiece } from './piece-prices.ts'
import { viewOf } from './piece-view.ts'
import { PriceBar } from './price-bar.tsx'
import { PriceCalculator } from './price-calculator.tsx'

export type ProductPieceProps = {
  product: Product
  woods: readonly PieceWood[]
  finishes: readonly PieceFinish[]
  /** What a piece in the cart costs (WHY-4). */
  rule: CartPriceRule
}

/**
 * DETAIL-1 to DETAIL-3, DETAIL-5: the name, the drawing that follows what is typed and chosen, the calculator, and the bar
 * with the buttons. On a phone the bar sticks to the bottom of the screen, so all of it is in the element that holds the
 * whole product.
 */
export function ProductPiece({ product, woods, finishes, rule }: ProductPieceProps) {
  const [texts, setTexts] = useState(() => usualTexts(product))
  const [woodId, setWoodId] = useState(product.woodSpeciesId)
  const [finishId, setFinishId] = useState('')
  const wood = woods.find(({ id }) => id === woodId)
  const finish = finishes.find(({ id }) => id === finishId)
  const piece: ChosenPiece = { product, wood, finish, texts }
  const size = useDrawnSize(product, texts)
  return (
    <>
      <div className="contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block">
        <Heading product={product} wood={woods.find(({ id }) => id === product.woodSpeciesId)} />
        <PriceCalculator
          piece={piece}
          size={size}
          woods={woods}
          finishes={finishes}
          rule={rule}
          onType={(name, text) => setTexts({ ...texts, [name]: text })}
          onWood={setWoodId}
          onFinish={setFinishId}
        />
        <PriceBar piece={piece} rule={rule} />
      </div>
      <LaterView
        {...viewOf(product, size, { wood, finish })}
        bounds={boundsOf(product, 'length')}
        onLength={(lengthIn) => setTexts({ ...texts, length: String(lengthIn) })}
      />
    </>
  )
}

function Heading({ product, wood }: { product: Product; wood: PieceWood | undefined }) {
  return (
    <div className="order-1 lg:mb-8">
      <p className="flex flex-wrap gap-2">
        <Badge tone="oak">{findCategory(product.category)?.name}</Badge>
        {wood && <Badge>{wood.name}</Badge>}
      </p>
      <h1 className="mt-3 text-2xl wrap-anywhere lg:text-3xl">{product.name}</h1>
      <p className="mt-3 text-lg tabular-nums">
        Starting at <span className="font-semibold">{formatExactDollars(basePriceCents(product))}</span>{' '}
        <span className="text-quiet">{priceSuffix(product.priceUnit)}</span>
      </p>
      <p className="mt-4 max-w-measure wrap-anywhere text-quiet">{product.description}</p>
    </div>
  )
}
