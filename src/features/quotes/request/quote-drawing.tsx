import type { DrawnPiece, Setting } from '../../drawing/drawing.ts'
import { DrawingRoom, OrderedDrawing } from '../../drawing/later/ordered-drawing.tsx'
import type { PieceSize } from '../../pricing/piece.ts'

type QuoteDrawingProps = {
  /** As the API answers one. A list leaves out what is drawn. */
  quote: {
    category: string
    size: PieceSize
    quantity?: number
    drawn?: Omit<DrawnPiece, 'size'> | undefined
    fireplace: {
      fire: NonNullable<Setting['fire']>
      opening: { width: number; height: number } | null
      underside: number | null
      wall?: Setting['wall']
    } | null
  }
  /** Unlike that of every other drawing on the page. */
  idPrefix?: string
  className?: string
}

/** DRAW-4, DRAW-5: the quoted piece, drawn over the customer's own fireplace as far as it was given. */
export function QuoteDrawing({ quote, idPrefix = 'quoted', className }: QuoteDrawingProps) {
  const { category, size, quantity = 1, drawn, fireplace } = quote
  const forScale = category === 'ceiling-beam' ? 'room' : fireplace?.opening ? undefined : 'fireplace'
  return (
    <figure className={className}>
      {drawn ? (
        <OrderedDrawing
          drawn={drawn}
          size={size}
          setting={{ ...(fireplace && settingOf(fireplace)), beams: quantity }}
          idPrefix={idPrefix}
        />
      ) : (
        <DrawingRoom category={category} />
      )}
      {forScale && (
        <figcaption className="mt-2 text-sm text-quiet [:empty+&]:hidden">
          The {forScale} is only there for scale.
        </figcaption>
      )}
    </figure>
  )
}

export const settingOf = ({
  fire,
  opening,
  underside,
  wall,
}: NonNullable<QuoteDrawingProps['quote']['fireplace']>): Setting => ({
  fire,
  wall,
  opening: opening ? { widthIn: opening.width, heightIn: opening.height } : undefined,
  undersideIn: underside ?? undefined,
})
