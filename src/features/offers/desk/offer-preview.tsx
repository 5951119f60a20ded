import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { Setting } from '../../drawing/drawing.ts'
import { drawingFrame } from '../../drawing/later/ordered-drawing.tsx'
import { ResponsiveDrawing } from '../../drawing/responsive-drawing.tsx'
import { sizeOf } from '../../pricing/piece.ts'
import { OfferDetails, offerHeadline } from '../page/offer-details.tsx'
import type { DeskOffer, Priced } from './offers-queries.ts'

type OfferPreviewProps = {
  /** What is being edited, as the server prices it. */
  priced: Priced
  number: number
  before: DeskOffer['versions'][number] | undefined
  setting: Setting
  onClose: () => void
}

/** LIVE-2: what the customer's page will say, from the same parts. */
export function OfferPreview({ priced: { content, drawn }, number, before, setting, onClose }: OfferPreviewProps) {
  const { title, text } = offerHeadline({ number, content })
  return (
    <Dialog open onOpenChange={onClose} title="As the customer will see it" size="xl">
      <p className="font-display text-3xl">{title}</p>
      <p className="mt-3 max-w-measure text-quiet">{text}</p>
      <div className="mx-auto mt-6 max-w-3xl space-y-10">
        <div className={drawingFrame}>
          <ResponsiveDrawing
            piece={{ ...drawn, size: sizeOf(content.piece.dimensions) }}
            setting={setting}
            idPrefix="previewed"
          />
        </div>
        <OfferDetails version={{ number, content }} before={before} />
      </div>
    </Dialog>
  )
}
