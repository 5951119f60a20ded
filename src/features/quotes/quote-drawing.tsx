import { clsx } from 'clsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { DrawnPiece, Setting } from '../drawing/drawing.ts'
import { OrderedDrawing } from '../drawing/later/ordered-drawing.tsx'
import type { PieceSize } from '../pricing/piece.ts'

type QuoteDrawingProps = {
  /** As the API answers one. A list leaves out what is drawn. */
  quote: {
    size: PieceSize
    drawn?: Omit<DrawnPiece, 'size'> | undefined
    fireplace: {
      fire: NonNullable<Setting['fire']>
      opening: { width: number; height: number } | null
      underside: number | null
    } | null
  }
  className?: string
}

/** DRAW-4, DRAW-5: the quoted piece, drawn over the customer's own fireplace as far as it was given. */
export function QuoteDrawing({ quote: { size, drawn, fireplace }, className }: QuoteDrawingProps) {
  if (!drawn) return <Skeleton className={clsx('aspect-5/4 sm:aspect-9/5', className)} />
  return (
    <div className={clsx('overflow-hidden rounded-card border border-line bg-card', className)}>
      <OrderedDrawing drawn={drawn} size={size} setting={fireplace ? settingOf(fireplace) : {}} idPrefix="quoted" />
    </div>
  )
}

const settingOf = ({ fire, opening, underside }: NonNullable<QuoteDrawingProps['quote']['fireplace']>): Setting => ({
  fire,
  opening: opening ? { widthIn: opening.width, heightIn: opening.height } : undefined,
  undersideIn: underside ?? undefined,
})
