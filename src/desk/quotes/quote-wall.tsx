/** WALL-3: the customer's wall at the desk, with the piece as it was asked for or last offered. */
import { useQuery } from '@tanstack/react-query'
import type { DrawnPiece } from '../../features/drawing/drawing.ts'
import { ProductPicture } from '../../features/media/picture.tsx'
import { WallOfShop } from '../../features/on-your-wall/wall-of-shop.tsx'
import { settingOf } from '../../features/quotes/request/quote-drawing.tsx'
import { useWallPlace, wallQuery } from '../offers/offer-wall.ts'
import { FactGroup } from '../parts/facts.tsx'
import type { Quote } from './quotes-queries.ts'

export function QuoteWall({ quote }: { quote: Quote }) {
  const { data: wall } = useQuery(wallQuery(quote.id))
  const onPlace = useWallPlace(quote.id)
  if (!wall) return null
  const [view] = wall.views
  const piece: DrawnPiece | undefined = quote.drawn && { ...quote.drawn, size: quote.size }
  return (
    <FactGroup title="Their wall">
      <ProductPicture
        picture={view?.picture ?? wall.photo}
        alt={view ? "The customer's photo with the piece on the wall" : "The customer's photo of the wall"}
        sizes="(min-width: 1024px) 42rem, 100vw"
        className="max-w-2xl rounded-card"
      />
      <p className="mt-2 text-sm text-quiet">
        {viewText(view?.version)} Where your browser can draw it, each offer you send gets a picture of its own.
      </p>
      {piece && (
        <WallOfShop
          words="Move it on the wall"
          piece={piece}
          given={{ path: wall.photo.path, marks: wall.marks, onPlace }}
          quoted={quote.fireplace ? settingOf(quote.fireplace) : undefined}
        />
      )}
    </FactGroup>
  )
}

const viewText = (version: number | undefined) => {
  if (version === undefined) return 'Their photo, without the piece.'
  return version > 0 ? `With the piece of version ${version}.` : 'With the piece they asked for.'
}
