/** WIN-7: a piece of a cart or an order as a strip of its own wood. Its code is fetched when there is one to show. */
import { type ComponentType, lazy, Suspense } from 'react'
import type { PieceSize } from '../../pricing/piece.ts'
import type { DrawnPiece } from '../drawing.ts'
import type { WoodStripProps } from '../wood-strip.tsx'

const Strip = lazy(() =>
  import('../wood-strip.tsx').then(
    ({ WoodStrip }): { default: ComponentType<WoodStripProps> } => ({ default: WoodStrip }),
    // Offline. The plain strip has its size, and the words beside it the rest.
    () => ({ default: PlainStrip }),
  ),
)

type OrderedStripProps = {
  /** As the API answers it, without its size. Undefined while it is read. */
  drawn: Omit<DrawnPiece, 'size'> | undefined
  size: PieceSize
  /** Inches that fill the width, see `acrossOf`. */
  acrossIn: number
  idPrefix: string
}

export function OrderedStrip({ drawn, size, acrossIn, idPrefix }: OrderedStripProps) {
  const plain = <PlainStrip piece={{ size }} acrossIn={acrossIn} />
  if (!drawn) return plain
  return (
    <Suspense fallback={plain}>
      <Strip piece={{ ...drawn, size }} acrossIn={acrossIn} idPrefix={idPrefix} />
    </Suspense>
  )
}

/** A short piece doesn't become a tall one. */
const leastAcrossIn = 72

/** One scale for all pieces of a list: the longest fills the width. */
export const acrossOf = (pieces: readonly { size: PieceSize }[]) =>
  Math.max(leastAcrossIn, ...pieces.map(({ size }) => size.lengthIn))

/** Its place, in an even tone. */
const PlainStrip = ({ piece: { size }, acrossIn }: { piece: { size: PieceSize }; acrossIn: number }) => (
  <svg viewBox={`0 0 ${acrossIn} ${size.thicknessIn}`} aria-hidden="true" className="block w-full">
    <rect width={size.lengthIn} height={size.thicknessIn} fill="#b38f63" />
  </svg>
)
