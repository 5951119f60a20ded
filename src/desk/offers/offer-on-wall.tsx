/** WALL-3: the draft's piece on the customer's wall, where it can be changed as in the fields. */
import { useQuery } from '@tanstack/react-query'
import { finishOptionsQuery, productQuery, woodSpeciesQuery } from '../../features/catalog/catalog-queries.ts'
import type { Setting } from '../../features/drawing/drawing.ts'
import { WallOfShop } from '../../features/on-your-wall/wall-of-shop.tsx'
import { boundsOf, sizeOf } from '../../features/pricing/piece.ts'
import { signedText } from '../../features/quotes/offers/offer-money.ts'
import type { Draft } from './draft/use-draft.ts'
import { useWallPlace, wallQuery } from './offer-wall.ts'

type OfferOnWallProps = {
  quoteId: number
  draft: Draft
  setting: Setting
  /** What its first piece is called, which is the one on the wall. */
  name: string
}

export function OfferOnWall({ quoteId, draft: { form, priced, saver }, setting, name }: OfferOnWallProps) {
  const { data: wall } = useQuery(wallQuery(quoteId))
  const { data: product } = useQuery(productQuery(form.productId))
  const woods = useQuery(woodSpeciesQuery).data ?? []
  const finishes = useQuery(finishOptionsQuery).data ?? []
  const onPlace = useWallPlace(quoteId)
  if (!wall || !priced || !product) return null
  return (
    <WallOfShop
      words={form.others.length > 0 ? `${name} on their wall` : 'On their wall'}
      piece={{ ...priced.drawn, size: sizeOf(priced.content.piece.dimensions) }}
      given={{ path: wall.photo.path, marks: wall.marks, onPlace }}
      quoted={setting}
      choices={{
        length: {
          text: form.lengths.length,
          bounds: boundsOf(product, 'length'),
          onChange: (length) => saver.change({ lengths: { ...form.lengths, length } }),
        },
        ...{ woods, woodId: form.woodSpeciesId, onWood: (woodSpeciesId) => saver.change({ woodSpeciesId }) },
        ...{ finishes, finishId: form.finishOptionId, onFinish: (finishOptionId) => saver.change({ finishOptionId }) },
        total: signedText(priced.content.total),
      }}
    />
  )
}
