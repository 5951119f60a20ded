/** What a product's page opens with (LINK-1), and its one figure: the rules of delivery come to the page later. */
import type { DeliveryRules } from '../../delivery/delivery-rules.ts'
import { figureAtDoor } from '../../delivery/figure-at-door.ts'
import { figureByCarrier, type OneFigure } from '../../delivery/one-figure.ts'
import type { ReadDesign } from '../../shared/design-address.ts'
import type { PiecePrices, Product } from '../catalog-queries.ts'
import { settingProblems } from '../setting/design-setting.ts'
import type { PieceFinish, PieceWood } from './buy-piece.ts'
import { type Chosen, type OpenedPiece, openedChoice } from './opened-piece.ts'
import { figuredPiece } from './piece-prices.ts'

type Offered = {
  product: Product
  woods: readonly PieceWood[]
  finishes: readonly PieceFinish[]
}

export function openPiece(design: ReadDesign, offered: Offered): OpenedPiece {
  const { chosen, problems } = openedChoice(design, offered)
  const { fireplace, fire, way } = design
  return {
    chosen,
    setting: { fireplace, ...(fire !== undefined && { fire }), ...(way !== undefined && { way }) },
    problems: [...problems, ...settingProblems(design)],
  }
}

/**
 * WIN-2: what the piece costs before anything is known of the visitor. Undefined where the page's own code comes to the same
 * without the rules, as for most pieces.
 */
export function writtenFigure(
  { woodId, finishId, texts }: Chosen,
  { product, woods, finishes, prices, rules }: Offered & { prices: PiecePrices; rules: DeliveryRules },
): OneFigure | undefined {
  const piece = figuredPiece(
    {
      ...{ product, texts },
      wood: woods.find(({ id }) => id === woodId),
      finish: finishes.find(({ id }) => id === finishId),
    },
    prices.cartRule,
  )
  const figure = figureAtDoor(piece, { way: null, place: null, rules })
  return JSON.stringify(figure) === JSON.stringify(figureByCarrier(piece, prices.carrier)) ? undefined : figure
}
