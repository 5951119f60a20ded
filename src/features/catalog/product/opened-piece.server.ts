/** The design of an address on a product's page (LINK-1), with its price: the rules of delivery come to the page later. */
import type { DeliveryRules } from '../../delivery/delivery-rules.ts'
import { priceAtDoor } from '../../delivery/quote/quote-price.ts'
import type { ReadDesign } from '../../shared/design-address.ts'
import type { Product } from '../catalog-queries.ts'
import { settingProblems } from '../setting/design-setting.ts'
import type { PieceFinish, PieceWood } from './buy-piece.ts'
import { type OpenedPiece, openedChoice } from './opened-piece.ts'
import { quotedPieceOf } from './piece-prices.ts'

type Offered = {
  product: Product
  woods: readonly PieceWood[]
  finishes: readonly PieceFinish[]
  rules: DeliveryRules
}

export function openPiece(design: ReadDesign, { rules, ...offered }: Offered): OpenedPiece {
  const { chosen, problems } = openedChoice(design, offered)
  const { product, woods, finishes } = offered
  const piece = quotedPieceOf({
    product,
    wood: woods.find(({ id }) => id === chosen.woodId),
    finish: finishes.find(({ id }) => id === chosen.finishId),
    texts: chosen.texts,
  })
  const { fireplace, fire, way } = design
  const quoted = piece && priceAtDoor(piece, { way: null, place: null, rules })
  return {
    chosen,
    setting: { fireplace, ...(fire !== undefined && { fire }), ...(way !== undefined && { way }) },
    problems: [...problems, ...settingProblems(design)],
    ...(quoted && {
      quoted: { price: quoted.price, lines: quoted.lines, delivery: { way: quoted.delivery.way } },
    }),
  }
}
