import { Badge } from '../../../ui/badge.tsx'
import { LaterView } from '../../drawing/later/later-view.tsx'
import { formatExactDollars } from '../../pricing/exact-dollars.ts'
import { fractionText } from '../../pricing/inches.ts'
import { boundsOf } from '../../pricing/piece.ts'
import { useDrawnSize } from '../../shared/use-drawn-size.ts'
import { findCategory, priceSuffix } from '../catalog.ts'
import type { PiecePrices, Product } from '../catalog-queries.ts'
import { basePriceCents } from '../product-price.ts'
import type { PieceFinish, PieceWood } from './buy-piece.ts'
import type { OpenedPiece } from './opened-piece.ts'
import type { ChosenPiece } from './piece-prices.ts'
import { viewOf } from './piece-view.ts'
import { PriceBar } from './price-bar.tsx'
import { PriceCalculator } from './price-calculator.tsx'
import { builderSearch, usePieceAddress } from './use-piece-address.ts'

export type ProductPieceProps = {
  product: Product
  woods: readonly PieceWood[]
  finishes: readonly PieceFinish[]
  prices: PiecePrices
  /** The design in the page's address, without which it opens as usual. */
  opened?: OpenedPiece | undefined
}

/**
 * DETAIL-1 to DETAIL-3, DETAIL-5: the name, the drawing that follows what is typed and chosen, the calculator, and the bar
 * with the buttons. On a phone the bar sticks to the bottom of the screen, so all of it is in the element that holds the
 * whole product.
 */
export function ProductPiece({ product, woods, finishes, prices, opened }: ProductPieceProps) {
  const { chosen, setting, isOther, change, changeText } = usePieceAddress(product, opened)
  const { texts } = chosen
  const wood = woods.find(({ id }) => id === chosen.woodId)
  const finish = finishes.find(({ id }) => id === chosen.finishId)
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
          prices={prices}
          problems={opened?.problems ?? []}
          quoted={isOther ? undefined : opened?.quoted}
          isOther={isOther}
          builderSearch={builderSearch(product.id, chosen, setting)}
          onType={changeText}
          onWood={(woodId) => change({ woodId })}
          onFinish={(finishId) => change({ finishId })}
        />
        <PriceBar piece={piece} prices={prices} />
      </div>
      <LaterView
        {...viewOf(product, size, { wood, finish })}
        isOther={isOther}
        bounds={boundsOf(product, 'length')}
        onLength={(lengthIn) => changeText('length', fractionText(lengthIn))}
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
