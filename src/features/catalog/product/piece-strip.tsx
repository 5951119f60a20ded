import type { CSSProperties } from 'react'
import { Dimension } from '../../../ui/dimension.tsx'
import type { DrawnPiece } from '../../drawing/drawing.ts'
import { WoodSample } from '../../drawing/wood-sample.tsx'
import type { Bounds } from '../../pricing/inches.ts'
import { lengthText } from '../../pricing/inches.ts'

/** WIN-5: the piece and its length, in a strip of at most 84 pixels. `bounds`: the lengths it comes in, on one scale. */
export function PieceStrip({ piece, bounds }: { piece: DrawnPiece; bounds: Bounds }) {
  const { lengthIn, thicknessIn } = piece.size
  const share = { '--share': Math.max(0.36, lengthIn / bounds.max), '--shape': lengthIn / thicknessIn } as CSSProperties
  return (
    <div aria-hidden className="absolute inset-x-0 border-b border-line bg-sheet px-4 pt-2 pb-3 sm:px-6" data-strip>
      <div style={share} className="mx-auto w-[min(100%*var(--share),2.25rem*var(--shape))] min-w-28">
        <Dimension className="text-base whitespace-nowrap">{lengthText(lengthIn)}</Dimension>
        <WoodSample piece={piece} lengthIn={lengthIn} idPrefix="strip" className="mt-1.5 block h-auto w-full" />
      </div>
    </div>
  )
}
