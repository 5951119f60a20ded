import { useState } from 'react'
import { givenOnly, type Setting } from '../../features/drawing/drawing.ts'
import { drawingFrame } from '../../features/drawing/later/ordered-drawing.tsx'
import { ResponsiveSheet } from '../../features/drawing/sheet/responsive-sheet.tsx'
import { sizeOf } from '../../features/pricing/piece.ts'
import { namesInPrice, offerChanges } from '../../features/quotes/offers/offer-changes.ts'
import { presetOf } from '../../features/quotes/offers/price/choosing.ts'
import { OfferDetails, offerHeadline } from '../../features/quotes/page/offer-details.tsx'
import { chosenContent, leavesChoice } from '../../features/quotes/page/pieces/chosen-content.ts'
import { JobPieces } from '../../features/quotes/page/pieces/job-pieces.tsx'
import { dayText } from '../../features/shared/clock.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Draft } from './draft/use-draft.ts'
import type { DeskOffer } from './offers-queries.ts'
import { NotInThePrice } from './price-panel.tsx'

type OfferPreviewProps = {
  /** What is being edited, as the server prices it. */
  draft: Draft
  number: number
  before: DeskOffer['versions'][number] | undefined
  setting: Setting
  onClose: () => void
}

/** LIVE-2: what the customer's page will say, from the same parts; first, what it doesn't say yet. */
export function OfferPreview({ draft, number, before, setting, onClose }: OfferPreviewProps) {
  const [picked, setPicked] = useState<string[]>()
  if (!draft.priced) return null
  const { content: offered, drawn, drawings } = draft.priced
  const chosen = picked ?? presetOf(offered)
  const content = chosenContent(offered, chosen)
  const pieces = offered.pieces.flatMap((piece, index) => {
    const drawing = drawings[index]
    return drawing ? [{ ...piece, drawn: drawing, poundsPerBoardFoot: null }] : []
  })
  const isJob = pieces.length > 1 || offered.piece.quantity > 1 || offered.piece.note !== ''
  const names = namesInPrice(pieces, chosen)
  const setChosen = leavesChoice(offered) ? setPicked : undefined
  const { title, text } = offerHeadline({ number, content })
  return (
    <Dialog open onOpenChange={onClose} title="As the customer will see it" size="xl">
      <div className="mb-6 space-y-3 empty:hidden">
        {!draft.isPriced && (
          <Notice tone="ember" title="Without your last change">
            <p>It isn't saved yet, so its price isn't known. Close this and see what the editor says.</p>
          </Notice>
        )}
        <NotInThePrice title="Not on this page yet" problems={draft.problems} />
      </div>
      <p className="font-display text-3xl">{title}</p>
      <p className="mt-3 max-w-measure text-quiet">{text}</p>
      <div className="mx-auto mt-6 max-w-3xl space-y-10">
        <div className={drawingFrame}>
          <ResponsiveSheet
            piece={{ ...drawn, size: sizeOf(content.piece.dimensions) }}
            setting={givenOnly(setting, content.piece.quantity)}
            idPrefix="previewed"
          />
        </div>
        <OfferDetails
          version={{ number, content }}
          names={names}
          pieces={
            isJob && <JobPieces {...{ pieces, content, fireplace: setting }} chosen={chosen} onChoose={setChosen} />
          }
          changes={before && { from: before.number, list: offerChanges(before.content, offered, dayText) }}
        />
      </div>
    </Dialog>
  )
}
