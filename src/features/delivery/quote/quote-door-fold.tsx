import type { ReactNode } from 'react'
import type { DeliveredPiece } from '../delivery.ts'
import { DeliveryFold } from '../delivery-fold.tsx'
import { workedOutLater } from './quote-words.ts'

type QuoteDoorFoldProps = {
  pieces: readonly DeliveredPiece[]
  startsOpen?: boolean
  /** What is chosen now. */
  children: ReactNode
}

/** The choice of delivery for quoted pieces. Separate from quote-door.tsx, so that a product's page loads no rules. */
export const QuoteDoorFold = ({ pieces, startsOpen = false, children }: QuoteDoorFoldProps) => (
  <DeliveryFold
    pieces={pieces}
    purpose="quote"
    startsOpen={startsOpen}
    summary={
      <>
        <span className="block font-medium">How do you want it delivered?</span>
        <span className="block text-sm text-quiet">{children}</span>
      </>
    }
    noWay={<p className="text-ui">{workedOutLater}. Just send your request.</p>}
  />
)
