import type { ComponentType } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { useAtFirstTouch } from '../../../ui/in-browser/at-first-touch.ts'
import type { DeliveryTimes } from '../../delivery/delivery-dates.ts'
import { figureByCarrier, type OneFigure } from '../../delivery/one-figure.ts'
import { deliveredPiece } from '../../delivery/quote/quote-price.ts'
import { LaterView } from '../../drawing/later/later-view.tsx'
import type { SeeItProps } from '../../on-your-wall/see-it.tsx'
import { formatExactDollars } from '../../pricing/exact-dollars.ts'
import { fractionText } from '../../pricing/inches.ts'
import { boundsOf } from '../../pricing/piece.ts'
import { useDrawnSize } from '../../shared/use-drawn-size.ts'
import type { SeeInRoomProps } from '../../solid/files/see-in-room.tsx'
import { findCategory, priceSuffix } from '../catalog.ts'
import type { PiecePrices, Product } from '../catalog-queries.ts'
import { basePriceCents } from '../product-price.ts'
import type { PieceFinish, PieceWood } from './buy-piece.ts'
import { BuyRow } from './buy-row.tsx'
import { DeliveredFigure } from './delivered-figure.tsx'
import type { OpenedPiece } from './opened-piece.ts'
import { cartLines, figuredPiece, figureText, quotedPieceOf, sizeProblem } from './piece-prices.ts'
import { viewOf } from './piece-view.ts'
import { PriceCalculator } from './price-calculator.tsx'
import { useFigureAtDoor } from './use-figure-at-door.ts'
import { useIsPast } from './use-is-past.ts'
import { builderSearch, usePieceAddress } from './use-piece-address.ts'

export type ProductPieceProps = {
  product: Product
  woods: readonly PieceWood[]
  finishes: readonly PieceFinish[]
  prices: PiecePrices
  times: DeliveryTimes
  /** The design in the page's address, without which it opens as usual. */
  opened?: OpenedPiece | undefined
  /** What it costs as it opens, where that isn't the price with the carrier. */
  figure?: OneFigure | undefined
}

const fetchStrip = () => import('../../drawing/piece-strip.tsx').then((part) => part.PieceStrip)

/**
 * DETAIL-1 to DETAIL-3, DETAIL-5, WIN-2: the name, what the piece costs at the door, what is typed and chosen, and the
 * buttons. The drawing, which stands among the pictures, follows.
 */
export function ProductPiece({
  product,
  woods,
  finishes,
  prices,
  times,
  opened,
  figure: written,
  fetchSeeIt,
  fetchSeeInRoom,
}: ProductPieceProps & {
  fetchSeeIt: () => Promise<ComponentType<SeeItProps>>
  fetchSeeInRoom: () => Promise<ComponentType<SeeInRoomProps>>
}) {
  const SeeInRoom = useAtFirstTouch(fetchSeeInRoom)
  const { chosen, setting, isOther, change, changeText } = usePieceAddress(product, opened)
  const { Door, figureIn, onFigureIn } = useFigureAtDoor(isOther)
  const See = useAtFirstTouch(fetchSeeIt)
  const { texts } = chosen
  const wood = woods.find(({ id }) => id === chosen.woodId)
  const finish = finishes.find(({ id }) => id === chosen.finishId)
  const piece = { product, wood, finish, texts }
  const size = useDrawnSize(product, texts)
  const view = viewOf(product, size, { wood, finish })
  const figureOf = (one: typeof piece) => {
    const figured = figuredPiece(one, prices.cartRule)
    return figureIn ? figureIn(figured) : figureByCarrier(figured, prices.carrier)
  }
  const shown = !isOther && !figureIn && written ? written : figureOf(piece)
  const quoted = quotedPieceOf(piece)
  return (
    <>
      <Strip {...view} />
      <Heading product={product} />
      {Door && <Door onFigureIn={onFigureIn} />}
      <DeliveredFigure
        shown={shown}
        problem={sizeProblem(piece)}
        piece={quoted && deliveredPiece(quoted)}
        times={times}
      />
      <PriceCalculator
        piece={piece}
        size={size}
        woods={woods}
        finishes={finishes}
        figureIn={(other) => figureOf({ ...piece, wood: woods.find(({ id }) => id === other.id) })}
        problems={opened?.problems ?? []}
        builderSearch={builderSearch(product.id, chosen, setting)}
        onType={changeText}
        onWood={(woodId) => change({ woodId })}
        onFinish={(finishId) => change({ finishId })}
      />
      <BuyRow {...piece} cartLines={cartLines(piece, prices.cartRule)} shown={shown} />
      <LaterView
        {...view}
        isOther={isOther}
        bounds={boundsOf(product, 'length')}
        onLength={(lengthIn) => changeText('length', fractionText(lengthIn))}
      />
      {See && (
        <See
          piece={view.piece}
          choices={{
            length: {
              text: texts.length,
              bounds: boundsOf(product, 'length'),
              onChange: (text) => changeText('length', text),
            },
            ...{ woods, woodId: chosen.woodId, onWood: (woodId) => change({ woodId }) },
            ...{ finishes, finishId: chosen.finishId || null, onFinish: (id) => change({ finishId: id ?? '' }) },
            total: shown && figureText(shown.figure),
          }}
        />
      )}
      {SeeInRoom && <SeeInRoom design={{ product, ...chosen, ...view }} />}
    </>
  )
}

/** WIN-5: on small screens the piece stays in sight once its pictures have left. Its code comes before they can. */
function Strip({ piece }: ReturnType<typeof viewOf>) {
  const Piece = useAtFirstTouch(fetchStrip)
  const isPast = useIsPast(() => document.querySelector('[data-slides]'))
  return (
    <div className="sticky top-16 z-10 -mx-4 h-0 sm:-mx-6 md:top-18 lg:hidden print:hidden">
      {Piece && isPast && (
        // The page's drawing says it already.
        <div
          aria-hidden
          data-strip
          className="absolute inset-x-0 flex h-[clamp(4rem,14svh,5.75rem)] justify-center border-b border-line bg-sheet py-2"
        >
          <Piece piece={piece} label="" idPrefix="strip" className="h-full" />
        </div>
      )}
    </div>
  )
}

function Heading({ product }: { product: Product }) {
  return (
    <div className="pt-4 lg:pt-0">
      <h1 className="text-[clamp(1.9375rem,1.2rem+2vw,3.25rem)] font-medium tracking-[-0.02em] wrap-anywhere">
        {product.name}
      </h1>
      <p className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ui text-quiet tabular-nums">
        <Badge tone="oak">{findCategory(product.category)?.name}</Badge>
        <span>
          Starting at {formatExactDollars(basePriceCents(product))} {priceSuffix(product.priceUnit)}
        </span>
      </p>
    </div>
  )
}
